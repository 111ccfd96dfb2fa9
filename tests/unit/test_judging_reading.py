"""What is heard and what is written together: which of them the reader believes."""

import pytest

from host.dialogue.reading import Reader, Reading, Sort
from host.hearing.evidence import Evidence, Phrase, Span
from host.judging.numbers import spoken

NUMBERS = tuple(Phrase(f"number:{n}", spoken(str(n)), (str(n),)) for n in range(13))


def heard(text: str, *scores: tuple[str, str, float]) -> Evidence:
    """A transcript, and keys with their wording and probability."""
    spans = tuple(Span(key, wording, 0.0, 1.0, score) for key, wording, score in scores)
    return Evidence(text, 0.0, 1.0, spans, engine="whisper")


def read(evidence: Evidence, answers: tuple[Phrase, ...] = NUMBERS) -> Reading:
    return Reader().read(evidence, answers)


def test_a_sound_as_short_as_bye_ends_nothing_while_a_number_is_awaited() -> None:
    sure = heard("Bye.", ("cmd:stop", "bye", 0.94), ("number:5", "five", 0.62))
    assert (read(sure).sort, read(sure).key) == (Sort.ANSWER, "number:5")
    assert read(heard("Bye.", ("cmd:stop", "bye", 1.0))).sort is Sort.OTHER


@pytest.mark.parametrize("said", ["Host, bye.", "Goodbye."])
def test_who_says_more_than_bye_is_understood(said: str) -> None:
    assert read(heard(said, ("cmd:stop", "goodbye", 0.95))).key == "cmd:stop"


def test_what_is_typed_sounds_like_nothing_else() -> None:
    assert read(Evidence("bye", 0.0, 1.0)).key == "cmd:stop"


def test_a_word_that_the_sound_speaks_against_is_asked_about() -> None:
    doubtful = read(heard("Two.", ("number:2", "two", 0.27), ("number:10", "ten", 0.11)))
    assert (doubtful.sort, doubtful.rivals) == (Sort.RIVALS, ("number:2",))
    sure = read(heard("Two.", ("number:2", "two", 0.5), ("number:10", "ten", 0.11)))
    assert (sure.sort, sure.key) == (Sort.ANSWER, "number:2")


def test_a_wording_that_a_command_has_too_is_not_doubted() -> None:
    evidence = heard("He did not say that.", ("cmd:never_said", "he did not say that", 0.96))
    assert read(evidence, Reader().yes_no()).key == "no"


def test_the_letter_b_is_no_bee() -> None:
    """Two options of one sound: "the bee" and the letter of the second."""
    options = (Phrase("1", "the wasp", ("a",)), Phrase("2", "the ant", ("b",)))
    options += (Phrase("3", "the bee", ("c",)),)
    found = read(heard("The B.", ("3", "the bee", 0.99), ("2", "b", 0.2)), options)
    assert found.sort is Sort.RIVALS and set(found.rivals) == {"2", "3"}


def test_a_name_that_is_heard_as_a_command_is_asked_about() -> None:
    names = (Phrase("0", "Max"), Phrase("1", "Ruth"))
    asked = read(heard("Next.", ("cmd:go_on", "next", 1.0), ("0", "Max", 0.12)), names)
    assert (asked.sort, asked.rivals) == (Sort.RIVALS, ("0",))
    likelier = read(heard("Next.", ("0", "Max", 0.94), ("cmd:go_on", "next", 0.84)), names)
    assert (likelier.sort, likelier.key) == (Sort.ANSWER, "0")
    alone = read(heard("Next.", ("cmd:go_on", "next", 1.0), ("0", "Max", 0.08)), names)
    assert (alone.sort, alone.key) == (Sort.COMMAND, "cmd:go_on")
    called = read(heard("Host, next.", ("cmd:go_on", "next", 1.0), ("0", "Max", 0.12)), names)
    assert called.key == "cmd:go_on"


DICE = tuple(
    Phrase(f"{kind}:{text}", text)
    for kind, text in (("both", "blue two"), ("side", "blue"), ("side", "white"), ("number", "two"))
)


@pytest.mark.parametrize(
    ("text", "score", "key"),
    [
        ("Blue too.", 0.96, "both:blue two"),
        ("Two.", 0.87, "both:blue two"),
        ("Blue and white.", 0.97, "both:blue two"),
        ("Blue and white.", 0.8, None),
    ],
)
def test_what_the_transcript_has_lost_is_filled_in_by_the_sound(
    text: str, score: float, key: str | None
) -> None:
    spans = (("both:blue two", "blue two", score), ("side:blue", "blue", 0.08))
    assert (read(heard(text, *spans), DICE).key or None) == key


@pytest.mark.parametrize(("own", "key"), [(0.4, "side:blue"), (0.2, "both:blue two")])
def test_a_part_that_was_heard_by_itself_has_lost_nothing(own: float, key: str) -> None:
    spans = (("both:blue two", "blue two", 0.96), ("side:blue", "blue", own))
    assert read(heard("Blue.", *spans), DICE).key == key


@pytest.mark.parametrize(
    ("said", "key", "wording"),
    [
        ("Whose turn is it to wash up the kettles?", "cmd:whose_turn", "whose turn is it"),
        (
            "How much time have we left before Ben comes?",
            "cmd:time_left",
            "how much time have we left",
        ),
        ("What is the score of the match?", "cmd:score", "what is the score"),
    ],
)
def test_a_sentence_that_goes_on_after_a_command_is_none(said: str, key: str, wording: str) -> None:
    assert read(heard(said, (key, wording, 0.97)), ()).sort is Sort.OTHER


@pytest.mark.parametrize(
    "said",
    [
        "Do you know whose turn is it?",
        "Whose turn is it now, please?",
        "Whose turn is it? Turn is it?",
        "Whose turn is it? Who's",
        "So come on, whose turn is it?",
    ],
)
def test_a_command_at_the_end_of_a_sentence_counts(said: str) -> None:
    found = read(heard(said, ("cmd:whose_turn", "whose turn is it", 0.97)), ())
    assert (found.sort, found.key) == (Sort.COMMAND, "cmd:whose_turn")


LETTERS = (Phrase("option:0", "the wasp", ("a",)), Phrase("option:1", "the ant", ("b",)))


def test_a_known_word_that_only_begins_like_an_option_is_asked_about() -> None:
    asked = read(heard("Bride", ("option:1", "b", 0.69)), LETTERS)
    assert (asked.sort, asked.rivals) == (Sort.RIVALS, ("option:1",))
    unknown = read(heard("Brzd", ("option:1", "b", 0.69)), LETTERS)
    near = read(heard("Bee, please.", ("option:1", "b", 0.69)), LETTERS)
    assert unknown.sort is near.sort is Sort.ANSWER


def test_there_was_right_names_nothing() -> None:
    votes = (Phrase("yes", "yes", ("they was right",)), Phrase("no", "no"))
    found = read(heard("There was right.", ("yes", "they was right", 0.99)), votes)
    assert (found.sort, found.key) == (Sort.ANSWER, "yes")


def test_a_player_is_known_by_a_sound_near_the_name() -> None:
    people = (Phrase("0", "Ann", ("red",)), Phrase("1", "Bob", ("blue",)))
    assert read(heard("N.", ("0", "Ann", 0.18)), people).key == "0"
    things = (Phrase("0", "an oar", ()), Phrase("1", "a bow", ()))
    assert read(heard("N.", ("0", "an oar", 0.18)), things).sort is not Sort.ANSWER
