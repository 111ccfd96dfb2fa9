"""Which of the six traits was meant: by name, by number, by a word of its name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from host.content.thats_you import Trait
from host.games.thats_you.words import trait_phrases
from host.hearing.evidence import Evidence, Phrase
from host.judging.choice import Choice, choose
from host.judging.grammar import plain
from host.judging.normal import split

SURE = 0.9
"""Score from which a trait was named in so many words."""
_TURNS = re.compile(r"(?i)\b(?:no|sorry|wait|rather|i mean|actually|instead)\b")
_BETWEEN = re.compile(r"(?i)\s*(?:,|;|&|\band\b|\bor\b)\s*")
_DENIED = re.compile(r"(?i)\s*(?:not|never|don't|do not)\b")
"""What is said of a trait that is not meant."""
_PLACES = frozenset(("trait", "number", "no", "chip", "card"))
"""Before "one" they make it a place whatever follows."""
_BEFORE_ONE = frozenset(
    (
        *("", "and", "or", "then", "it's", "its", "is", "take", "say", "to", "for", "mean", "um"),
        *("sorry", "wait", "rather", "er", "eliminate", "well", "okay", "so", "one"),
    )
)
_AFTER_ONE = frozenset(
    ("", "and", "or", "please", "then", "now", "instead", "i", "no", "sorry", "wait", "one")
)
"""Beside which "one" is a place; beside all else it stands for a thing ("not that one")."""
_NUMBERS = frozenset(("two", "three", "four", "five", "six"))
_BEFORE_MANY = frozenset(
    ("those", "these", "all", "us", "you", "our", "both", "other", "last", "any", "we", "only")
)
_AFTER_MANY = frozenset(("of", "left", "people", "points", "crosses", "others", "more", "traits"))
"""Beside which a number says how many."""
TELLING = 3
"""Letters of a word that tells a trait apart."""
FEW = 5
"""Words up to which one word of a name is enough."""
ASIDE = 0.8
"""Score of a trait of which only a word was said: it is asked about anyway."""
_COMMON = frozenset(
    (
        *("the", "and", "for", "not", "who", "all", "any", "but", "out", "has", "his", "her"),
        *("that", "this", "with", "person", "people", "like", "always", "thing", "too", "you"),
    )
)
"""Words that tell no trait apart."""


def which_trait(traits: Sequence[Trait], text: str) -> Choice:
    """The trait that ``text`` names; rivals where several are named, two fit or one is doubtful.

    After a correction the last one counts. A name goes before a number, and a number only where
    it is one: "the phrasebook one" and "those two" are no places.
    """
    whole = choose(_named(traits), Evidence(text, 0.0, 1.0), fuzzy=False)
    if whole.score == 1.0:  # "salt and pepper" may be one trait
        return whole
    for part in reversed(_TURNS.split(text)):
        found = _between(traits, part)
        if found.score >= SURE and (found.key is not None or len(found.rivals) > 1):
            return found
    return _between(traits, text)


def _named(traits: Sequence[Trait]) -> tuple[Phrase, ...]:
    """The six traits without their numbers."""
    return tuple(
        Phrase(str(n), trait.text, (*trait.also, *trait.spoken)) for n, trait in enumerate(traits)
    )


def _between(traits: Sequence[Trait], text: str) -> Choice:
    """The one trait of a row ("two and three", "not the collector, the dreamer"), or rivals."""
    parts = [p for p in _BETWEEN.split(text) if p.strip() and not _DENIED.match(p)]
    named = [_alone(traits, part) for part in parts]
    keys = tuple(dict.fromkeys(c.key for c in named if c.key is not None and c.score >= SURE))
    if len(keys) > 1:
        return Choice(None, keys, 1.0)
    if len(keys) == 1 or not parts:
        return Choice(keys[0] if keys else None, (), SURE)
    return _alone(traits, text if len(parts) == 1 else " ".join(parts))


def _alone(traits: Sequence[Trait], text: str) -> Choice:
    """By name, by number, or by a word that only some names have ("the phrasebook one")."""
    by_name = choose(_named(traits), Evidence(text, 0.0, 1.0))
    if by_name.key is not None and by_name.score >= SURE:
        return by_name
    numbers = counting(text)
    found = choose(trait_phrases(traits), Evidence(numbers, 0.0, 1.0))
    if found.key is not None and found.score >= SURE:
        return found
    words = {word for word in plain(text) if len(word) >= TELLING} - _COMMON
    keys = tuple(
        str(n)
        for n, trait in enumerate(traits)
        if words & {word for form in (trait.text, *trait.also) for word in plain(form)}
    )
    if not keys or len(split(text)) > FEW:
        return found
    return Choice(keys[0], (), ASIDE) if len(keys) == 1 else Choice(None, keys, ASIDE)


def counting(text: str) -> str:
    """``text`` without number words that count nothing: "that one", "those two", "one of them"."""
    words = text.split()
    kept = []
    for n, word in enumerate(words):
        last = words[n - 1] if n else ""
        before = "" if not last or last[-1] in ",.;:!?" else _letters(last)
        after = "" if word[-1] in ",.;:!?" else _letters(words[n + 1]) if n + 1 < len(words) else ""
        said = _letters(word)
        if said == "one":
            place = before in _PLACES or (before in _BEFORE_ONE and after in _AFTER_ONE)
        else:
            place = said not in _NUMBERS or (
                before not in _BEFORE_MANY and after not in _AFTER_MANY
            )
        if place:
            kept.append(word)
    return " ".join(kept)


def _letters(word: str) -> str:
    return word.lower().strip(" ,.!?:;-\"'")
