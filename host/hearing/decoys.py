"""Decoys: wordings that nobody expects, scored beside those that somebody does.

What was said is believed to be an entry only when it fits better than the entry's nearest
neighbours by sound (cap: camp, cat, gap), than its own parts (brown hen: hen), and than
unrelated words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from host.judging.phones import cost, phones

_SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "in",
        "on",
        "at",
        "to",
        "for",
        "and",
        "or",
        "is",
        "my",
        "your",
        "his",
        "her",
        "its",
        "it",
        "with",
        "from",
    ]
)


def _inflection(a: str, b: str) -> bool:
    """True for "cap" and "caps", which count as the same answer."""
    short, long = sorted((a, b), key=len)
    return long.startswith(short) and long[len(short) :] in ("s", "es", "d", "ed")


class Decoys:
    """Neighbours by sound out of a list of common words."""

    def __init__(self, words: Sequence[str]) -> None:
        """Take ``words``, the commonest first."""
        self._words = list(words)
        self.near_word = lru_cache(maxsize=4000)(self._near_word)

    @cached_property
    def _phones(self) -> list[str]:
        return ["".join(phones(word)) for word in self._words]

    def _near_word(self, word: str, count: int) -> tuple[str, ...]:
        """The ``count`` words nearest to ``word`` by sound, its homophones left out."""
        own = "".join(phones(word))
        if not own:
            return ()
        away = cdist([own], self._phones, scorer=Levenshtein.distance)[0]
        first = sorted(range(len(away)), key=lambda i: (away[i], i))[: 4 * count]
        costs = [(cost(tuple(own), tuple(self._phones[i])), i) for i in first]
        near = [self._words[i] for c, i in sorted(costs) if c > 0.1]
        return tuple(other for other in near if not _inflection(word, other))[:count]

    def near(self, text: str, count: int) -> list[str]:
        """``count`` decoys for the wording ``text``: one word changed, or words left out."""
        words = text.lower().split()
        if len(words) == 1:
            return list(self.near_word(words[0], count))
        weighty = [i for i, word in enumerate(words) if word not in _SMALL] or [0]
        found = [" ".join(words[:i] + words[i + 1 :]) for i in weighty][: count // 2]
        for step in range(count):
            for i in weighty:
                near = self.near_word(words[i], count)
                if step < len(near):
                    found.append(" ".join([*words[:i], near[step], *words[i + 1 :]]))
        return list(dict.fromkeys(found))[:count]
