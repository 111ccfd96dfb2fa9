import pytest

from host.judging.numbers import confusable, hear_number, hear_range, spoken

VALUES = {
    "366": 366,
    "three hundred and sixty six": 366,
    "three hundred sixty-six": 366,
    "three sixty six": 366,
    "nineteen oh eight": 1908,
    "nineteen hundred and eight": 1908,
    "nineteen ninety-nine": 1999,
    "twenty twenty": 2020,
    "two thousand and eight": 2008,
    "seven forty seven": 747,
    "one oh one": 101,
    "one two three": 123,
    "to": 2,
    "too": 2,
    "two": 2,
    "for": 4,
    "fore": 4,
    "ate": 8,
    "won": 1,
    "first": 1,
    "number one": 1,
    "1st": 1,
    "second": 2,
    "twentieth": 20,
    "the twentieth century": 20,
    "21st": 21,
    "twenty-first": 21,
    "three, four hundred": 400,
    "three four hundred": 400,
    "three, four, five hundred": 500,
    "five no six": 6,
    "a dozen": 12,
    "half a dozen": 6,
    "two dozen": 24,
    "2 dozen": 24,
    "1900 and 45": 1945,
    "200 and 6.": 206,
    "1600 and 5": 1605,
    "a couple": 2,
    "1,000": 1000,
    "a hundred": 100,
    "a hundred and one": 101,
    "1.5 million": 1_500_000,
    "three point one four": 3.14,
    "minus five": -5,
    "zero": 0,
    "nought": 0,
    "none": 0,
    "for hundred": 400,
    "twenty for": 24,
    "I bet to": 2,
    "I think it's for": 4,
    "three chips please": 3,
    "ninety nine": 99,
    "fourty": 40,
}


@pytest.mark.parametrize("said", VALUES)
def test_every_usual_way_of_saying_a_number(said: str) -> None:
    heard = hear_number(said)
    assert heard is not None
    assert heard.value == VALUES[said]


@pytest.mark.parametrize(
    "said",
    ["I want to go", "go on", "oh no", "and", "a", "", "none of these", "love", "wait for me"],
)
def test_words_that_are_no_number(said: str) -> None:
    assert hear_number(said) is None


def test_sound_alikes_count_only_where_a_number_is_expected() -> None:
    assert hear_number("to", expected=False) is None
    assert hear_number("two", expected=False) is not None


def test_a_correction_is_never_a_product() -> None:
    heard = hear_number("three, four, five hundred")
    assert heard is not None
    assert (heard.value, heard.rivals) == (500, (3, 4))


@pytest.mark.parametrize(
    ("said", "code"), [("oh seven", "07"), ("double oh seven", "007"), ("07", "07")]
)
def test_zeros_said_first_are_kept_for_codes(said: str, code: str) -> None:
    heard = hear_number(said)
    assert heard is not None
    assert (heard.value, heard.code) == (7, code)


def test_teens_and_tens_are_flagged_both_ways() -> None:
    for teen, ten in zip(range(13, 20), range(30, 100, 10), strict=True):
        assert confusable(teen) == ten
        assert confusable(ten) == teen
    assert [confusable(n) for n in (3, 12, 20, 21, 35, 100)] == [None] * 6
    heard = hear_number("fifteen")
    assert heard is not None
    assert heard.confusable == 50


def test_ordinals_are_places_not_fractions() -> None:
    heard = hear_number("twentieth")
    assert heard is not None
    assert heard.ordinal
    assert heard.value == 20


@pytest.mark.parametrize(
    ("said", "range_"),
    [
        ("four to six", (4, 6)),
        ("4-6", (4, 6)),
        ("4–6", (4, 6)),
        ("between four and six", (4, 6)),
        ("for two six", (4, 6)),
        ("zero to three", (0, 3)),
        ("seven and eight", (7, 8)),
        ("seven or eight", (7, 8)),
        ("nought to three", (0, 3)),
        ("sixty six", None),
        ("six to four", None),
        ("five", None),
    ],
)
def test_ranges(said: str, range_: tuple[int, int] | None) -> None:
    assert hear_range(said) == range_


def test_numbers_are_read_back_as_words() -> None:
    assert spoken("366") == "three hundred and sixty six"
    assert spoken("07") == "zero seven"
    for n in (*range(130), 999, 1000, 1001, 12345, 10**6 + 7):
        heard = hear_number(spoken(str(n)))
        assert heard is not None
        assert heard.value == n
