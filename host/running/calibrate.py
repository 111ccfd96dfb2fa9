"""What a calibration round leads to: the same sound heard by every engine here, and advice."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from host.dialogue.calibration import ENOUGH, CalibrationHost, Said, phrases
from host.hearing.evidence import Evidence, Expected, Phrase, Recogniser, Samples, Session
from host.judging.choice import choose
from host.running import store


@dataclass(frozen=True)
class Clip:
    """One saying with its sound."""

    text: str
    """What was to be said."""
    samples: Samples
    """float32 mono at 16 kHz."""


class Keeping:
    """Ears that keep the sound of what they hear."""

    def __init__(self, recogniser: Recogniser) -> None:
        self.name = recogniser.name
        self._ears = recogniser
        self._kept: list[tuple[Evidence, Samples]] = []

    def session(self, expected: Expected, start: float) -> Session:
        """As of the recogniser."""
        return _KeepingSession(self._ears.session(expected, start), self._kept)

    def check(self, phrases: Sequence[Phrase]) -> Sequence[str]:
        """As of the recogniser."""
        return self._ears.check(phrases)

    def clips(self, said: Sequence[Said]) -> tuple[Clip, ...]:
        """The sound of each saying at which anybody was heard."""
        out = []
        for one in said:
            if one.evidence is not None:
                start = one.evidence.start
                sounds = [sound for e, sound in self._kept if e.start == start]
                out += [Clip(one.text, sound) for sound in sounds[-1:]]
        return tuple(out)


class _KeepingSession:
    """One utterance of them."""

    def __init__(self, session: Session, kept: list[tuple[Evidence, Samples]]) -> None:
        self._session = session
        self._kept = kept
        self._samples: list[Samples] = []

    def feed(self, samples: Samples) -> Evidence | None:
        """As of the session."""
        self._samples.append(samples)
        return self._session.feed(samples)

    def end(self) -> Evidence:
        """As of the session."""
        evidence = self._session.end()
        self._kept.append((evidence, np.concatenate(self._samples)))
        return evidence


def understood(recogniser: Recogniser, clips: Sequence[Clip], sayings: Sequence[str]) -> int:
    """How many of the clips these ears take for what was to be said."""
    options = phrases(sayings)
    right = 0
    for clip in clips:
        session = recogniser.session(Expected(options), 0.0)
        session.feed(clip.samples)
        right += choose(options, session.end()).key == clip.text
    return right


def advice(name: str, host: CalibrationHost, others: Mapping[str, int]) -> list[str]:
    """Lines on how well ``name`` understood; below ENOUGH also what to try instead.

    ``others``: how many of the same sayings each other engine here understood.
    """
    asked = len(host.said)
    if not asked:
        return ["nothing was said, so nothing is known"]
    counts = {name: host.right, **others}
    lines = [f"{n}: understood {k} of {asked} ({k / asked:.0%})" for n, k in counts.items()]
    if host.share >= ENOUGH:
        return [*lines, "these ears fit your voices"]
    if host.silent:
        return [*lines, "most was not heard at all: move the microphone closer or turn it up"]
    best = max(counts, key=lambda n: counts[n])
    lines.append(f"that is less than {ENOUGH:.0%}: another model may understand you better")
    if best != name:
        lines.append(f"auto uses {best} from now on; or say it yourself: --engine {best}")
    if "vosk" not in {n.partition(":")[0] for n in counts}:
        lines.append("a second kind of ears: partyhost models fetch vosk-en, then check --hear")
    lines.append(
        "a model for your accent: unpack it and try it with"
        " partyhost check --hear --engine vosk:FOLDER"
    )
    return lines


def keep_best(name: str, host: CalibrationHost, others: Mapping[str, int]) -> None:
    """``auto`` follows what understood most, where the ears that were tried did not do."""
    counts = {name: host.right, **others}
    best = max(counts, key=lambda n: counts[n])
    poor = host.share < ENOUGH and best != name
    own = ":" in name and host.share >= ENOUGH and best == name
    if poor or own:  # a folder that was given and does well is kept, too
        with contextlib.suppress(OSError):
            store.config_dir().mkdir(parents=True, exist_ok=True)
            store.engine_file().write_text(best, encoding="utf-8")
