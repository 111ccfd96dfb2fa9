"""How alike two phones are: costs from place, manner, voicing and the vowel space.

Phones are single characters: IPA consonants, ``ʧ ʤ`` for the affricates, ``T`` for the flapped
t, IPA vowels, and ``A I O W Y`` for the diphthongs of day, my, go, now, boy. The vowel places
follow the IPA vowel chart (height and backness 0..1); the consonant costs say which sounds
listeners and recognisers confuse (voicing, place, then manner).
"""

from __future__ import annotations

import math
from functools import cache

VOWELS: dict[str, tuple[float, float]] = {
    "i": (1.0, 0.0),
    "ɪ": (0.8, 0.15),
    "ᵻ": (0.75, 0.3),
    "A": (0.65, 0.1),
    "ɛ": (0.45, 0.15),
    "æ": (0.2, 0.2),
    "a": (0.05, 0.3),
    "I": (0.25, 0.45),
    "ʌ": (0.35, 0.6),
    "ə": (0.5, 0.5),
    "ᵊ": (0.5, 0.5),
    "ɜ": (0.5, 0.5),
    "ɑ": (0.1, 0.85),
    "ɒ": (0.15, 0.95),
    "ɔ": (0.4, 0.95),
    "Y": (0.55, 0.75),
    "O": (0.65, 0.85),
    "W": (0.3, 0.6),
    "ʊ": (0.8, 0.8),
    "u": (1.0, 0.95),
}
"""Height (1 close) and backness (1 back) of each vowel; diphthongs by their middle."""

REDUCED = frozenset("əᵊᵻ")
"""Vowels of unstressed syllables: cheap to lose and to change."""

CONSONANTS: dict[str, tuple[str, int, bool]] = {
    "p": ("stop", 0, False),
    "b": ("stop", 0, True),
    "t": ("stop", 2, False),
    "d": ("stop", 2, True),
    "T": ("stop", 2, True),
    "k": ("stop", 5, False),
    "ɡ": ("stop", 5, True),
    "ʧ": ("affricate", 3, False),
    "ʤ": ("affricate", 3, True),
    "f": ("fricative", 0, False),
    "v": ("fricative", 0, True),
    "θ": ("fricative", 1, False),
    "ð": ("fricative", 1, True),
    "s": ("fricative", 2, False),
    "z": ("fricative", 2, True),
    "ʃ": ("fricative", 3, False),
    "ʒ": ("fricative", 3, True),
    "h": ("fricative", 6, False),
    "m": ("nasal", 0, True),
    "n": ("nasal", 2, True),
    "ŋ": ("nasal", 5, True),
    "l": ("liquid", 2, True),
    "ɹ": ("liquid", 3, True),
    "w": ("glide", 0, True),
    "j": ("glide", 4, True),
}
"""Manner, place (0 lips .. 6 throat) and voicing of each consonant."""

NEAR_PAIRS: dict[frozenset[str], float] = {
    frozenset("tT"): 0.05,
    frozenset("dT"): 0.05,
    frozenset("sz"): 0.2,
    frozenset("ʃʒ"): 0.2,
    frozenset("θð"): 0.2,
    frozenset("fθ"): 0.35,
    frozenset("vð"): 0.35,
    frozenset("ðd"): 0.35,
    frozenset("θt"): 0.45,
    frozenset("θs"): 0.45,
    frozenset("ðz"): 0.45,
    frozenset("sʃ"): 0.4,
    frozenset("zʒ"): 0.4,
    frozenset("ʃʧ"): 0.35,
    frozenset("ʒʤ"): 0.25,
    frozenset("tʧ"): 0.5,
    frozenset("dʤ"): 0.5,
    frozenset("mn"): 0.4,
    frozenset("nŋ"): 0.3,
    frozenset("bv"): 0.45,
    frozenset("vw"): 0.45,
    frozenset("lɹ"): 0.5,
    frozenset("ɹw"): 0.5,
    frozenset("lw"): 0.6,
    frozenset("ji"): 0.3,
    frozenset("jɪ"): 0.35,
    frozenset("wu"): 0.3,
    frozenset("wʊ"): 0.35,
    frozenset("jʤ"): 0.5,
    frozenset("ɑɔ"): 0.05,
    frozenset("ɑɒ"): 0.05,
    frozenset("ɑO"): 0.45,
    frozenset("ɔɒ"): 0.05,
    frozenset("ɜə"): 0.0,
    frozenset("əᵊ"): 0.0,
    frozenset("əʌ"): 0.05,
    frozenset("ɪᵻ"): 0.05,
    frozenset("əᵻ"): 0.1,
}
"""Pairs whose likeness the chart alone does not give."""


@cache
def swap(a: str, b: str) -> float:
    """Cost 0..1.2 of hearing phone ``b`` where ``a`` was said."""
    if a == b:
        return 0.0
    pair = NEAR_PAIRS.get(frozenset((a, b)))
    if pair is not None:
        return pair
    if a in VOWELS and b in VOWELS:
        return _vowels(a, b)
    if a in CONSONANTS and b in CONSONANTS:
        return _consonants(a, b)
    return 1.2


def _vowels(a: str, b: str) -> float:
    (high_a, back_a), (high_b, back_b) = VOWELS[a], VOWELS[b]
    away = math.hypot(high_a - high_b, back_a - back_b)
    if a in REDUCED or b in REDUCED:
        return min(0.3, 0.1 + 0.25 * away)
    return min(0.6, 0.1 + 0.45 * away)


def _consonants(a: str, b: str) -> float:
    (manner_a, place_a, voice_a), (manner_b, place_b, voice_b) = CONSONANTS[a], CONSONANTS[b]
    cost = 0.0 if manner_a == manner_b else 0.6
    cost += 0.0 if place_a == place_b else 0.45 + 0.05 * abs(place_a - place_b)
    cost += 0.0 if voice_a == voice_b else 0.3
    return min(1.0, cost)


@cache
def loss(phone: str, before: str = "") -> float:
    """Cost of losing or adding ``phone`` after ``before`` (the phone that precedes it, or "")."""
    if phone == before:
        return 0.15
    if phone in VOWELS:
        return 0.35 if phone in REDUCED else 0.65
    if phone in ("h", "j") or (phone == "ɹ" and before in VOWELS):
        return 0.4
    return 0.5 if phone in "tdT" and before in ("n", "l", "s") else 0.7
