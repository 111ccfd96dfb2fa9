"""From what is expected to a grammar of words that the model knows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from host.hearing.evidence import Expected, Phrase
from host.hearing.vosk_model import UNKNOWN
from host.judging.numbers import spoken

Knows = Callable[[str], bool]
Alike = Callable[[str], tuple[str, ...] | None]

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|&")
_ARTICLES = frozenset({"a", "an", "the"})


@dataclass(frozen=True)
class Form:
    """One wording of a phrase as the model can hear it."""

    key: str
    """Key of the phrase."""
    wording: str
    """The wording as written."""
    words: tuple[str, ...]
    """The model's words for it."""
    alike: bool = False
    """True where a word was replaced by one that sounds like it."""


@dataclass(frozen=True)
class Grammar:
    """Everything that one recogniser listens for."""

    forms: dict[tuple[str, ...], Form]
    """Whole phrases by their words; the first phrase keeps words that two share."""
    lines: tuple[str, ...]
    """What the recogniser is given: forms, decoys, and the unknown word."""

    @property
    def vocabulary(self) -> frozenset[str]:
        """Words of the forms."""
        return frozenset(word for words in self.forms for word in words)


def words_of(text: str) -> tuple[str, ...]:
    """The spoken words of ``text``: lower case, digits as words, "&" as "and"."""
    out: list[str] = []
    for word in _WORD.findall(text.replace("’", "'").lower()):
        if word == "&":
            out.append("and")
        elif any(c.isdigit() for c in word):
            out += spoken(word).lower().split() if word.isdigit() else [word]
        else:
            out.append(word)
    return tuple(out)


def wordings(phrase: Phrase) -> list[str]:
    """Text and forms, each once, also without a leading article."""
    out: dict[str, None] = {}
    for text in (phrase.text, *phrase.forms):
        out[text] = None
        first, _, rest = text.partition(" ")
        if first.lower() in _ARTICLES and rest:
            out[rest] = None
    return list(out)


def form_of(key: str, wording: str, knows: Knows, alike: Alike) -> Form | None:
    """The wording in the model's words; None where one of them cannot be heard."""
    found: list[str] = []
    replaced = False
    for word in words_of(wording):
        if knows(word):
            found.append(word)
            continue
        other = alike(word)
        if not other:
            return None
        found += other
        replaced = True
    return Form(key, wording, tuple(found), replaced) if found else None


def grammar_of(
    expected: Expected, knows: Knows, alike: Alike, decoys: Callable[[str], Sequence[str]]
) -> Grammar:
    """The grammar for ``expected``.

    ``decoys`` gives neighbours of a word, and for the empty word general ones.
    """
    forms: dict[tuple[str, ...], Form] = {}
    for phrase in expected.phrases:
        for wording in wordings(phrase):
            form = form_of(phrase.key, wording, knows, alike)
            if form is not None:
                forms.setdefault(form.words, form)
    own = {word for words in forms for word in words}
    others = dict.fromkeys(
        decoy for word in ["", *sorted(own)] for decoy in decoys(word) if decoy not in own
    )
    unknown = [UNKNOWN] if knows(UNKNOWN) else []
    lines = [" ".join(words) for words in forms]
    return Grammar(forms, tuple(lines + [d for d in others if knows(d)] + unknown))
