"""The dialogue as a machine: inputs in, effects out, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress

from host.core.errors import HostError
from host.core.need import Kind
from host.core.table import Player
from host.dialogue import phone_talk
from host.dialogue.commands import GlobalCommands
from host.dialogue.desk import Ask, Desk, Ended, Flow, Rewound
from host.dialogue.evening import Evening
from host.dialogue.messages import Closed, Effect, Finish, Input, PagesOpen, Trouble
from host.dialogue.misheard_talk import announce
from host.dialogue.options import kept_words, usual_words
from host.dialogue.script import Script, Shelf, Title
from host.dialogue.welcome import Welcome


class Host:
    """One evening at one table. ``handle`` is the only way in, its result the only way out."""

    def __init__(
        self,
        desk: Desk,
        shelf: Shelf,
        *,
        game: str | None = None,
        names: tuple[str, ...] = (),
        first: int | None = None,
        resumed: Script | None = None,
    ) -> None:
        """``game``: the first one, where the table need not be asked; ``resumed``: the script of
        one that goes on, whose name ``game`` must give."""
        self.desk = desk
        self.commands = GlobalCommands(desk, resumed)
        desk.commands = self.commands
        self._shelf = shelf
        self._evening = Evening(desk, shelf.titles())
        self._names = names
        self._first = first
        self._resumed = resumed
        self._title = next((t for t in shelf.titles() if t.name == game), None)
        if self._title is not None:
            desk.options = self._title.options
        self.commands.about = self._about
        self._answers: dict[str, int] = {}
        self._flow: Generator[None, Input, None] = self._whole_evening()
        self._stopped = False
        self._started = False
        self.finished = False

    def start(self) -> list[Effect]:
        """The first effects."""
        self._started = True
        phone_talk.begin(self.desk)
        self._advance(lambda: next(self._flow))
        return self._taken()

    def handle(self, item: Input) -> list[Effect]:
        """Take one input; the effects that it leads to."""
        self.desk.take(item)
        if self.finished:
            return []
        if isinstance(item, Closed):
            over = self._over()
            if self.desk.ledger is None:
                self.desk.say("closed_early")
                self._finish("closed")
                return self._taken()
            self.desk.say("goodbye" if over else "closed")
            self._finish("over" if over else "closed")
        elif isinstance(item, Trouble):
            self._trouble(item)
        elif isinstance(item, PagesOpen):
            phone_talk.opened(self.desk, item, playing=self.commands.script is not None)
        else:
            self._advance(lambda: self._flow.send(item))
            phone_talk.greet(self.desk, self.commands.script)
        return self._taken()

    # -- the evening --------------------------------------------------------------------------

    def _whole_evening(self) -> Flow[None]:
        script = self._resumed
        if script is None:
            self.desk.say("welcome")
            announce(self.desk)
            try:
                players, title = yield from self._seat()
                script = yield from self._open(title, players)
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
            self._evening.restore()
            self.desk.say("welcome_back", score=script.score())
            announce(self.desk)
            yield from self._guarded(script, phone_talk.gather(self.desk, script.seated()))
        while script is not None:
            script = yield from self._play(script)

    def _seat(self) -> Flow[tuple[tuple[Player, ...], Title]]:
        """Who plays, and what."""
        fewest, most = self._evening.limits()
        if self._title is not None:
            fewest, most = self._title.fewest, self._title.most
        wish = self._evening.wish if self._title is None else lambda _: False
        welcome = Welcome(self.desk, fewest, most, [], wish=wish)
        if self._names:
            players = tuple(welcome.seat_all(self._names))
        else:
            players = yield from welcome.players()
        title = self._title or (yield from self._evening.choose(len(players)))
        return players, title

    def _open(self, title: Title, players: tuple[Player, ...]) -> Flow[Script]:
        """Set a game on the table, once its one question is answered."""
        self._title = title
        self.desk.options = title.options
        first = self._first if self._first is not None else self._known_first(title, players)
        if first is None:
            welcome = Welcome(self.desk, title.fewest, title.most, [])
            first = yield from welcome.first(players, title.opening)
        self._answers[f"{title.opening} {players[first].name}"] = first
        self._first, self._stopped = None, False
        script = self._shelf.open(self.desk, title.name, players, first)
        self.commands.script = script
        self._evening.note()
        return script

    def _known_first(self, title: Title, players: tuple[Player, ...]) -> int | None:
        """Who begins, where that was asked tonight and does not change (the oldest)."""
        if title.opening not in ("who_is_oldest", "whose_birthday"):
            return None
        names = {p.name: seat for seat, p in enumerate(players)}
        for asked in self._answers:
            opening, _, name = asked.partition(" ")
            if opening == title.opening and name in names:
                return names[name]
        return None

    def _opening(self, script: Script) -> Flow[None]:
        """The goal, then the one sentence about the defaults."""
        known = self._title is not None and self._evening.explained(self._title)
        self.desk.brief = known  # the same game again: nobody needs all of it
        try:
            yield from script.start()
        finally:
            self.desk.brief = False
        if not self.desk.options:
            return
        usual, kept = self.defaults()
        key = "defaults_kept" if kept else "defaults"
        self.desk.say(key, usual=f"{usual}." if usual else "", kept=kept)
        yield from self.desk.spoken()
        yield from phone_talk.gather(self.desk, script.seated())

    def _about(self) -> bool:
        if self._title is not None:
            self._evening.tell(self._title)
        return self._title is not None

    def _over(self) -> bool:
        ledger = self.desk.ledger
        return ledger is not None and ledger.need.kind is Kind.OVER

    def defaults(self) -> tuple[str, str]:
        """How the game is played, and what of it is as the table chose it last time."""
        settings, kept, options = self.desk.settings, self.desk.kept, self.desk.options
        same = kept_words(options, settings, kept) if kept is not None else {}
        return usual_words(options, settings, kept), ", ".join(same.values())

    def _guarded(self, script: Script, flow: Flow[None]) -> Flow[None]:
        """Whatever ends a part of the game early leads back to what the game waits for."""
        desk = self.desk
        try:
            yield from flow
        except Rewound:
            return
        except Ended:
            self._stopped = True
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

    def _play(self, script: Script) -> Flow[Script | None]:
        """Meet each need until there is none; the script of the next game, if there is one."""
        while not self.finished:
            ledger = self.desk.ledger
            assert ledger is not None
            need = ledger.rules.need(ledger.state)
            if need.kind is not Kind.OVER:
                yield from self._guarded(script, script.meet(need))
                continue
            try:
                following = yield from self._after(script)
            except Rewound:
                continue
            except Ended:
                following = None
            if following is not None:
                return following
            self.desk.say("goodbye")
            with suppress(Rewound, Ended):
                yield from self.desk.spoken()
            self._finish("over")
        return None

    def _after(self, script: Script) -> Flow[Script | None]:
        """The game is over: the table may add a word, and play another one."""
        assert self._title is not None
        title = yield from self._evening.another(script, self._title, asked=not self._stopped)
        if title is None:
            return None
        self._evening.ended(script)
        following = yield from self._open(title, script.seated())
        yield from self._guarded(following, self._opening(following))
        return following

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
