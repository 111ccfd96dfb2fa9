"""Joining and leaving between rounds, by voice (rulings: Joining and leaving)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from host.core.table import COLOURS
from host.dialogue.desk import Flow, Outcome
from host.dialogue.lines import count
from host.dialogue.reading import Reading
from host.dialogue.repair import ask_choice
from host.games.hit_list import actions as act
from host.games.hit_list.score import totals
from host.hearing.evidence import Phrase
from host.judging.grammar import name_phrases

if TYPE_CHECKING:
    from host.games.hit_list.script import HitListScript


@dataclass
class Comings:
    """Who comes and who goes once the round is over."""

    script: HitListScript
    """The game."""
    joining: list[str] = field(default_factory=list)
    """Names of those who come."""
    leaving: list[str] = field(default_factory=list)
    """Names of those who go."""

    def note(self, reading: Reading) -> Flow[None]:
        """Remember it until the round is over."""
        s = self.script
        name = reading.slots.get("name", "").strip().title()
        known = {p.name.lower(): p.name for p in s.state.players}
        if reading.key == "cmd:join":
            if not name:
                name = yield from self._new_name()
            if not name:
                return
            if name.lower() in known:
                s.desk.say("join_known", name=name)
            elif len(s.state.players) + len(self.joining) >= len(COLOURS):
                s.desk.say("join_full")
            else:
                self.joining.append(name)
                s.desk.say("joins", name=name, where="")
            return
        if name.lower() not in known:
            name = (yield from self._who()) or ""
        if name:
            self.leaving.append(known[name.lower()])
            s.desk.say("leaves", name=known[name.lower()])

    def settle(self) -> Flow[bool]:
        """Seat and unseat; True when the need has changed."""
        s = self.script
        changed = False
        while self.leaving:
            name = self.leaving.pop(0)
            seat = next((i for i, p in enumerate(s.state.players) if p.name == name), None)
            if seat is None:
                continue
            steps = totals(s.state)[seat]
            s.submit_told(act.Left(seat), "player")
            s.desk.say("left", name=name, steps=count(steps, "step"))
            changed = True
            if len(s.state.players) < 2:
                s.desk.say("too_few")
                s.submit_told(act.Stopped(), "host")
                return True
        while self.joining:
            yield from self._seat(self.joining.pop(0))
            changed = True
        return changed

    def _seat(self, name: str) -> Flow[None]:
        s = self.script
        seats = tuple(
            Phrase(str(i), p.name, (p.colour, f"{p.name}'s left", f"left of {p.name}"))
            for i, p in enumerate(s.state.players)
        )
        reply = yield from ask_choice(s.desk, "join_where", seats, name=name)
        at = int(reply.key) + 1 if reply.outcome is Outcome.ANSWER else len(s.state.players)
        taken = {p.colour for p in s.state.players}
        colour = next(c for c in COLOURS if c not in taken)
        channel = s.desk.settings.secrets
        s.submit_told(act.Joined(name, colour, at, channel), "player")
        s.desk.say("joined", name=name, colour=colour)

    def _new_name(self) -> Flow[str]:
        """Who is it? Nothing after three failures: the table can say it again."""
        s = self.script
        reply = yield from ask_choice(s.desk, "who_joins", name_phrases())
        if reply.outcome is Outcome.ANSWER:
            return reply.key.removeprefix("name:")
        if reply.evidence is not None and reply.evidence.engine == "text":
            return reply.evidence.transcript.strip(" .!").title()
        return ""

    def _who(self) -> Flow[str | None]:
        s = self.script
        names = tuple(Phrase(p.name, p.name, (p.colour,)) for p in s.state.players)
        reply = yield from ask_choice(s.desk, "who_leaves", names)
        return reply.key if reply.outcome is Outcome.ANSWER else None
