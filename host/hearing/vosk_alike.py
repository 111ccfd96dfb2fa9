"""Words of a vocabulary that sound like a given word.

Two uses: an entry with a word that the model does not know is listened for by its sound-alike
("ukulele" as "you calais lee"), and near neighbours of an entry serve as decoys.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cached_property, lru_cache

from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from host.judging.phones import Phones, distance, known_word, phones

FARTHEST = 0.45
"""Distance by sound beyond which a sound-alike would rather mislead."""
_NEIGHBOURS = (0.2, 0.7)
"""Distances between which a word is a decoy: nearer, it would take true hits away."""
_SHORTLIST = 24
_HALVES = 3
_LONGER = 2
"""Phones by which a candidate may be longer or shorter."""
_LEAST = 2
"""Phones that each half of a word has at least."""


class SoundAlikes:
    """An index by pronunciation, built at the first question."""

    def __init__(self, vocabulary: Iterable[str]) -> None:
        """``vocabulary``: any words; those in other scripts than Latin are left out."""
        self._vocabulary = vocabulary
        self.best = lru_cache(maxsize=2000)(self._best)
        self.near = lru_cache(maxsize=2000)(self._near)

    @cached_property
    def _words(self) -> tuple[list[str], list[str]]:
        """Words that are English, and beside each its phones as a string; short ones first."""
        plain = (w for w in self._vocabulary if w.isascii() and w.islower() and w.isalpha())
        sounding = ((word, "".join(phones(word))) for word in plain if known_word(word))
        pairs = sorted((len(sound), word, sound) for word, sound in sounding if sound)
        return [word for _, word, _ in pairs], [sound for _, _, sound in pairs]

    def _nearest(self, sound: str, count: int) -> list[int]:
        """Indices of the words nearest to ``sound``, the nearest first."""
        sounds = self._words[1]
        low = bisect_left(sounds, len(sound) - _LONGER, key=len)
        high = bisect_right(sounds, len(sound) + _LONGER, key=len)
        if low == high:
            return []
        away = cdist([sound], sounds[low:high], scorer=Levenshtein.distance)[0]
        return [low + int(i) for i in away.argsort(kind="stable")[:count]]

    def _best(self, word: str) -> tuple[str, ...] | None:
        """One or two vocabulary words that together sound like ``word``; None if none are near."""
        target = phones(word)
        options: list[tuple[float, tuple[int, ...]]] = [
            (self._away(target, (i,)), (i,)) for i in self._shortlist(target)
        ]
        for cut in range(_LEAST, len(target) - _LEAST + 1):
            heads = self._nearest("".join(target[:cut]), _HALVES)
            tails = self._nearest("".join(target[cut:]), _HALVES)
            options += [(self._away(target, (h, t)) + 0.02, (h, t)) for h in heads for t in tails]
        if not options:
            return None
        away, chosen = min(options)
        return tuple(self._words[0][i] for i in chosen) if away <= FARTHEST else None

    def _near(self, word: str, count: int) -> tuple[str, ...]:
        """``count`` neighbours of ``word`` by sound: not its homophones, not its inflections."""
        target = phones(word)
        ranked = sorted(
            (self._away(target, (i,)), self._words[0][i]) for i in self._shortlist(target)
        )
        close, far = _NEIGHBOURS
        return tuple(w for d, w in ranked if close <= d <= far and not _inflection(word, w))[:count]

    def _shortlist(self, target: Phones) -> list[int]:
        return self._nearest("".join(target), _SHORTLIST) if target else []

    def _away(self, target: Phones, chosen: tuple[int, ...]) -> float:
        return distance(target, tuple("".join(self._words[1][i] for i in chosen)))


def _inflection(a: str, b: str) -> bool:
    short, long = sorted((a.lower(), b), key=len)
    return long.startswith(short) and long[len(short) :] in ("s", "es", "d", "ed")
