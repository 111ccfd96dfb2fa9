"""The games of the house: each is a folder with a module ``game`` that names what it has."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from host.core.errors import HostError
from host.core.near import did_you_mean, meant_by_form

if TYPE_CHECKING:
    from host.games.game import Game


class NoSuchGame(HostError):
    """A game that is not here."""


class GameBroken(HostError):
    """A game's folder that cannot be read as one."""


@cache
def all_games() -> tuple[Game, ...]:
    """Every game, in the order in which they are offered."""
    found: list[Game] = []
    for module in pkgutil.iter_modules(__path__):
        name = f"{__name__}.{module.name}.game"
        if not module.ispkg or find_spec(name) is None:
            continue
        try:
            found += import_module(name).GAMES
        except Exception as error:  # whatever it is, its writer has to see which game it is of
            what = f"{type(error).__name__}: {error}"
            raise GameBroken(
                f"host/games/{module.name}/game.py cannot be loaded: {what}"
            ) from error
    return tuple(sorted(found, key=lambda game: (game.place, game.name)))


def game_called(name: str) -> Game:
    """The game with that command-line name. Raises NoSuchGame naming those that there are."""
    for game in all_games():
        if game.name == name.lower():
            return game
    names = ", ".join(game.name for game in all_games())
    near = did_you_mean(nearest_game(name))
    raise NoSuchGame(f"There is no game called {name[:80]!r} here.{near} There is: {names}.")


def nearest_game(name: str) -> str:
    """Command-line name of the game that ``name`` may mean ("hitlist"); empty for none."""
    forms = {form: game.name for game in reversed(all_games()) for form in game.forms}
    forms |= {game.title: game.name for game in reversed(all_games())}
    return meant_by_form(name, forms | {game.name: game.name for game in all_games()})
