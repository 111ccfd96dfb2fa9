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
