"""The loudspeaker of a satellite: sound in spans, each announced, kept ahead, and closed."""

from __future__ import annotations

import numpy as np
from wyoming.audio import AudioChunk, AudioStart, AudioStop

from host.hearing.evidence import RATE, Samples
from host.sound.mixer import Mixer
from host.sound.resample import Resampler
from host.wyoming.client import Link
from host.wyoming.guard import pcm_of

MOUTH_RATE = 22050
"""Rate of what is sent, Hz: what satellites play without being told otherwise."""
LEAD = 0.12
"""Seconds of silence sent first, so that a network that stutters does not tear the sound."""
REST = 8.0
"""Seconds of silence after which a span is over; the satellite then answers "played". Starting
its player takes a while that differs each time, so lines that follow each other share a span."""
_FORMAT = {"rate": MOUTH_RATE, "width": 2, "channels": 1}


class Mouth:
    """Sends what the mixer gives, as much as is asked for."""

    def __init__(self, link: Link, mixer: Mixer) -> None:
        """``mixer`` must run at MOUTH_RATE."""
        self._link = link
        self._mixer = mixer
        self._back = Resampler(MOUTH_RATE, RATE)
        self._owed = 0.0
        self._open = False
        self._quiet = 0.0

    def sound(self, seconds: float) -> Samples:
        """Mix and send the next so many seconds; what was sent, at RATE. Raises LinkLost."""
        self._owed += seconds * MOUTH_RATE
        count = int(self._owed)
        self._owed -= count
        sounding = self._mixer.sounding
        samples = self._mixer.mix(count)
        sounding = sounding or bool(np.any(samples))
        self._quiet = 0.0 if sounding else self._quiet + seconds
        if sounding and not self._open:
            self._open = True
            silence = np.zeros(round(LEAD * MOUTH_RATE), dtype=np.float32)
            first = np.concatenate([silence, samples])
            self._link.send(AudioStart(**_FORMAT), AudioChunk(audio=pcm_of(first), **_FORMAT))
        elif self._open and self._quiet >= REST:
            self._open = False
            self._link.send(AudioStop())
        elif self._open:
            self._link.send(AudioChunk(audio=pcm_of(samples), **_FORMAT))
        return self._back.feed(samples)
