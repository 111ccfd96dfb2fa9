"""One utterance of a round, as it was heard and ruled on."""

from __future__ import annotations

from dataclasses import dataclass

from host.hearing.evidence import Evidence
from host.judging.plate import Ruling


@dataclass(frozen=True)
class Said:
    """What was said, and what the host made of it."""

    evidence: Evidence
    """What was heard."""
    rulings: tuple[Ruling, ...]
    """The rulings on it."""
    named: tuple[str, ...]
    """Keys that were marked before."""
    seat: int | None = None
    """Whose attempt it was in the bonus round; None for the answerer."""
