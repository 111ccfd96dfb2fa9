"""Cutting a text into pieces that are synthesised one after the other.

The first piece is what the table waits for, so a long first sentence is cut at a clause.
"""

from __future__ import annotations

import re

LONGEST = 220
"""Characters of a piece at most; pyttsx3 crashes at some 15,000, and latency grows with length."""
FIRST = 110
"""Characters of the first piece at most, where a clause allows the cut."""

_ABBREVIATION = re.compile(
    r"mr|mrs|ms|dr|prof|st|jr|sr|vs|etc|mt|ft|approx|ave|rd|blvd|inc|ltd|e\.g|i\.e|(?!i)[a-z]"
)
_END = re.compile(r"[.!?…]+[\"”’')\]]*(?=\s+\S)")
_CLAUSE = re.compile(r"[,;:—–]+(?=\s)")
_SENTENCE_PAUSE = 0.28
_CLAUSE_PAUSE = 0.12


def _ends_here(text: str, stop: re.Match[str]) -> bool:
    after = text[stop.end() :].lstrip()
    if after[:1].islower():
        return False
    if not stop.group().startswith(".") or stop.group().startswith(".."):
        return True
    word = text[: stop.start()].rsplit(None, 1)[-1:] or [""]
    bare = word[0].lstrip("(\"“'‘").lower()
    return _ABBREVIATION.fullmatch(bare) is None


def sentences(text: str) -> list[str]:
    """The sentences of ``text``, each with its end mark; lines end sentences, too."""
    found = []
    for line in text.splitlines():
        cut = 0
        for stop in _END.finditer(line):
            if _ends_here(line, stop):
                found.append(line[cut : stop.end()].strip())
                cut = stop.end()
        found.append(line[cut:].strip())
    return [sentence for sentence in found if sentence]


def _cut(sentence: str, limit: int) -> tuple[str, str]:
    """The longest head within ``limit`` that ends at a clause, else at a space, and the rest."""
    clauses = [m.end() for m in _CLAUSE.finditer(sentence) if m.end() <= limit]
    spaces = [m.start() for m in re.finditer(r"\s", sentence) if m.start() <= limit]
    place = (clauses or spaces or [limit])[-1]
    return sentence[:place].strip(), sentence[place:].strip()


def pieces(text: str) -> list[str]:
    """``text`` cut into pieces of at most LONGEST characters, sentence by sentence.

    The first piece ends at a clause within FIRST characters where there is one. Joined with
    spaces, the pieces are the text with its white space collapsed.
    """
    out: list[str] = []
    for sentence in sentences(text):
        rest = " ".join(sentence.split())
        if not out and len(rest) > FIRST and any(m.end() <= FIRST for m in _CLAUSE.finditer(rest)):
            head, rest = _cut(rest, FIRST)
            out.append(head)
        while len(rest) > LONGEST:
            head, rest = _cut(rest, LONGEST)
            out.append(head)
        if rest:
            out.append(rest)
    return out


def pause_after(piece: str) -> float:
    """Seconds of silence between this piece and the next, at speed 1."""
    return _SENTENCE_PAUSE if re.search(r"[.!?…][\"”’')\]]*$", piece) else _CLAUSE_PAUSE
