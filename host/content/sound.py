"""When two wordings sound too much alike for a noisy table."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from host.judging.phones import cost, phones

ONE_SOUND = 0.75
"""Cost (units of host.judging.features) up to which one changed phone is too little."""
TWO_SOUNDS = 0.62
"""Cost up to which several changed phones are too little: chat and shout are told apart."""
SHARE = 0.15
"""Cost per phone up to which long wordings are too close."""

FEW = 3
"""Changed phones from which on a pair is not looked at more closely."""
FEW_SHARE = 0.4
"""The same as a share of the phones, for long wordings."""


def sounds_close(a: str, b: str) -> bool:
    """True when one could be heard as the other."""
    one, two = phones(a), phones(b)
    if not one or not two:
        return False
    mean = (len(one) + len(two)) / 2
    # Counting changed phones is a thousand times quicker than weighing them: most pairs end here.
    changed = Levenshtein.distance(one, two)
    if changed > max(FEW, FEW_SHARE * mean):
        return False
    short = ONE_SOUND if changed == 1 else TWO_SOUNDS
    return cost(one, two) <= max(short, SHARE * mean)
