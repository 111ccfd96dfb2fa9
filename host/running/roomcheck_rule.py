"""What follows from what was measured in a room: what the host will do, and what is safe. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from host.hearing.echo import FARTHEST
from host.running.roomcheck_echo import EchoFigures
from host.running.roomcheck_trials import TYPICAL, Heard, Share
from host.sound.roomtone import NoiseKind, Tone

ENOUGH = 0.75
"""Part of the commands and items that has to be understood for a mode to be safe."""
UNPLAYABLE = 0.5
"""Part of the items in the room alone below which nobody can play by voice here."""
LOST = 1
"""Items that the sand may cost, of those that are understood without it."""
QUIETER = (0.5, 0.25)
"""Loudness of the sand that is tried, one after the other, before it runs without sound."""
PACE = 0.03
"""Part of the sound that may be missing or too much by the clock, before the device is blamed."""
OFTEN = 3
"""Gaps in half a minute from which sound is lost all the time."""
REMOVED = 3.0
"""dB from which it is worth saying that echo is taken away."""
CLIPPED = 0.05
"""Part of the host's frames at the microphone that may be cut off."""
APART = 12.0
"""dB by which players have to stand out from the room for satellites to tell who is near: nine to
be noticed by one of them (its choice), three to be heard better there than at another."""


class ModeName(StrEnum):
    """Ways to play that not every room allows."""

    ANSWERS = "answers"
    """Answering when asked."""
    BARGE_IN = "barge_in"
    """Calling out commands while the host speaks."""
    SAND = "sand"
    """Naming a list while the hourglass sounds."""
    DISCUSSION = "discussion"
    """The host listens while the table talks something over."""
    SATELLITES = "satellites"
    """Several satellites at one table."""


@dataclass(frozen=True)
class Findings:
    """All that was measured."""

    tone: Tone
    """The room alone."""
    echo: EchoFigures
    """What comes back of the host."""
    own_before: Share
    """The host's words that the recogniser knows in the microphone."""
    own_after: Share
    """Those that it still knows after removal."""
    through: int
    """Times that the host would have taken itself for a player."""
    others: int
    """Utterances of others while all should have been quiet."""
    player: float | None
    """Level of the player who said the sentence, dBFS; None where nobody did."""
    heard: Heard
    """Players mixed in, at that level or the typical one."""
    sand_level: float = 1.0
    """Loudness of the hourglass in ``heard``, 0 to 1."""
    muted: bool = False
    """Nothing but zeros from the microphone."""
    pace: float | None = None
    """Seconds of sound for each second of time; None without a clock."""

    @property
    def level(self) -> float:
        """Level of a player at the microphone, dBFS: measured or typical."""
        return TYPICAL if self.player is None else self.player

    @property
    def snr(self) -> float:
        """Player above the room, dB."""
        return self.level - self.tone.level


@dataclass(frozen=True)
class Mode:
    """One way to play."""

    name: ModeName
    """Which."""
    safe: bool
    """Whether this room allows it."""
    why: str
    """A clause that says why."""


@dataclass(frozen=True)
class Ruling:
    """What follows."""

    faults: tuple[str, ...]
    """Sentences: why nobody can play by voice here; empty where people can."""
    shut: bool
    """The host does not listen while it speaks."""
    sand: float
    """Loudness of the hourglass, 0 to 1."""
    does: tuple[str, ...]
    """Sentences: what the host will do about it."""
    advice: tuple[str, ...]
    """Sentences: what people can do."""
    modes: tuple[Mode, ...]
    """Every way to play, safe or not."""

    @property
    def playable(self) -> bool:
        """Whether people can play by voice."""
        return not self.faults


def lost_by_sand(sand: Share, quiet: Share) -> bool:
    """Whether the sand costs more items than it may."""
    return quiet.part >= UNPLAYABLE and sand.right < quiet.right - LOST


def rule(found: Findings) -> Ruling:
    """What to do in this room."""
    faults = tuple(_faults(found))
    shut = found.through > 0
    silent = lost_by_sand(found.heard.sand, found.heard.quiet)
    sand = 0.0 if silent else found.sand_level
    ruling = Ruling(faults, shut, sand, (), (), ())
    ruling = replace(ruling, modes=tuple(_modes(found, ruling)))
    return replace(ruling, does=tuple(_does(found, ruling)), advice=tuple(_advice(found, ruling)))


def _faults(found: Findings) -> Sequence[str]:
    if found.muted:
        return [
            "The microphone gives nothing at all: it is muted, or this program has no permission "
            "to use it."
        ]
    faults = []
    if found.pace is not None and abs(found.pace - 1.0) > PACE:
        faults.append(
            f"The sound device gives {found.pace:.2f} seconds of sound for each second: it runs at "
            "another rate than it says, or loses sound. Choose another device, or close what else "
            "is busy."
        )
    if found.echo.rate is not None:
        faults.append(
            f"The microphone runs {found.echo.rate:.2f} times as fast as the loudspeaker: one of "
            "the two is set to a wrong rate. Choose another device."
        )
    if found.heard.quiet.part < UNPLAYABLE:
        faults.append(
            f"Of {found.heard.quiet.of} words said without me sounding I would understand "
            f"{found.heard.quiet.right}: the room is too loud for its players, or the microphone "
            "too far away."
        )
    return faults


def _modes(found: Findings, ruling: Ruling) -> Sequence[Mode]:
    heard, noise = found.heard, found.tone.kind
    answers = heard.quiet.part >= ENOUGH and ruling.playable
    yield_ = [Mode(ModeName.ANSWERS, answers, _of(heard.quiet, "words", "were understood"))]
    calls = answers and not ruling.shut and heard.calls.part >= ENOUGH
    why = _of(heard.calls, "commands", "were understood while I spoke")
    if ruling.shut:
        why = "I would take my own voice for yours"
    yield_.append(Mode(ModeName.BARGE_IN, calls, why))
    why = _of(heard.sand, "words", "were understood over it")
    if ruling.playable and ruling.sand == 0.0:
        why += ", too few even when it is quiet"
    yield_.append(Mode(ModeName.SAND, answers and ruling.sand > 0.0, why))
    talk = noise is NoiseKind.TALK or found.others > 0
    why = "voices that are not yours sound in this room" if talk else "no other voices are heard"
    yield_.append(Mode(ModeName.DISCUSSION, answers and not talk and not heard.false, why))
    apart = found.snr >= APART and not ruling.shut
    why = f"you stand {max(0.0, found.snr):.0f} decibels above the room, {APART:.0f} are needed"
    yield_.append(Mode(ModeName.SATELLITES, answers and apart, why))
    return yield_


def _of(share: Share, what: str, then: str) -> str:
    return f"{share.right} of {share.of} {what} {then}"


def _does(found: Findings, ruling: Ruling) -> Sequence[str]:
    does = []
    if found.echo.taken >= REMOVED:
        does.append("I take my own sound out of what I hear.")
    if ruling.shut:
        does.append("I do not listen while I speak: please wait until I have finished.")
    if ruling.sand == 0.0:
        does.append('The hourglass runs without sound; ask "how long is left?".')
    elif ruling.sand < 1.0:
        share = {0.5: "half", 0.25: "a quarter of"}.get(ruling.sand, f"{ruling.sand:.2f} of")
        does.append(f"I play the hourglass at {share} its loudness.")
    return does


def _advice(found: Findings, ruling: Ruling) -> Sequence[str]:
    advice = []
    echo, modes = found.echo, {mode.name: mode.safe for mode in ruling.modes}
    if echo.delay is not None and echo.delay > FARTHEST:
        advice.append(
            "My sound comes too late: use a loudspeaker with a cable, and close what else is busy "
            "on this machine."
        )
    unknown = echo.delay is None and echo.level > -120.0 and echo.rate is None
    if echo.jumps >= OFTEN or unknown:
        advice.append("Sound gets lost on the way: close what else is busy on this machine.")
    loud = echo.delay is not None and (echo.clipped > CLIPPED or echo.level > found.level)
    if loud and not (modes[ModeName.BARGE_IN] and modes[ModeName.SAND]):
        advice.append("Turn the loudspeaker down, or move the microphone away from it.")
    if not found.muted and not all(modes.values()):
        if found.tone.kind in (NoiseKind.TALK, NoiseKind.CHANGING) or found.others:
            advice.append("Switch off what else sounds in this room, a television first of all.")
        if ruling.playable and not modes[ModeName.DISCUSSION]:
            advice.append("Let me judge strictly: partyhost play --strictness strict.")
        if found.snr < APART or found.heard.quiet.part < ENOUGH:
            advice.append("Move the microphone closer to the players.")
    if not ruling.playable:
        advice.append("Playing by typing always works: partyhost play --text.")
    return advice
