"""The host plays and records itself: what sounds when, and what the microphone made of it.

Nothing is judged here. Everything is known by what was really played in the same blocks, so that
the check is the same on devices, satellites and the virtual table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from host.core.errors import HostError
from host.hearing.delay import QUIET
from host.hearing.evidence import RATE, Samples, Voice
from host.hearing.segments import CHUNK, Segmenter, SileroDetector, SpeechEnd
from host.sound.roomtone import level_of
from host.sound.table import Block, DeviceTrouble, SoundTable, TroubleKind
from host.speaking.normalise import for_speech

WORDS = ("umbrella", "penguin", "violin", "tomato", "window", "ladder", "kangaroo", "castle")
"""What the host says of itself, word by word."""
GAP = 0.75
"""Seconds of silence before each of them."""
TALK = (
    "Now I talk without a pause, as I do when I explain a game. What comes back to the microphone "
    "is taken out again, so that you can call out at any time, and I still hear what you say."
)
"""A long line: over such a line people call out."""
BEFORE = (
    "I am going to talk, to tick and to ring, and to listen to myself. "
    "Please be quiet for half a minute."
)
ASKED = "we would like to play a game"
"""What a player is asked to say."""
ASK = f'Thank you. Now, one of you, from your place, please say: "{ASKED}".'
SILENCE = 3.0
"""Seconds of the room alone."""
SAND = 10.0
"""Seconds of the hourglass: five thin out, five are pulses, then comes the chime."""
FADED = 1.1
"""Seconds after the last sound until nothing of it is in the room: the longest delay that can be
removed, and the room's tail."""
PATIENCE, MOST_PATIENCE = 8.0, 14.0
"""Seconds in which a player may begin, and end."""
CUE = "ting"
LIFTED = -24.0
"""dBFS to which a room is lifted before it is asked for voices."""

Part = tuple[int, int]
"""First sample of a part of the recording, and the one after its last."""


class RoomUnusable(HostError):
    """The check cannot be done: no voice, or a device that goes away in the middle of it."""


@dataclass(frozen=True)
class Take:
    """One recording, and what is where in it."""

    mic: Samples
    """float32 mono at 16 kHz: all of it, in order."""
    played: Samples
    """What was played into it; same length."""
    silence: Part
    """The room alone."""
    words: Part
    """WORDS, one after the other."""
    talk: Part
    """TALK, and the silence after it."""
    sand: Part
    """The hourglass (the last one that was tried) and its chime."""
    player: Samples | None = None
    """Somebody saying ASKED, with a little of the room round it, or None."""
    sand_level: float = 1.0
    """Loudness of that hourglass, 0 to 1."""
    muted: bool = False
    """The microphone gave nothing but zeros."""
    pace: float | None = None
    """Seconds of sound for each second of time, by the clock; None without a clock."""

    def of(self, part: Part) -> tuple[Samples, Samples]:
        """Microphone and played of one part."""
        return self.mic[part[0] : part[1]], self.played[part[0] : part[1]]


class RoomCheck:
    """The session at one table."""

    def __init__(
        self,
        table: SoundTable,
        voice: Voice,
        say: Callable[[str], None],
        *,
        speed: float = 1.0,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """``say`` takes every line that is spoken; ``speed``: speaking rate, 1 is normal;
        ``clock``: seconds that pass in the world, None on a virtual table.
        """
        self.table = table
        self._voice, self._speed = voice, speed
        self._say, self._clock = say, clock
        self._mic: list[Samples] = []
        self._played: list[Samples] = []
        self._at = 0  # samples so far
        self._sounded = 0  # just after the last of them in which the host sounded
        self._lines = 0

    def record(self, is_asked: Callable[[Samples], bool] | None = None) -> Take:
        """Everything once. ``is_asked`` tells whether something that was said is ASKED; without it
        nobody is asked.

        Raises RoomUnusable when a device goes away or the host has no voice.
        """
        words = [self._made(word) for word in WORDS]  # before anybody has to be quiet
        talk = self._made(TALK)
        if not any(np.any(np.abs(sound) > 10 * QUIET) for sound in words):
            raise RoomUnusable(
                "The host has no voice here, so it cannot listen to itself: choose another with "
                "--voice; partyhost check says which there are."
            )
        self.speak(BEFORE)
        self._sounds()
        began, first = self._time(), self._at
        silence = self._still(FADED + SILENCE)
        gap = np.zeros(round(GAP * self._voice.rate), dtype=np.float32)
        start = self._at
        for word in words:
            self._line(np.concatenate([gap, word]))
        said = start, self._sounds()
        self._line(talk)
        talked = said[1], self._sounds()
        sand = self._sand(1.0)
        pace = self._pace(began, first)
        heard = self._player(is_asked) if is_asked is not None else None
        take = Take(*self._all(), silence, said, talked, sand, heard, pace=pace)
        return replace(take, muted=not np.any(take.mic))

    def quieter_sand(self, take: Take, level: float) -> Take:
        """The same with another hourglass at its end, ``level`` (0 to 1) as loud as usual."""
        part = self._sand(level)
        mic, played = self._all()
        return replace(take, mic=mic, played=played, sand=part, sand_level=level)

    def speak(self, text: str) -> None:
        """Say and print one line; comes back when it has been said."""
        self._say(text)
        self._line(self._made(text))
        while self.table.mixer.sounding:
            self._read()

    # -- what sounds ------------------------------------------------------------------------

    def _made(self, text: str) -> Samples:
        chunks = list(self._voice.speak(for_speech(text), self._speed))
        return np.concatenate([np.zeros(0, dtype=np.float32), *chunks])

    def _line(self, samples: Samples) -> None:
        self._lines += 1
        self.table.mixer.say(f"check:{self._lines}", [samples], self._voice.rate)

    def _sand(self, level: float) -> Part:
        mixer = self.table.mixer
        start, before = self._at, mixer.sand_level
        mixer.sand_level = level
        mixer.sand_start(SAND)
        end = self._sounds()
        mixer.cue(CUE)
        self._sounds()
        mixer.sand_level = before
        return start, end

    def _player(self, is_asked: Callable[[Samples], bool]) -> Samples | None:
        """Ask for the sentence, and wait for it; None where nobody says it."""
        self.speak(ASK)
        self._still(0.6)
        segmenter, start = Segmenter(0.8), self._at
        while self._at - start < PATIENCE * RATE or (
            segmenter.speaking and self._at - start < MOST_PATIENCE * RATE
        ):
            block = self._read()
            for event in segmenter.push(block.mic, block.time):
                if isinstance(event, SpeechEnd) and event.voiced > 0.5 and is_asked(event.samples):
                    return event.samples
        return None

    # -- what is heard ----------------------------------------------------------------------

    def _sounds(self) -> int:
        """Until everything has been played and has faded; where that is."""
        while self.table.mixer.sounding:
            self._read()
        self._sounded = max(self._sounded, self._at)
        self._still(FADED)
        return self._at

    def _still(self, seconds: float) -> Part:
        """Until the host has made no sound for ``seconds``; what was read meanwhile."""
        start = self._at
        while self._at - self._sounded < seconds * RATE:
            self._read()
        return start, self._at

    def _read(self) -> Block:
        """The next block, kept. Raises RoomUnusable for what a game would wait for."""
        while True:
            item = self.table.read()
            if isinstance(item, Block):
                break
            if item.kind is not TroubleKind.MUTED:
                raise RoomUnusable(f"The check was broken off: {_why(item)}")
        self._mic.append(item.mic)
        self._played.append(item.played)
        self._at += len(item.mic)
        if np.any(np.abs(item.played) > QUIET):
            self._sounded = self._at
        return item

    def _all(self) -> tuple[Samples, Samples]:
        return np.concatenate(self._mic), np.concatenate(self._played)

    def _time(self) -> float | None:
        return self._clock() if self._clock is not None else None

    def _pace(self, began: float | None, first: int) -> float | None:
        now = self._time()
        if began is None or now is None or now <= began:
            return None
        return (self._at - first) / RATE / (now - began)


def _why(trouble: DeviceTrouble) -> str:
    """What ails the device, without a game that waits."""
    if trouble.kind is TroubleKind.STALLED:
        return (
            "no sound came for a while. Look whether the device is plugged in, close what else is "
            "busy on this machine, and check again."
        )
    return trouble.message


def parts_of(played: Samples, gap: float = 0.35) -> Iterator[Part]:
    """Where something is played, parted by ``gap`` seconds of silence: first sample and end."""
    loud = np.flatnonzero(np.abs(played) > 10 * QUIET)
    if not len(loud):
        return
    breaks = np.flatnonzero(np.diff(loud) > gap * RATE)
    for first, last in zip([0, *(breaks + 1)], [*breaks, len(loud) - 1], strict=True):
        yield int(loud[first]), int(loud[last]) + 1


def voiced_part(sound: Samples) -> float:
    """Part of ``sound`` that is voice by the detector, lifted to a usual level, 0 to 1."""
    detector = SileroDetector()
    lift = 10.0 ** (min(max(LIFTED - level_of(sound), 0.0), 30.0) / 20.0)
    loud = np.clip(sound * np.float32(lift), -1.0, 1.0)
    chunks = [loud[at : at + CHUNK] for at in range(0, len(loud) - CHUNK + 1, CHUNK)]
    return float(np.mean([detector(chunk) > 0.5 for chunk in chunks])) if chunks else 0.0
