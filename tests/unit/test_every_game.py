"""What holds for every game of the house: it is found, simulated, demonstrated, logged, resumed."""

from __future__ import annotations

import random
from functools import cache

import pytest

from host.commands.kept import log_show
from host.content.deck import load
from host.core.ledger import Ledger
from host.core.log import in_memory
from host.core.need import Kind
from host.dialogue.host import Host
from host.dialogue.lines import load_lines
from host.dialogue.settings import Settings
from host.games import all_games, game_called
from host.printing import Printer
from host.running.games import HouseShelf, new_desk
from host.running.simulate import ScriptedTable, scripted_table, simulate

NAMES = [game.name for game in all_games()]
SIX = ["hit-list", "thats-you", "eye-know", "eye-know-classic", "knowing-me", "knowing-me-two"]


@cache
def deck(name):
    return load(game_called(name).kind)


def test_the_six_games_are_there_in_the_order_in_which_they_are_offered():
    assert NAMES[:6] == SIX
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_wording_has_what_the_commands_ask_for(name):
    game = game_called(name)
    own, shared = load_lines(game.package), load_lines("host.dialogue")
    assert "goal" in own
    assert game.opening in {**shared, **own}
    assert game.rules.name == game.name
    fields = [option.field for option in game.options]
    assert len(set(fields)) == len(fields)
    for option in game.options:
        assert option.told(option.of(Settings()))
        assert option.of(Settings()) == option.default


@pytest.mark.parametrize("name", NAMES)
def test_a_simulated_table_of_any_size_plays_to_the_end(name):
    game = game_called(name)
    for count in range(game.fewest, game.most + 1):
        result = simulate(game, deck(name), 5, count, seed=3) if count == game.fewest else None
        if result is not None:
            assert result["rounds_median"] >= 1
            assert result["minutes_median"] > 1
            assert result == simulate(game, deck(name), 5, count, seed=3)


@pytest.mark.parametrize(
    ("name", "count"),
    [(n, c) for n in NAMES for c in {game_called(n).fewest, game_called(n).most}],
)
def test_the_demonstration_by_text_plays_to_a_winner(name, count):
    table = scripted_table(game_called(name), deck(name), count, random.Random(count))
    assert table.play() == "over"
    said = [line for line in table.lines if line.startswith("HOST")]
    assert said[-1] == "HOST  Thank you for playing."
    assert said[-2] == "HOST  Another game?"
    assert not any("{" in line or "  " in line[6:] for line in said)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("share", [0.35, 0.7])
def test_a_game_that_was_broken_off_goes_on_where_it_was(name, share, tmp_path, capsys):
    game = game_called(name)
    path = tmp_path / "game.jsonl"

    def table_of(log):
        chance = random.Random(7)
        shelf = HouseShelf(chance, log, {game.kind.name: deck(name)})
        host = Host(new_desk(Settings()), shelf, game=name)
        return ScriptedTable(host, game, deck(name), game.fewest, chance)

    whole = table_of(None)
    whole.play()
    broken = table_of(path)
    broken.play(longest=whole.clock.time * share)
    ledger = broken.players.host.desk.ledger
    assert ledger is not None
    state, need = ledger.state, ledger.need
    ledger.close()
    assert need.kind is not Kind.OVER
    shelf = HouseShelf(random.Random(8), None, {game.kind.name: deck(name)})
    desk = new_desk(Settings())
    found, script = shelf.resume(desk, path)
    assert found is game
    assert desk.ledger is not None
    assert desk.ledger.state == state
    host = Host(desk, shelf, game=name, resumed=script)
    again = ScriptedTable(host, game, deck(name), game.fewest, random.Random(9))
    assert again.play() == "over"
    assert again.lines[0].startswith("HOST  Here we are again.")
    desk.ledger.close()
    log_show(Printer.make(plain=True), path, verify=True)
    assert "Verified" in capsys.readouterr().out
    folded = Ledger.fold(in_memory(path), game.rules, deck(name).hashes)
    assert folded.need.kind is Kind.OVER
