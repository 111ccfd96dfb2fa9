"""The plate manager's ruling: evidence in, verdicts out; for the game, the bench and ``judge``.

Three kinds of evidence meet here: text (normal form, order, typing errors), sound (pronunciation)
and audio (how well the engine found the entry's own sound). Rulings: "When in doubt during the
hourglass the host keeps silent, notes it, and asks after the time" - that is *near*.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from host.hearing.evidence import Evidence, Span
from host.judging.context import is_boundary
from host.judging.entries import Entry, Kind, forms_of
from host.judging.gate import THRESHOLDS
from host.judging.likeness import Strictness
from host.judging.match import Finder, Match
from host.judging.utterance import Word, hear, segments, wording_key
from host.judging.wordlists import word_set

__all__ = ["Entry", "Ruling", "Strictness", "Verdict", "judge", "wording_key"]


class Verdict(StrEnum):
    """What the plate manager says to one entry."""

    HIT = "hit"
    """On the list: mark it."""
    AGAIN = "again"
    """On the list, but already named."""
    NEAR = "near"
    """Worth asking the table, after the time."""
    MISS = "miss"
    """Nothing of the list."""


@dataclass(frozen=True)
class Ruling:
    """One verdict on one thing that was said."""

    verdict: Verdict
    """What it is."""
    key: str | None
    """Key of the entry; None for a miss."""
    text: str
    """Stored wording of the entry; empty for a miss."""
    wording: str
    """What was heard for it."""
    start: float
    """Start of its first sound, seconds of stream time."""
    end: float
    """End, seconds of stream time."""
    evidence: dict[str, float | str] = field(default_factory=dict)
    """What decided: ``way``, and ``text``, ``sound``, ``audio`` from 0 to 1."""


ASK = 0.55
"""Share of the hit threshold from which a sound alone is worth asking about."""
WEAK = 0.15
"""Below this probability the audio speaks against what the transcript says."""
QUIET = 0.09
"""Seconds of quiet on both sides that make a word a thing of its own: the stop in the midst of
"back pack" lasts 0.05 to 0.08."""


def judge(
    entries: Sequence[Entry],
    evidence: Evidence,
    *,
    strictness: Strictness = Strictness.FAIR,
    prompt: str = "",
    named: Collection[str] = (),
    rulings: Mapping[str, str | None] | None = None,
    typed: bool | None = None,
) -> tuple[Ruling, ...]:
    """Rule on everything that was said in one utterance, in order of start.

    ``named`` holds the keys already marked (they come back as *again*); ``rulings`` maps wordings
    (``wording_key``) to the key that they were ruled to be, or None for none. A miss is returned
    once, and only when words were said and nothing of the list was found in them. ``typed`` says
    that there was no sound, so that another word rightly spelt is that word; None: the engine of
    the evidence tells.
    """
    evidence = _in_one_breath(evidence)
    if not evidence.final and not evidence.spans:
        return ()
    texts = {e.key: e.text for e in entries}
    said = hear(evidence) if evidence.final and _trust_text(evidence) else ()
    if typed is None:
        typed = evidence.engine == "text" and not evidence.spans
    finder = Finder(said, forms_of(tuple(entries), prompt), strictness, prompt, typed=typed)
    settled = list(_settled(finder, evidence, rulings or {}, texts))
    # What only the words beside it make doubtful is no repeat either ("paper plane" after plane).
    matches = [m for m in finder.run() if not (m.held and m.form.key in named)] if said else []
    by_text = [_by_text(m, finder, evidence, texts) for m in matches]
    blocked = {m.form.key for m in finder.bound}
    unsure = {m.form.key for m in matches if m.held}
    joined = unsure & {key for s in evidence.spans if _joined(s) and (key := _key(s, texts))}
    blocked -= {_key(span, texts) for span in evidence.spans if _alone(span, strictness)}
    blocked |= {key for key in texts if _refused(key, evidence, rulings or {})}
    found = _merge(
        by_text, _by_audio(evidence, texts, strictness, blocked, joined), evidence, strictness
    )
    out = _first_of_each([*settled, *found], named)
    heard = any(_is_content(w) for w in said)
    if not out and heard and not any(r.verdict is Verdict.MISS for r in settled):
        wording = evidence.transcript.strip()
        return (Ruling(Verdict.MISS, None, "", wording, evidence.start, evidence.end),)
    return tuple(out)


LONGEST_BREATH = 600
"""Characters of a transcript that are judged; nobody says more in one breath."""


def _in_one_breath(evidence: Evidence) -> Evidence:
    """Cut what is longer at a space, so that pasted text costs no more than speech."""
    text = evidence.transcript
    if len(text) <= LONGEST_BREATH:
        return evidence
    cut = text[:LONGEST_BREATH].rpartition(" ")[0] or text[:LONGEST_BREATH]
    return replace(evidence, transcript=cut)


def _trust_text(evidence: Evidence) -> bool:
    """A grammar engine's transcript is its spans over again, at full confidence for anything."""
    return not (evidence.engine == "vosk" and evidence.spans)


def _is_content(word: Word) -> bool:
    return not (word.soft or is_boundary(word.text) or word.text in _leads())


def _leads() -> frozenset[str]:
    return word_set("fillers", "leads")


def _settled(
    finder: Finder, evidence: Evidence, rulings: Mapping[str, str | None], texts: Mapping[str, str]
) -> Iterator[Ruling]:
    """What the table has already ruled on, by wording: the whole utterance, then each part."""
    if not rulings or not finder.said:
        return
    parts = [list(finder.said), *segments(tuple(finder.said))]
    index = {id(w): n for n, w in enumerate(finder.said)}
    for part in parts:
        wording = evidence.transcript[part[0].at : part[-1].to]
        key = wording_key(wording)
        first, last = index[id(part[0])], index[id(part[-1])] + 1
        if key not in rulings or any(finder.covered[first:last]):
            continue
        finder.cover(first, last)
        entry = rulings[key]
        verdict = Verdict.MISS if entry is None or entry not in texts else Verdict.HIT
        known = entry if verdict is Verdict.HIT else None
        times = part[0].start, part[-1].end
        yield Ruling(verdict, known, texts.get(known or "", ""), wording, *times, {"way": "ruled"})


def _refused(key: str, evidence: Evidence, rulings: Mapping[str, str | None]) -> bool:
    """Has the table ruled that what was said is not this entry?"""
    return bool(rulings) and rulings.get(wording_key(evidence.transcript), key) is None


def _by_text(match: Match, finder: Finder, evidence: Evidence, texts: Mapping[str, str]) -> Ruling:
    first, last = finder.said[match.start], finder.said[match.end - 1]
    sure = match.sure
    if match.form.kind is Kind.NEAR:
        sure = sure and finder.strictness is Strictness.GENEROUS
    return Ruling(
        Verdict.HIT if sure else Verdict.NEAR,
        match.form.key,
        texts[match.form.key],
        evidence.transcript[first.at : last.to],
        first.start,
        last.end,
        {
            "way": match.like.way,
            "text": round(match.like.text, 3),
            "sound": round(match.like.sound, 3),
            "form": match.form.written,
        },
    )


def _key(span: Span, texts: Mapping[str, str]) -> str | None:
    if span.key in texts:
        return span.key
    bare = span.key.removeprefix("entry:")
    return bare if bare in texts else None


def _by_audio(
    evidence: Evidence,
    texts: Mapping[str, str],
    strictness: Strictness,
    blocked: Collection[str],
    joined: Collection[str],
) -> list[Ruling]:
    """Spans that are probable enough; of two over the same sound only the better one."""
    least = THRESHOLDS[strictness.value]
    out: list[Ruling] = []
    for span in sorted(evidence.spans, key=lambda s: -s.score):
        key = _key(span, texts)
        if key is None or key in blocked or span.score < ASK * least:
            continue
        if any(_shared(span.start, span.end, r) > 0.5 for r in out):
            continue
        if not evidence.final and span.score < max(least, 0.9):
            continue
        verdict = Verdict.HIT if span.score >= least and key not in joined else Verdict.NEAR
        if verdict is Verdict.NEAR and strictness is Strictness.STRICT:
            continue
        audio: dict[str, float | str] = {"way": "audio", "audio": round(span.score, 3)}
        out.append(Ruling(verdict, key, texts[key], span.wording, span.start, span.end, audio))
    return out


def _alone(span: Span, strictness: Strictness) -> bool:
    """Was the phrase said with quiet before and after it, whatever the transcript joins it to?"""
    quiet = min(span.features.get("before", 0.0), span.features.get("after", 0.0))
    return quiet >= QUIET and span.score >= THRESHOLDS[strictness.value]


def _joined(span: Span) -> bool:
    """Was the phrase said in one go with what stands beside it?"""
    quiet = (span.features.get("before"), span.features.get("after"))
    return any(side is not None and side < QUIET for side in quiet)


def _shared(start: float, end: float, other: Ruling) -> float:
    """Share of the shorter of two stretches of time that both have."""
    both = min(end, other.end) - max(start, other.start)
    return both / max(1e-6, min(end - start, other.end - other.start))


def _merge(
    by_text: list[Ruling], by_audio: list[Ruling], evidence: Evidence, strictness: Strictness
) -> list[Ruling]:
    """One ruling for each entry that text, audio or both have found."""
    if not evidence.spans:
        return by_text
    least = THRESHOLDS[strictness.value]
    scores: dict[str, float] = {}
    for span in evidence.spans:
        for key in (span.key, span.key.removeprefix("entry:")):
            scores[key] = max(scores.get(key, 0.0), span.score)
    out = list(by_audio)
    # A span may claim a whole breath; where the transcript has its word, that is its place.
    places = {r.key: r for r in by_text}
    for ruling in by_text:
        twin = next((r for r in out if r.key == ruling.key), None)
        score = scores.get(ruling.key or "", 0.0)
        both = {**ruling.evidence, "audio": round(score, 3)}
        if twin is not None:
            hit = Verdict.HIT in (twin.verdict, ruling.verdict)
            verdict = Verdict.HIT if hit else Verdict.NEAR
            out[out.index(twin)] = Ruling(
                verdict, twin.key, twin.text, ruling.wording, twin.start, twin.end, both
            )
            continue
        exact = ruling.evidence["way"] == "exact"
        believed = score >= WEAK if exact else score >= ASK * least
        rival = any(_shared(ruling.start, ruling.end, places.get(r.key, r)) > 0.5 for r in out)
        if rival and not believed:
            continue
        verdict = ruling.verdict if believed else Verdict.NEAR
        out.append(
            Ruling(verdict, ruling.key, ruling.text, ruling.wording, ruling.start, ruling.end, both)
        )
    return out


BEST = (Verdict.HIT, Verdict.AGAIN, Verdict.NEAR, Verdict.MISS)
"""Verdicts from best to worst."""


def _first_of_each(found: list[Ruling], named: Collection[str]) -> list[Ruling]:
    """In order of start, each entry once at its best verdict; what is marked already is *again*."""
    out: list[Ruling] = []
    marked, untold = set(named), set(named)
    for ruling in sorted(found, key=lambda r: (BEST.index(r.verdict), r.start, r.end)):
        verdict = ruling.verdict
        if verdict is not Verdict.MISS and ruling.key in marked:
            if ruling.key not in untold:
                continue
            verdict = Verdict.AGAIN
        if ruling.key is not None:
            untold.discard(ruling.key)
            marked.add(ruling.key)
        out.append(replace(ruling, verdict=verdict))
    return sorted(out, key=lambda r: (r.start, r.end))
