import pytest

from host.hearing.evidence import Evidence, Phrase, Span
from host.judging.choice import Choice, choose
from host.judging.grammar import colour_phrases, name_phrases, option_phrases, phrases_for

BETS = (
    Phrase(
        "0-3",
        "zero to three",
        ("0-3", "0 to 3", "nought to three", "the low one", "0", "1", "2", "3"),
    ),
    Phrase("4-6", "four to six", ("4-6", "4 to 6", "the middle one", "4", "5", "6")),
    Phrase(
        "7-8",
        "seven and eight",
        ("7-8", "seven to eight", "seven or eight", "the top one", "7", "8"),
    ),
)
YES_NO = phrases_for(("yes", "no", "unsure"))
COMMANDS = phrases_for(("cmd:undo", "cmd:stop", "cmd:repeat", "cmd:score", "cmd:pause"))
TABLE = tuple(Phrase(f"name:{n}", n) for n in ("Ann", "Bob", "Cy"))


def say(options: tuple[Phrase, ...], text: str, **kw: bool) -> Choice:
    return choose(options, Evidence(text, 0.0, 1.0), **kw)


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("four to six", "4-6"),
        ("Four to six.", "4-6"),
        ("4-6", "4-6"),
        ("er, four to six please", "4-6"),
        ("I bet four to six", "4-6"),
        ("for to six", "4-6"),
        ("for two six", "4-6"),
        ("the middle one", "4-6"),
        ("I'd say the middle one", "4-6"),
        ("five", "4-6"),
        ("I think five", "4-6"),
        ("zero to three", "0-3"),
        ("none", "0-3"),
        ("to", "0-3"),
        ("seven and eight", "7-8"),
        ("seven or eight", "7-8"),
        ("ate", "7-8"),
        ("zero to three, no, four to six", "4-6"),
        ("banana", None),
        ("", None),
        ("um", None),
    ],
)
def test_bets_in_any_wording(said: str, key: str | None) -> None:
    assert say(BETS, said).key == key


def test_two_that_fit_equally_are_rivals() -> None:
    choice = say(BETS, "zero to three or four to six")
    assert choice.key is None
    assert set(choice.rivals) == {"0-3", "4-6"}


@pytest.mark.parametrize(
    "said", ["Yes.", "yeah", "yep", "sure", "affirmative", "Yes, please!", "mhm yes"]
)
def test_yes(said: str) -> None:
    assert say(YES_NO, said).key == "yes"


@pytest.mark.parametrize("said", ["No!", "nope", "nah", "no thanks", "I don't think so", "know"])
def test_no(said: str) -> None:
    assert say(YES_NO, said).key == "no"


@pytest.mark.parametrize("said", ["yesterday", "nose", "penguin", "the", "yes and no"])
def test_neither(said: str) -> None:
    assert say(YES_NO, said).key not in ("yes", "no")


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("undo", "cmd:undo"),
        ("host, stop", "cmd:stop"),
        ("please repeat that", "cmd:repeat"),
        ("stop sign", None),
        ("I saw a bus stop", None),
        ("score draw", None),
        ("top", None),
    ],
)
def test_commands_are_all_that_was_said(said: str, key: str | None) -> None:
    assert say(COMMANDS, said).key == key


def test_an_answer_that_reads_like_a_command_is_the_answer() -> None:
    options = (Phrase("entry:1", "stop"), *COMMANDS)
    assert say(options, "stop").key == "entry:1"
    assert say(options, "host, stop").key == "cmd:stop"


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("Ann", "name:Ann"),
        ("an", "name:Ann"),
        ("and", "name:Ann"),
        ("Anne.", "name:Ann"),
        ("Bob", "name:Bob"),
        ("it's Bob", "name:Bob"),
        ("sigh", "name:Cy"),
        ("Sai", "name:Cy"),
        ("dishwasher", None),
    ],
)
def test_names_of_the_table_by_sound(said: str, key: str | None) -> None:
    choice = say(TABLE, said)
    assert choice.key == key or (key is not None and choice.rivals[:1] == (key,))


def test_a_name_spelt_otherwise_is_the_player() -> None:
    assert say((Phrase("name:Jon", "Jon"), Phrase("name:Mary", "Mary")), "john").key == "name:Jon"


def test_all_first_names_are_found_as_written() -> None:
    wrong = [p.text for p in name_phrases()[::7] if say(name_phrases(), p.text).key != p.key]
    assert wrong == []


def test_colours() -> None:
    colours = colour_phrases(("red", "blue", "green"))
    assert say(colours, "read").key == "colour:red"
    assert say(colours, "I'll take the blue one").key == "colour:blue"
    assert say(colours, "greenhouse").key is None


def test_digits_words_ordinals_and_letters_are_one_option() -> None:
    options = option_phrases(["a cow", "a pig", "a hen"], ["cow", "pig", "hen"])
    for said in ("1", "one", "won", "first", "the first one", "number one", "a", "option a", "cow"):
        assert say(options, said).key == "cow", said
    for said in ("2", "to", "the middle one", "b", "bee", "pigs"):
        assert say(options, said).key == "pig", said
    assert say(options, "the last one").key == "hen"


def test_exact_only_without_fuzz() -> None:
    assert say(TABLE, "sigh", fuzzy=False).key is None


def spans(*scores: tuple[str, float], text: str = "") -> Evidence:
    found = tuple(Span(k, k, 0.0, 1.0, s) for k, s in scores)
    return Evidence(text, 0.0, 1.0, found, engine="whisper")


def test_acoustic_scores_decide() -> None:
    assert choose(BETS, spans(("4-6", 0.97), ("0-3", 0.1))).key == "4-6"
    close = choose(BETS, spans(("4-6", 0.8), ("7-8", 0.78)))
    assert close.key is None
    assert set(close.rivals) == {"4-6", "7-8"}
    assert choose(BETS, spans(("4-6", 0.1))) == Choice(None, (), 0.1)


def test_a_command_that_fills_only_part_of_the_sound_is_none() -> None:
    short = Evidence("", 0.0, 2.0, (Span("cmd:stop", "stop", 0.1, 0.5, 0.99),), engine="whisper")
    assert choose(COMMANDS, short).key is None


def test_text_and_sound_that_disagree_are_asked_about() -> None:
    choice = choose(TABLE, spans(("name:Cy", 0.95), text="Bobb"))
    assert choice.key is None or choice.key == "name:Cy"


@pytest.mark.parametrize(
    ("said", "key"),
    [("five", "4-6"), ("two", "0-3"), ("ate", "7-8"), ("I think it's for", "4-6"), ("nine", None)],
)
def test_a_number_inside_a_range_is_the_range(said: str, key: str | None) -> None:
    ranges = tuple(Phrase(k, k) for k in ("0-3", "4-6", "7-8"))
    assert say(ranges, said).key == key


@pytest.mark.parametrize("said", ["My name is Bob", "I'm Bob.", "call me Bob", "it's Bob", "bobb"])
def test_a_name_in_a_sentence(said: str) -> None:
    assert say(name_phrases(), said).key == "name:Bob"


def test_names_that_are_not_written_as_they_sound() -> None:
    assert say(name_phrases(), "Shivonne").key == "name:Siobhan"
    assert say(name_phrases(), "shawn").key == "name:Sean"
    assert say(name_phrases(), "neev").key == "name:Niamh"


def test_yes_and_no_at_once_is_neither() -> None:
    assert say(YES_NO, "yes but no").key == "unsure"


def test_a_sound_that_is_all_but_certain_beats_a_likeness_of_letters() -> None:
    numbers = tuple(Phrase(str(n), w) for n, w in ((7, "seven"), (8, "eight")))
    assert say(numbers, "that's it").key == "8"
    assert choose(numbers, spans(("7", 0.93), text="That's it.")).key == "7"
    assert choose(numbers, spans(("7", 0.8), text="That's it.")).key is None
    both = choose(numbers, spans(("7", 0.93), ("8", 0.4), text="That's it."))
    assert set(both.rivals) == {"7", "8"}


@pytest.mark.parametrize(
    ("answer", "command", "asked"), [(0.95, 0.0, True), (0.95, 0.5, False), (0.8, 0.0, False)]
)
def test_a_command_of_the_transcript_against_a_sound_that_is_an_answer(
    answer: float, command: float, asked: bool
) -> None:
    options = (*colour_phrases(("blue", "red")), *COMMANDS)
    blue = options[0].key
    heard = spans((blue, answer), ("cmd:pause", command), text="pause")
    assert choose(options, heard).key == (None if asked else "cmd:pause")
    assert choose(options, heard).rivals == ((blue,) if asked else ())
    called = spans((blue, answer), ("cmd:pause", command), text="host, pause")
    assert choose(options, called).key == "cmd:pause"


def test_an_answer_for_which_no_other_comes_into_question_needs_less() -> None:
    assert choose(BETS, spans(("4-6", 0.62))).key == "4-6"
    assert choose(BETS, spans(("4-6", 0.62), ("0-3", 0.2))).rivals == ("4-6",)
    assert choose(BETS, spans(("4-6", 0.58))).rivals == ("4-6",)
    assert choose(COMMANDS, spans(("cmd:stop", 0.62))).key is None
