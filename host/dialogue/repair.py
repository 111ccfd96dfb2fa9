"""Asking one thing of a closed set, with the three repairs (design: Dialogue).

Not heard: ask again, shorter each time, then another way. Either of two: ask which. Not now is
answered by the commands. After the third failure the caller gets the failure and goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from host.dialogue.desk import Ask, Desk, Flow, Outcome, Reply
from host.dialogue.lines import listing
from host.hearing.evidence import Phrase

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
    **slots: Any,
) -> Flow[Reply]:
    """Ask ``key`` until one of ``answers`` is chosen; after TRIES failures the last failure."""
    desk.prompt(key, who=who, **slots)
    ask = Ask(answers=tuple(answers), limit=limit, help=help_key, keys=keys)
    reply = Reply(Outcome.SILENCE)
    for failure in range(TRIES):
        reply = yield from desk.listen(ask)
        if reply.outcome is Outcome.RIVALS:
            reply = yield from _which(desk, reply, ask)
        if reply.outcome in (Outcome.ANSWER, Outcome.SKIP, Outcome.KEY):
            return reply
        if failure + 1 < TRIES:
            _again(desk, failure, who, answers)
    return reply


def yes_no(desk: Desk, key: str, *, limit: float = 8.0, **slots: Any) -> Flow[bool | None]:
    """Ask a yes/no question; None when there was no clear answer."""
    reply = yield from ask_choice(desk, key, desk.reader.yes_no(), limit=limit, **slots)
    return None if reply.outcome is not Outcome.ANSWER else reply.key == "yes"


def vote(desk: Desk, key: str, voters: Sequence[str], **slots: Any) -> Flow[bool]:
    """Call each voter by name; the majority decides, a tie goes to the player (ruling: Appeals)."""
    ayes = noes = 0
    for name in voters:
        answer = yield from yes_no(desk, key, who=name, limit=6.0, **slots)
        ayes += answer is True
        noes += answer is False
    return ayes >= noes


def _again(desk: Desk, failure: int, who: str, answers: Sequence[Phrase]) -> None:
    if failure == 0:
        desk.say("once_more")
    else:
        offered = listing([p.text for p in answers[:3]], "or")
        key = "just_the_word" if who else "just_one_of"
        desk.say(key, who=who, options=offered)


def _which(desk: Desk, reply: Reply, ask: Ask) -> Flow[Reply]:
    """Two answers fit: ask which."""
    rivals = tuple(p for p in ask.answers if p.key in reply.rivals)[:3]
    desk.say("which_of_two", options=listing([p.text for p in rivals], "or"))
    return (yield from desk.listen(replace(ask, answers=rivals)))
