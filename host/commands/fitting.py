"""Options of the command line that have to fit the game: players, settings. What does nothing is
refused, and the refusal says what is possible."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from host.core.codec import replace, to_json
from host.core.errors import HostError
from host.core.near import did_you_mean, meant
from host.core.table import COLOURS
from host.dialogue.lines import listing, number
from host.dialogue.options import Setting
from host.dialogue.settings import Settings
from host.dialogue.welcome import LONGEST_NAME
from host.games import all_games
from host.games.game import Game

FLAGS = ("secrets", "plate_manager", "hourglass", "track", "strictness", "bets")
"""Settings of games that the command line knows by an option of their own."""
OF_ALL = ("verbosity",)
"""Settings that hold in every game."""
NO_SAND = 0
"""``--hourglass 0`` is no limit."""


class Unfit(HostError):
    """An option that does not fit."""


def seats(game: Game, players: int) -> Game:
    """The game, if so many can play it. Raises Unfit."""
    if not game.fewest <= players <= game.most:
        raise Unfit(
            f"{game.title} takes {takes(game)} players, not {players}: use --players."
            f"{_other_size(game, players)}"
        )
    return game


def takes(game: Game) -> str:
    """``two to six``."""
    few, many = number(game.fewest), number(game.most)
    return few if few == many else f"{few} to {many}"


def names_of(players: str | None, game: Game | None) -> tuple[str, ...]:
    """The names of ``--players "Ann,Bob,Cy"``. Raises Unfit."""
    if players is None:
        return ()
    parts = re.split(r"[,;]|\s+and\s+|\s+&\s+", players)
    names = tuple(" ".join(n.split()) for n in parts if n.strip())
    fewest, most = (game.fewest, game.most) if game is not None else (2, 6)
    if not fewest <= len(names) <= most:
        wanted = takes(game) if game is not None else "two to six"
        other = _other_size(game, len(names)) if game is not None else ""
        raise Unfit(
            f"--players {players!r} gives {len(names)} of the {wanted} players it takes. "
            f'Separate names with commas: "Ann,Bob,Cy".{other}'
        )
    for name in names:
        if len(name) > LONGEST_NAME or not any(c.isalpha() for c in name):
            raise Unfit(f"--players: {name[:40]!r} cannot be said as a name. Give a shorter one.")
        if name.lower() in ("host", *COLOURS):
            raise Unfit(f"--players: {name!r} means something else at the table. Give another.")
    if len({n.lower() for n in names}) < len(names):
        raise Unfit("--players: two players have the same name. Give them different ones.")
    return names


def _other_size(game: Game, players: int) -> str:
    """The same game for so many players, where it has a name of its own."""
    for other in all_games():
        if other.title == game.title and other.fewest <= players <= other.most:
            return f" For {number(players)} players: partyhost play {other.name}."
    return ""


def settings_with(
    settings: Settings, changes: Mapping[str, Any], game: Game | None, names: Sequence[str] = ()
) -> Settings:
    """Settings with the options of the command line; ``names``: who plays, if known.

    Raises Unfit naming the option, and what is possible instead.
    """
    plain = {k: getattr(v, "value", v) for k, v in changes.items()}
    own = {f: (f"--set {f}", text) for f, text in plain.pop("own", {}).items()}
    flags = {f: (flag(f), _given(plain.pop(f))) for f in FLAGS if f in plain}
    for field, (option, text) in {**flags, **own}.items():
        value = _value(field, option, text, game, names)
        settings = settings.changed(field, value)
    return msgspec.json.decode(to_json(replace(settings, **plain)), type=Settings)


def _given(value: Any) -> str:
    """As it was typed: ``5``, not ``5.0``."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def flag(field: str) -> str:
    """``--plate-manager``."""
    return f"--{field.replace('_', '-')}"


def _value(field: str, option: str, text: str, game: Game | None, names: Sequence[str]) -> Any:
    """The value that ``text`` means for that option. Raises Unfit."""
    if field == "secrets" and text == "phone":  # pages are worth a look in every game
        return text
    setting = _setting(field, option, text, game)
    if field == "hourglass" and _is_nought(text):
        return None
    for choice in setting.choices:
        if text.lower() in (str(choice.value).lower(), choice.say.lower(), *choice.forms):
            return choice.value
    heard = setting.heard(text, True)
    between = "=" if option.startswith("--set") else " "
    if heard is None:
        raise Unfit(f"{option}{between}{text[:80]}: give {_offered(setting)}.")
    strange = setting.strangers(heard.value, (*names, *COLOURS) if names else ())
    if strange:
        raise Unfit(f"{option}={strange[0]}: nobody of that name plays. Give {_offered(setting)}.")
    return heard.value


def _is_nought(text: str) -> bool:
    try:
        return float(text) == NO_SAND
    except ValueError:
        return False


def _setting(field: str, option: str, text: str, game: Game | None) -> Setting:
    """The setting of that name in the game, or in any where none is named. Raises Unfit."""
    if game is None and field not in FLAGS:
        of = next((g.name for g in all_games() if any(o.field == field for o in g.options)), "GAME")
        raise Unfit(
            f"{option}: say of which game, for example: partyhost play {of} {option}={text}"
        )
    games = all_games() if game is None else (game,)
    found = next((o for g in games for o in g.options if o.field == field), None)
    if found is None:
        assert game is not None
        known = [o.field for o in game.options]
        near = did_you_mean(meant(field, known)) if option.startswith("--set") else ""
        ways = ", ".join(flag(f) if f in FLAGS else f"--set {f}" for f in known)
        raise Unfit(f"{option}: {game.title} has no such setting.{near} It has: {ways or 'none'}.")
    return found


def _offered(setting: Setting) -> str:
    """What may be given: ``host (the host rolls), table (you roll your own)``."""
    if setting.offer:
        return setting.offer
    return listing(
        [
            c.say
            if c.value in (c.say, "") or not isinstance(c.value, str)
            else f"{c.value} ({c.say})"
            for c in setting.choices
        ],
        "or",
    )


def named_value(text: str) -> tuple[str, str]:
    """``dice=table`` in two. Raises Unfit."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise Unfit(f"--set {text}: give NAME=VALUE, for example --set strictness=fair.")
    return name.strip(), value.strip()
