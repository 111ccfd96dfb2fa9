"""Pieces of answers: a word that is spelt, and a clear part of a longer entry."""

from __future__ import annotations

from functools import lru_cache

from host.judging import context
from host.judging.entries import Form, Kind
from host.judging.letters import LETTER_NAMES
from host.judging.likeness import Likeness, Strictness


@lru_cache(maxsize=4096)
def spell(said: tuple[str, ...]) -> str:
    """The word spelt by letters or their names ("f l o u r", "eff ell oh you are"), else ""."""
    names = {name: letter for letter, all_ in LETTER_NAMES.items() for name in all_}
    if " ".join(said) in LETTER_NAMES["w"]:
        return "w"
    out, times, plain = "", 1, 0
    for word in said:
        if word == "double":
            times = 2
            continue
        letter = word if len(word) == 1 and word.isalpha() else names.get(word, "")
        if not letter:
            return ""
        plain += len(word) == 1
        out += letter * times
        times = 1
    # Letter names alone are everyday words ("are you"): one real letter or four names prove it.
    return out if plain or len(out) > 3 or len(said) == 1 else ""


@lru_cache(maxsize=256)
def shared_words(forms: tuple[Form, ...]) -> frozenset[str]:
    """Words that stand in the forms of two entries or more."""
    owners: dict[str, set[str]] = {}
    for form in forms:
        for word in form.words:
            owners.setdefault(word, set()).add(form.key)
    return frozenset(w for w, keys in owners.items() if len(keys) > 1)


def part_of(
    form: Form, said: tuple[str, ...], shared: frozenset[str], strictness: Strictness
) -> Likeness | None:
    """A clear part of a longer entry: its head, said alone, that no other entry shares."""
    size = len(said)
    if form.kind is not Kind.FULL or size >= len(form.words):
        return None
    places = [n for n in range(len(form.words) - size + 1) if form.words[n : n + size] == said]
    content = [w for w in said if len(w) > 2 and not context.is_boundary(w) and w not in shared]
    if not places or not content:
        return None
    share = sum(map(len, said)) / sum(map(len, form.words))
    head = places[-1] + size == len(form.words)
    # "Pirates of the Caribbean" are pirates: before "of" stands what it is.
    first = places[0] == 0 and form.words[size] == "of"
    named = form.written[:1].isupper() and share >= 0.5
    if not (head or first or named):
        return None
    generous = strictness is Strictness.GENEROUS and (head or share >= 0.6)
    return Likeness(generous, share, share, "part")
