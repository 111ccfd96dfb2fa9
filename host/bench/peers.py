"""The usual ways of doing it, measured on the same trials."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from rapidfuzz import fuzz, process, utils
from rapidfuzz.distance import Levenshtein

from host.bench.clips import Clip
from host.bench.groups import Outcome, told
from host.bench.trials import Heard, Mark, Trial
from host.hearing.evidence import RATE, Expected, Mode, Phrase, Recogniser, Samples
from host.modelstore import ModelMissing, model_path

LIKE = 70.0
"""``WRatio`` from which the usual way takes an entry as said."""
SIMILAR = 0.60
"""Similarity (1 - edits / length of both) from which voice quizzes take an answer as right."""
BUDGET = ((4, 0), (5, 1), (8, 2), (11, 3), (14, 4))
"""Edits that typed quizzes forgive, by letters of the answer; beyond: MOST_EDITS."""
MOST_EDITS = 5
KOREAN = ("고양이", "강아지", "사과", "바나나", "학교", "병원", "자동차", "비행기")
"""Eight words for the grammar of the Korean model, whose speed is measured."""

Transcribe = Callable[[Samples], str]
"""Free decoding."""
Rule = Callable[[str, Sequence[str]], "str | None"]
"""The entry that a transcript is taken for, or None."""


def closed_set(entries: Sequence[str], mode: Mode) -> Expected:
    """The expected set of a list: the entry's own text is its key."""
    return Expected(tuple(Phrase(entry, entry) for entry in entries), mode)


def transcriber(recogniser: Recogniser) -> tuple[Transcribe, str]:
    """Free decoding and its name: faster-whisper with the same weights where it is installed,
    else our own decoder of them.
    """
    usual = _faster_whisper()
    if usual is not None:
        return usual, "faster-whisper"

    def transcribe(sound: Samples) -> str:
        session = recogniser.session(Expected((), Mode.OPEN), 0.0)
        session.feed(sound)
        return session.end().transcript

    return transcribe, "own decoder of the same weights"


def _faster_whisper() -> Transcribe | None:
    try:
        from faster_whisper import WhisperModel  # type: ignore[import-not-found]  # noqa: PLC0415
    except ImportError:
        return None
    model: Any = WhisperModel(str(model_path("whisper-tiny-en")), "cpu", compute_type="int8")

    def transcribe(sound: Samples) -> str:
        segments, _ = model.transcribe(sound, language="en", beam_size=5)
        return " ".join(segment.text for segment in segments)

    return transcribe


def by_text(
    transcribe: Transcribe,
    rules: Mapping[str, Rule],
    trials: Sequence[Trial],
    sound_of: Callable[[Clip], Samples],
) -> dict[str, dict[str, Any]]:
    """Rules on the free transcript, a row each; every clip is transcribed once for all of them."""
    outcomes: dict[str, list[Outcome]] = {name: [] for name in rules}
    times: list[float] = []
    for trial in trials:
        sound = sound_of(trial.clip)
        began = time.perf_counter()
        said = transcribe(sound)
        times.append(time.perf_counter() - began)
        for name, rule in rules.items():
            on_card, off_card = rule(said, trial.card), rule(said, trial.other)
            right = on_card == trial.card[0]
            wrong = on_card is not None and not right
            outcomes[name].append(Outcome(trial.clip, right, off_card is not None, wrong))
    median, late = np.percentile(times, (50, 95)) if times else (0.0, 0.0)
    took = {"median_s": round(float(median), 3), "p95_s": round(float(late), 3)}
    return {name: told(of) | took for name, of in outcomes.items() if of}


def likest(said: str, entries: Sequence[str]) -> str | None:
    """The usual way: the likest entry by ``WRatio`` >= LIKE."""
    best = process.extractOne(
        said, entries, scorer=fuzz.WRatio, processor=utils.default_process, score_cutoff=LIKE
    )
    return str(best[0]) if best else None


def similar(said: str, entries: Sequence[str]) -> str | None:
    """The rule of voice quizzes: the most similar entry, at SIMILAR or more."""
    best = process.extractOne(
        said, entries, scorer=fuzz.ratio, processor=utils.default_process,
        score_cutoff=100 * SIMILAR,
    )  # fmt: skip
    return str(best[0]) if best else None


def within_budget(said: str, entries: Sequence[str]) -> str | None:
    """The rule of typed quizzes: the entry with the fewest edits, within its budget."""
    heard = utils.default_process(said)
    found = []
    for entry in entries:
        text = utils.default_process(entry)
        edits = Levenshtein.distance(heard, text)
        if heard and edits <= budget(text):
            found.append((edits, entry))
    return min(found)[1] if found else None


def budget(text: str) -> int:
    """Edits that are forgiven in an answer of that length."""
    return next((edits for most, edits in BUDGET if len(text) <= most), MOST_EDITS)


def pocketsphinx() -> Heard | None:
    """PocketSphinx with a grammar of the entries, or None where it is not installed."""
    try:
        from pocketsphinx import Decoder  # type: ignore[import-untyped]  # noqa: PLC0415
    except ImportError:
        return None
    decoder: Any = Decoder(samprate=16000, loglevel="FATAL")

    def hear(sound: Samples, entries: Sequence[str]) -> list[Mark]:
        spoken = {_sphinx_words(entry): entry for entry in entries}
        known = {
            words: entry
            for words, entry in spoken.items()
            if words and all(decoder.lookup_word(word) for word in words.split())
        }
        if not known:
            return []
        rule = " | ".join(sorted(known))
        decoder.add_jsgf_string("list", f"#JSGF V1.0; grammar list; public <entry> = {rule};")
        decoder.activate_search("list")
        decoder.start_utt()
        decoder.process_raw(_bytes(sound), full_utt=True)
        decoder.end_utt()
        found = decoder.hyp()
        entry = known.get(found.hypstr) if found else None
        return [Mark(entry)] if entry else []

    return hear


def _sphinx_words(entry: str) -> str:
    return " ".join(re.findall(r"[a-z']+", entry.lower()))


def _bytes(sound: Samples) -> bytes:
    return (np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes()


def vosk_grammar(name: str, unknown: bool = True) -> Heard | None:
    """Vosk's own way, a grammar of the entries (and the unknown word); None without its model."""
    model = _vosk_model(name)
    if model is None:
        return None
    from vosk import KaldiRecognizer  # type: ignore[import-untyped]  # noqa: PLC0415

    def hear(sound: Samples, entries: Sequence[str]) -> list[Mark]:
        spoken = {entry.lower(): entry for entry in entries}
        grammar = json.dumps([*spoken, *(["[unk]"] if unknown else [])], ensure_ascii=False)
        recogniser: Any = KaldiRecognizer(model, RATE, grammar)
        recogniser.AcceptWaveform(_bytes(sound))
        entry = spoken.get(json.loads(recogniser.FinalResult())["text"])
        return [Mark(entry)] if entry else []

    return hear


def _vosk_model(name: str) -> Any:
    try:
        from vosk import Model, SetLogLevel  # type: ignore[import-untyped]  # noqa: PLC0415

        SetLogLevel(-1)
        return Model(str(model_path(name)))
    except (ImportError, ModelMissing):
        return None


def korean_speed(sounds: Sequence[Samples]) -> dict[str, Any] | None:
    """How long a grammar of eight Korean words takes on the same sounds; None without the model.

    What it hears of English speech says nothing and is not told.
    """
    hear = vosk_grammar("vosk-ko", unknown=False)
    if hear is None or not sounds:
        return None
    times = []
    for sound in sounds:
        began = time.perf_counter()
        hear(sound, KOREAN)
        times.append(time.perf_counter() - began)
    return {
        "n": len(times),
        "median_s": round(float(np.median(times)), 3),
        "p95_s": round(float(np.percentile(times, 95)), 3),
        "seconds_of_sound": round(float(np.mean([len(s) / RATE for s in sounds])), 2),
    }
