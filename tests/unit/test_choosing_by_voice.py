"""Every game by voice: subjects, difficulty and for whom, "skip this one", no card twice."""

from __future__ import annotations

import random
from functools import cache

import pytest
from dialogue_table import NAMES, STEP, Table

from host.content.chosen import ChosenDeck
from host.content.deck import Deck, DrawPile, load
from host.content.drafts import keep
from host.core.chance import Arranged
from host.dialogue.card_choice import CardChoice, choosing
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.games import game_called
from host.running.games import HouseShelf, cards_of, new_desk
from host.running.store import SeenCards

GAMES = ("hit-list", "thats-you", "eye-know", "eye-know-classic", "knowing-me", "knowing-me-two")
WITH_DIFFICULTY = ("hit-list", "eye-know", "eye-know-classic")
THROUGH = "We have been through all my"


@cache
def deck(kind: str) -> Deck:
    game = next(g for g in map(game_called, GAMES) if g.kind.name == kind)
    return load(game.kind)


def few(kind: str, number: int) -> Deck:
    """A deck of the first cards only."""
    from dataclasses import replace  # noqa: PLC0415

    pack = deck(kind).packs[0]
    return Deck([replace(pack, cards=pack.cards[:number])])


class Evening(Table):
    """One game of any kind; cards of other evenings are remembered in ``path``."""

    def __init__(self, name, path=None, *, cards=None, seed=5, first=(), **chosen):
        game = game_called(name)
        self.step = STEP
        settings = Settings()
        for field, value in chosen.items():
            settings = settings.changed(field.replace("__", "-"), value)
        seen = SeenCards(path) if path is not None else None
        decks = {game.kind.name: cards or deck(game.kind.name)}
        chance = Arranged(first) if first else random.Random(seed)
        shelf = HouseShelf(chance, None, decks, seen=seen)
        names = NAMES[: max(game.fewest, 2)]
        host = Host(new_desk(settings), shelf, game=name, names=names, first=0)
        self._begin(host, loud=False)

    @property
    def game(self):
        return self.host.commands.script

    def table(self) -> list[str]:
        """Ids of all cards that were put on the table and stand."""
        return [c for step in self.desk.ledger.steps for c in cards_of(step.action, lent=False)]

    def later(self) -> list[str]:
        """Ids of the cards that the pile gives from now on, as far as it is not shuffled again."""
        pile = self.game.pile
        return list(pile._pile if isinstance(pile, DrawPile) else pile._order)

    def settings(self, *words: str) -> None:
        self.say("settings")
        for said in words:
            self.say(said)
        self.say("that's all")


def of(name, ids, field):
    return {getattr(deck(game_called(name).kind.name)[card], field) for card in ids}


@pytest.mark.parametrize("name", GAMES)
def test_subjects_are_chosen_by_voice_one_or_several(name):
    table = Evening(name, ages="16+")
    subjects = sorted({card.subject for card in deck(game_called(name).kind.name).values()})
    say = {c.value: c.say for c in table.desk.options[-1].choices}
    one, two = subjects[0], subjects[-1]
    table.settings("subjects", say[one])
    assert of(name, table.later(), "subject") == {one}
    table.settings(f"only cards about {say[one]} and {say[two]}")
    assert of(name, table.later(), "subject") == {one, two}
    table.settings("subjects", f"everything but {say[one]}")
    assert of(name, table.later(), "subject") == set(subjects) - {one}
    table.settings("subjects", "everything")
    assert of(name, table.later(), "subject") == set(subjects)


@pytest.mark.parametrize("name", WITH_DIFFICULTY)
def test_difficulty_is_chosen_by_voice(name):
    table = Evening(name)
    table.settings("difficulty", "easy only")
    assert of(name, table.later(), "difficulty") == {1}
    table.settings("nothing too hard")
    assert of(name, table.later(), "difficulty") == {1, 2}
    table.settings("difficulty", "everything")
    assert of(name, table.later(), "difficulty") == {1, 2, 3}
    table.settings("only easy cards")
    assert of(name, table.later(), "difficulty") == {1}
    assert table.desk.settings.strictness == "fair"


@pytest.mark.parametrize("name", GAMES)
def test_family_or_grown_ups_is_chosen_by_voice(name):
    table = Evening(name)
    everything = of(name, deck(game_called(name).kind.name), "ages")
    table.settings("for families")
    assert of(name, table.later(), "ages") == {"all"}
    table.settings("for grown-ups")
    assert of(name, table.later(), "ages") == everything
    table.settings("for everybody")
    assert of(name, table.later(), "ages") == everything - {"16+"}


@pytest.mark.parametrize("name", ["hit-list", "thats-you", "knowing-me", "knowing-me-two"])
def test_skip_this_one_brings_another_one(name):
    table = Evening(name)
    before = table.desk.ledger.state
    shown = table.table()[-1]
    lines = len(table.lines())
    table.say("skip this one")
    assert any("then." in line for line in table.lines(lines)), table.lines(lines)
    assert table.desk.ledger.state != before
    assert table.table()[-1] != shown or "knowing" in name  # there one question is another one


@pytest.mark.parametrize("name", ["eye-know", "eye-know-classic"])
def test_a_picture_that_is_skipped_is_put_aside(name):
    table = Evening(name)
    table.say("skip this one")  # the host chooses
    chosen = next(
        s.action.place
        for s in table.desk.ledger.steps
        if hasattr(s.action, "place") and type(s.action).__name__ == "Chosen"
    )
    card = table.table()[chosen]
    table.say("skip this one")
    table.wait(5)
    assert all(card != (one and one.id) for one in table.desk.ledger.state.grid)


@pytest.mark.parametrize("name", GAMES)
def test_no_card_comes_again_on_the_next_evenings(name, tmp_path):
    path, shown = tmp_path / "seen.json", []
    for evening in range(4):
        table = Evening(name, path, seed=evening)
        shown += table.table()
        assert not any(THROUGH in line for line in table.lines())
    assert len(shown) == len(set(shown)) >= 4


@pytest.mark.parametrize("name", ["hit-list", "thats-you"])
def test_a_pack_that_is_through_is_told_once_and_goes_on(name, tmp_path):
    kind = game_called(name).kind.name
    path, cards = tmp_path / "seen.json", few(kind, 13 if name == "thats-you" else 4)
    ages = {"ages": "16+"}
    seen = set(Evening(name, path, cards=cards, **ages).table())
    table = Evening(name, path, cards=cards, seed=2, **ages)
    told = 0
    for _ in range(40):
        fresh = table.table()
        told = sum(THROUGH in line for line in table.lines())
        if told:
            break
        assert not seen & set(fresh)
        table.say("skip this one")
        seen |= set(fresh)
    assert told == 1
    assert seen | set(table.table()) == set(cards)


def test_pictures_that_are_through_are_told_once_and_come_again(tmp_path):
    path, cards = tmp_path / "seen.json", few("eye-know", 20)
    first = Evening("eye-know", path, cards=cards).table()
    table = Evening("eye-know", path, cards=cards, seed=2)
    assert not set(first) & set(table.table()[:8])
    assert [line for line in table.lines() if THROUGH in line] == [
        "We have been through all my pictures: from now on some come again."  # pack_through
    ]
    assert "The pile is used up" not in " ".join(table.lines())
    assert set(SeenCards(path).of("eye-know")) == set(table.table())


def test_a_card_that_was_taken_back_twice_does_not_cost_the_memory(tmp_path):
    path = tmp_path / "seen.json"
    old = Evening("hit-list", path).table()
    table = Evening("hit-list", path, seed=2)
    again = [table.table()[0]]
    table.say("skip this one")
    again += table.table()
    notes = table.desk.ledger.watchers[-1]
    for card in again:  # as if both lay on the table once more
        steps = table.desk.ledger.steps
        table.desk.ledger.take_back(len(steps) - 1)
        table.desk.ledger.submit(type(steps[-1].action)(card, 8), "chance")
    assert notes.__self__._here == set(again)
    assert set(SeenCards(path).of("hit-list")) == {*old, *again}


def test_a_card_that_only_lends_a_question_is_remembered_too(tmp_path):
    path = tmp_path / "seen.json"
    table = Evening("knowing-me", path)
    own = table.table()
    table.say("skip this one")
    table.say("skip this one")
    kept = SeenCards(path).of("knowing-me")
    assert set(own) < set(kept) and len(kept) == 2  # both from one card that lends
    assert not any(THROUGH in line for line in table.lines())


def test_what_no_card_fits_is_through_when_all_others_are(tmp_path):
    """A table that keeps a choice without cards gets all, and hears once that they come again."""
    path, cards = tmp_path / "seen.json", few("hit-list", 3)
    chosen = {"hit-list__subjects": "nothing-like-it", "ages": "16+"}
    shown = [Evening("hit-list", path, cards=cards, **chosen).table()[0] for _ in range(3)]
    assert sorted(shown) == sorted(cards)
    lines = [Evening("hit-list", path, cards=cards, **chosen).lines() for _ in range(3)]
    assert [any(THROUGH in line for line in some) for some in lines] == [True, False, False]


def test_dice_of_the_host_show_what_the_table_wants():
    table = Evening("eye-know", **{"eye-know__subjects": "green"})
    assert {card.colour for card in table.desk.ledger.state.grid} == {"green"}
    assert "none lies there" not in " ".join(table.lines())
    rolled = [s.action for s in table.desk.ledger.steps if type(s.action).__name__ == "Rolled"]
    assert len(rolled) == 1


def test_twelve_pictures_of_one_colour_are_read_once():
    table = Evening("eye-know", **{"eye-know__subjects": "green"})
    assert max(line.count(",") for line in table.lines()) >= 9
    before = len(table.lines())
    for _ in range(8):
        table.say("pass")
        table.wait(3)
    assert any("hich picture?" in line for line in table.lines(0)[before:])
    assert max(line.count(",") for line in table.lines()[before:] if "?" in line) < 9


def test_a_subject_that_is_used_up_leaves_no_holes():
    five, others = few("eye-know", 5).packs[0], deck("eye-know").packs[1]
    wanted = {"eye-know__subjects": five.cards[0].subject}
    table = Evening("eye-know", cards=Deck([five, others]), **wanted)
    lying = [card.id for card in table.desk.ledger.state.grid if card is not None]
    assert len(lying) == 12
    assert {card.id for card in five.cards} < set(lying)


def test_cards_of_other_evenings_come_in_the_second_half_of_the_pile():
    seen = ("a", "b")
    pile = DrawPile(["c", "d", *seen], random.Random(1), unseen=2)
    assert [pile.draw() for _ in range(3)] == [("c", False), ("d", False), ("a", True)]
    rest = [pile.draw() for _ in range(3)]
    assert rest[0] == ("b", False)
    assert {card for card, _ in rest[1:]} == {"c", "d"}
    assert not any(again for _, again in rest)
    assert pile.draw()[1]


SUBJECTS = choosing("x", ("people-and-work", "play-and-sport", "food"))[-1]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("food", "food"),
        ("Food and sports, please", "play-and-sport + food"),
        ("people and work", "people-and-work"),
        ("work and play", "people-and-work + play-and-sport"),
        ("anything but sport", "people-and-work + food + own"),
        ("everything except food and work", "play-and-sport + own"),
        ("only our own cards", "own"),
        ("our own and food", "food + own"),
        ("no food", "people-and-work + play-and-sport + own"),
        ("what have you got about food", None),
        ("football", None),
        ("everything but food, work, sport and our own", None),
    ],
)
def test_subjects_as_people_say_them(said, value):
    choice = SUBJECTS.heard(said, True)
    assert (choice and choice.value) == value


@pytest.mark.parametrize("said", ["food", "my food is cold", "everything but sport"])
def test_a_subject_that_nobody_asked_for_needs_its_cards(said):
    assert SUBJECTS.heard(said, False) is None
    assert SUBJECTS.heard("cards about food", False).value == "food"


def test_several_subjects_are_told_as_they_are_said():
    assert SUBJECTS.told("play-and-sport + food") == "cards about play and sport and food"
    assert SUBJECTS.told("") == "every subject"
    settings = Settings().changed("x-subjects", "food, play-and-sport + food")
    assert CardChoice(settings, "x").subjects == ("food", "play-and-sport")


def test_the_deck_says_how_many_are_new():
    some = few("hit-list", 4)
    ids = sorted(some)
    chosen = ChosenDeck(some, "prompt", lambda: CardChoice(Settings(), "x"), lambda: ids[:1])
    order = chosen.draw_order(random.Random(1), ages="16+")
    assert chosen.unseen(order) == len(order) - (ids[0] in order)
    assert chosen.drawn_from == set(order)


def test_a_family_plays_with_nothing_but_its_own_cards(tmp_path, monkeypatch):
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))
    kind = game_called("hit-list").kind
    things = ["towel", "charger", "hat", "passport", "camera", "toothbrush", "sun cream", "novel"]
    card = {"say": "what we forgot", "kind": "top-of-mind", "difficulty": 1, "entries": things}
    assert keep(kind, "Our holidays", card) == ""
    table = Evening("hit-list", cards=load(kind))
    table.settings("subjects", "our own")
    assert table.later() == ["our-holidays-1"]
    table.say("skip this one")
    assert any("what we forgot" in line for line in table.lines()[-4:])
