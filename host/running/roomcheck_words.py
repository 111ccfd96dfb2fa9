"""What was measured in a room, in words: lines to print, and the shorter ones to say."""

from __future__ import annotations

from typing import Any

from host.running.roomcheck_rule import CLIPPED, Findings, ModeName, Ruling
from host.running.roomcheck_trials import Share
from host.sound.roomtone import NoiseKind

UNDER = 1.5
"""dB above the room's noise up to which what is left is that noise."""
NOISES = {
    NoiseKind.NOTHING: "nothing at all",
    NoiseKind.QUIET: "quiet",
    NoiseKind.HUM: "a hum of the mains",
    NoiseKind.STEADY: "steady noise, as of a fan or rain",
    NoiseKind.CHANGING: "noise that comes and goes, as of dishes or music",
    NoiseKind.TALK: "voices",
}
TITLES = {
    ModeName.ANSWERS: "Answering when asked",
    ModeName.BARGE_IN: "Calling out while I speak",
    ModeName.SAND: "Naming a list over the sound of the hourglass",
    ModeName.DISCUSSION: "Listening while you talk it over",
    ModeName.SATELLITES: "Several satellites at this table",
}


def lines(found: Findings, ruling: Ruling) -> list[str]:
    """Everything, one line each."""
    told = _measured(found) if not found.muted else []
    return [*told, *conclusions(ruling)]


def conclusions(ruling: Ruling) -> list[str]:
    """What follows: also said aloud."""
    told = [*ruling.faults, *ruling.does]
    if ruling.playable:
        told += [
            f"{TITLES[mode.name]}: {'yes' if mode.safe else 'no'}, {mode.why}."
            for mode in ruling.modes
        ]
    return [*told, *ruling.advice]


def _measured(found: Findings) -> list[str]:
    tone = found.tone
    told = [f"The room: {NOISES[tone.kind]}, {_dbfs(tone.level)}."]
    if tone.kind is NoiseKind.NOTHING:
        told = ["The room: exact silence between sounds, as of a device that filters by itself."]
    if found.player is not None:
        told.append(f"The player: {_dbfs(found.player)}, {found.snr:.0f} decibels above the room.")
    else:
        told.append(
            f"The player: nobody said the sentence; {_dbfs(found.level)} is taken for granted."
        )
    return [*told, *_echo(found)]


def _echo(found: Findings) -> list[str]:
    echo = found.echo
    if echo.delay is None and echo.level > -120.0:
        return [
            "My own sound: something is heard while I speak, but too late or too torn to be known "
            "for mine."
        ]
    if echo.delay is None:
        return [
            "My own sound: it does not come back. Headphones, a loudspeaker in another room, or "
            "one that is off; if you hear me, all is well."
        ]
    against = echo.level - found.level
    told = [
        f"My own sound: it comes back after {echo.delay:.2f} seconds, {abs(against):.0f} decibels "
        f"{'above' if against > 0 else 'below'} a player.",
        f"Of that I take away {_taken(found)}; of my own words {_of(found.own_before)} "
        f"could be understood before, {_of(found.own_after)} after.",
    ]
    if found.through:
        told.append(f"All the same I would have taken myself for a player {_times(found.through)}.")
    if echo.clipped > CLIPPED:
        told.append(
            f"My sound is too loud for the microphone: it is cut off in {echo.clipped:.0%} of it."
        )
    if echo.jumps:
        told.append(f"Sound got lost on the way {_times(echo.jumps)}.")
    return told


def _taken(found: Findings) -> str:
    """What removal does; what lies under the room's noise cannot be measured."""
    taken = f"{found.echo.taken:.0f} decibels"
    under = found.echo.left <= found.tone.level + UNDER
    return f"{taken}, down to the room's own noise" if under else taken


def _dbfs(level: float) -> str:
    return f"{-level:.0f} decibels below full scale"


def _of(share: Share) -> str:
    return f"{share.right} of {share.of}"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def figures(found: Findings, ruling: Ruling) -> dict[str, Any]:
    """The same for programs: levels in dBFS or dB, times in seconds, counts as [right, of]."""
    echo, heard = found.echo, found.heard
    return {
        "playable": ruling.playable,
        "noise": {
            "level": _round(found.tone.level),
            "loud": _round(found.tone.loud),
            "kind": found.tone.kind.value,
        },
        "player": {
            "measured": found.player is not None,
            "level": _round(found.level),
            "snr": _round(found.snr),
        },
        "echo": {
            "delay": None if echo.delay is None else round(echo.delay, 4),
            "level": _round(echo.level),
            "gain": _round(echo.gain),
            "against_player": _round(echo.level - found.level),
            "left": _round(echo.left),
            "taken": _round(echo.taken),
            "clipped": round(echo.clipped, 3),
            "jumps": echo.jumps,
            "rate": echo.rate,
        },
        "own_words": {"before": _pair(found.own_before), "after": _pair(found.own_after)},
        "took_itself_for_a_player": found.through,
        "others": found.others,
        "commands": _pair(heard.calls),
        "over_sand": _pair(heard.sand),
        "in_quiet": _pair(heard.quiet),
        "falsely_marked": heard.false,
        "muted": found.muted,
        "pace": None if found.pace is None else round(found.pace, 4),
        "sand": ruling.sand,
        "shut_while_speaking": ruling.shut,
        "modes": {mode.name.value: {"safe": mode.safe, "why": mode.why} for mode in ruling.modes},
        "does": list(ruling.does),
        "advice": list(ruling.advice),
        "faults": list(ruling.faults),
    }


def _round(value: float) -> float:
    return round(value, 1)


def _pair(share: Share) -> list[int]:
    return [share.right, share.of]
