"""Joining and leaving between rounds, by voice (rulings: Joining and leaving)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from host.core.need import Kind
from host.core.table import COLOURS, Player
from host.dialogue.desk import Ask, Flow, Outcome
from host.dialogue.reading import Reading
from host.dialogue.repair import ask_choice, yes_no
from host.dialogue.welcome import name_in
from host.hearing.evidence import Phrase
from host.judging.grammar import name_phrases

if TYPE_CHECKING:
    from host.dialogue.base import TableScript


@dataclass
class Comings:
    """Who comes and who goes once the round is over."""

    script: TableScript[Any]
    """The game."""
    joining: list[str] = field(default_factory=list)
    """Names of those who come."""
    leaving: list[str] = field(default_factory=list)
    """Names of those who go."""

    def note(self, reading: Reading) -> Flow[None]:
        """Remember it until the round is over."""
        name = reading.slots.get("name", "").strip()
        if reading.key == "cmd:join":
            yield from self._note_join(name)
            return
        for one in name.split(", "):
            yield from self._note_leave(one)

    def seated(self) -> tuple[Player, ...]:
        """Those who will sit here, with newcomers last."""
        staying = [p for p in self.script.players if p.name not in self.leaving]
        for name in self.joining:
            taken = {p.colour for p in staying}
            staying.append(Player(name, next(c for c in COLOURS if c not in taken)))
        return tuple(staying)

    def _note_join(self, name: str) -> Flow[None]:
        s = self.script
        most = min(s.most, len(COLOURS))
        if len(s.players) + len(self.joining) - len(self.leaving) >= most:
            s.desk.say("join_full", most=most)
            return
        name = name or (yield from self._new_name())
        if not name:
            s.desk.say("then_on")
        elif name.lower() in {n.lower() for n in (*self._names(), *self.joining)}:
            s.desk.say("join_known", name=name)
        else:
            self.joining.append(name)
            s.desk.say("joins_next_game" if self._over() else "joins", name=name)

    def _note_leave(self, name: str) -> Flow[None]:
        s = self.script
        known = {p.name.lower(): p.name for p in s.players}
        known |= {p.colour: p.name for p in s.players}
        who = known.get(name.lower()) or (yield from self._who())
        if who is None:
            s.desk.say("then_on")
        elif who not in self.leaving:
            self.leaving.append(who)
            s.desk.say("left_without" if self._over() else "leaves", name=who)

    def _over(self) -> bool:
        return self.script.need.kind is Kind.OVER

    def _names(self) -> list[str]:
        return [p.name for p in self.script.players]

    def settle(self) -> Flow[bool]:
        """Seat and unseat; True when the need has changed."""
        s = self.script
        changed = bool(self.leaving or self.joining)
        while self.leaving and len(s.players) > 1:
            self._leave(self.leaving.pop(0))
        self.leaving.clear()
        while self.joining:
            yield from self._seat(self.joining.pop(0))
        while len(s.players) < s.fewest:
            changed = True
            if not (yield from self._too_few()):
                return True
        return changed

    def _leave(self, name: str) -> None:
        s = self.script
        if name not in self._names():
            return
        seat = self._names().index(name)
        kept = s.left_behind(seat)
        s.submit_told(s.left(seat), "player")
        s.desk.reader.names = known_names(s.players)
        if kept:
            s.desk.say("left", name=name, kept=kept)
        else:
            s.desk.say("left_without", name=name)

    def _too_few(self) -> Flow[bool]:
        """The host offers to end; somebody new may sit down instead. False once it has ended."""
        s = self.script
        stop = yield from yes_no(s.desk, "too_few", fewest=s.fewest, count=len(s.players))
        name = "" if stop is not False else (yield from self._new_name())
        if name:
            yield from self._seat(name)
            return True
        s.submit_told(s.stopped(), "host")
        return False

    def _seat(self, name: str) -> Flow[None]:
        s = self.script
        seats = tuple(
            Phrase(str(i), p.name, (p.colour, f"{p.name}'s left", f"left of {p.name}"))
            for i, p in enumerate(s.players)
        )
        at = len(s.players)
        if at > 1:
            reply = yield from ask_choice(s.desk, "join_where", seats, name=name)
            at = int(reply.key) + 1 if reply.outcome is Outcome.ANSWER else at
        taken = {p.colour for p in s.players}
        colour = next(c for c in COLOURS if c not in taken)
        s.submit_told(s.joined(name, colour, at), "player")
        s.desk.reader.names = known_names(s.players)
        s.desk.say("joined", name=name, colour=colour)

    def _new_name(self) -> Flow[str]:
        """Who is it? Any name may be typed; one that is not caught twice becomes a colour."""
        s = self.script
        s.desk.prompt("who_joins")
        for failure in range(2):
            answers = (*name_phrases(), *s.desk.reader.no())
            reply = yield from s.desk.listen(Ask(answers=answers, limit=12.0, help="help_names"))
            if reply.key == "no" or reply.outcome in (Outcome.SILENCE, Outcome.SKIP):
                return ""
            name = name_in(reply)
            if name is not None:
                return name
            if failure == 0:
                s.desk.say("name_again")
        taken = {p.colour for p in s.players}
        return next(c for c in COLOURS if c not in taken).title()

    def _who(self) -> Flow[str | None]:
        s = self.script
        names = tuple(Phrase(p.name, p.name, (p.colour,)) for p in s.players)
        reply = yield from ask_choice(s.desk, "who_leaves", names)
        return reply.key if reply.outcome is Outcome.ANSWER else None


def known_names(players: tuple[Player, ...]) -> tuple[str, ...]:
    """Names and colours, for commands about one of the players."""
    return tuple(p.name for p in players) + tuple(p.colour for p in players)
