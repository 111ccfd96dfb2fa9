"""Which of a closed set was meant: yes and no, bets, commands, names, colours, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from host.hearing.evidence import Evidence, Phrase
from host.judging.asides import answers_in, placed
from host.judging.closed_sets import first_names
from host.judging.entries import Entry
from host.judging.gate import THRESHOLDS
from host.judging.grammar import addressed, bare, plain
from host.judging.likeness import SAME_SOUND
from host.judging.normal import split, trim
from host.judging.numbers import hear_number, hear_range, readings
from host.judging.phones import Phones, distance, known_word, phones
from host.judging.plate import Strictness, Verdict, judge

COMMAND = "cmd:"
"""Keys of commands begin with this."""
CLOSE = 0.21
"""Greatest phone distance of an answer that is taken for an option."""
CLOSE_NAME = 0.3
"""The same for names, which recognisers do not know."""
MARGIN = 0.08
"""The next option must sound at least this much less like it."""
ASKED = 0.42
"""Up to here the host may ask "did you mean ...?"."""

ASKED_FEW = 0.55
"""The same where only the few names of a table can be meant."""
ALONE = 0.6
"""Probability from which an answer is taken for which no other one comes into question; below
what a list demands, since whoever is asked most often answers."""
FAR = 0.7
"""Phone distance from which known words of the transcript are no mishearing of an option: "bride"
begins as "b" does. Of 733 things that answer nothing 27 were taken for answers, now 9; of 1067
answers one more is asked about."""
SHORT = 2
"""Phones up to which a transcript tells too little to speak against anything."""
QUIET = 0.15
"""Probability below which another option does not come into question."""
UNHEARD = 0.3
"""Probability below which the sound speaks against what the transcript says word for word: of 455
answers whose transcript was right none lies below 0.5."""


@dataclass(frozen=True)
class Choice:
    """What was chosen."""

    key: str | None
    """Key of the option, or None."""
    rivals: tuple[str, ...] = ()
    """Keys that fit and need a question: two that fit equally, or one that is doubtful."""
    score: float = 0.0
    """How sure, 0..1."""


def choose(options: Sequence[Phrase], evidence: Evidence, *, fuzzy: bool = True) -> Choice:
    """The option that was said, by text and sound; acoustic spans decide where there are any.

    Commands (``cmd:...``) count only when they are all that was said, politeness aside; an option
    that reads the same as a command comes before it unless the host was addressed ("host, stop").
    ``fuzzy`` false takes exact wordings and numbers only.
    """
    called, text = addressed(evidence.transcript)
    answers = tuple(o for o in options if not o.key.startswith(COMMAND))
    commands = tuple(o for o in options if o.key.startswith(COMMAND))
    found = _by_text(answers, commands, text, called=called, fuzzy=fuzzy)
    heard = _by_audio(options, evidence)
    if heard is None:
        return found
    if found.key is None:
        doubted = all(heard_for(key, evidence) < QUIET for key in found.rivals)
        if not found.rivals or heard.key in found.rivals or (doubted and _certain(heard)):
            return heard
        return found
    return _of_both(found, heard, options, evidence, called=called)


def heard_for(key: str, evidence: Evidence) -> float:
    """The probability that the ears give ``key``, or the very words of the transcript.

    0 where they did not find it; an option and a command may have a wording in common.
    """
    said = plain(addressed(evidence.transcript)[1])
    fits = (s for s in evidence.spans if s.key == key or plain(s.wording) == said)
    return max((s.score for s in fits), default=0.0)


def _certain(heard: Choice) -> bool:
    """Is it an answer, and the sound of it all but certain?"""
    answer = heard.key is not None and not heard.key.startswith(COMMAND)
    return answer and heard.score >= THRESHOLDS["strict"]


def _of_both(
    found: Choice, heard: Choice, options: Sequence[Phrase], evidence: Evidence, *, called: bool
) -> Choice:
    """The option of the text beside that of the sound; ``called`` where the host was addressed."""
    assert found.key is not None
    if heard.key == found.key:
        return Choice(found.key, (), max(found.score, heard.score))
    own = heard_for(found.key, evidence)
    asked = Choice(None, (found.key, *([heard.key] if heard.key else [])), heard.score)
    if found.key.startswith(COMMAND) and own < QUIET and _certain(heard) and not called:
        # "hello for me", and the sound is all but certainly "blue for me"
        return Choice(None, (str(heard.key),), heard.score)
    if found.score == 1.0:
        if own >= UNHEARD or found.key.startswith(COMMAND):
            return Choice(found.key, (), 1.0)
        return heard if _part_of(found.key, heard, options, evidence) else asked
    if heard.key is None:
        return Choice(found.key, (), max(found.score, heard.score))
    if own < UNHEARD and _part_of(found.key, heard, options, evidence):
        return heard
    # A likeness of letters against a sound that is all but certain.
    return heard if own < QUIET and _certain(heard) else asked


def _part_of(key: str, heard: Choice, options: Sequence[Phrase], evidence: Evidence) -> bool:
    """Has the transcript lost a word: is what it says part of what was heard ("red", "red one")?"""
    wholes = [set(plain(s.wording)) for s in evidence.spans if s.key == heard.key]
    forms = [(o.text, *o.forms) for o in options if o.key == key]
    parts = [set(plain(form)) for some in forms for form in some]
    return any(part < whole for part in parts if part for whole in wholes)


def _by_text(
    answers: tuple[Phrase, ...],
    commands: tuple[Phrase, ...],
    text: str,
    *,
    called: bool,
    fuzzy: bool,
) -> Choice:
    if not split(text):
        return Choice(None)
    if not called:
        exact = _exact(answers, text)
        if exact:
            return _of(_as_written(exact, answers, text))
    command = _exact(commands, text, polite=True)
    if command:
        return Choice(command[0], (), 1.0)
    if called:
        answers = ()
    found = _numbers(answers, text)
    if found.key is None and not found.rivals:
        found = _inside(answers, text, fuzzy=fuzzy)
    if found.key is None and not found.rivals and fuzzy:
        found = _alike(answers, commands, text)
    return found


def _as_written(keys: tuple[str, ...], options: tuple[Phrase, ...], text: str) -> tuple[str, ...]:
    """Of options with one normal form (Mum, Mom) the one that is spelt as the transcript is."""
    if len(keys) < 2:
        return keys
    texts = {o.key: o.text for o in options if o.key in keys}
    same = tuple(k for k in keys if texts[k].casefold() in text.casefold())
    alike = len({plain(t) for t in texts.values()}) == 1
    # "Ann" stands in "Anne", too.
    longest = tuple(sorted(same, key=lambda k: -len(texts[k])))
    return (longest or keys)[:1] if alike else keys


def _of(keys: Sequence[str]) -> Choice:
    unique = tuple(dict.fromkeys(keys))
    return Choice(unique[0], (), 1.0) if len(unique) == 1 else Choice(None, unique, 1.0)


@lru_cache(maxsize=128)
def _table(options: tuple[Phrase, ...]) -> dict[tuple[str, ...], tuple[str, ...]]:
    out: dict[tuple[str, ...], tuple[str, ...]] = {}
    for option in options:
        for form in (option.text, *option.forms):
            words = plain(form)
            if words and option.key not in out.get(words, ()):
                out[words] = (*out.get(words, ()), option.key)
    return out


def _exact(options: tuple[Phrase, ...], text: str, *, polite: bool = True) -> tuple[str, ...]:
    """Keys of the options that are all of what was said; the first wording that fits decides."""
    table = _table(options)
    words = plain(text)
    for said in bare(words) if polite else (words,):
        if said in table:
            return table[said]
        if said and len(set(said)) == 1 and said[:1] in table:
            return table[said[:1]]
    # What a player says round an answer is no part of a command ("I think stop").
    said_ = split(text)
    start, end = trim(said_)
    inner = plain(" ".join(said_[start:end]))
    if inner != words and options and not options[0].key.startswith(COMMAND):
        return table.get(inner, ())
    return ()


@lru_cache(maxsize=512)
def _values(option: Phrase) -> frozenset[tuple[float, float]]:
    """The numbers and ranges that an option's wordings stand for."""
    out: set[tuple[float, float]] = set()
    for form in (option.text, *option.forms):
        between = hear_range(form)
        values, _, _ = readings(split(form))
        if between:
            out.add((float(between[0]), float(between[1])))
        elif values:
            out.add((float(values[0]), float(values[0])))
    return frozenset(out)


def _numbers(options: tuple[Phrase, ...], text: str) -> Choice:
    """By value: "1" and "one" and "for to six" find their options."""
    if not any(_values(o) for o in options):
        return Choice(None)
    text = ", ".join(answers_in(text))
    between = hear_range(text)
    wanted: tuple[float, float] | None = None
    if between:
        wanted = (float(between[0]), float(between[1]))
    keys = [o.key for o in options if wanted in _values(o)]
    if not keys:
        heard = hear_number(text)
        if heard is None:
            return Choice(None)
        value = float(heard.value)
        keys = [o.key for o in options if (value, value) in _values(o)] or [
            o.key for o in options if any(a < b and a <= value <= b for a, b in _values(o))
        ]
        others = [o.key for o in options for rival in heard.rivals if (rival, rival) in _values(o)]
        if keys and others and not _corrects(text):
            keys += others
    unique = tuple(dict.fromkeys(keys))
    if len(unique) == 1:
        return Choice(unique[0], (), 0.95)
    return Choice(None, unique, 0.95)


def _corrects(text: str) -> bool:
    """Does the speaker turn from one thing to another ("three, no, four")?"""
    return bool(re.search(r"(?i)\b(no|sorry|rather|wait|i mean|actually|make (it|that))\b|,", text))


def _inside(options: tuple[Phrase, ...], text: str, *, fuzzy: bool) -> Choice:
    """An option among other words ("I would say the middle one"); the last after a correction."""
    short = tuple(o for o in options if o.key)
    if not short or len(short) > 60:
        return Choice(None)
    entries = tuple(Entry(o.key, o.text, o.forms) for o in short)
    rulings = judge(entries, Evidence(text, 0.0, 1.0), strictness=Strictness.FAIR)
    hits = [r for r in rulings if r.verdict is Verdict.HIT and r.key]
    meant = answers_in(text)
    hits = [
        r
        for r in hits
        if not placed(str(r.evidence.get("form", ""))) or any(r.wording in part for part in meant)
    ]
    if not fuzzy:
        hits = [r for r in hits if r.evidence["way"] == "exact"]
    keys = [r.key for r in hits if r.key]
    if not keys:
        return Choice(None)
    if len(set(keys)) > 1 and _corrects(text):
        keys = keys[-1:]
    unique = tuple(dict.fromkeys(keys))
    if len(unique) == 1:
        return Choice(unique[0], (), 0.9)
    return Choice(None, unique, 0.9)


def _alike(answers: tuple[Phrase, ...], commands: tuple[Phrase, ...], text: str) -> Choice:
    """By sound, the whole answer against every wording."""
    ranked: dict[str, float] = {}
    for said in _cores(text):
        for key, away in _sounds(answers, said):
            ranked[key] = min(away, ranked.get(key, 1.0))
        if not all(known_word(w) for w in said.split()) or len(said.split()) > 1:
            for key, away in _sounds(commands, said):
                if away <= SAME_SOUND and len(phones(said)) > 3:
                    ranked[key] = min(away, ranked.get(key, 1.0))
    order = sorted(ranked.items(), key=lambda item: item[1])
    if not order:
        return Choice(None)
    key, away = order[0]
    name = key in _names(answers)
    limit = CLOSE_NAME if name else CLOSE
    rivals = tuple(k for k, d in order[1:] if d - away < MARGIN and d > away)
    if away <= limit and not rivals:
        return Choice(key, (), 1 - away)
    asked = ASKED_FEW if len(answers) <= 8 and name else ASKED
    if away <= asked and not key.startswith(COMMAND):
        return Choice(None, (key, *rivals)[:3], 1 - away)
    return Choice(None)


@lru_cache(maxsize=128)
def _names(options: tuple[Phrase, ...]) -> frozenset[str]:
    """Keys of the options that are first names, or that no lexicon has ("Ann" is heard as "N")."""
    known = frozenset(first_names())
    return frozenset(
        o.key
        for o in options
        if o.text in known or not all(known_word(word) for word in split(o.text))
    )


def _cores(text: str) -> Iterator[str]:
    said = split(text)
    if len(said) > 6:
        return
    yield " ".join(said)
    start, end = trim(said)
    if (start, end) != (0, len(said)):
        yield " ".join(said[start:end])
    if said[:1] == ("and",) and len(said) > 1:
        yield " ".join(said[1:])


def _sounds(options: tuple[Phrase, ...], said: str) -> Iterator[tuple[str, float]]:
    heard = phones(said)
    for key, sounds in _spoken_forms(options):
        mean = (len(heard) + len(sounds)) / 2
        most = max(2, int(mean / 2))
        # A count of changed phones is quick and rules most wordings out before they are weighed.
        if abs(len(heard) - len(sounds)) > most:
            continue
        if Levenshtein.distance(sounds, heard, score_cutoff=most) <= most:
            away = distance(sounds, heard)
            if away < ASKED_FEW:
                yield key, away


@lru_cache(maxsize=128)
def _spoken_forms(options: tuple[Phrase, ...]) -> tuple[tuple[str, Phones], ...]:
    return tuple((o.key, phones(form)) for o in options for form in (o.text, *o.forms))


def _by_audio(options: Sequence[Phrase], evidence: Evidence) -> Choice | None:
    """The best acoustic span; None where the engine gave none for these options."""
    keys = {o.key for o in options}
    spans = sorted((s for s in evidence.spans if s.key in keys), key=lambda s: -s.score)
    if not spans:
        return None
    best = spans[0]
    length = max(1e-6, evidence.end - evidence.start)
    if best.key.startswith(COMMAND) and (best.end - best.start) / length < 0.6:
        return Choice(None, (), best.score)
    least = THRESHOLDS["fair"]
    close = tuple(s.key for s in spans[1:] if best.score - s.score < 0.1 and s.key != best.key)
    if best.score >= least and not close:
        return Choice(best.key, (), best.score)
    others = [s.score for s in spans[1:] if s.key != best.key]
    alone = max(others, default=0.0) < QUIET and not best.key.startswith(COMMAND)
    if best.score >= ALONE and alone and not _another_word(best.wording, evidence.transcript):
        return Choice(best.key, (), best.score)
    if best.score >= least or best.score >= 0.5:
        return Choice(None, (best.key, *close)[:3], best.score)
    return Choice(None, (), best.score)


def _another_word(wording: str, transcript: str) -> bool:
    """Whether the transcript has known words only, politeness aside, all unlike ``wording``."""
    said = [*_cores(transcript), *(" ".join(words) for words in bare(plain(transcript)) if words)]
    known = all(known_word(word) for word in split(transcript))
    # "bye" is so short that it may be anything: "five" is heard as it
    telling = known and len(phones(transcript)) > SHORT
    return telling and min(distance(wording, text) for text in said) > FAR
