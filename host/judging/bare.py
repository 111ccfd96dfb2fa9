"""Answers without what only describes them: "peeler", and "Elizabeth II" for the queen.

A head said alone names the entry only when the word is a tool named for what it does (or a thing
that its first word merely describes) and no other entry of the list could be meant by it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from host.judging.normal import canonical
from host.judging.wordlists import given_names, word_set

Words = tuple[str, ...]


@cache
def _heads() -> frozenset[str]:
    return frozenset(canonical((word,))[-1] for word in word_set("wording", "heads"))


def is_personal(words: Words) -> bool:
    """Is it a person's name by itself: a given name, or a numbered one ("Elizabeth II")?"""
    return words[0] in given_names() or (len(words) == 2 and words[1].isdigit())


def _bare(words: Words) -> Words:
    """A wording without its title or without what only describes its head; empty for none."""
    if len(words) < 2:
        return ()
    if words[0] in word_set("wording", "titles") and is_personal(words[1:]):
        return words[1:]
    return words[-1:] if words[-1] in _heads() and "of" not in words else ()


def bare_wordings(
    wordings: Sequence[tuple[str, Words]], groups: Collection[str]
) -> Iterator[tuple[str, Words]]:
    """Keys with bare wordings that belong to no other entry of the list.

    ``wordings`` are all keys with their canonical words; a group word of the prompt ("peelers")
    names nothing by itself.
    """
    for key, whole in wordings:
        words = _bare(whole)
        if not words or words[0] in groups:
            continue
        rivals = [other for k, other in wordings if k != key]
        if not any(o[-len(words) :] == words or words[-1] in o[:-1] for o in rivals):
            yield key, words
