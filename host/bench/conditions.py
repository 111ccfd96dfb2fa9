"""What lies between a player and the ears: noise, distance, pace and loudness.

A condition makes, of one clip, what the microphone would get. The same trials as in silence are
heard under each, one trial after the other, so that every list is made ready once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import numpy as np

from host.bench.clips import Clip, Listener
from host.bench.groups import Outcome, shares, told
from host.bench.rooms import ROOMS, in_room, response
from host.bench.sand import Sand
from host.bench.trials import Heard, Trial, padded
from host.hearing.evidence import Samples
from host.sound.room import active_level

Condition = Callable[[Clip], Samples]
"""What the microphone gets of a clip, with quiet round it."""
SPEECH = 0.05
"""RMS of a player's sounding parts at one metre (-26 dBFS)."""
HISS = 0.001
"""RMS of the quiet of a room (-60 dBFS), 34 dB below a player at one metre."""
BELOW = 10.0
"""dB by which noise lies under the player."""
DISTANCES = (0.5, 1.0, 2.0, 3.0)
"""Metres from mouth to microphone."""
PACES = (0.85, 1.2)
"""Times as fast as recorded, at the same pitch; as recorded is the row ``entries``."""
PEAKS = (-6.0, -18.0, -30.0)
"""Peak of a clip, dBFS."""


def over(speech: Samples, noise: Samples, decibels: float, level: float) -> Samples:
    """``speech`` and as much of ``noise``, whose level is ``level``, that it lies ``decibels``
    under it where both sound.
    """
    gain = active_level(speech) * 10 ** (-decibels / 20)
    return (speech + np.float32(gain / level) * noise).astype(np.float32)


class InNoise:
    """A noise that goes on from clip to clip, looped."""

    def __init__(self, listener: Listener, noise: Samples, decibels: float) -> None:
        """``decibels``: how far the noise lies under the player."""
        self._listener = listener
        self._noise = noise
        self._decibels = decibels
        self._at = 0

    def __call__(self, clip: Clip) -> Samples:
        """The clip in the noise, which is there before and after it, too."""
        speech = padded(self._listener.sound(clip))
        part = np.take(self._noise, range(self._at, self._at + len(speech)), mode="wrap")
        self._at = (self._at + len(speech)) % len(self._noise)
        if not np.any(part):
            return speech
        return over(speech, part, self._decibels, active_level(self._noise))


class AtDistance:
    """A mouth in a room; the rooms take turns."""

    def __init__(self, listener: Listener, metres: float) -> None:
        self._listener = listener
        self._metres = metres
        self._turn = 0
        self._hiss = np.random.default_rng(7)

    def __call__(self, clip: Clip) -> Samples:
        """As loud as a mouth is at that distance, over the room's own quiet."""
        room = ROOMS[self._turn % len(ROOMS)]
        self._turn += 1
        speech = padded(self._listener.sound(clip)).astype(np.float64)
        level = active_level(speech.astype(np.float32))
        speech *= SPEECH / max(1e-9, level)
        heard = in_room(speech, response(room, self._metres))
        heard = heard + HISS * self._hiss.standard_normal(len(heard))
        return np.clip(heard, -1, 1).astype(np.float32)


def stretched(sound: Samples, pace: float) -> Samples:
    """``sound`` spoken ``pace`` times as fast at the same pitch (WSOLA: Verhelst, 1993)."""
    frame, search = 640, 160
    hop = frame // 2
    window = np.hanning(frame + 1)[:-1]
    source = np.concatenate([np.zeros(search), sound, np.zeros(2 * frame + search)])
    count = max(1, int(len(sound) / pace / hop))
    out = np.zeros((count + 1) * hop + frame)
    at = search
    for step in range(count):
        out[step * hop : step * hop + frame] += window * source[at : at + frame]
        follows = source[at + hop : at + hop + frame]
        wanted = min(search + round((step + 1) * hop * pace), len(source) - frame - search)
        near = source[wanted - search : wanted + search + frame]
        at = wanted - search + int(np.argmax(np.correlate(near, follows, "valid")))
        if at + hop + frame > len(source):
            break
    return out[: round(len(sound) / pace)].astype(np.float32)


def at_pace(listener: Listener, pace: float) -> Condition:
    """Faster or slower than recorded."""
    return lambda clip: padded(stretched(listener.sound(clip), pace))


def at_peak(listener: Listener, decibels: float) -> Condition:
    """As loud as that at its peak, dBFS."""

    def loud(clip: Clip) -> Samples:
        sound = padded(listener.sound(clip))
        peak = max(1e-9, float(np.abs(sound).max(initial=0.0)))
        return (sound * np.float32(10 ** (decibels / 20) / peak)).astype(np.float32)

    return loud


class HostTalks(Sand):
    """As with the hourglass, but the host reads aloud while the player speaks."""

    def __init__(self, listener: Listener, decibels: float, speech: Samples) -> None:
        """``speech``: what the host reads, over and over."""
        self._speech = speech
        super().__init__(listener, decibels)

    def _sound(self) -> Samples:
        return self._speech


def conditions(
    listener: Listener, noises: Mapping[str, Samples], host: Samples, rows: Collection[str]
) -> dict[str, dict[str, Condition]]:
    """The conditions of ``rows`` by name; ``noises`` lie under the player, ``host`` is read."""
    made: Mapping[str, Callable[[], dict[str, Condition]]] = {
        "hourglass": lambda: {"10 dB below": Sand(listener, 10.0)},
        "hourglass_5db": lambda: {"5 dB below": Sand(listener, 5.0)},
        "host_echo": lambda: {"10 dB below": HostTalks(listener, 10.0, host)},
        "host_echo_5db": lambda: {"5 dB below": HostTalks(listener, 5.0, host)},
        "noise_10db": lambda: {n: InNoise(listener, sound, BELOW) for n, sound in noises.items()},
        "distance": lambda: {f"{m:g} m": AtDistance(listener, m) for m in DISTANCES},
        "pace": lambda: {f"{pace:g}": at_pace(listener, pace) for pace in PACES},
        "loudness": lambda: {f"{peak:g} dBFS": at_peak(listener, peak) for peak in PEAKS},
    }
    return {row: made[row]() for row in ROWS if row in rows}


ECHOES = ("hourglass", "hourglass_5db", "host_echo", "host_echo_5db")
"""Rows in which the host's own sound comes back through the room and is taken out."""
ROWS = (*ECHOES, "noise_10db", "distance", "pace", "loudness")
"""The rows of `conditions`."""


def measure(
    hear: Heard,
    trials: Sequence[Trial],
    listener: Listener,
    rows: Mapping[str, Mapping[str, Condition]],
    ready: Callable[[Sequence[str]], None] = lambda card: None,
) -> dict[str, dict[str, Any]]:
    """The shares of each row, all its conditions together, and of each condition (``parts``).

    ``silence_right`` and ``silence_false`` are of the same clips without any condition; ``lost``
    is what the condition costs, in parts of 1. ``ready`` is what the game does before a list.
    """
    rows = {row: named for row, named in rows.items() if named}
    if not rows or not trials:
        return {}
    found: dict[tuple[str, str], list[Outcome]] = {
        (row, name): [] for row, named in rows.items() for name in named
    }
    times: dict[str, list[float]] = {row: [] for row in rows}
    silence: list[Outcome] = []
    for trial in trials:
        ready(trial.card)
        silence.append(tried(hear, trial, padded(listener.sound(trial.clip)))[0])
        for row, named in rows.items():
            for name, condition in named.items():
                outcome, took = tried(hear, trial, condition(trial.clip))
                times[row].append(took)
                found[row, name].append(outcome)
    quiet = shares(silence)
    result = {}
    for row, named in rows.items():
        together = told([outcome for name in named for outcome in found[row, name]])
        result[row] = together | {
            "median_s": round(float(np.median(times[row])), 3),
            "p95_s": round(float(np.percentile(times[row], 95)), 3),
            "silence_right": quiet["right"],
            "silence_false": quiet["false"],
            "lost": round(quiet["right"] - together["right"], 4),
            "parts": {name: told(found[row, name]) for name in named},
        }
    return result


def tried(hear: Heard, trial: Trial, sound: Samples) -> tuple[Outcome, float]:
    """One sound before the two lists of its trial; seconds that the first of them took."""
    began = time.perf_counter()
    on_card = {mark.entry for mark in hear(sound, trial.card)}
    took = time.perf_counter() - began
    off_card = hear(sound, trial.other)
    own = {trial.card[0]}
    return Outcome(trial.clip, on_card == own, bool(off_card), bool(on_card - own)), took


def recorded_noises(paths: Sequence[Any], read: Callable[[Any], Samples]) -> dict[str, Samples]:
    """The noises of a table among the recordings, by the words in their names."""
    found: dict[str, list[Samples]] = {}
    for path in paths:
        for name, words in NOISES.items():
            if any(word in path.stem.lower() for word in words):
                found.setdefault(name, []).append(read(path))
                break
    return {name: np.concatenate(parts) for name, parts in found.items()}


NOISES: Mapping[str, tuple[str, ...]] = {
    "babble": ("babble", "pub", "cafe", "crowd", "restaurant"),
    "debate": ("debate",),
    "music": ("music", "song"),
    "dishes": ("dish", "glass", "bottle", "cutlery", "plate"),
}
"""Words in the names of recordings by which the noises of a table are found."""
TALKERS = 8
"""Voices of a babble that is made of recorded sentences."""


def babble(voices: Sequence[Samples]) -> Samples:
    """Many voices at once, equally loud, as long as the longest of them."""
    length = max(len(voice) for voice in voices)
    mixed = np.zeros(length, np.float32)
    for voice in voices:
        mixed += np.resize(voice, length) / np.float32(max(1e-9, active_level(voice)))
    return mixed * np.float32(SPEECH / len(voices) ** 0.5)
