"""From blocks to evidence: the host's own sound out, speech in, each utterance recognised once."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np

from host.dialogue.messages import Heard, Input, Speech
from host.hearing.evidence import (
    RATE,
    Evidence,
    Expected,
    Mode,
    Recogniser,
    Samples,
    Session,
)
from host.hearing.segments import Segmenter, SegmentEvent, SpeechAudio, SpeechEnd, SpeechStart
from host.running.recent import Recent, Spoken
from host.sound.table import Block, SoundTable

KEPT = 40
"""Utterances of one sand run that are kept for appeals."""
PEEK = 0.15
"""Pause in seconds at which an utterance is heard although it may go on."""
MOST_GUESSES = 2
"""Pauses of one utterance that are heard so; a breath of many items is heard at its end."""
STOP = "cmd:stop"
"""Key of the command that silences the host."""
THINK = 1.9
"""Silence in seconds for which "the ..." may still become "the Eiffel Tower" (case 76)."""
BIT = 0.5
"""Voice in seconds below which an utterance may be only the beginning of one."""
JOINED_GAP = 0.3
"""Seconds that are left of a pause for thought when both parts are heard as one."""
SURE = 0.5
"""Score from which a phrase is complete."""
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


@dataclass(frozen=True)
class Utterance:
    """One kept utterance."""

    samples: Samples
    """float32 mono at 16 kHz, with pre-roll."""
    start: float
    """Stream time of the first sample, seconds."""


@dataclass(frozen=True)
class Bit:
    """The beginning of an answer, perhaps: held back while somebody thinks."""

    evidence: Evidence
    """What it would be by itself."""
    sound: Utterance
    """Its sound."""
    until: float
    """Stream time at which it stands for itself, seconds."""
    expected: Expected
    """What was expected when it began."""


@dataclass(frozen=True)
class Guess:
    """What an utterance would be if it were over at its last pause."""

    evidence: Evidence
    """What was heard."""
    end: float
    """Stream time just after its last voice, seconds."""
    ready: float
    """Stream time at which a machine that hears beside its other work would have it, seconds."""


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
    bit: Bit | None = None
    """What it goes on from."""
    guess: Guess | None = None
    """What was heard in its last pause."""
    guesses: int = 0
    """How often that was done."""


@dataclass
class Report:
    """What a run leaves for demonstrations and tests."""

    heard: list[tuple[float, Evidence]] = field(default_factory=list)
    """Every evidence with the stream time at which the dialogue got it."""
    took: list[tuple[float, float]] = field(default_factory=list)
    """Stream time and seconds of computing of each recognition."""
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
        *,
        recent: Recent | None = None,
    ) -> None:
        """``give`` takes Speech and Heard for the dialogue; ``recent`` remembers what was said."""
        self.report = Report()
        self._recent = recent
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
        self._bit: Bit | None = None

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

    def keep(self, on: bool, since: float | None = None) -> None:
        """Keep utterances from now on, and those from ``since`` on; or keep no more of them."""
        self._keeping = on
        if on:
            self._kept = [u for u in self._kept if since is not None and u.start >= since]

    def reset(self) -> None:
        """Another device, or a gap: what was going on is lost, and the room is unknown."""
        self._segmenter.reset()
        self._ear.reset()
        self._cut_at = self._bit = None
        if self._open is not None:
            self._open = None
            self._give(Speech(self._table.now(), going=False))

    def block(self, block: Block) -> None:
        """Take the next block."""
        cleaned = self._ear.clean(block.mic, block.played)
        self._ear.at(block.time + len(block.mic) / self._table.rate)
        for event in self._segmenter.push(cleaned, block.time, self._ear.level):
            self._segment(event)
        self._look_ahead()
        if self._bit is not None and self._open is None and self._table.now() >= self._bit.until:
            bit, self._bit = self._bit, None
            self._tell(bit.evidence, bit.sound, bit.expected)
            self._give(Speech(self._table.now(), going=False))
        if self._cut_at is not None and self._table.now() >= self._cut_at:
            self._cut_at = None
            for event in self._segmenter.finish():
                self._segment(event)

    def again(self, expected: Expected) -> tuple[Evidence, ...]:
        """Look at the kept sound again (ruling: Appeals)."""
        return tuple(self._table.compute(self._hear, u, expected) for u in self._kept)

    def _segment(self, event: SegmentEvent) -> None:
        if isinstance(event, SpeechStart):
            self._begin(event)
        elif isinstance(event, SpeechAudio) and self._open is not None:
            self._feed(self._open, event.samples)
        elif isinstance(event, SpeechEnd) and self._open is not None:
            opened, self._open = self._open, None
            self._cut_at = None
            if event.speech and self._ear.own(event.onset, event.end):
                self.report.own.append((event.onset, event.end))
                self._bit = opened.bit
            elif event.speech:
                self._recognise(opened, event)
            else:
                self._bit = opened.bit
            if self._bit is None:
                self._give(Speech(self._table.now(), going=False))

    def _begin(self, event: SpeechStart) -> None:
        bit, self._bit = self._bit, None
        start, before = event.time, []
        if bit is not None:  # one answer with a pause for thought in it
            start = bit.sound.start
            before = [bit.sound.samples, np.zeros(round(JOINED_GAP * RATE), np.float32)]
        session = self._recogniser.session(self._expected, start)
        self._open = Open(session, self._expected, start, bit=bit)
        for samples in (*before, event.samples):
            self._feed(self._open, samples)
        if bit is None:
            self._give(Speech(self._table.now(), going=True))

    def _look_ahead(self) -> None:
        """Hear the utterance in its first short pause: most often it is over, and so its mark
        comes as soon as that is certain. "Stop" over the host's speech acts at once.
        """
        opened, pause = self._open, self._segmenter.pause
        onset, end = self._segmenter.onset, self._segmenter.voice_end
        if opened is None or onset is None or pause < PEEK or opened.guesses >= MOST_GUESSES:
            return
        if opened.guess is not None and opened.guess.end == end:
            return
        now, speaking = self._table.now(), self._table.mixer.speaking
        if speaking and self._ear.own(onset, end):
            return
        sound = Utterance(np.concatenate(opened.samples), opened.start)
        began = time.perf_counter()
        evidence = self._table.compute(self._hear, sound, opened.expected)
        opened.guess = Guess(evidence, end, now + time.perf_counter() - began)
        opened.guesses += 1
        if speaking and stops(evidence):
            self._cut_at = now

    def _feed(self, opened: Open, samples: Samples) -> None:
        """A partial result is remembered for the judge; the dialogue waits for the final one."""
        opened.samples.append(samples)
        partial = opened.session.feed(samples)
        text = partial.transcript if partial is not None else ""
        if text and text not in opened.partials[-1:] and len(opened.partials) < MOST_PARTIALS:
            opened.partials.append(text)

    def _recognise(self, opened: Open, event: SpeechEnd) -> None:
        guess = opened.guess
        if guess is not None and guess.end == event.end and not event.cut:
            evidence = guess.evidence
            took = max(0.0, guess.ready - self._table.now())
        else:
            began = time.perf_counter()
            evidence = self._table.compute(opened.session.end)
            took = time.perf_counter() - began
        self.report.took.append((self._table.now(), took))
        if opened.partials:
            evidence = replace(evidence, partials=tuple(opened.partials))
        sound = Utterance(event.samples, event.start)
        if opened.bit is not None:
            sound = Utterance(np.concatenate(opened.samples), opened.start)
            evidence = replace(evidence, end=event.end)
        elif _may_go_on(evidence, opened.expected, event.voiced):
            self._bit = Bit(evidence, sound, event.end + THINK, opened.expected)
            return
        self._tell(evidence, sound, opened.expected)

    def _tell(self, evidence: Evidence, sound: Utterance, expected: Expected) -> None:
        if self._keeping and len(self._kept) < KEPT:
            self._kept.append(sound)
        if self._recent is not None:
            self._recent.add(Spoken(evidence, expected, sound.samples, sound.start))
        now = self._table.now()
        self.report.heard.append((now, evidence))
        self._give(Heard(now, evidence))

    def _hear(self, utterance: Utterance, expected: Expected) -> Evidence:
        session = self._recogniser.session(expected, utterance.start)
        session.feed(utterance.samples)
        return session.end()


def _may_go_on(evidence: Evidence, expected: Expected, voiced: float) -> bool:
    """Whether it is so short, and so little of what is expected, that more may follow.

    Not while the sand runs (there the next item is on its way), and not without a closed set.
    """
    if expected.mode is not Mode.ONE or not expected.phrases or voiced >= BIT:
        return False
    return all(span.score < SURE for span in evidence.spans)


def stops(evidence: Evidence) -> bool:
    """Whether an utterance that may not be over yet is "stop", and nothing else."""
    words = [word.strip(".,!?").lower() for word in evidence.transcript.split()]
    best = max(evidence.spans, key=lambda span: span.score, default=None)
    return words in (["stop"], ["host", "stop"]) or (
        best is not None and best.key == STOP and best.score > 0.5 and len(words) <= 2
    )
