"""Where each part of a breath begins: attention and length vote, onsets of energy decide.

Attention alone is right for four of five parts; it is drawn to the loudest sound of a word, and
to the very beginning where the first word follows noise. So the moments are chosen together
(dynamic programming): near to where attention begins, at an onset that rises far, and so that
every part has the share of time that its phones need.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from host.hearing.whisper.onsets import Loudness

RISE = 0.03
"""What one dB of rise at an onset is worth."""
LARGEST_RISE = 40.0
"""dB beyond which a rise is worth no more."""
AWAY = 0.5
"""What one second away from where attention begins costs..."""
FARTHEST = 1.0
"""...up to so many seconds."""
UNEVEN = 0.5
"""What a part costs that is e times as long, or as short, as its phones need."""
NO_ONSET = 5.0
"""dB that a moment of attention is worth which is no onset."""
SHORTEST = 0.12
"""Least seconds between two starts."""
LATEST = 0.05
"""Seconds before the end after which nothing begins."""
EXTRA = 1.5
"""Phones that every part is longer for the pause after it."""


def starts(
    loudness: Loudness,
    active: tuple[float, float],
    attention: Sequence[float],
    sizes: Sequence[int],
) -> list[float]:
    """Start of each part in seconds of the sound, rising.

    ``active`` is the first and last sounding moment, ``attention`` where attention to each part
    begins, ``sizes`` the number of its phones.
    """
    begin, end = active
    onsets = [(o, min(LARGEST_RISE, loudness.strength(o))) for o in loudness.onsets]
    moments = sorted({*onsets, *((moment, NO_ONSET) for moment in attention)})
    moments = [pair for pair in moments if pair[0] < end - LATEST] or [(begin, 0.0)]
    shares = [(size + EXTRA) for size in sizes]
    needed = [max(0.05, (end - begin) * share / sum(shares)) for share in shares]

    def uneven(seconds: float, part: int) -> float:
        return UNEVEN * abs(log(max(0.01, seconds) / needed[part]))

    # attention to the first part says nothing: it always begins at the beginning
    costs = [AWAY * abs(moment - begin) - RISE * rise for moment, rise in moments]
    back: list[list[int]] = []
    for part in range(1, len(sizes)):
        new, came = [], []
        for moment, rise in moments:
            before = [
                (costs[k] + uneven(moment - earlier, part - 1), k)
                for k, (earlier, _) in enumerate(moments)
                if moment - earlier >= SHORTEST
            ]
            best, k = min(before, default=(float("inf"), 0))
            away = AWAY * min(FARTHEST, abs(moment - attention[part]))
            new.append(best + away - RISE * rise)
            came.append(k)
        costs = new
        back.append(came)
    last = min(range(len(moments)), key=lambda i: costs[i] + uneven(end - moments[i][0], -1))
    if costs[last] == float("inf"):  # more parts than the time can hold
        return [max(begin, min(end, moment)) for moment in sorted(attention)]
    path = [last]
    for came in reversed(back):
        path.append(came[path[-1]])
    return [moments[i][0] for i in reversed(path)]
