"""Trials of the benchmark, and how they are counted."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from host.bench.clips import Clip, by_source
from host.hearing.evidence import RATE, Samples
from host.hearing.whisper.onsets import STEP, Loudness

ENTRIES = 8
"""Entries on a list."""
LEAD, TAIL = 0.2, 0.3
"""Silence before and after a clip, in seconds."""
CLEARLY = 20.0
"""dB below the loud parts of a word (97 of 100 frames are softer) where its sound begins."""
SEED = 5
"""Of every shuffle, so that two runs have the same trials."""
HESITATIONS = ("um", "er", "hmm", "let me see")
"""What a player says while thinking."""

Heard = Callable[[Samples, Sequence[str]], Sequence["Mark"]]
"""The way from sound and entries to marks: one for each engine and peer."""


@dataclass(frozen=True)
class Mark:
    """One entry that was marked."""

    entry: str
    """Text of the entry."""
    start: float | None = None
    """When it was said, in seconds of the sound, where known."""


@dataclass(frozen=True)
class Trial:
    """One clip before a list that holds its text, and before one that does not."""

    clip: Clip
    """What is played."""
    card: tuple[str, ...]
    """Its own text and seven others of its source."""
    other: tuple[str, ...]
    """Eight other texts of its source."""


@dataclass(frozen=True)
class BreathTrial:
    """Several clips of one source in one breath."""

    clips: tuple[Clip, ...]
    """What is played, in this order."""
    listed: tuple[bool, ...]
    """Which of them are on the list."""
    card: tuple[str, ...]
    """The eight entries."""
    gaps: tuple[float, ...]
    """Seconds between a clip and the next."""


def wilson(right: int, count: int) -> list[float]:
    """95 % interval of a share (Wilson, 1927): [low, high]; [0, 1] when nothing was counted."""
    if not count:
        return [0.0, 1.0]
    z, share = 1.959964, right / count
    middle = share + z * z / (2 * count)
    half = z * (share * (1 - share) / count + z * z / (4 * count * count)) ** 0.5
    low, high = (middle - half) / (1 + z * z / count), (middle + half) / (1 + z * z / count)
    return [round(max(0.0, low), 4), round(min(1.0, high), 4)]


def entry_trials(clips: Sequence[Clip], limit: int | None = None) -> list[Trial]:
    """A trial for every clip of a source with enough texts, shuffled."""
    texts = by_source(clips, ENTRIES + 1)
    rng = random.Random(SEED)
    usable = [clip for clip in clips if clip.source in texts]
    rng.shuffle(usable)
    trials = []
    for clip in usable[:limit]:
        own = clip.text.lower()
        others = rng.sample([t for t in texts[clip.source] if t != own], ENTRIES)
        trials.append(Trial(clip, (own, *others[:-1]), tuple(others)))
    return trials


def breath_trials(
    clips: Sequence[Clip], count: int, hesitations: Sequence[Clip]
) -> list[BreathTrial]:
    """``count`` breaths of two to four entries; every second one holds an off-list word or
    a hesitation among them, said in any place.
    """
    texts = by_source(clips, ENTRIES + 6)
    rng = random.Random(SEED + 1)
    speakers: dict[tuple[str, str], dict[str, list[Clip]]] = {}
    for clip in clips:
        if clip.source in texts:
            of_speaker = speakers.setdefault((clip.source, clip.speaker), {})
            of_speaker.setdefault(clip.text.lower(), []).append(clip)
    groups = [(source, found) for (source, _), found in sorted(speakers.items()) if len(found) >= 5]
    weights = [min(60, len(found)) for _, found in groups]
    trials = []
    for number in range(count if groups else 0):
        source, found = rng.choices(groups, weights)[0]
        said = rng.sample(sorted(found), rng.randint(2, 4))
        chosen = [rng.choice(found[text]) for text in said]
        listed = [True] * len(chosen)
        rest = [text for text in texts[source] if text not in said]
        if number % 2:
            spare = [text for text in found if text not in said]
            strange = rng.choice(hesitations) if hesitations and number % 4 == 1 else None
            if strange is None and spare:
                strange = rng.choice(found[rng.choice(spare)])
            if strange is not None:
                place = rng.randint(0, len(chosen))
                chosen.insert(place, strange)
                listed.insert(place, False)
                rest = [text for text in rest if text != strange.text.lower()]
        card = [*said, *rng.sample(rest, ENTRIES - len(said))]
        gaps = tuple(rng.uniform(0.05, 0.3) for _ in chosen[1:])
        trials.append(BreathTrial(tuple(chosen), tuple(listed), tuple(card), gaps))
    return trials


def padded(sound: Samples) -> Samples:
    """The sound with LEAD before and TAIL after it."""
    before, after = np.zeros(int(LEAD * RATE)), np.zeros(int(TAIL * RATE))
    return np.concatenate([before, sound, after]).astype(np.float32)


def trimmed(sound: Samples) -> Samples:
    """The sound without the quiet before and after it (30 dB below its peak)."""
    loud = np.flatnonzero(np.abs(sound) > 0.03 * np.abs(sound).max(initial=1e-9))
    return sound[loud[0] : loud[-1] + 1] if len(loud) else sound


def onset(sound: Samples) -> float:
    """Where the word begins, in seconds: the level first comes within 20 dB of the loud parts.

    Many recordings begin with noise, so that their first sample is not the word's first sound.
    """
    level = Loudness(sound).decibels
    return float(np.argmax(level > np.percentile(level, 97) - CLEARLY)) * STEP / RATE


def in_one_breath(parts: Iterable[Samples], gaps: Sequence[float]) -> tuple[Samples, list[float]]:
    """The parts one after the other, levelled, and the first sound of each in seconds."""
    sound: list[Samples] = []
    starts: list[float] = []
    length = 0
    for index, part in enumerate(parts):
        spoken = trimmed(part)
        spoken = spoken * (0.3 / max(0.01, float(np.abs(spoken).max(initial=0.0))))
        starts.append(LEAD + length / RATE + onset(spoken))
        gap = np.zeros(int(gaps[index] * RATE) if index < len(gaps) else 0, np.float32)
        sound += [spoken, gap]
        length += len(spoken) + len(gap)
    return padded(np.concatenate(sound)), starts
