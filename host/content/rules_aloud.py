"""Lint rules for what the host reads aloud: grammar, spelling, tongue twisters, length."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from host.content.findings import Finding, Severity, Sheet, Wording
from host.content.forms import bare, singular, words
from host.content.tables import Tables
from host.judging.features import VOWELS
from host.judging.inflect import singular as _one
from host.judging.phones import known_word, phones
from host.judging.spelling import american
from host.judging.text import bag

WINDOW = 6
"""Words with meaning that follow one another within one movement of the tongue."""
ALIKE = 5
"""Of these, how many may not begin with the same sound."""
HISSES = 2
"""Nor how many with s and as many with sh ("she sells sea shells")."""
HALF, WHOLE = 3, 8
"""Letters of each half and of a word that is known by its halves: panpipes, but not allways."""

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_LETTERS = re.compile(r"(?<![{\w])[^\W\d_]+(?:['’][^\W\d_]+)*")  # not what stands in a blank
_SENTENCE = re.compile(r"(?:^|[.!?:]\s+)$")
_TWICE_RIGHT = frozenset({"had", "that", "so", "very", "bye", "ha", "knock", "night", "yo"})
_ON = r"(?=\s*(?:[.;:?!]|$)| (?:in|on|at|of|with|from|have|are|were|drink|eat)\b)"
_ENDS = r"(?=\s*(?:[.;:?!]|$))"
_ONE_OF = re.compile(r"\b(?:[Aa]n?|[Oo]ne|[Tt]his|[Ee]very|[Ee]ach|[Aa]nother) ([a-z]+s)" + _ENDS)
_MANY_OF = re.compile(
    r"\b(?:(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty) ([a-z]+)"
    + _ON
    + "|(?:many|several) ([a-z]+)"
    + _ENDS
    + ")",
    re.IGNORECASE,
)
_ONE_DOES = re.compile(
    r"(?:^|[.!?] )(?:An?|One|This|That|Every|Each) ([a-z]+) (have|are|were|do|don't)\b"
)
_MANY_DOES = re.compile(
    r"(?:^|[.!?] )(?:(?:These|Those|Many|All|Most) )?([A-Za-z][a-z]+s) (?:has|was|does)\b"
)
_THIS_MANY = re.compile(r"\b[Tt]his ([a-z]+s) (?:has|have|is|are|was|were|can|live|eat)\b")
_ITS = re.compile(r"\b[Ii]t['’]s own\b|\b[Ii]ts (?:a|an|the|been|not)\b")
_AMOUNTS = bag("few lot lots couple dozen number pair hundred thousand million group kind majority")
_SAME_PLURAL = bag(
    "sheep deer reindeer fish aircraft moose salmon trout cod squid shrimp bison series species "
    "dozen hundred thousand million billion percent pence more less together each apiece alike "
    "who that which one two three four five six seven eight nine ten half times"
)
_HISS = ("s", "ʃ")


def _english(sheet: Sheet[Any]) -> tuple[Wording, ...]:
    return (*sheet.prose, *sheet.wordings) if sheet.language.startswith("en") else ()


def grammar(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """A for an, an for a; a word that stands twice."""
    for wording in _english(sheet):
        if wording.kind == "spoken":
            continue
        found = list(_WORD.finditer(wording.text))
        for one, two in pairwise(found):
            between = wording.text[one.end() : two.start()]
            said = f'"{one.group()} {two.group()}"'
            if between != " ":
                continue
            if _wrong_article(wording.text, one, two.group()):
                yield sheet.find(
                    wording.line, "grammar", f"{said} has the wrong article", "Use a or an by ear"
                )
            twice = one.group() == two.group() and one.group().islower()
            # Players say "baa baa" and "nine nine nine".
            if twice and wording.entry < 0 and one.group() not in _TWICE_RIGHT:
                yield sheet.find(
                    wording.line, "grammar", f"{said} is one word twice", "Delete one of them"
                )


def agreement(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """One thing in the plural ("a giraffes") or several in the singular ("three horn").

    Only where a sentence or a part of it ends there, so that the word is the thing itself.
    """
    for wording in sheet.prose if sheet.language.startswith("en") else ():
        for found in _ONE_OF.finditer(wording.text):
            one = _one(found.group(1))
            if one != found.group(1) and len(one) > 3 and known_word(one):
                wrong = f'"{found.group()}" is one in the plural'
                yield sheet.find(wording.line, "grammar", wrong, "Use the singular")
        for found in _MANY_OF.finditer(wording.text):
            word = found.group(1) or found.group(2)
            if _one(word) == word and not word.endswith("s") and word not in _SAME_PLURAL:
                wrong = f'"{found.group()}" is several in the singular'
                yield sheet.find(wording.line, "grammar", wrong, "Use the plural")


def subjects(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """A verb of another number than the thing before it, and its for it's."""
    for wording in sheet.prose if sheet.language.startswith("en") else ():
        text, found = wording.text, []
        found += [
            m for m in _ONE_DOES.finditer(text) if m[1] not in _AMOUNTS and _one(m[1]) == m[1]
        ]
        found += [m for m in _MANY_DOES.finditer(text) if _several(m[1].lower())]
        found += [m for m in _THIS_MANY.finditer(text) if _several(m[1])]
        for match in (*found, *_ITS.finditer(text)):
            wrong = f'"{match.group().lstrip(".!? ")}" does not agree'
            yield sheet.find(
                wording.line, "grammar", wrong, "See to number and apostrophe", Severity.REVIEW
            )


def _several(word: str) -> bool:
    """Whether it is surely a plural: giraffes; not Wales, physics or chess."""
    one = _one(word)
    return (
        one != word and len(one) > 3 and not word.endswith(("ics", "ss", "us")) and known_word(one)
    )


def _wrong_article(text: str, article: re.Match[str], word: str) -> bool:
    """True for "a hour" and "an unicorn"; a capital A inside a sentence is a letter."""
    said = article.group()
    begins = said in ("A", "An") and _SENTENCE.search(text[: article.start()])
    first = word.split("-", maxsplit=1)[0]
    if not (said in ("a", "an") or begins) or not (first.isdigit() or known_word(first.lower())):
        return False
    sound = phones(first)[:1]
    silent_h = first.lower().startswith("h")  # a history, an historic: both are heard
    if not sound or (silent_h and said.lower() == "an"):
        return False
    return (sound[0] in VOWELS) != (said.lower() == "an")


def spelling(sheet: Sheet[Any], tables: Tables) -> Iterator[Finding]:
    """Words in small letters that no lexicon has, nor as parts of a longer word."""
    if not known_word("the"):
        return  # no lexicon here: every word would be unknown
    told: set[str] = set()
    for wording in _english(sheet):
        # Odd spellings are what aliases are for; foreign words have accents or a respelling.
        odd = wording.kind in ("also", "near", "spoken") or not wording.text.isascii()
        if odd or (wording.entry >= 0 and sheet.of(wording.entry, "spoken")):
            continue
        for found in _LETTERS.findall(wording.text):
            word = found.removesuffix("'s").removesuffix("’s")
            asked = word.islower() and len(word) > 3 and word not in told
            if asked and singular(word) not in tables.spelt and not _spelled(word):
                told.add(word)
                todo = "See that it is spelt right"
                message = f'"{word}" is in no lexicon'
                yield sheet.find(wording.line, "spelling", message, todo, Severity.REVIEW)


@lru_cache(maxsize=20_000)
def _spelled(word: str) -> bool:
    plain = "".join(words(word))
    forms = [word, plain, american(word), singular(plain), american(plain), plain + "s"]
    if found := re.fullmatch("(.+)(?:ers?|est)", plain):  # quoter, snacker, lightest
        forms += [found.group(1), found.group(1) + "e"]
    if any(map(known_word, forms)):
        return True
    cuts = range(HALF, len(plain) - HALF + 1) if len(plain) >= WHOLE else ()
    return any(known_word(plain[:cut]) and known_word(plain[cut:]) for cut in cuts)


def twister(sheet: Sheet[Any], tables: Tables) -> Iterator[Finding]:
    """Many words near one another that begin with the same sound, or with s and sh in turn.

    A word that comes again is easy, and so are small words between.
    """
    for wording in sheet.prose if sheet.language.startswith("en") else ():
        told = dict.fromkeys(w for w in words(wording.text) if w not in tables.small)
        starts = [sound for w in told if (sound := "".join(phones(w)[:1])) and sound not in VOWELS]
        for at in range(max(1, len(starts) - WINDOW + 1)):
            near = starts[at : at + WINDOW]
            most = max(map(near.count, near), default=0)
            if most >= ALIKE or all(near.count(sound) >= HISSES for sound in _HISS):
                wrong, todo = f'"{wording.text}" is hard to say', "Use words that begin differently"
                yield sheet.find(wording.line, "twister", wrong, todo, Severity.REVIEW)
                break


Limits = Mapping[str, tuple[int, int]]
"""Fewest and most words of the texts under a key; articles do not count against the most."""


def lengths(sheet: Sheet[Any], limits: Limits) -> Iterator[Finding]:
    """Texts that are too long to keep in mind at one hearing, or too short to tell anything."""
    for wording in (*sheet.prose, *sheet.wordings):
        least, most = limits.get(wording.kind, (0, 999))
        text = wording.text.replace("-", "")
        number = len(words(text))
        if len(bare(text)) > most:
            wrong = f'{wording.kind} has {number} words: "{wording.text}"'
            yield sheet.find(wording.line, "too-long", wrong, f"Use {most} at most")
        elif number < least:
            wrong = f'{wording.kind} has {number} words: "{wording.text}"'
            yield sheet.find(wording.line, "too-short", wrong, f"Use {least} at least")
