"""What counts as an elimination, a clue chip, a told chip: by words alone."""

from __future__ import annotations

import pytest
from thats_you_talk import deck

from host.core.table import Player
from host.games.thats_you.saying import (
    chips_in,
    corrected,
    denied,
    eliminated,
    elimination_in,
    put_right,
    seats_in,
    told,
)
from host.games.thats_you.which import which_trait
from host.games.thats_you.words import CHIPS, questions, trait_phrases
from host.hearing.evidence import Evidence
from host.judging.choice import choose

PLAYERS = tuple(
    Player(n, c)
    for n, c in zip(("Ann", "Bob", "Cy", "Dee"), ("red", "blue", "green", "yellow"), strict=True)
)
TRAITS = tuple(deck().values())[:6]


@pytest.mark.parametrize(
    ("said", "rest"),
    [
        ("eliminate night owl", "night owl"),
        ("Eliminate the night owl, please.", "the night owl"),
        ("Okay, let's eliminate number four", "number four"),
        ("we eliminate trait four now", "trait four"),
        ("all right then, eliminate collector", "collector"),
        ("host, eliminate four", "four"),
        ("Eliminate.", ""),
        ("illuminate night owl", "night owl"),
        ("should we eliminate the dreamer?", None),
        ("I would eliminate four", None),
        ("I'd eliminate four", None),
        ("don't eliminate four", None),
        ("let's not eliminate four", None),
        ("why eliminate him", None),
        ("eliminating the dreamer is risky", None),
        ("we eliminated that already", None),
        ("elimination is hard", None),
        ("I think eliminate is the word", None),
        ("elaborate, please", None),
        ("let us talk about the elephant", None),
        ("", None),
    ],
)
def test_only_what_begins_with_eliminate_eliminates(said, rest):
    assert eliminated(said) == rest


@pytest.mark.parametrize(
    ("said", "given", "chips"),
    [
        ("Bob", 0, [("most", 1)]),
        ("blue", 1, [("least", 1)]),
        ("me", 2, [("middle", 0)]),
        ("I think Dee", 1, [("least", 3)]),
        ("Bob, Cy and Dee", 0, [("most", 1), ("least", 2), ("middle", 3)]),
        ("Bob and Cy", 1, [("least", 1), ("middle", 2)]),
        ("most likely Bob, least likely Cy", 0, [("most", 1), ("least", 2)]),
        ("Bob is most likely, Cy least, Dee more or less", 0,
         [("most", 1), ("least", 2), ("middle", 3)]),
        ("the middle one goes to Dee", 2, [("middle", 3)]),
        ("second most likely is yellow", 2, [("middle", 3)]),
        ("least likely is green", 2, [("least", 2)]),
        ("no, Cy", 1, [("most", 2)]),
        ("sorry, I mean Dee", 2, [("least", 3)]),
        ("not Bob, Cy", 1, [("most", 2)]),
        ("Bob, no, Cy", 1, [("least", 2)]),
        ("not Bob", 1, []),
        ("no, Cy", 0, []),
        ("Bob or Cy", 0, []),
        ("Bob and Bob", 0, []),
        ("Bob, Cy", 2, []),
        ("most likely least likely Bob", 0, []),
        ("hm", 0, []),
        ("Zoe, Dee, me", 0, []), ("hm, Bob and then I think Cy", 0,
         [("most", 1), ("least", 2)]),
    ],
)  # fmt: skip
def test_clue_chips_are_understood_in_any_usual_way(said, given, chips):
    assert list(chips_in(said, PLAYERS, 0, given)) == chips


@pytest.mark.parametrize(
    ("names", "said"), [(("Mom", "Cy"), "Mum, Cy"), (("Mum", "Cy"), "mom and Cy"),
                        (("Mary Ann", "Cy"), "mary ann, cy")]
)  # fmt: skip
def test_a_name_is_found_however_it_is_spelt(names, said):
    players = tuple(Player(n, c) for n, c in zip(names, ("red", "blue"), strict=True))
    assert chips_in(said, players, 1, 0) == (("most", 0), ("least", 1))


def test_two_players_whose_names_differ_only_in_spelling_are_two():
    players = (Player("Mum", "red"), Player("Mom", "blue"))
    assert chips_in("Mom, Mum", players, 0, 0) == (("most", 1), ("least", 0))


def test_everybody_who_is_named_is_found_once():
    assert seats_in("Bob or Cy, or Bob, or me", PLAYERS, 3) == (1, 2, 3)


@pytest.mark.parametrize(
    ("said", "tells"),
    [
        ("cross", True), ("it's a cross", True), ("Tick!", True), ("oh no, it's the tick", True),
        ("please be a cross", False), ("I hope it is a cross", False), ("not a tick", False),
        ("it must be the tick", False), ("is it a cross or the tick", False),
        ("I have seen it all and that is a cross I can tell", False),
    ],
)  # fmt: skip
def test_who_hopes_aloud_tells_no_chip(said, tells):
    assert told(said) is tells


@pytest.mark.parametrize(
    ("said", "puts"),
    [
        ("no, tick", True), ("sorry, a cross", True), ("that was a cross", True),
        ("no, it was the tick", True), ("cross", False), ("no way", False), ("a tick, ha", False),
        ("no, I hope for a cross", False),
    ],
)  # fmt: skip
def test_a_chip_is_put_right_in_words_only(said, puts):
    assert put_right(said) is puts


def test_a_correction_has_something_after_it():
    assert corrected("no, number three") == "number three"
    assert corrected("no") is None
    assert corrected("number three") is None


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("night owl", "0"), ("the night owl", "0"), ("late bird", "0"), ("number three", "2"),
        ("trait 4", "3"), ("five", "4"), ("the sixth one", "5"), ("the dreamer", "3"),
        ("story teller", "4"),
    ],
)  # fmt: skip
def test_a_trait_is_named_by_text_by_another_wording_or_by_number(said, key):
    assert which_trait(TRAITS, said).key == key


@pytest.mark.parametrize("said", ["collector and list maker", "two and three", "two, three"])
def test_two_traits_in_a_breath_are_asked_about(said):
    choice = which_trait(TRAITS, said)
    assert choice.key is None
    assert set(choice.rivals) == {"1", "2"}


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("two, no, three", "2"), ("four, no, night owl", "0"), ("night owl, no, four", "3"),
        ("not the collector, the dreamer", "3"), ("first the collector", "1"),
    ],
)  # fmt: skip
def test_a_trait_that_was_corrected_is_the_last_one(said, key):
    assert which_trait(TRAITS, said).key == key


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("one", "0"), ("one, please", "0"), ("number one", "0"), ("the first one", "0"),
        ("trait one is it", "0"), ("the third one", "2"), ("the early one", "5"),
        ("that one", None), ("no! not that one!", None), ("the one", None), ("this one", None),
        ("one of them", None), ("the wrong one", None), ("those two", None), ("all four", None),
        ("two of them", None), ("not that", None),
    ],
)  # fmt: skip
def test_one_is_a_number_only_where_it_counts(said, key):
    found = which_trait(TRAITS, said)
    assert (found.key, found.rivals) == (key, ())


@pytest.mark.parametrize(
    ("said", "rest", "no"),
    [
        ("no Lily, that's her! Eliminate number four", "number four", True),
        ("eliminate two, no, eliminate three", "three", True),
        ("don't eliminate it", None, True), ("wait no! not that one!", None, True),
        ("Lily, no", None, True), ("she would never do that", None, True),
        ("yes, no question", None, False), ("no doubt", None, False), ("he is a squirrel", None,
         False), ("yes, eliminate it", "it", False),
    ],
)  # fmt: skip
def test_what_is_said_among_other_words_at_sure(said, rest, no):
    assert elimination_in(said) == rest
    assert denied(said) is no


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("host, read the traits", "traits"), ("host, which are left?", "traits"),
        ("Host, what's still in?", "traits"), ("host, which ones are out?", "gone"),
        ("host, who has what", "clues"), ("host, what are the clues?", "clues"),
        ("host, who has most likely?", "chip:most"), ("host, who's least likely", "chip:least"),
        ("host, who has more or less likely?", "chip:middle"),
        ("host, what does Cy have?", "has:2"), ("host, which chip has blue?", "has:1"),
        ("host, trait four?", "trait:3"), ("host, read number two", "trait:1"),
        ("host, what is trait one", "means:0"), ("host, what is a night owl?", "means:0"),
        ("host, what does list maker mean?", "means:2"), ("host, how many crosses?", "worth"),
        ("host, that was a cross", "shows:cross"), ("host, no, it was the tick", "shows:tick"),
    ],
)  # fmt: skip
def test_questions_to_the_host_are_understood(said, key):
    assert choose(questions(TRAITS, PLAYERS), Evidence(said, 0.0, 1.0)).key == f"cmd:{key}"


def test_no_two_questions_share_a_wording():
    seen: dict[str, str] = {}
    for phrase in questions(TRAITS, PLAYERS):
        for form in {phrase.text, *phrase.forms}:
            assert seen.setdefault(form.lower(), phrase.key) == phrase.key, form


def test_the_ears_are_told_every_trait_and_every_chip():
    assert [p.text for p in trait_phrases(TRAITS)] == [t.text for t in TRAITS]
    assert set(CHIPS) == {"most", "least", "middle"}
    assert questions((), PLAYERS) == ()
