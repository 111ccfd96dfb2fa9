"""The opening, mixed ways to bet, votes and the end question: what scripts by text cannot set."""

from __future__ import annotations

import pytest
from dialogue_table import NAMES, ORDER, Table, deck

from host.core.chance import Arranged
from host.core.codec import replace
from host.core.ledger import Ledger
from host.core.log import Log
from host.dialogue.host import Host
from host.dialogue.messages import Closed
from host.dialogue.settings import Settings
from host.games import game_called
from host.games.hit_list.rules import HitList
from host.hearing.evidence import Evidence
from host.running.games import HouseShelf, new_desk


class MixedShelf(HouseShelf):
    """A game whose seats bet in different ways."""

    channels: tuple[str, ...] = ()

    def open(self, desk, name, players, first):
        script = super().open(desk, name, players, first)
        setup = replace(script.ledger.setup, channels=self.channels)
        return self._laid(desk, game_called(name), Ledger(HitList(), setup, Log(None)))


def mixed(*channels):
    table = Table(len(channels))
    shelf = MixedShelf(Arranged(ORDER), None, {"hit-list": deck()})
    shelf.channels = channels
    desk = new_desk(Settings())
    host = Host(desk, shelf, game="hit-list", names=NAMES[: len(channels)], first=0)
    table._begin(host, loud=False)
    return table


@pytest.mark.parametrize(
    ("channels", "told"),
    [
        (("cards", "keypad", "cards"), ["Cy, cards down"]),  # bet_cards
        (("cards", "hands", "keypad"), ["Bob, fingers behind your back"]),  # bet_fingers
        (("cards", "hands", "cards"), ["Cy, cards down", "Bob, fingers behind"]),
    ],
)
def test_whatever_they_bet_with_all_hear_the_list_first(channels, told):
    table = mixed(*channels)
    prompt = table.script.prompt.say
    lines = table.lines()
    at = lines.index(f'Bob and Cy: the list is "{prompt}".')
    for line, start in zip(lines[at + 1 :], told, strict=False):
        assert line.startswith(start)
    table.say("ready")
    for seat, channel in enumerate(channels):
        if channel == "keypad":
            assert f"{NAMES[seat]}, the keypad" in table.last
            table.key(seat, "1")
    assert table.need == "sand"


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ({}, 'Fair judging, 45 seconds of sand, fifteen steps round. Say "settings" to change.'),
        (
            {"hourglass": 60.0, "verbosity": "full", "speed": 1.2},
            "As last time: 60 seconds of sand, full wording, faster speech. Fair judging, fifteen "
            'steps round. Say "settings" to change.',
        ),
        ({"strictness": "generous", "gain": 0.7}, "As last time: generous judging, a quieter"),
    ],
)
def test_settings_that_were_kept_are_told(kept, told):
    settings = replace(Settings(), **kept)
    table = Table(2)
    desk = new_desk(settings)
    desk.kept = settings  # defaults_kept
    table._begin(Host(desk, table.shelf, game="hit-list", names=NAMES[:2], first=0), loud=False)
    assert any(line.startswith(told) for line in table.lines())


def test_the_opening_goes_welcome_names_oldest_goal_defaults():
    table = Table(seated=False, first=None)
    for words in ("Ann", "Bob", "that's all", "Bob"):
        table.say(words)
    starts = ["Welcome", "Who plays", "Ann is", "Bob is", "Who is the", "Bob begins", "Be first"]
    for line, start in zip(table.lines(), [*starts, "Fair judging"], strict=False):
        assert line.startswith(start)
    goal = next(line for line in table.lines() if line.startswith("Be first"))
    assert all(len(s.split()) < 20 for s in goal.strip(".").split(". "))
    assert goal.count(". ") == 1


@pytest.mark.parametrize("no", ["she never said that", "she did not say goat", "too late"])
def test_a_denial_is_a_no_while_the_table_votes(no):
    table = Table(3).to("bonus")
    assert table.say("I said goat") == ['Bob, did Ann say "goat" in time?']
    table.say(no)
    assert table.say(no)[0] == "Then it stays as it is."
    assert table.marks == ["cow"]


@pytest.mark.parametrize(
    ("answer", "ends"),
    [
        ("yes", True),
        ("yes please", True),
        ("he is right", False),
        ("stop", False),
        ("go on", False),
    ],
)
def test_only_a_clear_yes_ends_the_game(answer, ends):
    table = Table(3).to("sand")
    table.say("stop the game")
    for _ in range(2):
        table.say(answer)
    assert (table.state.winners is not None) == ends


def test_names_that_an_engine_heard_in_a_row_are_seated_one_after_the_other():
    table = Table(seated=False, first=None)
    table.wait(1)
    table.hear(Evidence("Ann. Bob. And Cy.", table.now, table.now, engine="whisper"))
    assert table.last == "Ann is red, Bob is blue and Cy is green. Next?"


def test_the_correction_second_is_as_long_for_people_who_type():
    table = Table(3).to("bonus")
    table.desk.patience = 3.0
    table.say("goat")
    table.wait(1.2)
    assert table.state.round.tries


def test_repeat_after_an_appeal_says_the_open_question_and_not_the_vote():
    table = Table(3).to("bonus")
    for words in ("I said goat", "no", "no"):
        table.say(words)
    assert table.say("repeat")[0] == "Animals on a farm."


def test_a_name_that_is_not_caught_twice_becomes_the_colour():
    table = Table(seated=False, first=None)
    for _ in range(2):
        table.wait(1)
        table.hear(Evidence("Xqzt", table.now, table.now, engine="whisper"))
    assert table.lines()[-2:] == ["Then you are red.", "Red is red. Next?"]  # name_colour


def test_nobody_types_any_more_before_the_game_has_begun():
    table = Table(seated=False, first=None)
    table.say("Ann")
    table.give(Closed(table.now))  # closed_early
    assert table.last == "Nobody is there any more. We had not begun yet."
    assert table.host.finished
