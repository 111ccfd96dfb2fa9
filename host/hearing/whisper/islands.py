"""Islands of sound: what quiet separates, heard once more by itself.

The free transcript of a breath loses words ("two" for "two, six, up"), and what it loses cannot
be found by way of it; attention, too, puts words into their neighbours' places. So every island
that no phrase explains, or that a phrase claims together with others, is heard as an utterance
of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from host.hearing.evidence import RATE, Span
from host.hearing.whisper.onsets import STEP, Loudness

GAP = 0.05
"""Seconds of quiet that separate two islands."""
SHORTEST = 0.08
"""Seconds of an island at least; what is shorter is a click."""
CLEARLY = 20.0
"""dB below the loud parts of an island at which its first sound begins."""
CLOSE = 0.15
"""Seconds between the start of a phrase and that of its island up to which it is in its place."""
MOST = 10
"""Islands of a breath that are looked at; more are no words but clatter."""
TOGETHER = 3
"""Islands that are tried as one phrase at most ("set a timer")."""
LIKELY = 0.2
"""Probability by itself from which an island is rather the place of a phrase than another."""
FAR = 0.6
"""Seconds within which a phrase that holds no island is moved to one."""
APART = 0.15
"""Seconds of quiet between islands, and..."""
WORD = 0.12
"""...their length, that tell of two words even where the transcript has one."""
EDGE = 9.0
"""Seconds of quiet that count before the first and after the last island."""


@dataclass(frozen=True)
class Island:
    """One stretch of sound with quiet before and after it."""

    start: float
    """First sounding moment, seconds of the sound."""
    end: float
    """Last sounding moment, seconds of the sound."""
    onset: float
    """Where it first is clearly loud, seconds of the sound."""


def islands(loudness: Loudness) -> list[Island]:
    """The stretches of sound, in order; empty where nothing sounds."""
    level = loudness.decibels
    sounding = np.concatenate([[0], (level > loudness.threshold).astype(int), [0]])
    joined: list[list[int]] = []
    for first, last in np.flatnonzero(np.diff(sounding)).reshape(-1, 2):
        if joined and (first - joined[-1][1]) * STEP < GAP * RATE:
            joined[-1][1] = int(last)
        else:
            joined.append([int(first), int(last)])
    second = STEP / RATE
    return [
        Island(a * second, b * second, (a + _clear(level[a:b])) * second)
        for a, b in joined
        if (b - a) * second >= SHORTEST
    ]


def _clear(level: np.ndarray) -> int:
    return int(np.argmax(level > np.percentile(level, 97) - CLEARLY))


def parted(found: Sequence[Island]) -> bool:
    """True where two islands are so long and so far apart that they may well be two words."""
    long = [island for island in found if island.end - island.start >= WORD]
    return any(after.start - before.end >= APART for before, after in pairwise(long))


def held(span: Span, found: Sequence[Island]) -> list[int]:
    """Indices of the islands that lie in ``span`` with their greater half."""
    return [
        index
        for index, island in enumerate(found)
        if min(span.end, island.end) - max(span.start, island.start)
        > 0.5 * (island.end - island.start)
    ]


class Islands:
    """A second look at the islands of one breath."""

    def __init__(
        self, found: Sequence[Island], hear: Callable[[float, float], Span | None], sure: float
    ) -> None:
        """``hear`` takes a stretch of the sound (seconds) for an utterance of its own and gives
        the likeliest phrase; ``sure`` is the probability from which a phrase explains its place.
        """
        self._found = found
        self._hear = hear
        self._sure = sure
        self._looks: dict[tuple[int, int], Span | None] = {}

    def settled(self, spans: Sequence[Span]) -> list[Span]:
        """``spans`` (seconds of the sound), each where it was really said, and what they missed."""
        sure: list[Span] = []
        for span in sorted(spans, key=lambda span: -span.score):
            if span.score >= self._sure and span.key not in {other.key for other in sure}:
                sure.append(span)
        kept = [span for span in spans if span.score < self._sure]
        places = ((self._place(span), span) for span in reversed(sure))
        placed = {place: span for place, span in places if place is not None}
        rest = [i for i in range(len(self._found)) if i not in placed]
        seen = {alone.key for i in rest if (alone := self._sure_look(i, i))}
        if seen & {span.key for span in placed.values()}:
            placed = {}  # one place too early or too late, and so are the others
        taken: set[int] = set()
        for place, span in placed.items():
            kept.append(replace(span, start=self._found[place].onset))
            taken.add(place)
        for span in sure:
            if span not in placed.values():
                kept.append(self._moved(span, taken))
        known = {span.key for span in kept if span.score >= self._sure}
        kept += self._missed(taken, known)
        return sorted((with_quiet(s, self._found) for s in kept), key=lambda s: (s.start, -s.score))

    def _place(self, span: Span) -> int | None:
        """The one island that ``span`` holds, where it also begins there."""
        own = held(span, self._found)
        if len(own) != 1:
            return None
        island = self._found[own[0]]
        near = min(abs(span.start - island.start), abs(span.start - island.onset)) <= CLOSE
        return own[0] if near else None

    def _look(self, first: int, last: int) -> Span | None:
        """What the islands from ``first`` to ``last`` are taken for by themselves."""
        if (first, last) not in self._looks:
            begin, end = self._found[first], self._found[last]
            span = self._hear(begin.start, end.end)
            if span is not None:
                span = replace(span, start=begin.onset, end=end.end)
            self._looks[first, last] = span
        return self._looks[first, last]

    def _sure_look(self, first: int, last: int) -> Span | None:
        span = self._look(first, last)
        return span if span is not None and span.score >= self._sure else None

    def _moved(self, span: Span, taken: set[int]) -> Span:
        """``span`` on the island that is most like it alone; where none is, it keeps its own."""
        free = [i for i in range(len(self._found)) if i not in taken]
        alike = [
            (alone.score, -abs(self._found[i].onset - span.start), i)
            for i in free
            if (alone := self._look(i, i)) and alone.key == span.key and alone.score >= LIKELY
        ]
        own = [i for i in held(span, self._found) if i in free]
        if not (alike or own) and free:
            place = min(free, key=lambda i: abs(self._found[i].onset - span.start))
            away = abs(self._found[place].onset - span.start)
            alike = [(0.0, 0.0, place)] if away <= FAR else []
        if alike:
            sure = [one for one in alike if one[0] >= self._sure]
            place = max(sure, key=lambda one: one[1])[2] if sure else max(alike)[2]
            taken.add(place)
            island = self._found[place]
            return replace(span, start=island.onset, end=island.end)
        for i in own:
            other = self._sure_look(i, i)
            if other is None or other.wording.lower() in span.wording.lower():
                taken.add(i)
        return span

    def _missed(self, taken: set[int], known: set[str]) -> list[Span]:
        """What is said in the islands that nothing explains, alone or with the next ones."""
        new: list[Span] = []
        index = 0
        while index < len(self._found):
            step = 1
            for size in range(1, TOGETHER + 1):
                last = index + size - 1
                if last >= len(self._found) or last in taken:
                    break
                span = self._sure_look(index, last)
                if span is not None:
                    step = size
                    if span.key not in known:
                        new.append(span)
                        known.add(span.key)
                    break
            index += step
        return new


def with_quiet(span: Span, found: Sequence[Island]) -> Span:
    """``span`` with the seconds of quiet ``before`` and ``after`` it: none where it begins or ends
    in the midst of an island.
    """
    own = held(span, found)
    features = {"parts": float(len(found)), **span.features}
    if not own:
        inside = {"before": 0.0, "after": 0.0} if found else {}
        return replace(span, features={**features, **inside})
    first, last = own[0], own[-1]
    before = found[first].start - found[first - 1].end if first else EDGE
    after = found[last + 1].start - found[last].end if last + 1 < len(found) else EDGE
    if span.start > found[first].onset + CLOSE:
        before = 0.0
    if span.end < found[last].end - CLOSE:
        after = 0.0
    return replace(span, features={**features, "before": before, "after": after})
