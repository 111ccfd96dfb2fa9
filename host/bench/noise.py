"""An hour in which nobody speaks to the host: nothing of it may be marked or obeyed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from host.bench.watch import SetOff, Watcher
from host.bench.words import LISTS
from host.hearing.evidence import RATE, Samples

MINUTES = 60.0
"""Minutes of all sounds together; each is looped for its share."""
TRIED = ("kitchen", "animals", "sports")
"""Lists that the player could be naming things of, the first eight of each."""
HUM = 0.01
"""RMS of the hum (-40 dBFS)."""
STILL = 0.0003
"""RMS of silence: the microphone's own hiss (-70 dBFS)."""


def made_noises(seconds: float) -> dict[str, Samples]:
    """Silence, hum and steady noise that no recording is needed for."""
    rng = np.random.default_rng(11)
    count = round(seconds * RATE)
    t = np.arange(count) / RATE
    hum = sum(np.sin(2 * np.pi * 50 * n * t) / n for n in (1, 2, 3, 5, 7))
    hum = HUM * hum / np.sqrt(np.mean(np.square(hum)))
    spectrum = np.fft.rfft(rng.standard_normal(count))
    pink = np.fft.irfft(spectrum / np.sqrt(np.maximum(1, np.arange(len(spectrum)))), count)
    pink *= HUM / np.sqrt(np.mean(pink**2))
    still = STILL * rng.standard_normal(count)
    made = {"silence": still, "hum": hum + still, "pink noise": pink}
    return {name: np.asarray(sound, np.float32) for name, sound in made.items()}


def nothing_set_off(
    watcher: Watcher, recordings: Mapping[str, Samples], minutes: float = MINUTES
) -> dict[str, Any]:
    """What was marked or obeyed while every sound played for its share of ``minutes``."""
    cards = [tuple(LISTS[name].split(", ")[:8]) for name in TRIED]
    each = minutes * 60 / (len(recordings) + len(made_noises(1.0)))
    sounds = {**made_noises(each), **recordings}
    found, parts = SetOff(), {}
    for name, sound in sounds.items():
        own = SetOff()
        looped = np.resize(sound, max(1, round(each * RATE))).astype(np.float32)
        watcher.stream(looped, cards, own)
        parts[name] = {
            "utterances": own.utterances,
            "marked": own.marked,
            "commands": own.commands,
        }
        found.utterances += own.utterances
        found.marked += own.marked
        found.commands += own.commands
        found.what += [f"{name}: {what}" for what in own.what]
    result = found.result(each * len(sounds))
    return {"n": len(sounds), "lists": len(cards), **result, "parts": parts}
