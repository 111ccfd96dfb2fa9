"""The sand: time that is felt, for any total.

Three layers, all low or tonal because those disturb hearing least:
- a rustle under 300 Hz that thins as the sand runs out,
- a soft tone that climbs one octave over the run,
- ticks that come closer together and higher as the end nears.
In the last five seconds the ticks give way to one firm pulse a second, each a step higher.
The end itself is a cue (`chime_end`), rung by the mixer.
"""

from __future__ import annotations

import numpy as np

from host.hearing.evidence import Samples
from host.sound.cues import SOFT, strike
from host.sound.errors import SoundError

RUSTLE_TOP = 280.0
"""Upper edge of the rustle, Hz."""
RUSTLE_LEVEL = 0.022
"""RMS of the rustle at the start."""
DRONE_LOW = 98.0
"""Pitch of the drone at the start, Hz; it ends one octave higher."""
DRONE_LEVEL = 0.012
"""Amplitude of the drone at the start; it ends at twice that."""
TICK_LEVEL = 0.05
"""Peak of a tick at the start; it ends at 1.6 times that."""
PULSE_LEVEL = 0.2
"""Peak of a pulse of the last seconds."""
LAST = 5.0
"""The last seconds, pulsed."""
SLOW, FAST = 2.4, 0.6
"""Seconds between ticks at the start and before the last five seconds."""
SHORTEST, LONGEST = 5.0, 600.0
"""Totals that make sense, seconds."""


class Hourglass:
    """The sound of one run; a pure function of the position, so it can pause and go on."""

    def __init__(self, total: float, rate: int) -> None:
        """``total`` in seconds, ``rate`` in Hz."""
        if not SHORTEST <= total <= LONGEST:
            raise SoundError(
                f"an hourglass runs {SHORTEST:g} to {LONGEST:g} seconds, not {total:g}"
            )
        self.total = total
        self.rate = rate
        self.length = round(total * rate)
        self._rustle = _rustle_loop(rate)
        self._strikes = self._plan()
        self._starts = np.array([start for start, _ in self._strikes])
        self._longest = max(len(note) for _, note in self._strikes)

    def _plan(self) -> list[tuple[int, Samples]]:
        """Every tick and pulse: first sample and sound."""
        rate, quiet = self.rate, max(self.total - LAST, 0.0)
        plan: list[tuple[int, Samples]] = []
        at = 0.0
        while at < quiet - 0.3:
            part = at / quiet
            pitch = 440.0 * 2.0 ** (round(7 * part) / 12.0)
            note = strike(rate, pitch, 0.09, 0.08, SOFT) * TICK_LEVEL * (1.0 + 0.6 * part)
            plan.append((round(at * rate), note.astype(np.float32)))
            at += SLOW * (FAST / SLOW) ** part
        for number in range(round(LAST)):
            start = self.total - LAST + number
            pitch = 330.0 * 2.0 ** (2 * number / 12.0)
            note = strike(rate, pitch, 0.3, 0.3, SOFT) * PULSE_LEVEL * (0.8 + 0.1 * number)
            plan.append((round(start * rate), note.astype(np.float32)))
        return plan

    def samples(self, position: int, n: int) -> Samples:
        """``n`` samples from ``position`` (in samples of the run); silence after its end."""
        out = np.zeros(n, dtype=np.float32)
        count = min(n, self.length - position)
        if count <= 0:
            return out
        index = position + np.arange(count)
        t = index / self.rate
        part = t / self.total
        thin = (1.0 - 0.75 * part).astype(np.float32)
        out[:count] = self._rustle[index % len(self._rustle)] * thin
        # Phase of a tone that climbs an octave: the integral of low * 2 ** (t / total).
        phase = DRONE_LOW * self.total / np.log(2.0) * (2.0**part - 1.0)
        swell = DRONE_LEVEL * (1.0 + part) * (1.0 - 0.3 * np.cos(2 * np.pi * t / 4.0))
        out[:count] += (swell * np.sin(2 * np.pi * phase)).astype(np.float32)
        self._lay_strikes(out[:count], position)
        return out

    def _lay_strikes(self, out: Samples, position: int) -> None:
        first = int(np.searchsorted(self._starts, position - self._longest))
        for start, note in self._strikes[first:]:
            if start >= position + len(out):
                break
            skip = max(0, position - start)
            at = max(0, start - position)
            piece = note[skip : skip + len(out) - at]
            out[at : at + len(piece)] += piece


def _rustle_loop(rate: int) -> Samples:
    """Four seconds of low noise whose end meets its beginning."""
    count = 4 * rate
    noise = np.random.default_rng(20).standard_normal(count)
    spectrum = np.fft.rfft(noise)
    hertz = np.fft.rfftfreq(count, 1.0 / rate)
    shape = 1.0 / (1.0 + (hertz / (0.75 * RUSTLE_TOP)) ** 8)
    shape = shape * hertz**2 / (hertz**2 + 60.0**2)  # rumble only distorts a small loudspeaker
    loop = np.fft.irfft(spectrum * shape, count)
    grain = 1.0 + 0.5 * np.sin(2 * np.pi * 3.0 * np.arange(count) / rate)
    loop *= grain
    scaled: Samples = (loop * RUSTLE_LEVEL / np.sqrt(np.mean(loop**2))).astype(np.float32)
    return scaled
