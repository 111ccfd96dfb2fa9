"""The first word of the command line: a command, or a game that is played at once."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

from host.core.errors import HostError
from host.core.near import meant
from host.games import all_games, nearest_game


class NoSuchCommand(HostError):
    """A first word that is neither a command nor a game."""


class Commands(TyperGroup):
    """The commands; ``partyhost eye-know`` is ``partyhost play eye-know``."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command and what is left for it. Raises NoSuchCommand for what may mean a game."""
        word = args[0] if args else ""
        if self.get_command(ctx, word) is None and not word.startswith("-"):
            if word.lower() in {game.name for game in all_games()}:
                args = ["play", *args]
            elif not meant(word, self.list_commands(ctx)) and (near := nearest_game(word)):
                raise NoSuchCommand(
                    f"There is no command {word[:80]!r}. Did you mean {near}? "
                    f"Play it with: partyhost play {near}"
                )
        return super().resolve_command(ctx, args)
