"""What may be an answer, and what is said to the others: by words alone (rulings: Eye Know)."""

from __future__ import annotations

import pytest

from host.games.eye_know.likely import Likely, likely

NAMES = ("Ann", "Bob", "Mary Lou")
TALK = (
    *("whatever", "any", "the animal one", "give me the second one", "hmm that is a hard one"),
    *(
        "oh that's difficult",
        "come on Bob",
        "hurry up",
        "let him think",
        "I know this",
        "wait wait",
    ),
    *("don't tell him", "it's your turn", "that is so cute", "wow", "oh my god", "he never knows"),
    *(
        "I've seen that before",
        "pass me the chips",
        "shh",
        "Ann!",
        "Mary Lou",
        "Bob knows",
        "my turn",
    ),
    *("this is not fair", "I think we had that last time", "just a second", "what about you"),
    *("yes!!!", "yes, let him have it", "good luck", "one more minute", "wait", "a thing"),
)
ANSWERS = (
    *("zebra", "a zebra", "is it a zebra", "is it a zebra?", "Leaning Tower of Pisa", "T Rex"),
    *("a man on the moon", "I think it's an okapi", "I'd say Napoleon", "it looks like a duck"),
    *("a kid with a hat", "banana I guess", "it must be an umbrella, right", "three", "twenty one"),
    *("a zebra, no, a giraffe", "Windsor, no, the Tower of London", "what about a zebra?", "pick"),
    *("some kind of bird", "oh, I know, a giant squid", "no, a penguin", "well that's a penguin"),
    *("because of the heat", "could it be a cow", "it's an owl, Bob"),
)
UNCLEAR = (
    *("the thing you cut bread with", "no helping", "not again", "that was mine"),
    *("a machine that makes coffee in the morning for you", "they were crazy", "one of those"),
)


@pytest.mark.parametrize("said", TALK)
def test_what_people_say_to_one_another_is_no_answer(said):
    assert likely(said, NAMES) is Likely.TALK


@pytest.mark.parametrize("said", ANSWERS)
def test_a_short_phrase_that_names_a_thing_is_an_answer_right_or_wrong(said):
    assert likely(said, NAMES) is Likely.ANSWER


@pytest.mark.parametrize("said", UNCLEAR)
def test_what_may_be_either_is_asked_about(said):
    assert likely(said, NAMES) is Likely.UNCLEAR
