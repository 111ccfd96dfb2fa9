"""Recorded noise through the whole way of the microphone: nothing of it may be marked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from host.bench.clips import read_sound
from host.bench.trials import Heard
from host.bench.words import LISTS
from host.hearing.evidence import RATE
from host.hearing.segments import Segmenter, SegmentEvent, SpeechEnd

SECONDS = 60.0
"""Length to which each recording is looped."""
TRIED = ("kitchen", "animals", "sports")
"""Lists that the player could be naming things of, the first eight of each."""


def nothing_marked(hear: Heard, recordings: Sequence[Path]) -> dict[str, Any] | None:
    """How often something was marked while ``recordings`` played, through segmenter and judge."""
    if not recordings:
        return None
    cards = [tuple(LISTS[name].split(", ")[:8]) for name in TRIED]
    utterances = 0
    marked: dict[str, list[str]] = {}
    for path in recordings:
        sound = read_sound(path)
        looped = np.resize(sound, round(SECONDS * RATE)).astype(np.float32)
        segmenter = Segmenter()
        ends: list[SegmentEvent] = segmenter.push(looped, 0.0)
        ends += segmenter.finish()
        for end in ends:
            if isinstance(end, SpeechEnd) and end.speech:
                utterances += 1
                for card in cards:
                    found = [mark.entry for mark in hear(end.samples, card)]
                    marked.setdefault(path.stem, []).extend(found)
    total = sum(len(found) for found in marked.values())
    return {
        "n": len(recordings),
        "minutes": round(len(recordings) * SECONDS / 60, 1),
        "lists": len(cards),
        "utterances": utterances,
        "marked": total,
        "what": {name: found for name, found in marked.items() if found},
    }
