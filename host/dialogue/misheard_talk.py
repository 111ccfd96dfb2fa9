"""Keeping what was misheard: only where the table was asked aloud and said yes, this evening."""

from __future__ import annotations

from host.dialogue.desk import Ask, Desk, Flow
from host.dialogue.messages import ForgetMisheard
from host.judging.grammar import plain

AGREE_SECONDS = 10.0
"""Time to say yes or no."""
CLEAR_YES = frozenset(("yes", "yeah", "yep", "yup", "sure", "ok", "okay", "agreed", "absolutely"))
"""First words of a yes; people's talk about it is none."""


class MisheardTalk:
    """ "Keep what you misheard", "stop keeping what you misheard"."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def keep(self) -> Flow[None]:
        """Say what would be kept, and ask; nothing is kept without a clear yes."""
        desk = self._desk
        if desk.keeps_misheard is None:
            desk.say("misheard_no_sound")
        elif desk.keeps_misheard:
            desk.say("misheard_on")
        elif (yield from self._agreed("misheard_ask")):
            desk.keeps_misheard = True
            desk.say("misheard_on")
        else:
            desk.say("misheard_nothing")

    def stop(self) -> Flow[None]:
        """Keep no more from this word on; what was kept goes too, if that is wanted."""
        desk = self._desk
        if desk.keeps_misheard is None:
            desk.say("misheard_nothing")
            return
        desk.keeps_misheard = False
        if (yield from self._agreed("misheard_delete_ask")):
            desk.emit(ForgetMisheard())
            desk.say("misheard_deleted")
        else:
            desk.say("misheard_stays")

    def _agreed(self, question: str) -> Flow[bool]:
        desk = self._desk
        desk.prompt(question)
        ask = Ask(desk.reader.yes_no(), AGREE_SECONDS, help="help_misheard", answers_only=True)
        reply = yield from desk.listen(ask)
        words = plain(reply.evidence.transcript) if reply.evidence is not None else ()
        return reply.key == "yes" and (not words or words[0] in CLEAR_YES)


def announce(desk: Desk) -> None:
    """At the beginning everybody hears that sound is kept."""
    if desk.keeps_misheard:
        desk.say("misheard_on")
