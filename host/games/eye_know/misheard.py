"""An appeal of Eye Know as it is kept: what was to be said, and what was ruled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.dialogue.appealed import Appealed, By, Judged
from host.games.eye_know.answers import KEY, Target
from host.hearing.evidence import Evidence, Phrase
from host.judging.plate import wording_key

if TYPE_CHECKING:
    from host.games.eye_know.script import EyeKnowScript

GAME = "eye-know"


def open_answer(
    script: EyeKnowScript,
    evidence: Evidence | None,
    target: Target,
    judged: Judged,
    *,
    ruled: bool,
    by: By,
    wording: str = "",
) -> None:
    """The name of a picture, or the answer to an open question."""
    case = Appealed(
        game=GAME,
        how="answer",
        about=KEY,
        text=target.text,
        judged=judged,
        ruled=ruled,
        by=by,
        claimed=wording if wording_key(wording) != wording_key(target.text) else "",
        strictness=script.strictness.value,
        entries=(target.entry(),),
    )
    script.desk.appealed(evidence, case)


def closed_answer(
    script: EyeKnowScript,
    evidence: Evidence | None,
    answers: tuple[Phrase, ...],
    right: str,
    took: str,
    *,
    ruled: bool,
    by: By,
) -> None:
    """True or false, or one of the options; ``took``: what it was taken for."""
    case = Appealed(
        game=GAME,
        how="choice",
        about=right,
        text=next((p.text for p in answers if p.key == right), right),
        judged="hit" if took == right else "miss",
        ruled=ruled,
        by=by,
        took="" if took == right else took,
        strictness=script.strictness.value,
        answers=answers,
    )
    script.desk.appealed(evidence, case)
