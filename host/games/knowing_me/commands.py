"""The commands that only this game has: "we said the same"."""

from __future__ import annotations

from host.core.table import Player
from host.hearing.evidence import Phrase

SAME = "cmd:same"
"""Key of "we said the same"; with seats behind it where two players are named."""
SAME_FORMS = (
    "we said the same",
    "we said the same thing",
    "we wrote the same",
    "we wrote the same thing",
    "we had the same",
    "we had the same thing",
    "we have the same",
    "we had the same answer",
    "we gave the same answer",
    "that is the same",
    "that's the same",
    "that's the same thing",
    "that was the same",
    "those are the same",
    "those two are the same",
    "they are the same",
    "they said the same",
    "that's what I meant",
    "that's what I said",
    "that is the same as mine",
    "mine is the same",
    "mine was the same",
    "I said the same",
    "I had the same",
    "I wrote the same",
)
"""How people say that two answers are the same."""
THE_SAME = frozenset(("the same", "the same thing", "the same as me", "the same too", "that too"))
"""What may stand in "we said ..."."""


def own_commands(players: tuple[Player, ...]) -> tuple[Phrase, ...]:
    """The commands that only this game has."""
    phrases_ = [Phrase(SAME, SAME_FORMS[0], SAME_FORMS[1:])]
    for a, one in enumerate(players):
        for b, other in enumerate(players):
            forms = [
                f"{one.name} and {other.name} {verb} the same"
                for verb in ("said", "wrote", "had", "have")
            ]
            if a < b:
                forms += [
                    f"{other.name} and {one.name} {verb} the same" for verb in ("said", "had")
                ]
                phrases_.append(Phrase(f"{SAME}:{a}:{b}", forms[0], tuple(forms[1:])))
    for seat, player in enumerate(players):
        forms = [f"{player.name} and I {verb} the same" for verb in ("said", "wrote", "had")]
        forms += [f"I said the same as {player.name}", f"the same as {player.name}"]
        phrases_.append(Phrase(f"{SAME}:{seat}", forms[0], tuple(forms[1:])))
    return tuple(phrases_)
