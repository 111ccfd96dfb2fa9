"""Settings that the table changes on the way: judging at once, the rest from the next turn on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from host.core.errors import NotNow
from host.games.eye_know import actions as act
from host.games.eye_know.options import EVERYBODY, NOBODY

if TYPE_CHECKING:
    from host.core.table import Player
    from host.games.eye_know.script import EyeKnowScript

_BETWEEN_NAMES = re.compile(r"(?i)\s*,\s*(?:and )?|\s+and\s+")


class Changes:
    """What the table has chosen since the game began."""

    def __init__(self, script: EyeKnowScript) -> None:
        self._script = script

    def younger(self, name: str, on: bool) -> None:
        """ "Tim is a younger player": from his next turn on; kept for the next evening."""
        s = self._script
        seat = next((n for n, p in enumerate(s.players) if p.name == name), None)
        if seat is not None and s.state.younger[seat] != on:
            s.submit(act.Younger(seat, on), "player")
        s.desk.say("younger_on" if on else "younger_off", who=name)
        known = s.desk.settings.get("younger", NOBODY)
        names = [p.name for n, p in enumerate(s.players) if s.state.younger[n] and p.name != name]
        away = [n for n in _BETWEEN_NAMES.split(known) if n not in (NOBODY, EVERYBODY, name)]
        names += [n for n in away if n not in {p.name for p in s.players}]
        names += [name] if on else []
        s.desk.choose(s.desk.settings.changed("younger", ", ".join(names) or NOBODY))
        s.ledger.note("settings", s.desk.settings)

    def take_up(self) -> None:
        """Settings were changed: what is said about younger players holds at once."""
        s = self._script
        wanted = younger_seats(s.desk.settings.get("younger", NOBODY), s.players)
        for seat, on in enumerate(wanted):
            if s.state.younger[seat] != on:
                s.submit(act.Younger(seat, on), "player")

    def apply(self) -> bool:
        """Between turns: play on as chosen; False where nothing is different."""
        s = self._script
        setup, wanted = s.state.setup, self._wanted()
        now = act.Configured(setup.dice, setup.goal, setup.turns, setup.strictness)
        if wanted == now:
            return False
        try:
            s.submit(wanted, "host")
        except NotNow as error:
            s.desk.speak(str(error))
            kept = s.desk.settings.changed("goal", setup.goal).changed("turns", setup.turns)
            s.desk.choose(kept)
            s.ledger.note("settings", kept)
            return self.apply()
        return True

    def _wanted(self) -> act.Configured:
        settings, setup = self._script.desk.settings, self._script.state.setup
        return act.Configured(
            settings.get("dice", setup.dice),
            settings.get("goal", setup.goal),
            settings.get("turns", setup.turns),
            settings.strictness,
        )


def younger_seats(said: str, players: tuple[Player, ...]) -> tuple[bool, ...]:
    """Who is meant by "Tim and Mia", "nobody" or "everybody", by seat."""
    names = {name.strip().lower() for name in _BETWEEN_NAMES.split(said)}
    everybody = said.lower() == EVERYBODY
    return tuple(everybody or p.name.lower() in names or p.colour in names for p in players)
