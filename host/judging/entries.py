"""Stored entries opened out into the forms in which they may be said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from host.hearing.evidence import Phrase
from host.judging.bare import bare_wordings
from host.judging.inflect import is_plural, singular
from host.judging.letters import LETTER_NAMES
from host.judging.normal import canonical, split
from host.judging.numbers import Number, readings, spoken
from host.judging.phones import Phones, phones
from host.judging.symbols import names
from host.judging.text import bag
from host.judging.wordlists import doubles, grammar_file, word_set


@dataclass(frozen=True)
class Entry:
    """One line of a list, as a pack stores it."""

    key: str
    """Name of the line inside its list."""
    text: str
    """Stored wording; the host says it."""
    also: tuple[str, ...] = ()
    """Aliases: other names of the same thing."""
    near: tuple[str, ...] = ()
    """Near synonyms: they count at generous and are worth asking about at fair."""


class Kind(StrEnum):
    """How a form comes from its entry."""

    FULL = "full"
    """The entry or an alias."""
    SHORT = "short"
    """Without the group word that the prompt has said ("soy" of "soy sauce")."""
    HEAD = "head"
    """Without what only describes it, or without a title ("peeler", "Elizabeth II")."""
    NEAR = "near"
    """A near synonym of the pack."""


@dataclass(frozen=True)
class Form:
    """One way of saying an entry."""

    key: str
    """Key of its entry."""
    written: str
    """As written."""
    words: tuple[str, ...]
    """In canonical form."""
    kind: Kind
    """Where it comes from."""
    whole: bool
    """True when it counts only as all that was said: one letter, or nothing but small words."""
    phones: Phones
    """How it sounds; empty for scripts that have no phones here."""
    value: Number | None = None
    """Its value when it is a number and nothing else."""

    @property
    def glue(self) -> str:
        """The words without spaces: "ice cream" and "icecream" are the same."""
        return "".join(self.words)


_BRACKET = re.compile(r"[(\[]([^)\]]*)[)\]]")
_ACCEPT_AFTER = re.compile(
    r"^(?:also\s+)?(.+?)\s+(?:is\s+|are\s+)?(?:also\s+)?"
    r"(?:accepted|acceptable|accept|allowed|ok|okay|fine|counts|too|as well)$",
    re.IGNORECASE,
)
_ACCEPT_BEFORE = re.compile(
    r"^(?:also\s+)?(?:accept(?:ed|able)?(?:\s+also)?|or|also(?: known as| called)?|a\.?k\.?a\.?|"
    r"allow|called|formerly|i\.?e\.?|=)[:\s]+(.+)$",
    re.IGNORECASE,
)
_SMALL = bag("a an the of in on at to and or for with by from my your his her its our their")


def expansions(text: str) -> tuple[str, ...]:
    """The wordings that a stored line stands for, most literal first.

    Notes in brackets are never said ("a vet (doc accepted)" is "a vet" or "doc"); sides of a
    slash are alternatives ("Dowsing rods/Witching sticks").
    """
    found: list[str] = []
    for line in re.split(r"\s*[|;]\s*", text):
        notes = _BRACKET.findall(line)
        plain = " ".join(_BRACKET.sub(" ", line).split())
        joined = re.sub(r"[(\[\])]", "", line)
        if re.search(r"\w[(\[]\w+[)\]]", line):
            # "bolt(s)": both readings.
            found += [re.sub(r"[(\[]\w+[)\]]", "", line), joined]
        elif plain:
            found += list(_sides(plain))
            if notes and re.match(r"^\s*[(\[]|.*[)\]]\s*\w", line) and not _accepted(notes):
                found.append(joined)
        for note in notes:
            found += [side for part in _accepted([note]) for side in _sides(part)]
    return tuple(dict.fromkeys(" ".join(f.split()) for f in found if f.strip())) or (text,)


def _accepted(notes: list[str]) -> list[str]:
    """Other wordings that notes in brackets allow."""
    out: list[str] = []
    for note in notes:
        whole = _allowed(note)
        for raw in [note] if whole else re.split(r"\s*[,;]\s*|\s+or\s+", note):
            allowed = _allowed(raw)
            if allowed:
                out += re.split(r"\s*[,;]\s*(?:or\s+)?|\s+or\s+|\s+and\s+(?=\S+$)", allowed)
    return out


def _allowed(note: str) -> str:
    """What a note says is accepted as well; empty where it says nothing of the kind."""
    match = _ACCEPT_BEFORE.match(note.strip()) or _ACCEPT_AFTER.match(note.strip())
    refuses = re.match(r"(?:not|no|don't|do not)\b", note.strip(), re.IGNORECASE)
    return match.group(1) if match and not refuses else ""


def _sides(text: str) -> Iterator[str]:
    """A wording, or the alternatives that slashes separate in it."""
    sides = [s.strip() for s in text.split("/")]
    long = all(sum(c.isalpha() for c in s) >= 3 for s in sides)
    if len(sides) == 1 or not long or text.strip() == "/":
        yield text
        return
    yield from sides
    # "tap/faucet water" also stands for "tap water".
    heads = [s.split() for s in sides]
    if len(sides) == 2 and " / " not in text and len(heads[0]) == 1 and len(heads[1]) > 1:
        yield " ".join((heads[0][0], *heads[1][1:]))
    yield text.replace("/", " ")


@cache
def _alias_groups() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Canonical wording to all names of the same thing."""
    data = grammar_file("aliases")
    out: dict[tuple[str, ...], tuple[str, ...]] = {}
    for group in (*data["places"], *data["everyday"], *doubles()):
        for name in group:
            words = canonical(split(str(name)))
            out[words] = tuple(dict.fromkeys((*out.get(words, ()), *map(str, group))))
    return out


_AS_TWO = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}
"""Letters that are also written as two (Köln, Koeln)."""
_UMLAUTS = re.compile("[äöüåø]", re.IGNORECASE)


def _full_wordings(entry: Entry) -> Iterator[str]:
    for text in (entry.text, *entry.also):
        for wording in expansions(text):
            yield wording
            if _UMLAUTS.search(wording):
                yield _UMLAUTS.sub(lambda found: _AS_TWO[found[0].lower()], wording)
            if len(wording) == 1:
                yield from names(wording)
            yield from _alias_groups().get(canonical(split(wording)), ())


def _form(key: str, written: str, kind: Kind) -> Form | None:
    said = split(written)
    plain = canonical(said)
    if not plain:
        plain = said
    if not plain:
        return None
    values, code, _ = readings(said)
    small = word_set("context", "boundaries") | _SMALL
    letters = "".join(plain)
    whole = (len(letters) < 3 and not letters.isdigit()) or all(w in small for w in said)
    # "07" is a code: the zero is part of it.
    value = values[0] if values and not code and "oh" not in said[:1] else None
    whole = whole and value is None and not (written.isupper() and len(written) > 1)
    # Signs are said by name, so they sound as their names do.
    plainly = all(c.isalnum() or c in " '’-." for c in written)
    plainly = plainly and not any(w.isdigit() for w in said)
    sound = phones(written if plainly else " ".join(said))
    return Form(key, written, plain, kind, whole, sound, value)


def group_words(prompt: str) -> frozenset[str]:
    """The words that say what kind of thing the prompt asks for: never an answer alone."""
    return _prompt_words(prompt)[0]


def _prompt_words(prompt: str) -> tuple[frozenset[str], frozenset[str]]:
    """Group words of a prompt (singular): its first plural noun; and its capitalised names."""
    said = split(prompt)
    groups: set[str] = set()
    for at, word in enumerate(said):
        if word in ("kinds", "kind", "types", "type", "sorts", "sort") and said[
            at + 1 : at + 2
        ] == ("of",):
            groups |= {singular(w) for w in said[at + 2 : at + 3]}
            groups |= {"glass"} if "glasses" in groups else set()
            break
        if is_plural(word):
            if is_plural("".join(said[at + 1 : at + 2])):
                continue  # "sports balls"
            if word not in _GENERIC:
                groups.add(singular(word))
            break
    content = [w for w in said if w not in _SMALL and w not in _GENERIC and w not in _ASKING]
    if not groups and len(content) == 1:
        groups.add(singular(content[0]))
    proper = {
        w
        for raw in re.findall(r"(?<!^)\b[A-ZÀ-Þ]\w+", prompt)
        + re.findall(r"^[A-ZÀ-Þ]\w+ (?=[A-Z])", prompt)
        for w in canonical(split(raw))
    }
    return frozenset(groups), frozenset(proper)


_GENERIC = bag(
    "things items words ways places people names examples reasons parts times ones games"
)


_ASKING = bag(
    "name some any list think say give me us tell every all different famous kind kinds type "
    "types sort sorts brand brands well known popular common category theme topic"
)


def _short_wordings(words: tuple[str, ...], prompt: str) -> Iterator[tuple[str, ...]]:
    """An entry without the group word of the prompt, and without its title ("Mount")."""
    groups, proper = _prompt_words(prompt)
    titles = word_set("context", "designators")
    rest = words
    if len(words) > 1 and words[-1] in groups:
        rest = words[:-1]
    elif len(words) > 1 and words[0] in groups | titles:
        rest = words[1:]
    else:
        while len(rest) > 1 and rest[0] in proper:
            rest = rest[1:]
    while rest and rest[0] in _SMALL:
        rest = rest[1:]
    if rest != words and any(len(w) > 2 and w not in _SMALL for w in rest):
        yield rest


@lru_cache(maxsize=256)
def forms_of(entries: tuple[Entry, ...], prompt: str = "") -> tuple[Form, ...]:
    """Every form of every entry; a wording that two entries share belongs to the plainer one."""
    out: dict[tuple[str, tuple[str, ...]], Form] = {}
    taken: dict[tuple[str, ...], str] = {}
    for literal in (True, False):
        for entry in entries:
            wordings = expansions(entry.text) if literal else tuple(_full_wordings(entry))
            for written in wordings:
                form = _form(entry.key, written, Kind.FULL)
                if form and taken.setdefault(form.words, entry.key) == entry.key:
                    out.setdefault((entry.key, form.words), form)
    full = list(out.values())
    signs = {e.key for e in entries if len(e.text.strip()) == 1}
    for form in (f for f in full if f.key not in signs):
        for words in _short_wordings(form.words, prompt):
            short = _form(form.key, " ".join(words), Kind.SHORT)
            if short and taken.setdefault(short.words, form.key) == form.key:
                out.setdefault((form.key, short.words), short)
    canonicals = tuple((form.key, form.words) for form in full)
    for key, words in bare_wordings(canonicals, group_words(prompt)):
        head = _form(key, " ".join(words), Kind.HEAD)
        if head and taken.setdefault(head.words, key) == key:
            out.setdefault((key, head.words), head)
    _add_near(out, entries, taken)
    return tuple(out.values())


def _add_near(
    out: dict[tuple[str, tuple[str, ...]], Form],
    entries: Sequence[Entry],
    taken: Mapping[tuple[str, ...], str],
) -> None:
    """The near synonyms that are no entry's own wording."""
    for entry in entries:
        for text in entry.near:
            for written in expansions(text):
                near = _form(entry.key, written, Kind.NEAR)
                if near and near.words not in taken:
                    out.setdefault((entry.key, near.words), near)


def phrase_of(entry: Entry, prompt: str = "") -> Phrase:
    """What a recogniser should listen for: the entry with its other wordings.

    Numbers come in digits and words, single letters with their names, long forms without their
    article; near synonyms are included because the judge wants to hear them too.
    """
    wordings: list[str] = []
    for form in forms_of((entry,), prompt):
        # One entry does not know its list: "opener" alone may be two of it.
        if form.kind is Kind.HEAD:
            continue
        wordings.append(form.written)
        bare = re.sub(r"^(?:a|an|the)\s+(?=\S{2})", "", form.written, flags=re.IGNORECASE)
        wordings.append(bare)
        if form.value is not None and form.value == int(form.value) >= 0:
            wordings += [str(int(form.value)), spoken(str(int(form.value)))]
        elif any(w.isdigit() for w in form.words):
            wordings.append(" ".join(spoken(w) if w.isdigit() else w for w in form.words))
        if len(form.written) == 1:
            wordings += list(LETTER_NAMES.get(form.written.lower(), ())[:1])
    text = expansions(entry.text)[0]
    return Phrase(entry.key, text, tuple(w for w in dict.fromkeys(wordings) if w != text))
