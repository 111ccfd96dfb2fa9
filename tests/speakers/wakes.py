"""How often a waiting host wakes up for nothing, and how often it does not hear its call.

    python -m tests.speakers.wakes FOLDER [EACH]

FOLDER holds recordings with a manifest.tsv (and manifest_slots.tsv), as for `bench hearing`: every
sentence once (with EACH every second, third ... one), then pairs of them at once, noise, and
near-calls made up for it. Then the call itself, by synthetic players, clean and in each noise.
Prints both as JSON.
"""

from __future__ import annotations

import csv
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from host.bench.clips import read_sound
from host.hearing.evidence import RATE, Expected, Samples
from host.hearing.segments import Segmenter, SpeechEnd
from host.running.games import HouseShelf
from host.serving.wake import Call, calls, woken
from tests.sound.table_kit import people, whisper

PAIRS = 300
GAP = 1.0
"""Seconds of silence between two sounds."""
NEAR = (
    "I'd host, let's pray.", "Most of us play.", "Coast, let's stay.", "Ghost, let's pay.",
    "Toast, let's play later.", "The host plays well.", "Our host let us play.",
    "Let's play cards.", "Who hosts, let's say?", "Post, let's weigh it.", "Hold, let's play.",
    "Oh, let's play!", "So let's play a game.", "Hose, let's spray.", "Horse, let's play.",
)  # fmt: skip
CALLED = ("Host, let's play.", "Host, let's play Hit List.", "Host, let's play Eye Know.")
BITS = 512


class Waiting:
    """A waiting host that only listens."""

    def __init__(self) -> None:
        self.titles = HouseShelf(random.Random(1), None).titles()
        self.expected = Expected(calls(self.titles))
        self.ears = whisper()
        self.seconds, self.utterances = 0.0, 0
        self.woke: list[str] = []

    def hear(self, sound: Samples, what: str) -> list[Call]:
        """All calls in one stretch of sound, with silence after it."""
        rng, found = np.random.default_rng(1), []
        whole = np.concatenate([np.zeros(RATE // 2, np.float32), sound, np.zeros(int(GAP * RATE))])
        whole = (whole + 3e-4 * rng.standard_normal(len(whole))).astype(np.float32)
        segmenter = Segmenter()
        for at in range(0, len(whole) - BITS, BITS):
            for event in segmenter.push(whole[at : at + BITS], at / RATE, -120.0):
                if isinstance(event, SpeechEnd) and event.speech:
                    self.utterances += 1
                    session = self.ears.session(self.expected, event.start)
                    session.feed(event.samples)
                    evidence = session.end()
                    call = woken(evidence, self.titles)
                    if call is not None:
                        found.append(call)
                        self.woke.append(f"{what}: {evidence.transcript}")
        self.seconds += len(whole) / RATE
        return found


def recordings(folder: Path) -> Iterator[tuple[str, str, Samples]]:
    """Kind, name and sound of everything that can be read."""
    for name in ("manifest.tsv", "manifest_slots.tsv"):
        path = folder / name
        rows = csv.DictReader(path.open(encoding="utf-8"), delimiter="\t") if path.exists() else ()
        for row in rows:
            try:
                sound = read_sound(folder / row["path"])
            except Exception:  # not every row is a sound that can be read here
                continue
            yield row.get("kind") or "", row["path"], sound[: 20 * RATE]


def main(folder: Path, each: int) -> None:
    found = list(recordings(folder))
    said = [(name, sound) for kind, name, sound in found if kind != "noise"][::each]
    noises = [(name, sound) for kind, name, sound in found if kind == "noise"]
    rng, host = random.Random(1), Waiting()
    for name, sound in (*said, *noises):
        host.hear(sound, name)
    for _ in range(PAIRS // each):
        (one, a), (two, b) = rng.sample(said, 2)
        n = max(len(a), len(b))
        host.hear(np.pad(a, (0, n - len(a))) + np.pad(b, (0, n - len(b))), f"{one} + {two}")
    before = len(host.woke)
    for person in people():
        for text in NEAR:
            host.hear(person.say(text), f"near: {text}")
    result = {
        "hours": round(host.seconds / 3600, 2), "utterances": host.utterances,
        "recordings": len(said), "noises": len(noises), "two_at_once": PAIRS // each,
        "near_calls": len(NEAR) * len(people()), "false": len(host.woke),
        "false_near": len(host.woke) - before, "woke": host.woke[:],
    }  # fmt: skip
    print(json.dumps(result, indent=1), flush=True)
    calls_heard: dict[str, list[int]] = {}
    for label, noise in (("clean", None), *(n for n in noises)):
        heard = calls_heard.setdefault("clean" if noise is None else "noise, 10 dB", [0, 0])
        for person in people():
            for text in CALLED:
                sound = person.say(text)
                if noise is not None:
                    loop = np.resize(noise, len(sound))
                    loud = np.sqrt(np.mean(sound**2) / max(float(np.mean(loop**2)), 1e-9))
                    sound = sound + loop * np.float32(loud * 10 ** (-10 / 20))
                heard[0] += bool(host.hear(sound.astype(np.float32), label))
                heard[1] += 1
    print(json.dumps({"calls_heard": calls_heard}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
