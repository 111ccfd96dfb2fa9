"""From blocks to evidence: the host's own sound out, speech in, each utterance recognised once."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np

from host.dialogue.messages import Heard, Input, Speech
from host.hearing.evidence import Evidence, Expected, Recogniser, Samples, Session
from host.hearing.segments import Segmenter, SegmentEvent, SpeechAudio, SpeechEnd, SpeechStart
from host.sound.table import Block, SoundTable

KEPT = 40
"""Utterances of one sand run that are kept for appeals."""
PEEK = 0.15
"""Silence in seconds after which an utterance over the host is looked at for "stop"."""
STOP = "cmd:stop"
"""Key of the command that silences the host."""
MOST_PARTIALS = 30
"""Different partial results of one utterance that are remembered."""


class Ear(Protocol):
    """What takes the host's own sound out of the microphone."""

    def clean(self, mic: Samples, played: Samples) -> Samples:
        """The microphone without what the host played; same length."""

    def at(self, time: float) -> None:
        """Say that the last block ended at stream time ``time``, in seconds."""

    @property
    def level(self) -> float:
        """Level of the host's sound taken out of the last block, dBFS; -120 for none."""

    def reset(self) -> None:
        """Another device: the room is unknown again."""

    def own(self, start: float, end: float) -> bool:
        """Whether what was heard between these stream times was the host itself."""


@dataclass
class Open:
    """The utterance that is going on."""

    session: Session
    """Its recogniser session."""
    expected: Expected
    """What was expected when it began."""
    start: float
    """Stream time of its first sample, seconds."""
    samples: list[Samples] = field(default_factory=list)
    """Its sound so far."""
    partials: list[str] = field(default_factory=list)
    """Transcripts of its partial results, each once."""
    peeked: bool = False
    """Whether its pause has been looked at already."""


@dataclass(frozen=True)
class Utterance:
    """One kept utterance."""

    samples: Samples
    """float32 mono at 16 kHz, with pre-roll."""
    start: float
    """Stream time of the first sample, seconds."""


@dataclass
class Report:
    """What a run leaves for demonstrations and tests."""

    heard: list[tuple[float, Evidence]] = field(default_factory=list)
    """Every evidence with the stream time at which the dialogue got it."""
    took: list[float] = field(default_factory=list)
    """Seconds of computing that each of them needed."""
    own: list[tuple[float, float]] = field(default_factory=list)
    """Start and end, in stream time, of what was the host's own voice after all."""


class Listening:
    """The ears of one table."""

    def __init__(
        self,
        table: SoundTable,
        recogniser: Recogniser,
        ear: Ear,
        segmenter: Segmenter,
        give: Callable[[Input], None],
    ) -> None:
        """``give`` takes Speech and Heard for the dialogue."""
        self.report = Report()
        self._table = table
        self._recogniser = recogniser
        self._ear = ear
        self._segmenter = segmenter
        self._give = give
        self._expected = Expected(())
        self._open: Open | None = None
        self._kept: list[Utterance] = []
        self._keeping = False
        self._cut_at: float | None = None

    def expect(self, expected: Expected) -> None:
        """From now on expect this."""
        self._expected = expected
        self._segmenter.hangover = expected.hangover
        prepare = getattr(self._recogniser, "prepare", None)
        if prepare is not None:  # while the host still reads, so that no answer waits for it
            prepare(expected)

    def cut(self, within: float) -> None:
        """Bring the utterance that is going on to its end within so many seconds."""
        self._cut_at = self._table.now() + within

    def keep(self, on: bool) -> None:
        """Keep utterances from now on, and only those; or keep no more of them."""
        self._keeping = on
        if on:
            self._kept.clear()

    def reset(self) -> None:
        """Another device, or a gap: what was going on is lost, and the room is unknown."""
        self._segmenter.reset()
        self._ear.reset()
        self._cut_at = None
        if self._open is not None:
            self._open = None
            self._give(Speech(self._table.now(), going=False))

    def block(self, block: Block) -> None:
        """Take the next block."""
        cleaned = self._ear.clean(block.mic, block.played)
        self._ear.at(block.time + len(block.mic) / self._table.rate)
        for event in self._segmenter.push(cleaned, block.time, self._ear.level):
            self._segment(event)
        self._peek()
        if self._cut_at is not None and self._table.now() >= self._cut_at:
            self._cut_at = None
            for event in self._segmenter.finish():
                self._segment(event)

    def again(self, expected: Expected) -> tuple[Evidence, ...]:
        """Look at the kept sound again (ruling: Appeals)."""
        return tuple(self._table.compute(self._hear, u, expected) for u in self._kept)

    def _segment(self, event: SegmentEvent) -> None:
        if isinstance(event, SpeechStart):
            session = self._recogniser.session(self._expected, event.time)
            self._open = Open(session, self._expected, event.time)
            self._feed(self._open, event.samples)
            self._give(Speech(self._table.now(), going=True))
        elif isinstance(event, SpeechAudio) and self._open is not None:
            self._feed(self._open, event.samples)
        elif isinstance(event, SpeechEnd) and self._open is not None:
            opened, self._open = self._open, None
            self._cut_at = None
            if event.speech and self._ear.own(event.onset, event.end):
                self.report.own.append((event.onset, event.end))
            elif event.speech:
                self._recognise(opened, event)
            self._give(Speech(self._table.now(), going=False))

    def _peek(self) -> None:
        """ "Stop" over the host's speech silences it at once, before the utterance is over."""
        opened, pause = self._open, self._segmenter.pause
        if opened is None or pause < PEEK:
            if opened is not None:
                opened.peeked = False
            return
        onset = self._segmenter.onset
        if opened.peeked or onset is None or not self._table.mixer.speaking:
            return
        opened.peeked = True
        now = self._table.now()
        if not self._ear.own(onset, now - pause):
            sound = Utterance(np.concatenate(opened.samples), opened.start)
            if stops(self._table.compute(self._hear, sound, opened.expected)):
                self._cut_at = now

    def _feed(self, opened: Open, samples: Samples) -> None:
        """A partial result is remembered for the judge; the dialogue waits for the final one."""
        opened.samples.append(samples)
        partial = opened.session.feed(samples)
        text = partial.transcript if partial is not None else ""
        if text and text not in opened.partials[-1:] and len(opened.partials) < MOST_PARTIALS:
            opened.partials.append(text)

    def _recognise(self, opened: Open, event: SpeechEnd) -> None:
        began = time.perf_counter()
        evidence = self._table.compute(opened.session.end)
        self.report.took.append(time.perf_counter() - began)
        if opened.partials:
            evidence = replace(evidence, partials=tuple(opened.partials))
        if self._keeping and len(self._kept) < KEPT:
            self._kept.append(Utterance(event.samples, event.start))
        now = self._table.now()
        self.report.heard.append((now, evidence))
        self._give(Heard(now, evidence))

    def _hear(self, utterance: Utterance, expected: Expected) -> Evidence:
        session = self._recogniser.session(expected, utterance.start)
        session.feed(utterance.samples)
        return session.end()


def stops(evidence: Evidence) -> bool:
    """Whether an utterance that may not be over yet is "stop", and nothing else."""
    words = [word.strip(".,!?").lower() for word in evidence.transcript.split()]
    best = max(evidence.spans, key=lambda span: span.score, default=None)
    return words in (["stop"], ["host", "stop"]) or (
        best is not None and best.key == STOP and best.score > 0.5 and len(words) <= 2
    )
