"""The whole check of one room: record, try, decide, tell."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from host.running.roomcheck import RoomCheck, Take, voiced_part
from host.running.roomcheck_echo import echo_of
from host.running.roomcheck_rule import QUIETER, Findings, Ruling, lost_by_sand, rule
from host.running.roomcheck_trials import Heard, Share, Trials
from host.running.roomcheck_words import conclusions
from host.sound.room import active_level
from host.sound.roomtone import NoiseKind, tone_of

NONE = Share(0, 0)
THINKING = "Thank you. Now I think about what I heard."
DISTURBED = "The hourglass is too loud for this room. Please be quiet once more: I turn it down."


@dataclass(frozen=True)
class Checked:
    """What came of it."""

    found: Findings
    """What was measured."""
    ruling: Ruling
    """What follows."""


def check_room(check: RoomCheck, trials: Trials, *, player: bool = True) -> Checked:
    """Everything, the conclusions said aloud.

    Raises RoomUnusable when a device goes away meanwhile or the host has no voice.
    """
    take = check.record(trials.is_asked if player else None)
    found = measured(take, trials)
    if not take.muted:
        check.speak(THINKING)
        heard = trials.players(take, found.level)
        found = replace(found, heard=heard)
        found = _with_quieter_sand(check, trials, take, found)
    ruling = rule(found)
    for line in conclusions(ruling):
        check.speak(line)
    return Checked(found, ruling)


def measured(take: Take, trials: Trials) -> Findings:
    """Room, echo and the host's own words, without any player but the one who was asked."""
    room, _ = take.of(take.silence)
    tone = tone_of(room, 0.0 if take.muted else voiced_part(room))
    mic, played = take.of(take.talk)
    echo = echo_of(mic, played, mic, tone.level)
    nobody = Heard(NONE, NONE, NONE, 0)
    if take.muted:
        return Findings(tone, echo, NONE, NONE, 0, 0, None, nobody, muted=True, pace=take.pace)
    voices = tone.kind in (NoiseKind.TALK, NoiseKind.CHANGING)
    own = trials.own(take, echo.delay, voices=voices)
    clean = own.clean[take.talk[0] : take.talk[1]]
    return Findings(
        tone=tone,
        echo=echo_of(mic, played, clean, tone.level),
        own_before=own.before,
        own_after=own.after,
        through=own.through,
        others=own.others,
        player=None if take.player is None else 20.0 * _log(active_level(take.player)),
        heard=nobody,
        pace=take.pace,
    )


def _with_quieter_sand(check: RoomCheck, trials: Trials, take: Take, found: Findings) -> Findings:
    """Where the sand costs too much it is played again, quieter, and tried again."""
    if not lost_by_sand(found.heard.sand, found.heard.quiet):
        return found
    check.speak(DISTURBED)
    for level in QUIETER:
        take = check.quieter_sand(take, level)
        again = trials.players(take, found.level, only_sand=True)
        heard = replace(found.heard, sand=again.sand, false=found.heard.false + again.false)
        found = replace(found, heard=heard, sand_level=level)
        if not lost_by_sand(again.sand, found.heard.quiet):
            break
    return found


def _log(size: float) -> float:
    return float(np.log10(size + 1e-6))
