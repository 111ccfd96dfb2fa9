"""What is kept of an utterance that was appealed: what could be said, was heard, and was ruled.

Nothing here touches a file: the dialogue says *what* is worth keeping (`Appealed`), the loop adds
the ears' side (`Kept`) and writes it where the table has agreed (`host.running.misheard`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from host.core.codec import Struct
from host.hearing.evidence import Evidence, Expected, Phrase, Samples
from host.judging.plate import Entry, Verdict

SCHEMA = 1
"""Version of a record; what another version wrote is left alone."""

How = Literal["list", "answer", "choice", "option", "elimination", "words"]
"""Which way of judging it is: a list of entries, one open answer, one of a closed set, an option
with its places, an elimination, own words against others."""
Judged = Literal["hit", "near", "miss"]
"""What the host made of the answer that the appeal is about: counted, asked about, not found."""
By = Literal["host", "table", "manager", "player", "undo"]
"""Who ruled: the host on hearing it again, a vote, the plate manager, who had said it, an undo."""


class Appealed(Struct):
    """One ruling on one utterance."""

    game: str
    """Whose rules judge it, for example ``hit-list``."""
    how: How
    """The way of judging."""
    about: str
    """Key of the entry or answer that the appeal is about."""
    text: str
    """Its wording as the host says it."""
    judged: Judged
    """What the host had made of it."""
    ruled: bool
    """Whether it counts, by the ruling."""
    by: By
    """Who ruled."""
    took: str = ""
    """Key of what the host took it for instead; empty for nothing."""
    claimed: str = ""
    """The words of the claim, where they are not ``text``."""
    strictness: Literal["strict", "fair", "generous"] = "fair"
    """How exact an answer had to be."""
    entries: tuple[Entry, ...] = ()
    """What is judged by the plate manager: the list, the one right answer, the six traits."""
    prompt: str = ""
    """What the list is of."""
    named: tuple[str, ...] = ()
    """Keys that were marked before it was said."""
    answers: tuple[Phrase, ...] = ()
    """The legal answers, where one of a closed set is chosen."""
    other: str = ""
    """Own words that it was compared with."""
    target: str = ""
    """Name of the player whom the question is about; it may stand before own words."""

    @property
    def agreed(self) -> bool:
        """Whether the host had judged as it was ruled; what it asked about is neither."""
        return agrees(self.judged, ruled=self.ruled)


def judged_of(verdict: Verdict) -> Judged:
    """A verdict as it is kept."""
    if verdict in (Verdict.HIT, Verdict.AGAIN):
        return "hit"
    return "near" if verdict is Verdict.NEAR else "miss"


def agrees(judged: Judged, *, ruled: bool) -> bool:
    """Whether a verdict is the ruling: a question ("near") agrees with none."""
    return judged == ("hit" if ruled else "miss")


class Kept(Struct):
    """A record beside its sound. Times are seconds from the first sample of the clip."""

    schema: int
    """SCHEMA of whoever wrote it."""
    host: str
    """Version of the program."""
    date: str
    """Day on which it was said, YYYY-MM-DD."""
    samples: int
    """Length of the sound at 16 kHz."""
    expected: Expected
    """What the ears were told to expect: phrases with their forms, mode, hangover in seconds."""
    evidence: Evidence
    """What they gave: transcript, spans, engine."""
    case: Appealed
    """How it was judged and ruled."""


@dataclass(frozen=True)
class Clip:
    """A record with its sound."""

    kept: Kept
    """What is known of it."""
    sound: Samples
    """float32 mono at 16 kHz."""
    name: str = ""
    """Name of its file without ending; empty before it has one."""


def plain_evidence(evidence: Evidence, start: float) -> Evidence:
    """``evidence`` with times from ``start`` on, in numbers that JSON has."""
    spans = tuple(
        replace(
            span,
            start=_since(span.start, start),
            end=_since(span.end, start),
            score=round(float(span.score), 6),
            features={name: round(float(value), 6) for name, value in span.features.items()},
        )
        for span in evidence.spans
    )
    words = tuple((w, _since(a, start), _since(b, start)) for w, a, b in evidence.word_times)
    return replace(
        evidence,
        start=_since(evidence.start, start),
        end=_since(evidence.end, start),
        spans=spans,
        word_times=words,
    )


def _since(time: float, start: float) -> float:
    return round(float(time) - start, 4)


def span_score(evidence: Evidence, key: str) -> float:
    """The best probability that the ears gave ``key``; 0 where they did not find it."""
    return max((span.score for span in evidence.spans if span.key == key), default=0.0)


def overlapping(said: Sequence[Evidence], again: Evidence) -> Evidence | None:
    """The one of ``said`` that ``again`` was heard from: they share most of their time."""

    def shared(evidence: Evidence) -> float:
        return min(evidence.end, again.end) - max(evidence.start, again.start)

    best = max(said, key=shared, default=None)
    return best if best is not None and shared(best) > 0 else None
