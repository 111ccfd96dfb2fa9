"""The host must not hear itself: what was played is known, so it is taken out of the microphone.

The filter is the partitioned frequency-domain Kalman filter (Enzner and Vary, *Signal Processing*
86, 2006; partitions after Soo and Pang, 1990). It needs no detector of double talk: what it does
not know of the room is its own variance, and the same variance says how much echo is still left,
which a Wiener gain then takes down. Both work without delay, so times stay as they are.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from host.hearing.delay import QUIET, DelayTracker, whitened_correlation
from host.hearing.evidence import RATE, Samples

HOP = 256
"""Samples of one step: 16 ms."""
SIZE = 2 * HOP
FORGET = 0.9993
"""How much of the room is still true one step later."""
FIRST_GAIN = 4.0
"""Power gain from loudspeaker to microphone that is thought possible at first (6 dB)."""
DOUBT = 0.02
"""Part of the first variance that comes back whenever the host begins to sound..."""
GREEN = 2.0
"""...all of it until the filter has learned from so many seconds of broad sound."""
SMOOTH = 0.85
"""Smoothing of the spectrum of what is left, per step."""
OVER = 2.0
"""Over-estimation of the echo that is left."""
LEAST_LEAK = 0.002
"""Part of the echo's power that is always thought to be left (loudspeakers bend sound)."""
LEAST_GAIN = 0.05
"""Echo that is left is taken down by 26 dB at most."""
FARTHEST = 0.8
"""Longest delay from mixer to microphone, seconds (sound servers buffer)."""
EARLY = 640
"""The filter begins this many samples before the delay found."""
LEVEL_FALL = 1.0
"""dB per step by which the level of the echo falls at most (a room's tail, and pauses)."""
GIVE_UP = 6.0
"""Seconds of looking in vain after which there is taken to be no echo (headphones); a third of
that when the microphone is still."""

Complex = npt.NDArray[np.complex128]
Real = npt.NDArray[np.float64]


class EchoRemover:
    """One stream's filter. Feed it every block, also the silent ones."""

    def __init__(self, tail: float = 0.24) -> None:
        """``tail``: length of the room's answer that is learned, in seconds."""
        self._parts = max(1, -(-round(tail * RATE) // HOP))
        self._tracker = DelayTracker(FARTHEST)
        self._band = _band(200.0, 4000.0)
        self.reset()

    def reset(self) -> None:
        """Forget the room (after a device was changed)."""
        shape = (self._parts, HOP + 1)
        self._weights: Complex = np.zeros(shape, dtype=np.complex128)
        self._variance: Real = np.full(shape, FIRST_GAIN / self._parts)
        self._reference: Complex = np.zeros(shape, dtype=np.complex128)
        self._tracker.reset()
        self._shift = 0
        self._played: Real = np.zeros(round(FARTHEST * RATE) + self._parts * HOP + SIZE)
        self._left: Real = np.zeros(HOP)
        self._noise: Real = np.full(HOP + 1, 1e-6)
        self._answer: Real = np.zeros(HOP)
        self._answer[0] = 1.0
        self._unknown: Real = np.zeros(HOP + 1)
        self._since = 10**6
        self._learned = 0.0
        self._active = False
        self.level = -120.0
        """Level of the echo that was taken out of the last block, dBFS; -120 when there is none."""
        self.near = 0.0
        """How far what is left exceeds the echo expected in it, dB, smoothed over 50 ms."""

    @property
    def active(self) -> bool:
        """True while the host's sound, or its tail, may be in the microphone."""
        return self._active

    @property
    def aligned(self) -> bool:
        """False until the delay is known; till then the microphone is shut while the host sounds.

        Without any echo (headphones) it opens after two seconds of the host's sound.
        """
        return self._tracker.delay is not None or self._tracker.vain >= GIVE_UP

    @property
    def delay(self) -> float | None:
        """Seconds from the mixer to the microphone as measured, or None while unknown."""
        return None if self._tracker.delay is None else self._tracker.delay / RATE

    @property
    def talking(self) -> bool:
        """True when something beside the host sounds in the last block while the host sounds."""
        return self._active and self.aligned and self.near > 9.0

    def clean(self, mic: Samples, played: Samples) -> Samples:
        """``mic`` without the host's sound: same length (a multiple of HOP), no delay.

        While the host is silent, its tail included, that is ``mic`` itself, bit for bit.
        """
        if len(mic) != len(played) or len(mic) % HOP:
            raise ValueError(f"need equal lengths in steps of {HOP}: {len(mic)}, {len(played)}")
        out = np.empty(len(mic), dtype=np.float32)
        for at in range(0, len(mic), HOP):
            out[at : at + HOP] = self._step(mic[at : at + HOP], played[at : at + HOP])
        return out

    def _step(self, mic: Samples, played: Samples) -> Samples:
        self._played = np.concatenate([self._played[HOP:], played.astype(np.float64)])
        loud = bool(np.max(np.abs(played)) > QUIET)
        self._since = 0 if loud else self._since + 1
        before = self._tracker.delay
        if self._tracker.feed(mic, played):
            self._align(first=before is None)
        self._reference[1:] = self._reference[:-1]
        self._reference[0] = self._spectrum(0)
        was, self._active = self._active, self._since <= self._lasting()
        if not (self._active or was):
            self.level = -120.0
            return mic
        if not was:  # somebody may have moved, or only a tone was played so far
            doubt = DOUBT if self._learned > GREEN else 1.0
            self._variance = np.maximum(self._variance, doubt * FIRST_GAIN / self._parts)
        raw = mic.astype(np.float64)
        left, echo = self._subtract(raw)
        cleaned = self._suppress(left, echo) if self.aligned else raw * LEAST_GAIN
        removed = 10.0 * float(np.log10(np.mean((raw - cleaned) ** 2) + 1e-12))
        self.level = max(removed, self.level - LEVEL_FALL)
        if self._active and was:
            return cleaned.astype(np.float32)
        fade = np.linspace(0.0, 1.0, HOP) if self._active else np.linspace(1.0, 0.0, HOP)
        return (raw + (cleaned - raw) * fade).astype(np.float32)

    def _lasting(self) -> int:
        """Steps for which the host can be heard after its last sound."""
        delay = self._tracker.delay
        reach = FARTHEST * RATE if delay is None and not self.aligned else self._shift + EARLY
        return round(reach / HOP) + self._parts

    def _spectrum(self, part: int) -> Complex:
        end = len(self._played) - self._shift - part * HOP
        return np.fft.rfft(self._played[end - SIZE : end])

    def _align(self, first: bool) -> None:
        """The delay is known now, or has jumped: the room is the same, only later or earlier."""
        self._shift = max(0, (self._tracker.delay or 0) - EARLY)
        for part in range(1, self._parts):
            self._reference[part] = self._spectrum(part - 1)
        if first:  # what was learned at a guessed delay is worth nothing
            self._learned = 0.0
            self._weights[:] = 0.0
            self._variance[:] = FIRST_GAIN / self._parts
        self._variance += 0.1 * FIRST_GAIN / self._parts

    def _subtract(self, mic: Real) -> tuple[Real, Real]:
        """What is left of ``mic``, and the power spectrum of the echo taken out. Learns."""
        reference, variance = self._reference, self._variance
        power = reference.real**2 + reference.imag**2
        if np.mean(power[0] > 1e-3 * np.max(power[0])) > 0.1:
            self._learned += HOP / RATE
        echo = np.fft.irfft(np.sum(reference * self._weights, axis=0))[HOP:]
        left = mic - echo
        spectrum = np.fft.rfft(np.concatenate([np.zeros(HOP), left]))
        self._noise = SMOOTH * self._noise + (1 - SMOOTH) * np.abs(spectrum) ** 2
        unknown = 0.5 * np.sum(power * variance, axis=0)
        gain = variance / (unknown + self._noise + 1e-9)
        change = np.fft.irfft(gain * reference.conj() * spectrum, axis=1)
        change[:, HOP:] = 0.0
        self._weights = FORGET * (self._weights + np.fft.rfft(change, axis=1))
        size = np.abs(self._weights) ** 2
        variance = (1.0 - np.minimum(0.5 * gain * power, 1.0)) * variance
        self._variance = FORGET**2 * variance + (1.0 - FORGET**2) * size
        taken = np.abs(np.fft.rfft(np.concatenate([np.zeros(HOP), echo]))) ** 2
        self._unknown = unknown
        if np.sum(left**2) > 2.0 * np.sum(mic**2) + 1e-6:
            left = mic  # the filter is worse than nothing: do no harm
        return left, taken

    def _suppress(self, left: Real, echo: Real) -> Real:
        """Take down what is still echo, by a short filter without delay."""
        residue = self._unknown + LEAST_LEAK * echo
        self._measure(residue)
        wiener = 1.0 - OVER * residue / np.maximum(self._noise, 1e-12)
        wanted = np.maximum(wiener, LEAST_GAIN)
        answer = _minimum_phase(wanted)
        joined = np.fft.rfft(np.concatenate([self._left, left]))
        self._left = left
        old, new = (
            np.fft.irfft(joined * np.fft.rfft(taps, SIZE))[HOP:] for taps in (self._answer, answer)
        )
        self._answer = answer
        fade = np.linspace(0.0, 1.0, HOP)
        return old + (new - old) * fade

    def _measure(self, residue: Real) -> None:
        ratio = np.sum(self._noise[self._band]) / (np.sum(residue[self._band]) + 1e-9)
        self.near += 0.3 * (10.0 * float(np.log10(ratio + 1e-9)) - self.near)


def _band(low: float, high: float) -> slice:
    return slice(round(low * SIZE / RATE), round(high * SIZE / RATE))


def _minimum_phase(gain: Real) -> Real:
    """HOP taps of the filter with this gain and the least delay (by the folded cepstrum)."""
    cepstrum = np.fft.irfft(np.log(gain))
    cepstrum[1:HOP] *= 2.0
    cepstrum[HOP + 1 :] = 0.0
    return np.fft.irfft(np.exp(np.fft.rfft(cepstrum)))[:HOP]


def is_own_voice(segment: Samples, played: Samples, *, reach: float = FARTHEST) -> bool:
    """Is this microphone segment only what the host played?

    ``played`` ends with the segment and should begin ``reach`` seconds before it. True when a
    filter of that reach, fitted to the whole segment at once, explains most of its energy.
    """
    return explained(segment, played, reach=reach) > 0.5


def explained(segment: Samples, played: Samples, *, reach: float = FARTHEST) -> float:
    """Part of the segment's energy between 200 and 4000 Hz that ``played`` explains, 0 to 1.

    Estimated as coherence over frames of 64 ms at the delay of the greatest correlation.
    """
    if len(segment) < 2048 or not np.any(np.abs(played) > QUIET):
        return 0.0
    lead = len(played) - len(segment)
    if lead < 0:
        played, lead = np.concatenate([np.zeros(-lead, dtype=np.float32), played]), 0
    correlation = whitened_correlation(segment, played)
    delays = np.arange(min(round(reach * RATE), len(played) - 1))
    delay = int(np.argmax(correlation[(delays - lead) % len(correlation)]))
    delay = max(0, delay - 64)
    first = lead - delay
    aligned = (
        played[first : first + len(segment)]
        if first >= 0
        else np.concatenate([np.zeros(-first, dtype=np.float32), played[: len(segment) + first]])
    )
    return _coherence(segment, aligned)


def _coherence(near: Samples, far: Samples) -> float:
    window, hop = 1024, 256
    count = (len(near) - window) // hop + 1
    shape = np.hanning(window)
    frames = [
        np.fft.rfft(np.lib.stride_tricks.sliding_window_view(x, window)[::hop][:count] * shape)
        for x in (near, far)
    ]
    low, high = round(200 * window / RATE), round(4000 * window / RATE)
    y, x = (f[:, low:high] for f in frames)
    cross = np.abs(np.sum(y * x.conj(), axis=0)) ** 2
    explained = np.sum(cross / (np.sum(np.abs(x) ** 2, axis=0) + 1e-9))
    # With few frames even strangers cohere: take away what chance gives.
    chance = min(0.9, 2.0 / max(1, count // 2))
    return float(max(0.0, (explained / (np.sum(np.abs(y) ** 2) + 1e-9) - chance) / (1.0 - chance)))
