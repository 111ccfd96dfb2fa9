"""When two wordings sound too much alike for a noisy table."""

from __future__ import annotations

from host.judging.phones import cost, phones

ONE_SOUND = 0.75
"""Cost (units of host.judging.features) up to which two short wordings are one sound apart."""
SHARE = 0.15
"""Cost per phone up to which long wordings are too close."""


def sounds_close(a: str, b: str) -> bool:
    """True when one could be heard as the other."""
    one, two = phones(a), phones(b)
    if not one or not two:
        return False
    limit = max(ONE_SOUND, SHARE * (len(one) + len(two)) / 2)
    # The difference in length alone costs at least 0.15 a phone: most pairs end here.
    if 0.15 * abs(len(one) - len(two)) > limit:
        return False
    return cost(one, two) <= limit
