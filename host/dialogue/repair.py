"""Asking one thing of a closed set, with the three repairs (design: Dialogue).

Not heard: ask again, shorter each time, then another way. Either of two: ask which. Not now is
answered by the commands. After the third failure the caller gets the failure and goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from host.dialogue.desk import Ask, Desk, Flow, Outcome, Reply
from host.dialogue.lines import listing
from host.hearing.evidence import Phrase
from host.judging.normal import split

CORRECTING = frozenset(("no", "not", "sorry", "rather", "mean", "than"))
"""Words that choose between two that were said."""
TRIES = 3
"""Failures after which there is another way on."""


def ask_choice(
    desk: Desk,
    key: str,
    answers: Sequence[Phrase],
    *,
    who: str = "",
    limit: float = 8.0,
    help_key: str = "help_general",
    keys: tuple[int, ...] = (),
    hint: str = "",
    instead: Callable[[str], str] = lambda _: "",
    only_one: bool = False,
    **slots: Any,
) -> Flow[Reply]:
    """Ask ``key`` until one of ``answers`` is chosen; after TRIES failures the last failure.

    ``hint``: template of the last repair; ``instead`` may name another question for words that
    answer the first one without saying enough ("I am"). ``only_one``: two answers in one breath
    ("Ann and Bob") are asked about.
    """
    desk.prompt(key, who=who, **slots)
    again = f"{who}?" if who else desk.question[0] if desk.question else ""
    ask = Ask(answers=tuple(answers), limit=limit, help=help_key, keys=keys, again=again)
    reply = Reply(Outcome.SILENCE)
    for failure in range(TRIES):
        reply = yield from desk.listen(ask)
        if only_one:
            reply = _both(reply, answers)
        if reply.outcome is Outcome.RIVALS:
            reply = yield from _which(desk, reply, ask)
        if reply.outcome in (Outcome.ANSWER, Outcome.SKIP, Outcome.KEY):
            return reply
        if failure + 1 < TRIES:
            other = instead(reply.evidence.transcript) if reply.evidence is not None else ""
            if other:
                desk.say(other)
            else:
                _again(desk, failure, who, answers, hint)
    return reply


def yes_no(
    desk: Desk, key: str, *, limit: float = 8.0, about: str = "", **slots: Any
) -> Flow[bool | None]:
    """Ask a yes/no question; None when there was no clear answer.

    ``about``: the word that is asked about, so that "she never said whisk" is a no.
    """
    answers = _ballots(desk.reader.yes_no(), about)
    reply = yield from ask_choice(desk, key, answers, limit=limit, **slots)
    return None if reply.outcome is not Outcome.ANSWER else reply.key == "yes"


def _ballots(phrases: Sequence[Phrase], about: str) -> tuple[Phrase, ...]:
    """Yes and no with what people say instead in a vote; they come before any appeal."""
    if not about:
        return tuple(phrases)
    people, things = ("I", "she", "he", "they", "we"), ("it", "that", about)
    yes = [f"{p} {v} {t}" for p in people for v in ("said", "did say") for t in things]
    no = [f"{p} {v} {t}" for p in people for v in ("never said", "did not say") for t in things]
    no += ["that does not count", "it does not count", "that was too late", "too late"]
    more = {"yes": (*yes, "it counts", "that counts", "count it"), "no": tuple(no)}
    return tuple(replace(p, forms=(*p.forms, *more.get(p.key, ()))) for p in phrases)


def vote(desk: Desk, key: str, voters: Sequence[str], **slots: Any) -> Flow[bool]:
    """Call each voter by name; the majority decides, a tie goes to the player (ruling: Appeals)."""
    ayes = noes = 0
    for name in voters:
        about = str(slots.get("entry", ""))
        answer = yield from yes_no(desk, key, who=name, limit=6.0, about=about, **slots)
        ayes += answer is True
        noes += answer is False
    return ayes >= noes


def _again(desk: Desk, failure: int, who: str, answers: Sequence[Phrase], hint: str) -> None:
    if failure == 0:
        desk.say("once_more")
    else:
        offered = listing([p.text for p in answers[:6]], "or")
        key = hint or ("just_the_word" if who else "just_one_of")
        desk.say(key, who=who, options=offered)


def _both(reply: Reply, answers: Sequence[Phrase]) -> Reply:
    """Where two of the answers were said in full, neither is the answer yet."""
    words = split(reply.evidence.transcript) if reply.evidence is not None else ()
    if CORRECTING & set(words):
        return reply
    said = tuple(a.key for a in answers if {" ".join(split(a.text))} & set(words))
    if len(said) < 2:
        return reply
    return Reply(Outcome.RIVALS, "", reply.evidence, said)


def _which(desk: Desk, reply: Reply, ask: Ask) -> Flow[Reply]:
    """Two answers fit: ask which."""
    rivals = tuple(p for p in ask.answers if p.key in reply.rivals)[:3]
    if not rivals:
        return reply
    desk.say("which_of_two", options=listing([p.text for p in rivals], "or"))
    return (yield from desk.listen(replace(ask, answers=rivals)))
