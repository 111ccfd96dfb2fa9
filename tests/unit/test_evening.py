"""An evening: what shall we play, another game, and who has won how often."""

from __future__ import annotations

from dataclasses import replace as changed

import pytest
from dialogue_table import NAMES, ORDER, Table, deck

from host.core.chance import Arranged
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.games import NoSuchGame, game_called
from host.running.games import HouseShelf, new_desk

HIT_LIST = game_called("hit-list")
BIG = changed(
    HIT_LIST, name="hit-list", title="Big List", fewest=4, forms=(), opening="whose_birthday"
)
DUEL = changed(HIT_LIST, title="Duel List", most=2, opening="who_starts", forms=("duel",))


class ShelfOfTwo(HouseShelf):
    """Two games with different numbers of players, both played as Hit List."""

    def titles(self):
        small = changed(DUEL, name="duel")
        return (HIT_LIST, changed(BIG, name="big"), small)

    def open(self, desk, name, players, first):
        return super().open(desk, "hit-list", players, first)


def evening(count=3, *, game=None, log=None, seated=True, first=None):
    table = Table(2)
    shelf = ShelfOfTwo(Arranged(ORDER), log, {"hit-list": deck()})
    names = NAMES[:count] if seated else ()
    desk = new_desk(Settings(track=1))
    table._begin(Host(desk, shelf, game=game, names=names, first=first), loud=False)
    return table


def win(table, word="cow"):
    """One round in which the answerer comes home on the track of one step."""
    table.say("ready")
    entry = table.script.prompt.entries[0].text
    table.say(entry)
    table.say("done")
    for _ in range(12):
        if table.need == "over":
            break
        table.say({"bonus": "pass", "reveal": "seven and eight"}.get(table.need, "go on"))
        table.wait(3)
    assert table.need == "over"


def test_the_host_asks_what_to_play_and_offers_only_what_fits():
    table = evening(3)
    assert table.last == "What shall we play: Hit List?" or "Big List" not in table.last
    two = evening(2)  # what_to_play
    assert two.last == "What shall we play: Hit List or Duel List?"
    two.say("help")
    assert any(line == "Say the name of a game." for line in two.lines())  # help_games
    two.say("a duel")
    assert two.last == "Who goes first?"  # who_starts
    two.say("Bob")
    assert two.state.round.answerer == 1


def test_one_game_that_fits_is_not_asked_about():
    table = evening(3)
    assert table.last == "Who is the oldest?"


def test_after_three_failures_the_first_game_is_played():
    table = evening(2)
    for words in ("the blue one", "the other one", "whatever you like"):
        table.say(words)
    assert "Hit List, then." in table.lines()  # we_play
    assert table.last == "Who is the oldest?"


def test_a_game_has_its_own_question():
    table = evening(5)
    table.say("big list")
    assert table.last == "Whose birthday was last?"  # whose_birthday


def test_again_keeps_the_players_and_does_not_ask_for_the_oldest_again():
    table = evening(3, first=1)
    win(table)
    assert table.last == "Another game?"
    table.say("help")  # help_another
    assert any(line.startswith('Say the name of a game, "again"') for line in table.lines())
    table.say("the same again")
    assert table.need == "bet"
    assert table.state.number == 1
    assert [p.name for p in table.state.players] == list(NAMES[:3])
    assert table.state.round.answerer == 1


def test_wins_are_counted_from_the_second_game_on():
    table = evening(3, first=0)
    win(table)
    assert not any("tonight" in line for line in table.lines())
    table.say("yes")
    win(table)
    assert "After two games tonight: Ann two games." in table.lines()  # tonight


def test_a_win_that_was_taken_back_does_not_count():
    table = evening(3, first=0)
    win(table)
    table.say("undo")
    assert table.need != "over"
    table.say("stop")
    table.say("yes")
    assert table.need == "over"
    table.wait(1)
    table.say("hit list")
    win(table)
    assert [line for line in table.lines() if "tonight" in line] == [
        "After two games tonight: Ann one game."
    ]


def test_two_games_that_nobody_won():
    table = evening(3, first=0)
    for _ in range(2):
        table.say("stop")
        table.say("yes")
        table.say("hit list")
    assert "That was game two tonight." in table.lines()  # tonight_nobody


@pytest.mark.parametrize("words", ["no", "that's all", "no thanks", "good night", "thank you"])
def test_enough_is_enough(words):
    table = evening(3, first=0)
    win(table)
    table.say(words)
    assert table.host.finished
    assert table.last == "Thank you for playing."


@pytest.mark.parametrize("words", ["she never said that", "that was right", "he never said cow"])
def test_an_appeal_after_the_winner_neither_ends_the_evening_nor_begins_a_game(words):
    table = evening(3, first=0)
    win(table)
    game = table.desk.ledger
    table.say(words)
    assert not table.host.finished
    assert table.desk.ledger is game


def test_silence_ends_the_evening():
    table = evening(3, first=0)
    win(table)
    table.wait(7)
    assert not table.host.finished
    table.wait(5)
    assert table.host.finished


def test_who_leaves_or_comes_after_a_game_does_so_in_the_next():
    table = evening(3, first=0)
    win(table)
    table.say("Cy leaves")
    assert table.last == "Goodbye, Cy."
    table.say("Dora joins")
    assert table.last == "Dora sits down for the next game."  # joins_next_game
    table.say("again")
    assert [(p.name, p.colour) for p in table.state.players] == [
        ("Ann", "red"),
        ("Bob", "blue"),
        ("Dora", "green"),
    ]


def test_another_game_with_too_few_players_is_asked_about():
    table = evening(4)
    table.say("big list")
    table.say("Ann")
    win(table)
    table.say("Cy leaves")
    table.say("again")
    assert table.last == "Who is the oldest?"


def test_a_crash_in_the_second_game_keeps_the_count(tmp_path):
    logs = iter([tmp_path / "one.jsonl", tmp_path / "two.jsonl"])
    table = evening(3, first=0, game="hit-list", log=lambda: next(logs))
    win(table)
    table.say("again")
    table.desk.ledger.close()
    again = Table.resumed(tmp_path / "two.jsonl")
    win(again)
    assert "After two games tonight: Ann two games." in again.lines()


def test_a_game_that_is_not_here_is_refused_with_those_that_are():
    with pytest.raises(NoSuchGame, match="hit-list"):
        game_called("chess")


@pytest.mark.parametrize("words", ["let's play Hit List", "could we play hit list please"])
def test_a_game_is_wished_for_in_a_whole_sentence(words):
    table = evening(2)
    table.say(words)
    assert "Hit List, then." in table.lines()
    assert table.last == "Who is the oldest?"


def test_a_game_is_explained_before_it_is_chosen():
    table = evening(2)
    table.say("what is Hit List?")  # what_it_is
    assert any(line.startswith("Hit List: Be first round the track") for line in table.lines())
    assert table.desk.ledger is None


def test_a_game_for_other_tables_is_refused_with_its_players():
    table = evening(2)
    table.say("let's play big list")  # game_takes
    assert "Big List takes four to six." in table.lines()
    assert table.desk.ledger is None


def test_another_game_in_a_whole_sentence_after_the_winner():
    table = evening(2, first=0)
    table.say("hit list")
    win(table)
    table.say("let's play Duel List")
    assert table.last == "Who goes first?"
