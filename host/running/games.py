"""Setting a game on the table: rules, log, cards and script put together."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from host import __version__
from host.content.chosen import ChosenDeck, Seen
from host.content.deck import load
from host.content.errors import PackBroken
from host.core.codec import from_json, to_json
from host.core.ledger import Ledger
from host.core.log import Log, read_log
from host.core.rules import Action
from host.core.table import Player
from host.dialogue.card_choice import CardChoice
from host.dialogue.comings import known_names
from host.dialogue.desk import Desk
from host.dialogue.lines import Wording, load_lines
from host.dialogue.reading import Reader
from host.dialogue.script import Script
from host.dialogue.settings import Settings
from host.games import all_games, game_called
from host.games.game import AnyDeck, Game


def new_desk(settings: Settings) -> Desk:
    """A desk with the wording of the dialogue; a game brings its own."""
    return Desk(Wording(load_lines("host.dialogue")), Reader(), settings)


class HouseShelf:
    """All games of the house, with cards, chance and a place for their logs."""

    def __init__(
        self,
        rng: random.Random,
        log: Path | Callable[[], Path] | None,
        decks: Mapping[str, AnyDeck] | None = None,
        *,
        packs: Sequence[Path] = (),
        broken: Callable[[PackBroken], None] | None = None,
        seen: Seen | None = None,
    ) -> None:
        """``rng``: chance, seeded for tests; ``log``: where the log of a game is written (asked for
        when it begins), None for memory only; ``decks``: cards by name of a pack kind, where they
        are not those of the house; ``packs``: files or folders that are taken instead of them;
        ``seen``: the cards of other evenings, which come last; ``broken``: told of packs that are
        left out; without it the first one is raised."""
        self.rng = rng
        self._log = log
        self._decks = dict(decks or {})
        self._packs = tuple(packs)
        self._broken = broken
        self._seen = seen

    def titles(self) -> tuple[Game, ...]:
        """Every game, in the order in which they are offered."""
        return all_games()

    def deck(self, game: Game) -> AnyDeck:
        """Its cards, read when they are first asked for. Raises PackBroken."""
        if game.kind.name not in self._decks:
            faults: list[PackBroken] | None = None if self._broken is None else []
            dirs = list(self._packs) or None
            self._decks[game.kind.name] = load(game.kind, dirs, broken=faults)
            for fault in faults or ():
                if self._broken is not None:
                    self._broken(fault)
        return self._decks[game.kind.name]

    def open(self, desk: Desk, name: str, players: tuple[Player, ...], first: int) -> Script:
        """A fresh game and its log, in the place of the last one."""
        game = game_called(name)
        deck = self.deck(game)
        setup = game.setup(desk.settings, players, first)
        log = Log(self._log() if callable(self._log) else self._log)
        ledger: Ledger[Any] = Ledger(game.rules, setup, log, deck.hashes, __version__)
        ledger.note("settings", desk.settings)
        return self._laid(desk, game, ledger)

    def resume(self, desk: Desk, path: Path) -> tuple[Game, Script]:
        """Take up the game in the log at ``path``. Raises LogBroken or LogMismatch."""
        game = game_called(read_log(path).begin.game)
        ledger: Ledger[Any] = Ledger.resume(path, game.rules, self.deck(game).hashes)
        for data in ledger.notes("settings"):
            desk.settings = from_json(to_json(data), Settings)
        return game, self._laid(desk, game, ledger)

    def _laid(self, desk: Desk, game: Game, ledger: Ledger[Any]) -> Script:
        if desk.ledger is not None:
            desk.ledger.close()
        desk.ledger = ledger
        desk.wording.take(load_lines(game.package))
        desk.options = game.options
        desk.reader.names = known_names(ledger.state.players)
        desk.reader.extra, desk.reader.plate = (), None
        cards = self.deck(game).values()
        desk.sayings = {w: said for card in cards for w, said in game.kind.sayings(card).items()}
        deck = self._chosen(desk, game)
        if self._seen is not None:
            notes = _SeenNotes(self._seen, game.kind.name, deck, ledger)
            ledger.watchers.append(notes.note)
        return game.script(desk, ledger, deck, self.rng)

    def _chosen(self, desk: Desk, game: Game) -> ChosenDeck[Any]:
        """The cards that this table wants, those it has not seen first."""
        kind, seen = game.kind.name, self._seen
        return ChosenDeck(
            self.deck(game),
            game.kind.noun,
            lambda: CardChoice(desk.settings, kind),
            lambda: seen.of(kind) if seen is not None else (),
        )


class _SeenNotes:
    """Remembers which cards one game has put on the table."""

    def __init__(self, seen: Seen, kind: str, deck: ChosenDeck[Any], ledger: Ledger[Any]) -> None:
        self._seen, self._kind, self._deck, self._ledger = seen, kind, deck, ledger
        self._here = {card for step in ledger.steps for card in cards_of(step.action)}

    def note(self, action: Action) -> None:
        """The cards of an action that stands now."""
        drawn = cards_of(action, lent=False)
        for card in cards_of(action):
            # Who has lent a question may lend another one.
            if card in self._deck and (card in drawn or card not in self._here):
                self._note(card)

    def _note(self, card: str) -> None:
        """A card that comes a second time means that the pack is through (ruling).

        One that was taken back and lies on the table again does not come a second time.
        """
        if card in self._seen.of(self._kind):
            earlier = self._ledger.steps[:-1]
            stood = any(card in cards_of(step.action) for step in earlier)
            if card in self._here and not stood:
                return
            self._through()
        self._here.add(card)
        self._seen.add(self._kind, card)

    def _through(self) -> None:
        """All are new again but those of this game; after these, they too."""
        cards = self._deck.drawn_from
        others = cards - self._here
        if not others & set(self._seen.of(self._kind)):
            others, self._here = cards, set()
        self._seen.clear(self._kind, others)


def cards_of(action: Action, *, lent: bool = True) -> tuple[str, ...]:
    """Ids of the cards that an action puts on the table; ``lent``: of single questions too."""
    named = [getattr(action, "card", None), *getattr(action, "cards", ())]
    if lent:
        questions = (*getattr(action, "questions", ()), getattr(action, "question", None))
        named += [getattr(question, "card", None) for question in questions]
    return tuple(dict.fromkeys(card for card in named if isinstance(card, str)))
