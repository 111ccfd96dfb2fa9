"""What was heard, as words with places and times: hesitations out, stutters joined."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from host.hearing.evidence import Evidence
from host.judging.normal import pieces, split, trim
from host.judging.numbers import is_number_word
from host.judging.phones import known_word
from host.judging.wordlists import word_set

PAUSE = 0.35
"""Silence between two words that separates them as a comma does, in seconds."""


@dataclass(frozen=True)
class Word:
    """One heard word."""

    text: str
    """Folded."""
    at: int
    """Place of its first character in the transcript."""
    to: int
    """Place after its last character."""
    start: float
    """Start, seconds of stream time."""
    end: float
    """End, seconds of stream time."""
    cut: bool = False
    """True when a pause, a comma or a hesitation comes before it."""
    soft: bool = False
    """True for words round an answer ("I think it's ...", "please")."""
    joined: bool = False
    """True when a hyphen joins it to the word before ("co-pilot")."""


def hear(evidence: Evidence) -> tuple[Word, ...]:
    """The words of the transcript, ready to be judged."""
    text = evidence.transcript
    times = _times(evidence)
    out: list[Word] = []
    cut, last = False, 0
    sounds = word_set("fillers", "sounds")
    for (word, at, to), (start, end) in zip(pieces(text), times, strict=True):
        between = text[last:at]
        cut = cut or bool(re.search(r"[,;:!?…\n.|/]|\s[-–—]\s|[–—]", between))
        cut = cut or bool(out and start - out[-1].end > PAUSE)
        last = to
        if word in sounds:
            cut = True
            continue
        broken = bool(re.match(r"\s*[-–—…]\s|\.\.\.", text[to : to + 3]))
        hyphen = bool(out) and not cut and between in ("-", "‐", "‑")
        out.append(Word(word, at, to, start, end, cut, joined=hyphen))
        cut = False
        if broken and len(word) <= 4 and len(out) > 1:
            continue
    return _soften(_join_stutters(out))


def _times(evidence: Evidence) -> list[tuple[float, float]]:
    """Start and end of each piece: the engine's where it knows them, else shared by length."""
    found = pieces(evidence.transcript)
    known = [(w, a, b) for text, a, b in evidence.word_times for w in split(text)]
    if [w for w, _, _ in known] == [w for w, _, _ in found]:
        return [(a, b) for _, a, b in known]
    length = max(1, len(evidence.transcript))
    span = evidence.end - evidence.start
    return [
        (evidence.start + span * at / length, evidence.start + span * to / length)
        for _, at, to in found
    ]


def _join_stutters(said: list[Word]) -> list[Word]:
    """Without "b b" before "banana" and "ba" before "banana"; the start stays the first one's."""
    out: list[Word] = []
    for at, word in enumerate(said):
        rest = said[at + 1 :]
        target = next((w for w in rest if w.text != word.text), None)
        begun = (
            target is not None
            and len(target.text) > max(2, len(word.text))
            and target.text.startswith(word.text)
            and not word.text.isdigit()
            and not (word.text == "o" and is_number_word(target.text))
            and (len(word.text) == 1 or _fragment(said, at))
        )
        if begun and not (word.text == "a" and not target_repeats(said, at)):
            continue
        if out or not word.cut:
            out.append(word)
        else:
            out.append(replace(word, cut=False))
    return out


def _fragment(said: list[Word], at: int) -> bool:
    """Is the short word at ``at`` no word, or one that is said twice before the whole comes?"""
    text = said[at].text
    beside = [w.text for w in said[max(0, at - 1) : at] + said[at + 1 : at + 2]]
    return len(text) <= 4 and (not known_word(text) or (len(text) <= 3 and text in beside))


def target_repeats(said: list[Word], at: int) -> bool:
    """Is the "a" at ``at`` a stutter ("a a apple") and no article?"""
    return any(w.text == "a" for w in said[max(0, at - 1) : at] + said[at + 1 : at + 2])


def _soften(said: list[Word]) -> tuple[Word, ...]:
    """Mark what stands round the answers in each part between pauses."""
    out: list[Word] = []
    for part in segments(said):
        texts = tuple(w.text for w in part)
        start, end = trim(texts)
        out += [replace(w, soft=not start <= n < end) for n, w in enumerate(part)]
    return tuple(out)


def segments(said: list[Word] | tuple[Word, ...]) -> list[list[Word]]:
    """The stretches of ``said`` between pauses."""
    out: list[list[Word]] = []
    for word in said:
        if not out or word.cut:
            out.append([])
        out[-1].append(word)
    return out


@lru_cache(maxsize=4096)
def wording_key(text: str) -> str:
    """The wording under which a ruling is kept: the same for every spelling of what was said."""
    from host.judging.normal import canonical, strip_fillers  # noqa: PLC0415

    said = strip_fillers(split(text))
    start, end = trim(said)
    return " ".join(canonical(said[start:end]))
