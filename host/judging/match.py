"""Finds the entries in what was heard: exact forms first, then slips, sounds and parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from host.judging import context
from host.judging.bare import is_personal
from host.judging.context import Bond
from host.judging.entries import Form, Kind, group_words
from host.judging.inflect import is_verbal, singular
from host.judging.likeness import (
    Likeness,
    Strictness,
    by_letters,
    by_order,
    by_sound,
    is_act,
    other_tense,
)
from host.judging.normal import canonical
from host.judging.numbers import hear_number, readings, runs
from host.judging.parts import part_of, shared_words, spell
from host.judging.utterance import Word
from host.judging.wordlists import word_set

LONGEST = 12
"""Most words of one window."""


@dataclass(frozen=True)
class Match:
    """A form found in the heard words."""

    start: int
    """Index of its first word."""
    end: int
    """Index after its last word."""
    form: Form
    """What was found."""
    sure: bool
    """Good enough to mark."""
    like: Likeness
    """How like it is."""
    held: bool = False
    """True when only the words beside it make it doubtful ("paper plane")."""

    def overlaps(self, other: Match) -> bool:
        """Do the two share a word?"""
        return self.start < other.end and other.start < self.end


EXACT = Likeness(True, 1.0, 1.0, "exact")
GLUED = Likeness(True, 0.99, 1.0, "exact")
"""The same with its spaces set otherwise, or spelt."""
ARTICLES = frozenset(("a", "an", "the"))
AMOUNTS = (("hundred",), ("thousand",), ("million",))
"""What makes a number of the article before it."""


class Finder:
    """One utterance against the forms of one list."""

    def __init__(
        self,
        said: Sequence[Word],
        forms: Sequence[Form],
        strictness: Strictness,
        prompt: str = "",
        *,
        typed: bool = False,
    ):
        self.groups = group_words(prompt)
        self.said = said
        strict = strictness is Strictness.STRICT
        self.forms = [f for f in forms if not (strict and f.kind is Kind.HEAD)]
        self.strictness = strictness
        self.typed = typed
        self.texts = tuple(w.text for w in said)
        self.covered = [False] * len(said)
        self.found: list[Match] = []
        self.bound: list[Match] = []
        """Exact forms inside another thing ("mexico" of "new mexico")."""

    def run(self) -> list[Match]:
        """All matches, none overlapping another, in order of place."""
        self._settle(self._exact())
        for look in (self._letters, self._orders, self._sounds):
            self._settle(look())
        self._settle(self._parts())
        return sorted(self.found, key=lambda m: m.start)

    def cover(self, start: int, end: int) -> None:
        """Take words out of the search (already ruled)."""
        self.covered[start:end] = [True] * (end - start)

    def _windows(self, sizes: Iterable[int]) -> Iterable[tuple[int, int, tuple[str, ...]]]:
        for size in sorted(set(sizes), reverse=True):
            for at in range(len(self.said) - size + 1):
                first, last = self.texts[at], self.texts[at + size - 1]
                amount = first == "a" and self.texts[at + 1 : at + 2] in AMOUNTS
                spelt = all(len(w) == 1 or w == "and" for w in self.texts[at : at + size])
                loose = first in ARTICLES and not amount and not spelt
                idle = size > 1 and (loose or "and" in (first, last) or last == "the")
                if idle or any(self.covered[at : at + size]):
                    continue
                words = canonical(self.texts[at : at + size])
                if words:
                    yield at, at + size, words

    def _settle(self, matches: Iterable[Match]) -> None:
        """Keep the best of what overlaps; then ask the neighbours of each."""
        kept: list[Match] = []
        for match in sorted(matches, key=_rank):
            if any(self.covered[match.start : match.end]):
                continue
            if not any(match.overlaps(k) for k in kept):
                kept.append(match)
        listing = len({m.form.key for m in (*kept, *self.found) if m.sure}) > 1
        taken = list(self.covered)
        for match in kept:
            taken[match.start : match.end] = [True] * (match.end - match.start)
        for match in kept:
            denied = self._denied(match, taken)
            judged = None if denied else self._beside(match, taken, listing)
            if denied:
                # "Not the can opener" is no opener of another kind either.
                self.cover(match.start, match.end)
            if judged is not None:
                self.found.append(judged)
                self.cover(match.start, match.end)
            else:
                self.bound.append(match)

    def _beside(self, match: Match, taken: Sequence[bool], listing: bool) -> Match | None:
        """The match as its neighbours leave it: sure, unsure, or none."""
        if match.like.way == "part":
            return match
        number = match.form.value is not None
        before = context.left(self.said, match.start, taken, number=number)
        after = context.right(self.said, match.end, taken, number=number)
        if match.like.way == "order" and len(match.form.words) == 1 and after is not Bond.FREE:
            # A flying carpet does not fly: the form of a verb before the head of another thing.
            return None
        if match.start and (self._titled(match) or (number and self._corrected(match))):
            before = Bond.FREE
        # "Planet Jupiter", "cheddar cheese": the prompt's own word names no other thing.
        if match.start and singular(self.texts[match.start - 1]) in self.groups:
            before = Bond.FREE
        if singular("".join(self.texts[match.end : match.end + 1])) in self.groups:
            after = Bond.FREE
        if listing and after is Bond.BOUND and not self._held(match.end):
            return replace(match, sure=False, held=True) if before is Bond.FREE else None
        # "Thank you, please": a polite word beside another find is politeness.
        soft = any(w.soft for w in self.said[match.start : match.end])
        if match.form.whole and not self._alone(match.start, match.end, None if soft else taken):
            return None
        worst = max(before, after)
        if match.form.kind is Kind.HEAD and worst is not Bond.FREE:
            # A bottle opener is no tin opener.
            return None
        if worst is Bond.FREE or (listing and worst is Bond.UNSURE and not number):
            return match
        if worst is Bond.BOUND or self.strictness is Strictness.STRICT or number:
            return None
        kind = after is Bond.FREE and self.texts[match.start - 1] in word_set("wording", "kinds")
        generous = self.strictness is Strictness.GENEROUS and kind
        return match if generous else replace(match, sure=False, held=True)

    def _denied(self, match: Match, taken: Sequence[bool]) -> bool:
        """Is it "not X"? "No 7" is a way of saying the number."""
        numbered = match.form.value is not None and self.texts[match.start - 1] == "no"
        return not numbered and context.negated(self.said, match.start, taken)

    def _held(self, end: int) -> bool:
        """Does "of" or a hyphen hold what ends before ``end``, so that no list can part them?"""
        return self.texts[end] == "of" or self.said[end].joined

    def _corrected(self, match: Match) -> bool:
        """Is it the last of several numbers in one part ("six, seven hundred")?"""
        parts = self._parts_between_pauses()
        start = next((a for a, to in parts if a <= match.start < to), match.start)
        heard = hear_number(" ".join(self.texts[start : match.end]))
        return heard is not None and heard.value == match.form.value

    def _titled(self, match: Match) -> bool:
        """Is the word before a title of the person that was found ("Queen Victoria")?"""
        title = self.texts[match.start - 1] in word_set("wording", "titles")
        return title and match.form.written[:1].isupper() and is_personal(match.form.words)

    def _acts(self) -> bool:
        """Is it a list of verbs ("run, swim, fly")? Then their forms are the same answer."""
        singles = {f.key: f.words[0] for f in self.forms if len(f.words) == 1}
        acts = sum(is_act(w) or is_verbal(w) for w in singles.values())
        return acts >= 3 and 2 * acts >= len({f.key for f in self.forms})

    def _alone(self, start: int, end: int, taken: Sequence[bool] | None = None) -> bool:
        """Do pauses, ends, soft words or other finds stand on both sides (articles aside)?"""
        used = taken if taken is not None else self.covered
        while start and self.texts[start - 1] in ARTICLES and not self.said[start].cut:
            start -= 1
        before = start == 0 or self.said[start].cut or self.said[start - 1].soft or used[start - 1]
        after = end == len(self.said) or self.said[end].cut or self.said[end].soft or used[end]
        return before and after

    def _exact(self) -> Iterable[Match]:
        by_words: dict[tuple[str, ...], Form] = {}
        by_glue: dict[str, Form] = {}
        for known in self.forms:
            by_words.setdefault(known.words, known)
            if len(known.glue) > 2:
                by_glue.setdefault(known.glue, known)
        for at, to, words in self._windows(range(1, min(LONGEST, len(self.said)) + 1)):
            form: Form | None = by_words.get(words)
            like = EXACT
            if form is None and not any(w.cut for w in self.said[at + 1 : to]):
                form, like = by_glue.get("".join(words)), GLUED
            if form is None:
                spelt = self._spelt(at, to)
                form, like = by_words.get(spelt) or by_glue.get("".join(spelt)), GLUED
            if form is not None:
                yield Match(at, to, form, True, like)
        yield from self._numbers()

    def _spelt(self, at: int, to: int) -> tuple[str, ...]:
        """The word that a run of letters or letter names spells, else nothing."""
        letters = spell(self.texts[at:to])
        return (letters,) if letters and (to - at > 1 or self._alone(at, to)) else ("",)

    def _numbers(self) -> Iterable[Match]:
        wanted = [f for f in self.forms if f.value is not None]
        codes = {f.glue: f for f in self.forms if f.glue.isdigit() and f.glue[:1] == "0"}
        if not wanted and not codes:
            return
        for run, start, end in runs(self.texts, expected=False):
            values, code, _ = readings(run)
            if code in codes:
                yield Match(start, end, codes[code], True, EXACT)
            single = all(len(readings([w])[0]) == 1 and readings([w])[0][0] < 10 for w in run)
            for form in wanted:
                if form.value in values:
                    yield Match(start, end, form, True, EXACT)
                elif single:
                    for n, word in enumerate(run):
                        if form.value in readings([word])[0]:
                            yield Match(start + n, start + n + 1, form, True, EXACT)
        for at, to in self._parts_between_pauses():
            heard = hear_number(" ".join(self.texts[at:to]))
            short = heard is not None and to - at <= 6
            for form in wanted:
                if heard is not None and short and form.value == heard.value:
                    yield Match(at, to, form, True, Likeness(True, 0.9, 1.0, "sound"))

    def _parts_between_pauses(self) -> Iterable[tuple[int, int]]:
        start = 0
        for at in range(1, len(self.said) + 1):
            if at == len(self.said) or self.said[at].cut:
                inner = [n for n in range(start, at) if not self.said[n].soft]
                if inner:
                    yield inner[0], inner[-1] + 1
                start = at

    def _letters(self) -> Iterable[Match]:
        sizes = {n for f in self.forms for n in range(len(f.words), len(f.words) + 3)}
        for at, to, words in self._windows(sizes):
            for form in self.forms:
                if form.kind in (Kind.FULL, Kind.HEAD) and abs(len(form.words) - len(words)) <= 2:
                    like = by_letters(form, words, self.strictness)
                    if like:
                        yield Match(at, to, form, like.sure, like)

    def _sounds(self) -> Iterable[Match]:
        sizes = {n for f in self.forms for n in range(1, len(f.words) + 4)}
        for at, to, words in self._windows(sizes):
            apart = self._alone(at, to)
            for form in self.forms:
                if form.whole or form.value is not None:
                    continue
                if -2 <= len(words) - len(form.words) <= 3:
                    like = by_sound(form, words, self.strictness, apart=apart, typed=self.typed)
                    if like:
                        yield Match(at, to, form, like.sure, like)

    def _orders(self) -> Iterable[Match]:
        sizes = {n for f in self.forms for n in range(max(1, len(f.words) - 2), len(f.words) + 3)}
        acts = self._acts()
        for at, to, words in self._windows(sizes):
            parted = any(w.cut for w in self.said[at + 1 : to])
            for form in self.forms:
                if form.kind is not Kind.NEAR:
                    like = by_order(form, words, self.strictness, acts=acts, parted=parted)
                    if like:
                        yield Match(at, to, form, like.sure, like)
                    elif not acts and other_tense(form, words):
                        self.bound.append(Match(at, to, form, False, EXACT))

    def _parts(self) -> Iterable[Match]:
        """All that was said between two pauses is part of one entry ("rings")."""
        if self.strictness is Strictness.STRICT:
            return
        groups = shared_words(tuple(self.forms)) | self.groups
        for start, to in self._parts_between_pauses():
            at = start
            while at < to - 1 and context.is_boundary(self.texts[at]):
                at += 1
            words = canonical(self.texts[at:to])
            if any(self.covered[at:to]) or not words:
                continue
            for form in self.forms:
                like = part_of(form, words, groups, self.strictness)
                if like:
                    yield Match(at, to, form, like.sure, like)


def _rank(match: Match) -> tuple[float, ...]:
    """Sort key: exact before like, longer before shorter, fuller before shortened."""
    exact = (match.like.way == "exact") + (match.like is EXACT)
    kinds = (Kind.FULL, Kind.SHORT, Kind.HEAD, Kind.NEAR)
    length = match.end - match.start
    return (
        -exact,
        -length if exact else 0,
        -match.sure,
        -(match.like.text + 2 * match.like.sound),
        kinds.index(match.form.kind),
        match.start,
    )
