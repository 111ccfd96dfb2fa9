"""Asking one thing of a closed set, with the three repairs (design: Dialogue).

Not heard: ask again, shorter each time, then another way. Either of two: ask which. Not now is
answered by the commands. After the third failure the caller gets the failure and goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rapidfuzz.distance import Levenshtein

from host.dialogue.desk import Ask, Desk, Flow, Outcome, Reply
from host.dialogue.lines import listing
from host.hearing.evidence import Phrase
from host.judging.grammar import plain, vote_forms
from host.judging.normal import split

CORRECTING = frozenset(("no", "not", "sorry", "rather", "mean", "than"))
"""Words that choose between two that were said."""
TRIES = 3
"""Failures after which there is another way on."""
SHORT = 3
"""Words of a vote that is taken as it is, whatever else is in it."""
VOTE_SECONDS = 6.0
"""Time for one vote."""
FEW = 3
"""So many answers can be read out where the question itself is long."""
WORDS = 8
"""Words of a question that is put again as it is."""
TYPED_LIKE = 0.55
"""Share of letters that typed words must have in common with what they are taken for."""
_OPENERS = frozenset(
    (
        *("Who", "What", "Which", "Where", "When", "How", "Did", "Does", "Do", "Is", "Are", "Was"),
        *("Whose", "Shall", "True", "Cross", "Yes", "More", "Say", "It", "The", "Your", "End"),
    )
)
"""Words that are small inside a sentence."""


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
    aside: Callable[[str], bool] = lambda _: False,
    meant: Callable[[str], str] = lambda _: "",
    only_one: bool = False,
    **slots: Any,
) -> Flow[Reply]:
    """Ask ``key`` until one of ``answers`` is chosen; after TRIES failures the last failure.

    ``hint``: template of the last repair; ``instead`` may name another question for words that
    answer the first one without saying enough ("I am"). ``aside`` takes words that mean something
    else, and answers them: then the question stands as before. ``meant`` gives the key of the
    answer in a sentence that is none word for word. ``only_one``: two answers in one breath ("Ann
    and Bob") are asked about.
    """
    desk.prompt(key, who=who, **slots)
    in_short = desk.text(key, **{**slots, "who": who, "brief": True})
    again = f"{who}?" if who else desk.question[0] if desk.question else ""
    ask = Ask(answers=tuple(answers), limit=limit, help=help_key, keys=keys, again=again)
    reply = Reply(Outcome.SILENCE)
    for failure in range(TRIES):
        reply = yield from desk.listen(ask)
        while reply.evidence is not None and _put_aside(desk, reply, ask, aside):
            reply = yield from desk.listen(ask)
        key_meant = meant(reply.evidence.transcript) if reply.evidence is not None else ""
        if key_meant and reply.outcome in (Outcome.OTHER, Outcome.RIVALS):
            reply = Reply(Outcome.ANSWER, key_meant, reply.evidence)
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
                _again(desk, who, answers, hint, first=failure == 0, question=in_short)
    return reply


def _put_aside(desk: Desk, reply: Reply, ask: Ask, aside: Callable[[str], bool]) -> bool:
    """Whether the words meant something else; then the question is put again, in a word."""
    assert reply.evidence is not None
    if not aside(reply.evidence.transcript):
        return False
    desk.speak(ask.again)
    return True


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
    return tuple(replace(p, forms=(*p.forms, *_more(p.key, about))) for p in phrases)


def _more(key: str, about: str) -> tuple[str, ...]:
    return vote_forms(key, about) if about and key in ("yes", "no") else ()


def vote(desk: Desk, key: str, voters: Sequence[str], **slots: Any) -> Flow[bool]:
    """Call each voter by name; the majority decides, a tie goes to the player (ruling: Appeals)."""
    ayes = noes = 0
    about = str(slots.get("entry", "")) or "it"
    desk.voting, before = True, desk.voting
    try:
        for name in voters:
            answer = yield from _ballot(desk, key, name, about, slots)
            ayes += answer is True
            noes += answer is False
    finally:
        desk.voting = before
    return ayes >= noes


def _ballot(
    desk: Desk, key: str, name: str, about: str, slots: Mapping[str, Any]
) -> Flow[bool | None]:
    """One vote. People talk it over first: talk is no vote yet, and asks again by name only.

    After TRIES times of talk or of silence it goes on without that vote.
    """
    desk.prompt(key, who=name, **slots)
    answers = _ballots(desk.reader.phrases("yes", "no", "unsure"), about)
    ask = Ask(answers=answers, limit=VOTE_SECONDS, again=f"{name}?", help="help_vote")
    silent = talked = 0
    while silent < TRIES and talked < TRIES:
        reply = yield from desk.listen(ask)
        if reply.outcome is Outcome.ANSWER and not _only_talk(reply, answers):
            return {"yes": True, "no": False}.get(reply.key)
        if reply.outcome is Outcome.SKIP:
            return None
        if reply.outcome is Outcome.SILENCE:
            silent += 1
        else:
            talked += 1
        if silent < TRIES and talked < TRIES:
            if talked + silent == 1:
                desk.speak(ask.again)
            else:
                desk.say("vote_again", who=name)
    desk.say("vote_without", who=name)
    return None


def _only_talk(reply: Reply, answers: Sequence[Phrase]) -> bool:
    """Whether the vote is a word inside a sentence about something else ("is it fine with you if").

    A short utterance is a vote, and so is one that begins or ends with the word, or has several
    words of a vote in a row.
    """
    said = plain(reply.evidence.transcript) if reply.evidence is not None else ()
    if len(said) <= SHORT:
        return False
    forms = {plain(form) for phrase in answers for form in (phrase.text, *phrase.forms)}
    ends = {said[:1], said[-1:]} & forms
    rows = (said[a:b] for a in range(len(said)) for b in range(a + 2, len(said) + 1))
    return not ends and not any(row in forms for row in rows)


def _again(
    desk: Desk, who: str, answers: Sequence[Phrase], hint: str, *, first: bool, question: str
) -> None:
    """Ask again: first who or what was asked, then what may be said."""
    if first and who:
        desk.say("once_more_who", who=who)
    elif first:
        few = len(answers) <= FEW
        offered = listing([p.text for p in answers], "or") if few else ""
        brief = question if len(question.split()) <= WORDS else f"{offered}?" if few else ""
        desk.say("once_more_what" if brief else "once_more", question=_within_sentence(brief))
    else:
        offered = listing([p.text for p in answers[:6]], "or")
        key = hint or ("just_the_word" if who else "just_one_of")
        desk.say(key, who=who, options=offered)


def _within_sentence(question: str) -> str:
    """``who goes first?``: names and "I" keep their capital."""
    first = question.split(" ", maxsplit=1)[0]
    return question[:1].lower() + question[1:] if first in _OPENERS else question


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
    """Two answers fit: ask which. One that is doubtful: ask whether it is meant."""
    rivals = tuple(p for p in ask.answers if p.key in reply.rivals)[:3]
    if not rivals or (len(rivals) == 1 and _unlike(reply, rivals[0])):
        return Reply(Outcome.OTHER, "", reply.evidence)
    if len(rivals) == 1 and {p.key for p in ask.answers} == {"yes", "no"}:
        rivals = ask.answers  # "Yes?" asks nothing
    desk.say("which_of_two", options=listing([p.text for p in rivals], "or"))
    if len(rivals) > 1:
        return (yield from desk.listen(replace(ask, answers=rivals)))
    agreed = tuple(p for p in desk.reader.yes_no() if p.key not in {a.key for a in ask.answers})
    answer = yield from desk.listen(replace(ask, answers=(*ask.answers, *agreed)))
    if agreed and answer.outcome is Outcome.ANSWER and answer.key in ("yes", "no"):
        outcome = Outcome.ANSWER if answer.key == "yes" else Outcome.OTHER
        return replace(answer, key=rivals[0].key, outcome=outcome)
    return answer


def _unlike(reply: Reply, option: Phrase) -> bool:
    """Whether typed words only sound a little like it ("T rex", "true"): fingers do not slur."""
    if reply.evidence is None or reply.evidence.engine != "text":
        return False
    said = "".join(split(reply.evidence.transcript))
    forms = ("".join(split(form)) for form in (option.text, *option.forms))
    return all(Levenshtein.normalized_similarity(said, form) <= TYPED_LIKE for form in forms)
