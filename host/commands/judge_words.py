"""What ``judge`` prints for people: each ruling as one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from host.commands.judge_lists import Listed
from host.judging.entries import Entry, expansions
from host.judging.nearest import Nearest, same_entries
from host.judging.normal import normal, split
from host.judging.phones import known_word
from host.judging.plate import Ruling, Verdict

WAYS = {
    "order": "the same words in another form or order",
    "part": "a part of it",
    "ruled": "the table has ruled so",
    "partial": "heard before the end only",
}
"""Ways of finding an entry that need no figures to be told."""
SURE = 0.995
"""Likeness from which two wordings are one."""


def why(ruling: Ruling, entry: Entry | None) -> str:
    """How an entry was found, in plain words; empty for a miss."""
    way = str(ruling.evidence.get("way", ""))
    if way == "exact":
        return _same(str(ruling.evidence.get("form", ruling.text)), entry)
    if way == "letters":
        alike = float(ruling.evidence.get("text", 0.0)) >= SURE
        alike = alike and all(known_word(w) for w in split(ruling.wording))
        return "it sounds the same" if alike else "nearly the same letters"
    if way == "sound":
        alike = float(ruling.evidence.get("sound", 0.0)) >= SURE
        return "it sounds the same" if alike else "it sounds nearly the same"
    if way == "audio":
        return f"found in the sound, {100 * float(ruling.evidence['audio']):.0f} percent sure"
    return WAYS.get(way, way)


def _same(form: str, entry: Entry | None) -> str:
    if entry is None or normal(form) in {normal(w) for w in expansions(entry.text)}:
        return "word for word"
    if normal(form) in {normal(w) for name in entry.also for w in expansions(name)}:
        return "another name in the list"
    if normal(form) in {normal(w) for name in entry.near for w in expansions(name)}:
        return "nearly the same thing, as the list says"
    short = set(normal(form).split()) < set(normal(entry.text).split())
    return "a short name for it" if short else "another name for it"


def sentence(ruling: Ruling, entry: Entry | None, nearest: Nearest | None) -> str:
    """One ruling as one line."""
    if ruling.verdict is Verdict.MISS:
        told = f'miss: nothing on the list (you said "{ruling.wording}"'
        if nearest is not None:
            told += f"; nearest: {nearest.entry.text}, but {nearest.why}"
        return told + ")"
    told = f'{ruling.verdict.value}: {ruling.text} (you said "{ruling.wording}"'
    reason = why(ruling, entry)
    told += f"; {reason}" if reason else ""
    if ruling.verdict is Verdict.NEAR:
        told += "; the table is asked after the time"
    return told + ")"


def notes(listed: Listed, *, asked: bool) -> Iterator[str]:
    """What is to be said of the list itself: the prompt taken of a pack, entries that are twice.

    ``asked``: the prompt was chosen by whoever asks.
    """
    if listed.of:
        other = listed.of > 1 and not asked
        more = f", the first of {listed.of}; --prompt ID takes another" if other else ""
        yield f'prompt: {listed.chosen} ("{listed.prompt}"){more}'
    for group in same_entries(listed.entries):
        places = " and ".join(str(at + 1) for at in group)
        text = listed.entries[group[0]].text
        yield f'note: "{text}" stands {len(group)} times on the list (entries {places})'
