"""Which cards a table draws: for whom, how hard, about what, and none again before all were."""

from __future__ import annotations

import random

import pytest
from dialogue_table import NAMES, Table

from host.content.chosen import ChosenDeck
from host.content.deck import DrawPile, Pack
from host.content.hit_list import Prompt
from host.dialogue.card_choice import CardChoice
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.running.games import HouseShelf, new_desk
from host.running.store import SeenCards


def prompt(name, *, subject="home", difficulty=1, ages="all"):
    return Prompt(name, name, "top-of-mind", subject, difficulty, ages, (), "p")


CARDS = (
    prompt("easy"),
    prompt("hard", difficulty=3),
    prompt("child", subject="food"),
    prompt("teen", ages="10+"),
    prompt("adult", ages="16+", subject="food"),
)


def deck(settings=None, seen=()):
    return ChosenDeck(
        _deck(), "prompt", lambda: CardChoice(settings or Settings(), "hit-list"), lambda: seen
    )


def _deck():
    from pathlib import Path  # noqa: PLC0415

    from host.content.deck import Deck  # noqa: PLC0415

    return Deck([Pack("p", Path("p.yaml"), "en", "x", "0", CARDS)])


@pytest.mark.parametrize(
    ("chosen", "drawn"),
    [
        ({}, {"easy", "hard", "child", "teen"}),
        ({"ages": "all"}, {"easy", "hard", "child"}),
        ({"ages": "16+"}, {"easy", "hard", "child", "teen", "adult"}),
        ({"difficulty": 1}, {"easy", "child", "teen"}),
        ({"hit-list-subjects": "food"}, {"child"}),
        ({"hit-list-subjects": "food + home"}, {"easy", "hard", "child", "teen"}),
        ({"hit-list-subjects": "sport"}, {"easy", "hard", "child", "teen"}),
        ({"eye-know-subjects": "food"}, {"easy", "hard", "child", "teen"}),
    ],
)
def test_only_what_the_table_wants_is_drawn(chosen, drawn):
    settings = Settings()
    for field, value in chosen.items():
        settings = settings.changed(field, value)
    assert set(deck(settings).draw_order(random.Random(1))) == drawn


def test_what_was_seen_comes_last_the_longest_ago_first():
    order = deck(seen=("child", "easy")).draw_order(random.Random(3))
    assert order[2:] == ["child", "easy"]
    assert set(order[:2]) == {"hard", "teen"}


def test_a_pile_that_is_chosen_anew_keeps_what_was_drawn_for_last():
    pile = DrawPile(["a", "b", "c"], random.Random(1))
    assert pile.draw() == ("a", False)
    pile.choose(["a", "b"])
    assert pile.draw() == ("b", False)
    assert pile.draw()[1]


def table_of(tmp_path, **settings):
    path = tmp_path / "seen.json"
    table = Table(2)
    shelf = HouseShelf(random.Random(5), None, {"hit-list": _eight()}, seen=SeenCards(path))
    desk = new_desk(Settings(**settings))
    table._begin(Host(desk, shelf, game="hit-list", names=NAMES[:2], first=0), loud=False)
    return table, path


def _eight():
    from dialogue_table import deck as playthrough_deck  # noqa: PLC0415

    return playthrough_deck()


def test_no_card_comes_again_on_another_evening_before_all_were_played(tmp_path):
    count = len(_eight())
    drawn = []
    for _ in range(count):
        table, path = table_of(tmp_path)
        drawn.append(table.state.round.card)
    assert sorted(drawn) == sorted(_eight())
    assert SeenCards(path).of("hit-list") == tuple(drawn)
    table, path = table_of(tmp_path)
    assert "We have been through all my cards, so I have shuffled them again." in table.lines()
    assert table.state.round.card == drawn[0]
    assert SeenCards(path).of("hit-list") == (drawn[0],)


def test_a_broken_file_of_seen_cards_costs_nothing_but_the_memory(tmp_path):
    path = tmp_path / "seen.json"
    path.write_text("{torn")
    assert SeenCards(path).of("hit-list") == ()
    SeenCards(path).add("hit-list", "farm")
    assert SeenCards(path).of("hit-list") == ("farm",)


def test_a_choice_by_voice_holds_for_the_next_card(tmp_path):
    table, _ = table_of(tmp_path)
    wanted = "food" if table.script.prompt.subject != "food" else "nature"
    table.say("settings")
    table.say("subjects")
    table.say(wanted)
    assert "subjects" in table.last.lower() or "else" in table.last
    table.say("that's all")
    table.say("skip this one")
    assert table.script.prompt.subject == wanted


def test_a_subject_without_cards_is_told(tmp_path):
    table, _ = table_of(tmp_path)
    table.say("settings")
    table.say("subjects")
    table.say("science")
    table.say("that's all")
    assert "I have no cards like that: I take the others." in table.lines()  # no_such_cards
