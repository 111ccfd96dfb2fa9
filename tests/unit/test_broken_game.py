"""A game's folder with a fault in it: its writer hears which, and what is missing."""

from __future__ import annotations

import pytest

from host import games
from host.content.check import load_schema
from host.content.errors import SchemaBroken
from host.core.need import Kind, Need
from host.dialogue.base import NoFlow, TableScript


def test_a_folder_that_cannot_be_loaded_is_named(tmp_path, monkeypatch):
    folder = tmp_path / "half_done"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "game.py").write_text("GAMES = (Gane(),)")
    monkeypatch.setattr(games, "__path__", [str(tmp_path)])
    games.all_games.cache_clear()
    try:
        with pytest.raises(games.GameBroken, match=r"half_done/game\.py.*Gane"):
            games.all_games()
    finally:
        monkeypatch.undo()
        games.all_games.cache_clear()
    assert games.game_called("hit-list")


def test_a_missing_schema_is_named(tmp_path):
    with pytest.raises(SchemaBroken, match=r"schema\.json"):
        load_schema(tmp_path / "schema.json")


def test_a_need_without_a_flow_is_named():
    script = TableScript.__new__(TableScript)
    script.meets = {}
    with pytest.raises(NoFlow, match="'draw' in meets"):
        next(script.meet(Need(Kind.CHANCE, "draw")))
