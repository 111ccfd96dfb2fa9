import pytest

from host.judging.grammar import (
    addressed,
    colour_phrases,
    decoys,
    expand,
    first_names,
    load_commands,
    load_votes,
    load_yes_no,
    match_command,
    match_template,
    option_phrases,
    phrases_for,
)
from host.judging.wordlists import GrammarBroken

LOADED = {"commands": load_commands, "yes_no": load_yes_no, "votes": load_votes}
GRAMMARS = [(kind, key) for kind, load in LOADED.items() for key in load()]


def understood(kind: str, key: str, sentence: str) -> bool:
    grammar = LOADED[kind]()[key]
    if match_command(sentence, [key], kind=kind) == key:
        return True
    filled = match_template(sentence, [key]) if kind == "commands" and grammar.templates else None
    return filled is not None and filled.key == key


@pytest.mark.parametrize(("kind", "key"), GRAMMARS)
def test_every_sentence_of_the_grammar_matches_or_does_not(kind: str, key: str) -> None:
    grammar = LOADED[kind]()[key]
    assert len(grammar.must) >= 3
    assert len(grammar.must_not) >= 3
    assert [s for s in grammar.must if not understood(kind, key, s)] == []
    assert [s for s in grammar.must_not if understood(kind, key, s)] == []


@pytest.mark.parametrize(("kind", "key"), GRAMMARS)
def test_every_wording_is_understood_itself(kind: str, key: str) -> None:
    grammar = LOADED[kind]()[key]
    assert [s for s in grammar.say if not understood(kind, key, s)] == []


def test_a_command_is_never_part_of_a_longer_sentence() -> None:
    for sentence in ("I saw a stop sign", "the score of the film", "undo the zip of my coat"):
        assert match_command(sentence) is None


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("host, stop", "stop"),
        ("Hey host, could you please repeat the question?", "repeat"),
        ("um, undo", "undo"),
        ("okay, pause please", "pause"),
        ("How long have I got?", "time_left"),
        ("what's the score", "score"),
        ("whose turn is it now", "whose_turn"),
        ("Stop, stop!", "stop"),
    ],
)
def test_politeness_and_the_hosts_name_do_not_matter(said: str, key: str) -> None:
    assert match_command(said) == key


def test_the_host_is_addressed_only_with_something_to_do() -> None:
    assert addressed("host, stop") == (True, "stop")
    assert addressed("host") == (False, "host")
    assert addressed("hostel") == (False, "hostel")


@pytest.mark.parametrize(
    ("said", "key", "slots"),
    [
        ("I said sieve", "i_said", {"answer": "sieve"}),
        ("I said Sieve as well!", "i_said", {"answer": "Sieve"}),
        ("I did say bread knife", "i_said", {"answer": "bread knife"}),
        ("that wasn't Bob", "that_was_not", {"name": "Bob"}),
        ("she never said rolling pin", "never_said", {"answer": "rolling pin"}),
        ("Dora wants to join", "join", {"name": "Dora"}),
        ("Ann has to go", "leave", {"name": "Ann"}),
        ("no, I meant four to six", "correction", {"answer": "four to six"}),
    ],
)
def test_slots_keep_what_was_said(said: str, key: str, slots: dict[str, str]) -> None:
    filled = match_template(said)
    assert filled is not None
    assert (filled.key, dict(filled.slots)) == (key, slots)


def test_a_name_slot_is_a_player() -> None:
    filled = match_template("that wasn't sigh", names=["Ann", "Cy"])
    assert filled is not None
    assert filled.slots["name"] == "Cy"
    assert match_template("that wasn't cake", names=["Ann", "Cy"]) is None


def test_phrases_carry_their_keys() -> None:
    undo, yes = phrases_for(("cmd:undo", "yes"))
    assert undo.key == "cmd:undo"
    assert "take that back" in undo.forms
    assert yes.key == "yes"
    assert "affirmative" in yes.forms
    with pytest.raises(KeyError):
        phrases_for(("cmd:dance",))


def test_templates_open_out() -> None:
    assert expand("a [b] (c|d)") == ("a b c", "a b d", "a c", "a d")
    with pytest.raises(GrammarBroken, match="Brackets"):
        expand("a [b")


def test_colours_and_options_have_their_wordings() -> None:
    red, blue = colour_phrases(("red", "blue"))
    assert red.key == "colour:red"
    assert "the red one" in red.forms
    assert "blew" in blue.forms
    first, middle, last = option_phrases(["cow", "pig", "hen"], ["a", "b", "c"])
    assert {"one", "1", "first", "option a", "the first one"} <= set(first.forms)
    assert "the middle one" in middle.forms
    assert "the last one" in last.forms


def test_names_and_decoys_are_many_and_single_words() -> None:
    assert len(first_names()) >= 800
    assert {"Mum", "Grandma", "Ann", "Bob", "Cy", "Mohammed", "Yuki", "Zofia"} <= set(first_names())
    assert len(decoys()) >= 400
