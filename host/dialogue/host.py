"""The dialogue as a machine: inputs in, effects out, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress

from host.core.errors import HostError
from host.core.need import Kind
from host.core.table import Player
from host.dialogue.commands import GlobalCommands
from host.dialogue.desk import Ask, Desk, Ended, Flow, Rewound
from host.dialogue.lines import capital, number
from host.dialogue.messages import Closed, Effect, Finish, Input, Trouble
from host.dialogue.script import Script
from host.dialogue.settings import described, sand_words
from host.dialogue.welcome import Welcome

LAST_WORD = 3.0
"""Seconds after the winner in which an appeal or undo still comes in time."""

GameMaker = Callable[[Desk, tuple[Player, ...], int], Script]
"""Makes the script (and the ledger on the desk) of the game that is to be played."""


class Host:
    """One evening at one table. ``handle`` is the only way in, its result the only way out."""

    def __init__(
        self,
        desk: Desk,
        make_game: GameMaker,
        *,
        names: tuple[str, ...] = (),
        first: int | None = None,
        resumed: Script | None = None,
        fewest: int = 2,
        most: int = 6,
    ) -> None:
        self.desk = desk
        self.commands = GlobalCommands(desk, resumed)
        desk.commands = self.commands
        self._make_game = make_game
        self._names = names
        self._first = first
        self._resumed = resumed
        self._limits = fewest, most
        self._flow: Generator[None, Input, None] = self._evening()
        self._started = False
        self.finished = False

    def start(self) -> list[Effect]:
        """The first effects."""
        self._started = True
        self._advance(lambda: next(self._flow))
        return self._taken()

    def handle(self, item: Input) -> list[Effect]:
        """Take one input; the effects that it leads to."""
        self.desk.take(item)
        if self.finished:
            return []
        if isinstance(item, Closed):
            over = self._over()
            self.desk.say("goodbye" if over else "closed")
            self._finish("over" if over else "closed")
        elif isinstance(item, Trouble):
            self._trouble(item)
        else:
            self._advance(lambda: self._flow.send(item))
        return self._taken()

    # -- the evening --------------------------------------------------------------------------

    def _evening(self) -> Flow[None]:
        script = self._resumed
        if script is None:
            self.desk.say("welcome")
            try:
                script = yield from self._set_up()
            except Ended:
                self.desk.say("goodbye")
                self._finish("stopped")
                return
            yield from self._guarded(script, self._opening(script))
        elif self._over():
            self.desk.say("over_already", outcome=script.outcome())
            self._finish("over")
            return
        else:
            self.desk.say("welcome_back", score=script.score())
        yield from self._play(script)

    def _set_up(self) -> Flow[Script]:
        fewest, most = self._limits
        welcome = Welcome(self.desk, fewest, most, [])
        if self._names:
            players = tuple(welcome.seat_all(self._names))
        else:
            players = yield from welcome.players()
        first = self._first
        if first is None:
            first = yield from welcome.first(players)
        script = self._make_game(self.desk, players, first)
        self.commands.script = script
        return script

    def _opening(self, script: Script) -> Flow[None]:
        """The goal, then the one sentence about the defaults."""
        yield from script.start()
        usual, kept = self.defaults()
        key = "defaults_kept" if kept else "defaults"
        self.desk.say(key, usual=f"{usual}." if usual else "", kept=kept)
        yield from self.desk.spoken()

    def _over(self) -> bool:
        ledger = self.desk.ledger
        return ledger is not None and ledger.need.kind is Kind.OVER

    def defaults(self) -> tuple[str, str]:
        """How the game is played, and what of it is as the table chose it last time."""
        settings, kept = self.desk.settings, self.desk.kept
        same = described(settings, kept) if kept is not None else {}
        first = [
            ("strictness", f"{settings.strictness} judging"),
            ("hourglass", sand_words(settings)),
            ("track", f"{number(settings.track)} steps round"),
        ]
        usual = ", ".join(words for name, words in first if name not in same)
        return capital(usual), ", ".join(same.values())

    def _guarded(self, script: Script, flow: Flow[None]) -> Flow[None]:
        """Whatever ends a part of the game early leads back to what the game waits for."""
        desk = self.desk
        try:
            yield from flow
        except Rewound:
            return
        except Ended:
            script.end_now()
        except HostError as error:
            # Never in a circle: whatever it is (a full disk), the table answers before it goes on.
            desk.speak(str(error))
            desk.say("say_go_on")
            try:
                yield from self.commands.wait_go_on(Ask())
            except Rewound:
                return
            except Ended:
                self._finish("stopped")

    def _play(self, script: Script) -> Flow[None]:
        """Meet each need until there is none, and the table has nothing to add."""
        ledger = self.desk.ledger
        assert ledger is not None
        while not self.finished:
            need = ledger.rules.need(ledger.state)
            if need.kind is not Kind.OVER:
                yield from self._guarded(script, script.meet(need))
                continue
            try:
                yield from self.desk.spoken()
                yield from self.desk.listen(Ask(limit=LAST_WORD, answers_only=True))
            except Rewound:
                continue
            except Ended:
                pass
            self.desk.say("goodbye")
            with suppress(Rewound, Ended):
                yield from self.desk.spoken()
            self._finish("over")

    def _trouble(self, item: Trouble) -> None:
        """The world holds still while the sound device is in trouble (case 108)."""
        script = self.commands.script
        self.desk.trouble = not item.over
        if item.over:
            if script is not None:
                script.resume_sand("trouble")
            self.desk.say("trouble_over")
        else:
            if script is not None:
                script.pause_sand("trouble")
            self.desk.show(item.what)
            self.desk.speak(item.what)

    # -- machinery ----------------------------------------------------------------------------

    def _advance(self, step: Callable[[], None]) -> None:
        try:
            step()
        except StopIteration:
            self.finished = True

    def _finish(self, why: str) -> None:
        self.desk.emit(Finish(why))
        self.finished = True

    def _taken(self) -> list[Effect]:
        effects, self.desk.out = self.desk.out, []
        return effects
