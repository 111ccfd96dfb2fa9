"""The recordings and synthetic voices that the benchmark listens to."""

from __future__ import annotations

import csv
import wave
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from host.core.errors import HostError
from host.hearing.evidence import RATE, Samples, Voice

KINDS = frozenset({"word", "phrase", "number", "yes-no"})
"""Kinds of recordings that can be entries."""
LONGEST_TEXT = 40
"""Characters of an entry at most."""
SLOTS = "manifest_slots.tsv"
"""Long sentences of which only key phrases are known."""
LONGEST_CLIP = 4.0
"""Seconds of a clip that are used."""
PITCHES = (0.8, 0.88, 1.0, 1.12, 1.25)
"""Factors by which the natural voice is resampled, which makes five different speakers."""


class BenchFailed(HostError):
    """The benchmark cannot be run as asked."""


@dataclass(frozen=True)
class Clip:
    """One recording of a word or phrase."""

    text: str
    """What is said."""
    speaker: str
    """Who says it."""
    source: str
    """The collection that it belongs to; its other texts are the other entries."""
    licence: str
    """Licence of the recording."""
    path: Path | None = None
    """The sound file; None for a synthetic voice."""
    pitch: float = 1.0
    """Factor of the synthetic voice."""
    kind: str = ""
    """``word``, ``phrase``, ``number`` or ``yes-no``; empty for synthetic voices."""
    sex: str = ""
    """Of the speaker, as the manifest has it; empty where it does not say."""
    age: str = ""
    """Of the speaker, as the manifest has it; empty where it does not say."""


def read_manifest(folder: Path, say: Callable[[str], None] = lambda line: None) -> list[Clip]:
    """The entries of ``manifest.tsv`` in ``folder``; columns in any order.

    Rows that cannot be used are left out, and ``say`` is told. Raises BenchFailed without a
    manifest, or when it lacks a column that is needed.
    """
    found = []
    for row in _rows(folder):
        text, path = (row.get("text") or "").strip(), folder / (row.get("path") or "?")
        if row.get("kind") not in KINDS or not text or len(text) >= LONGEST_TEXT:
            continue
        trouble = unreadable(path)
        if trouble:
            say(f"left out: {row.get('path')} ({trouble})")
            continue
        found.append(_clip(row, text, path))
    return found


def _clip(row: Mapping[str, str | None], text: str, path: Path) -> Clip:
    source = (row["path"] or "").split("/")[0]
    licence = row.get("licence") or "not stated"
    speaker = row.get("speaker") or source
    sex, age = row.get("sex") or "", row.get("age") or ""
    return Clip(text, speaker, source, licence, path, kind=row["kind"] or "", sex=sex, age=age)


def noises(folder: Path) -> list[Path]:
    """The recordings of kind ``noise`` in the manifest that can be read."""
    paths = [folder / (row.get("path") or "?") for row in _rows(folder) if row["kind"] == "noise"]
    return [path for path in paths if not unreadable(path)]


def sentences(folder: Path) -> list[Clip]:
    """Recorded sentences that can be read: table talk.

    Those of kind ``sentence``, and those of ``manifest_slots.tsv`` (columns path and must_contain:
    only their key phrases are known), where it is there.
    """
    found = []
    for row in _rows(folder):
        path = folder / (row.get("path") or "?")
        if row["kind"] == "sentence" and not unreadable(path):
            found.append(_clip(row, row["text"] or "", path))
    if (folder / SLOTS).is_file():
        for row in _rows(folder, SLOTS, {"path", "must_contain"}):
            path = folder / (row.get("path") or "?")
            if not unreadable(path):
                found.append(_clip(row | {"kind": "sentence"}, row["must_contain"] or "", path))
    return found


def _rows(
    folder: Path, name: str = "manifest.tsv", needed: Set[str] = frozenset({"path", "text", "kind"})
) -> list[dict[str, str | None]]:
    try:
        lines = (folder / name).read_text("utf-8-sig").splitlines()
    except OSError as error:
        raise BenchFailed(f"No recordings in {folder}: {error}. It needs a {name}.") from error
    reader = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    lacking = needed - set(reader.fieldnames or ())
    if lacking:
        raise BenchFailed(f"{name} in {folder} has no column {', '.join(sorted(lacking))}.")
    return list(reader)


def unreadable(path: Path) -> str:
    """What is wrong with a sound file; empty when it can be read."""
    try:
        if path.suffix.lower() == ".wav":
            with wave.open(str(path)) as file:
                return "" if file.getnframes() else "empty"
        return "" if _soundfile(path).info(str(path)).frames else "empty"
    except (OSError, EOFError, RuntimeError, wave.Error) as error:
        return str(error).splitlines()[0] or type(error).__name__


def _soundfile(path: Path) -> Any:
    try:
        import soundfile  # type: ignore[import-untyped]  # noqa: PLC0415  bench extra
    except ImportError as error:
        raise BenchFailed(f"To read {path.name}, install: pip install soundfile") from error
    return soundfile


def synthetic(texts: Iterable[str]) -> list[Clip]:
    """Every text by one of the five synthetic speakers in turn."""
    return [
        Clip(text, f"hibari-{pitch}", "synthetic", "synthetic", None, pitch)
        for index, text in enumerate(texts)
        for pitch in (PITCHES[index % len(PITCHES)],)
    ]


def resample(sound: Samples, rate: float, wanted: float = RATE) -> Samples:
    """``sound`` at ``wanted`` Hz, by linear phase low pass and linear interpolation."""
    if rate == wanted or not len(sound):
        return np.asarray(sound, np.float32)
    if rate > wanted:
        taps = np.arange(-32, 33)
        kernel = np.sinc(taps * wanted / rate) * np.hanning(len(taps) + 2)[1:-1]
        sound = np.convolve(sound, kernel / kernel.sum(), mode="same")
    at = np.arange(int(len(sound) * wanted / rate)) * (rate / wanted)
    return np.asarray(np.interp(at, np.arange(len(sound)), sound), np.float32)


def read_sound(path: Path) -> Samples:
    """The sound file as float32 mono at RATE: WAV by itself, anything else by ``soundfile``."""
    if path.suffix.lower() == ".wav":
        with wave.open(str(path)) as file:
            raw = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float32)
            mono = raw.reshape(-1, file.getnchannels()).mean(axis=1) / 32768
            return resample(mono, file.getframerate())
    sound, rate = _soundfile(path).read(str(path), dtype="float32", always_2d=True)
    return resample(sound.mean(axis=1), rate)


class Listener:
    """Gives the sound of clips, and remembers what was synthesised."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._spoken = lru_cache(maxsize=2000)(self._speak)

    def _speak(self, text: str, pitch: float) -> Samples:
        chunks = list(self._voice.speak(text, speed=1.0 / pitch))
        sound = np.concatenate(chunks) if chunks else np.zeros(0, np.float32)
        return resample(sound, self._voice.rate * pitch)

    def sound(self, clip: Clip) -> Samples:
        """The clip as float32 mono at RATE, a recording cut at LONGEST_CLIP."""
        if clip.path is None:
            return self._spoken(clip.text, clip.pitch)
        return self.whole(clip)[: int(LONGEST_CLIP * RATE)]

    def whole(self, clip: Clip) -> Samples:
        """The whole clip as float32 mono at RATE."""
        return self._spoken(clip.text, clip.pitch) if clip.path is None else read_sound(clip.path)


def by_source(clips: Sequence[Clip], least: int) -> dict[str, list[str]]:
    """The different texts of each source that has ``least`` or more, in order."""
    texts: dict[str, set[str]] = {}
    for clip in clips:
        texts.setdefault(clip.source, set()).add(clip.text.lower())
    return {source: sorted(found) for source, found in texts.items() if len(found) >= least}
