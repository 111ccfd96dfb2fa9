"""Which card is meant: every way of choosing that the rulings name."""

from __future__ import annotations

import pytest
from eye_know_talk import ORDER, cards

from host.games.eye_know.offers import Offered, by_colour, labels, offered, phrases
from host.games.eye_know.picking import ANY_ONE, DESCRIBE, PLACE, pick
from host.games.eye_know.state import Card

GRID = tuple(Card(name, cards()[name].colour) for name in ORDER[:12])


def on_table(*places: int) -> tuple[Offered, ...]:
    return offered(GRID, places or range(12), cards())


def picked(text: str, *, places: tuple[int, ...] = (), listed: bool = False) -> list[str]:
    of = on_table(*places)
    return sorted(one.card.id for one in pick(text, of, of if listed else ()).cards)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("the tall animal", "giraffe"),
        ("tall", "giraffe"),
        ("I'd like the one with the tall animal, please", "giraffe"),
        ("green, the tall animal", "giraffe"),
        ("the small animal that jumps", "frog"),
        ("the precious thing", "crown"),
        ("top left", "giraffe"),
        ("bottom right", "snail"),
        ("number five", "eiffel-tower"),
        ("five", "eiffel-tower"),
        ("number 12", "snail"),
        ("red, top row, third", "guitar"),
        ("second row, first column", "eiffel-tower"),
        ("top row, second", "frog"),
        ("the third one in the second row", "pizza"),
        ("bottom row, last column", "snail"),
        ("the yellow tool", "scissors"),
        ("purple, a tool of science", "magnet"),
    ],
)
def test_rulings_a_card_is_chosen_by_words_colour_row_or_place(text, card):
    assert picked(text) == [card]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the small animal", ["frog", "snail"]),
        ("the animal", ["frog", "giraffe", "snail"]),
        ("red", ["chess", "crown", "guitar"]),
        ("a red one", ["chess", "crown", "guitar"]),
        ("blue, second row", ["eiffel-tower", "volcano"]),
        ("second row", ["eiffel-tower", "pizza", "scissors", "volcano"]),
        ("a tool", ["magnet", "scissors"]),
        ("violet", ["magnet", "saturn"]),
    ],
)
def test_rulings_when_more_than_one_fits_all_of_them_are_left(text, found):
    assert picked(text) == found


def test_rulings_places_in_what_was_just_read():
    greens = (0, 1, 11)
    assert picked("the second one", places=greens, listed=True) == ["frog"]
    assert picked("the last one", places=greens, listed=True) == ["snail"]
    assert picked("number one", places=greens, listed=True) == ["giraffe"]
    # Number two is the frog of the grid, and of what was read; number three only of the latter.
    assert picked("number two", places=greens, listed=True) == ["frog"]
    assert picked("number three", places=greens, listed=True) == ["snail"]
    # The second of these lies on place nine, and number nine is also a place.
    assert picked("number two", places=(3, 8), listed=True) == ["saturn"]


def test_rulings_any_red_one_and_you_choose_leave_it_to_the_host():
    for text in ("any red one", "you choose a red one"):
        found = pick(text, on_table(), ())
        assert found.random and {one.colour for one in found.cards} == {"red"}
    free = pick("you choose", on_table(), ())
    assert free.random and len(free.cards) == 12
    assert not ANY_ONE.search("the company car")


def test_a_colour_or_place_that_is_not_there_is_told():
    reds = on_table(2, 3, 10)
    assert pick("blue", reds, reds).wanting == "blue"
    assert pick("bottom right", reds, reds).wanting == PLACE
    assert pick("number 13", on_table(), ()).wanting == PLACE


@pytest.mark.parametrize("text", ["hello there", "what a nice day", "my sister rang", "um"])
def test_chatter_chooses_nothing(text):
    found = pick(text, on_table(), ())
    assert not found.cards and not found.random and not found.wanting


@pytest.mark.parametrize(
    "text",
    [
        "tell me about the tall animal",
        "describe the tall animal",
        "what does the tall animal look like?",
        "a hint for the tall animal",
        "more about the tall one",
    ],
)
def test_rulings_the_picture_is_asked_for_in_usual_words(text):
    assert DESCRIBE.search(text)
    assert picked(text) == ["giraffe"]


def test_rulings_equal_labels_are_told_apart_by_their_hints():
    assert labels(on_table(0, 1, 11)) == (
        "a tall animal; a small animal, it jumps; or a small animal, it is slow"
    )
    assert labels(on_table(0, 1)) == "a tall animal or a small animal"
    assert by_colour(on_table(6, 4, 0)) == (
        "Blue: a famous building. Green: a tall animal. Yellow: something to eat"
    )


def test_the_ears_expect_labels_and_places_but_no_answer():
    expected = [form for p in phrases(on_table(), ()) for form in (p.text, *p.forms)]
    assert {"tall animal", "green tall animal", "top left", "number five"} <= set(expected)
    for one in on_table():
        assert not any(one.card.answer.lower() in form.lower().split() for form in expected)


def test_easy_cards_come_first_for_younger_players():
    blues = offered(GRID, (4, 5), cards(), easy_first=True)
    assert [one.card.id for one in blues] == ["volcano", "eiffel-tower"]
