"""What was misheard in That's You!: eliminations, clue chips, crosses and ticks.

Only "no, number three" and "I said Cy" tell of a mishearing; "sorry, I meant Cy" is a slip of the
tongue, and a mere "no" may be another mind.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from host.dialogue.appealed import Appealed
from host.games.thats_you.words import CROSS_OR_TICK, ELIMINATE, people
from host.hearing.evidence import Evidence
from host.judging.plate import Entry

if TYPE_CHECKING:
    from host.games.thats_you.script import ThatsYouScript

GAME = "thats-you"
_SLIP = re.compile(
    r"(?i)\b(?:sorry|wait|rather|i mean|i meant|actually|instead|make (?:it|that))\b"
)
_NO = re.compile(r"(?i)^\W*(?:host\W+)?(?:no+|nope|not that|i said)\b")


def contradicts(text: str) -> bool:
    """Whether that says that something else was said: "no, number three"."""
    return _NO.match(text) is not None and _SLIP.search(text) is None


def elimination(script: ThatsYouScript, evidence: Evidence | None, took: int, meant: int) -> None:
    """The host asked about one trait, and another one was said."""
    case = Appealed(
        game=GAME,
        how="elimination",
        about=f"{ELIMINATE}:{meant}",
        text=script.trait(meant),
        judged="miss",
        ruled=True,
        by="player",
        took=f"{ELIMINATE}:{took}",
        entries=tuple(
            Entry(str(n), trait.text, (*trait.also, *trait.spoken))
            for n, trait in enumerate(script.traits)
        ),
    )
    script.desk.appealed(evidence, case)


def clue(script: ThatsYouScript, evidence: Evidence | None, took: int, meant: int) -> None:
    """The chip went to one player, and another one was named."""
    case = Appealed(
        game=GAME,
        how="choice",
        about=str(meant),
        text=script.name(meant),
        judged="miss",
        ruled=True,
        by="player",
        took=str(took),
        answers=people(script.players, script.round.giver),
    )
    script.desk.appealed(evidence, case)


def chip(script: ThatsYouScript, evidence: Evidence | None, *, tick: bool) -> None:
    """The giver was taken for the other of cross and tick."""
    shows, took = ("tick", "cross") if tick else ("cross", "tick")
    case = Appealed(
        game=GAME,
        how="choice",
        about=shows,
        text=shows,
        judged="miss",
        ruled=True,
        by="player",
        took=took,
        answers=CROSS_OR_TICK,
    )
    script.desk.appealed(evidence, case)
