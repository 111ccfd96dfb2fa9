"""Why nothing was marked: the entry that comes nearest, and what keeps it from counting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from host.hearing.evidence import Evidence
from host.judging.context import negated
from host.judging.entries import Entry, Form, forms_of
from host.judging.likeness import Strictness
from host.judging.match import Finder
from host.judging.normal import canonical, split
from host.judging.phones import known_word, phones
from host.judging.plate import Ruling, Verdict, judge
from host.judging.utterance import Word, hear


@dataclass(frozen=True)
class Nearest:
    """An entry that was not found."""

    entry: Entry
    """Which."""
    why: str
    """Why it does not count, to be said after "but"."""
    ruling: Ruling | None = None
    """What looser judging would rule; None when it would find nothing either."""


def nearest(
    entries: Sequence[Entry], evidence: Evidence, strictness: Strictness, prompt: str = ""
) -> Nearest | None:
    """The entry nearest to a miss; None for an empty list or when no word was said.

    First an entry whose words were said (denied, or part of another thing's name), then one that
    looser judging finds, then the one with the most letters in common.
    """
    said = hear(evidence)
    if not said or not entries:
        return None
    listed = tuple(entries)
    by_key = {e.key: e for e in listed}
    finder = Finder(said, forms_of(listed, prompt), strictness, prompt, typed=True)
    finder.run()
    for match in finder.bound:
        denied = negated(said, match.start, [False] * len(said))
        why = "it was denied" if denied else "those words name something else"
        return Nearest(by_key[match.form.key], why)
    if strictness is not Strictness.GENEROUS:
        for ruling in judge(listed, evidence, strictness=Strictness.GENEROUS, prompt=prompt):
            if ruling.key is not None and ruling.verdict is not Verdict.MISS:
                why = f"that is too little at {strictness.value}"
                return Nearest(by_key[ruling.key], why, ruling)
    closest, why = _closest(said, forms_of(listed, prompt))
    return Nearest(by_key[closest.key], why) if closest is not None else None


def _closest(said: Sequence[Word], forms: Sequence[Form]) -> tuple[Form | None, str]:
    """The form most like a stretch of what was said, and why it does not count."""
    best: tuple[float, Form | None, tuple[str, ...]] = (-1.0, None, ())
    texts = tuple(w.text for w in said if not w.soft)[:40] or tuple(w.text for w in said)[:40]
    windows = {
        words: phones(" ".join(words))
        for size in range(1, 5)
        for at in range(max(1, len(texts) - size + 1))
        if (words := canonical(texts[at : at + size]))
    }
    for form in forms:
        for words, sound in windows.items():
            like = OSA.normalized_similarity(form.glue, "".join(words))
            if form.phones and sound:
                like += OSA.normalized_similarity(form.phones, sound)
            if like > best[0]:
                best = (like, form, words)
    like, found, heard = best
    if found is None:
        return None, ""
    spelt = len(heard) == len(found.words) and all(known_word(w) for w in heard)
    other = f'"{" ".join(heard)}" is another word'
    return found, other if spelt and like >= 1.0 else "too different"


def same_entries(entries: Sequence[Entry]) -> tuple[tuple[int, ...], ...]:
    """Places (from 0) of lines that are one entry over again, in groups."""
    places: dict[tuple[str, ...], list[int]] = {}
    for at, entry in enumerate(entries):
        places.setdefault(canonical(split(entry.text)) or (entry.text,), []).append(at)
    return tuple(tuple(p) for p in places.values() if len(p) > 1)
