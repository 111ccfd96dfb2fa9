"""Knowing Me Knowing You by talking: secrets, odd people, corrections, own words, going on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from knowing_me_talk import Talk, deck

from host.content.knowing_me import fill
from host.core.ledger import Ledger
from host.dialogue.messages import PagesOpen, PhoneHere
from host.games import game_called
from host.games.knowing_me import actions as act
from host.games.knowing_me.cards import named_in, numbered
from host.games.knowing_me.commands import own_commands
from host.games.knowing_me.rules import KnowingMe
from host.games.knowing_me.words import (
    bare_words,
    by_place,
    compare,
    none_of_these,
    own_key,
)
from host.hearing.evidence import Phrase
from host.judging.plate import Strictness
from host.running.simulate import scripted_table

ODD = (
    *("what?", "er", "pass", "I don't know", "no", "yes", "blue", "no, blue", "tea", "two", "b"),
    *("that was right", "we said the same", "I said tea", "that wasn't Bob", "undo", "skip this"),
    *("the dessert and the starter", "none of these", "none of these: tea", "sorry, I mean Cy"),
    *("asdf qwer", "seventeen", "host, repeat", "score", "whose turn is it", "help", "rules"),
    *("Bob", "Cy", "Dee", "the second one", "ready", "I love this game you know", "go on"),
    *("no no no", "Bob and Cy said the same", "not Ann", "she never said that", "short", "full"),
)


# -- secrets ---------------------------------------------------------------------------------


def keypad_game(secret: str) -> Talk:
    """A whole writing phase by keypad; only Bob's first entry is ``secret``."""
    table = Talk(secrets="keypad")
    for number in range(5):
        if table.state.series.asked[number].question.kind == "open":
            table.say("ready")
            continue
        for seat in (1, 2, 0):
            table.key(seat, secret if (number, seat) == (0, 1) else "1")
    return table


@pytest.mark.parametrize("pair", [("1", "2"), ("2", "3"), ("1", "3")])
def test_keypad_nothing_public_depends_on_an_entry_before_its_reveal(pair):
    games = [keypad_game(secret) for secret in pair]
    for game in games:
        assert game.what == "reveal"
    told = [game.public() for game in games]
    # Bob is the first to be read out: his line is the first that may differ.
    shown = [n for n, (one, other) in enumerate(zip(*told, strict=False)) if one != other]
    until = [[item for item in lines if "Say(" in item[1]] for lines in told]
    same = [n for n, (one, other) in enumerate(zip(*until, strict=False)) if one == other]
    assert shown, "the reveal tells it"
    assert "Now your answers" in until[0][len(same) - 1][1]
    assert until[0][: len(same)] == until[1][: len(same)]
    at = until[0][len(same)][0]
    assert [x for x in told[0] if x[0] < at] == [x for x in told[1] if x[0] < at]


def test_keypad_the_same_thanks_at_the_same_time_whatever_was_entered():
    games = []
    for secret in ("1", "2", "3"):
        table = Talk(secrets="keypad")
        table.key(1, secret)
        games.append((table.public(), table.state.series.asked[0].written[1].key))
    assert games[0][0] == games[1][0] == games[2][0]
    assert [written for _, written in games] == ["1", "2", "own"]


@pytest.mark.parametrize("pair", [("1", "2"), ("2", "words:soup"), ("words:a", "words:b c d")])
def test_phone_nothing_public_depends_on_an_entry_before_its_reveal(pair):
    games = []
    for secret in pair:
        table = Talk(secrets="phone")
        table.text.give(PagesOpen(table.clock.time, "192.168.1.20:8000", "KLMR"))
        table.text.give(PhoneHere(table.clock.time, "Bob"))
        table.say("ready")
        for number in range(5):
            table.say("ready")
            value = secret if number == 0 else "words:soup"
            table.key(1, value)
        assert table.what == "reveal"
        games.append(table.public())
    one, other = ([item for item in lines if "Say(" in item[1]] for lines in games)
    same = [n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a == b]
    assert same == list(range(len(same)))
    assert "Now your answers" in one[len(same) - 1][1]
    assert one[len(same)] != other[len(same)]


@pytest.mark.parametrize("secrets", ["cards", "hands"])
def test_cards_and_hands_the_host_learns_nothing_before_the_reveal(secrets):
    table = Talk(secrets=secrets)
    table.say("ready")
    actions = [step.action for step in table.host.desk.ledger.steps]
    assert not any(isinstance(action, act.Wrote) for action in actions)


def test_hands_fingers_that_are_shown_early_change_nothing():
    games = []
    for fingers in ("1", "2"):
        table = Talk(secrets="hands")
        table.key(1, fingers)
        games.append(table.public())
    assert games[0] == games[1]


def test_the_log_hides_entries_until_their_series_is_over():
    game = game_called("knowing-me")
    table = keypad_game("2")
    ledger = table.host.desk.ledger
    wrote = {step.n for step in ledger.steps if isinstance(step.action, act.Wrote)}
    assert len(wrote) == 12
    assert game.hidden(ledger.steps, table.state) == wrote
    for _ in range(40):
        table.say("tea")
        table.wait(3)
        if table.state.number == 2:
            break
    assert not game.hidden(ledger.steps, table.state) & wrote


# -- answers ---------------------------------------------------------------------------------

OPTIONS = tuple(
    Phrase(str(n), text)
    for n, text in enumerate(("the small one", "the big one", "a cup of tea"), start=1)
)


@pytest.mark.parametrize(
    ("said", "key"),
    [
        *(("one", "1"), ("2", "2"), ("C", "3"), ("the second", "2"), ("third", "3")),
        *(
            ("the last", "3"),
            ("I wrote two", "2"),
            ("tea", "3"),
            ("big", "2"),
            ("two fingers", "2"),
        ),
        *(("coffee", None), ("a cup", "3"), ("the one", "1"), ("nothing", None), ("", None)),
    ],
)
def test_a_bare_number_letter_position_or_telling_word_is_an_option(said, key):
    assert by_place(OPTIONS, said) == key


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("I wrote tea.", "tea"),
        ("She'd say the dessert, I think", "the dessert"),
        ("Ann would say tea", "tea"),
        ("Well, I put down that I'm a vegetarian", "I'm a vegetarian"),
        ("I think he would go for skiing", "skiing"),
        ("My answer is Bob, of course", "Bob"),
        ("I am a vegetarian", "I am a vegetarian"),
        ("um", ""),
    ],
)
def test_what_people_say_before_an_answer_is_no_part_of_it(said, words):
    assert bare_words(said, "Ann") == words or (not words and bare_words(said) == said)


@pytest.mark.parametrize(
    ("said", "rest"),
    [
        ("None of these: I am a vegetarian", "I am a vegetarian"),
        ("neither, I'm a vegetarian", "I'm a vegetarian"),
        ("none of them", ""),
        ("Something else: soup", "soup"),
        ("otherwise", None),
        ("the other one", None),
        ("no one knows", None),
    ],
)
def test_none_of_these(said, rest):
    assert none_of_these(said) == rest


@pytest.mark.parametrize(
    ("one", "other", "strict", "fair", "generous"),
    [
        ("tea", "Tea!", "same", "same", "same"),
        ("an elephant", "elephants", "same", "same", "same"),
        ("12", "twelve", "same", "same", "same"),
        ("bike", "bicycle", "same", "same", "same"),
        ("tea", "a cup of tea", "other", "unsure", "same"),
        ("poached", "a poached egg", "other", "unsure", "unsure"),
        ("the north of Italy", "Italy", "other", "unsure", "unsure"),
        ("red wine", "white wine", "other", "other", "other"),
        ("coffee", "tea", "other", "other", "other"),
    ],
)
def test_rulings_own_words_are_compared_by_strictness(one, other, strict, fair, generous):
    found = [str(compare(one, other, how)) for how in Strictness]
    assert found == [strict, fair, generous]
    assert [str(compare(other, one, how)) for how in Strictness] == found


def test_own_words_have_a_key_even_where_only_small_words_are_left():
    assert own_key("The Tea.") == own_key("tea")
    assert own_key("to be") != own_key("not to be")
    assert len(own_key("the")) > len("own:")


@pytest.mark.parametrize("name", ["Ann", "James", "Chris", "Zoë", "Mary Lou", "Jess"])
def test_the_possessive_is_right_for_any_name(name):
    assert fill("{name's} tea for {name}", name) == f"{name}'s tea for {name}"
    table = Talk(names=(name, "Bob", "Cy")).to_reveal()
    table.say("soft", "soft", "soft")
    text = "\n".join([*table.said, *table.say("hard", "hard", "hard")])
    assert "{" not in text and "ss's" not in text.replace("Jess's", "")


def test_options_are_read_only_where_the_question_does_not_name_them():
    assert named_in(("by car", "by ship"), "Would you go by car or by ship?")
    assert not named_in(("a magnet", "nothing"), "Which souvenir do you bring home?")
    table = Talk(draw="on-the-road")
    first = [line for line in table.said if "by train" in line]
    assert len(first) == 1
    assert numbered(("soft", "hard")) == "One: soft, two: hard"


def test_an_option_that_begins_like_a_correction_is_the_answer():
    table = Talk().to_reveal()
    options = tuple(Phrase(str(n), text) for n, text in enumerate(("rather shy", "no sugar")))
    corrections = table.script.telling._hearing.corrections
    assert corrections._correction("no sugar", options) == (None, False)
    assert corrections._correction("sorry, no sugar", options) == (("1", ""), True)


def test_the_target_may_correct_the_answer_for_a_moment_before_it_is_scored():
    table = Talk().to_reveal()
    table.say("the dessert", "the starter", "the starter")
    assert table.what == "settle"
    table.at_once("no, the dessert")
    table.wait(1)
    assert table.answers(0) == ["the dessert", "the starter", "the dessert"]
    assert "Ann: the dessert, then." in table.said
    assert "Bob knew it: two in Ann's red, and one for Ann." in table.said


def test_the_target_may_correct_own_words_as_well():
    table = Talk().to_reveal()
    for answers in (("soft",) * 3, ("soft",) * 3):
        table.say(*answers)
        table.wait(3)
    while table.state.series.asked[2].answers[0] is None:
        table.say("pass" if not table.said[-1].startswith("And you") else "tea")
        table.wait(0.2)
    table.at_once("sorry, I meant cocoa")
    table.wait(2)
    assert table.answers(2)[-1] == "cocoa"


def at_the_drink(count: int) -> Talk:
    """The open question about a drink, after two that nobody answers."""
    table = Talk(names=("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")[:count]).to_reveal()
    for _ in range(2):
        table.say(*("pass",) * count)
        table.wait(3)
    return table


def asked_about(table: Talk, *answers: str) -> list[str]:
    """What the target is asked while the question is settled; the answers are given in order."""
    asked = [line for line in table.wait(2) if " the same" in line]
    for answer in answers:
        asked += [line for line in table.say(answer) if " the same" in line]
        table.wait(1)
    return asked


def test_at_most_three_wordings_are_asked_about_for_one_question():
    table = at_the_drink(6)
    table.say("a cup of tea", "a pot of tea", "a glass of tea", "a mug of tea", "iced tea", "tea")
    assert asked_about(table, "no", "no", "no") == [
        f'Ann, is "{one}" the same as your "tea"?'
        for one in ("a cup of tea", "a pot of tea", "a glass of tea")
    ]
    assert table.what == "reveal"


def test_what_is_the_same_as_a_third_is_not_asked_about():
    table = at_the_drink(4)
    table.say("a cup of tea", "a big cup of tea", "tea", "water")
    assert asked_about(table, "yes", "yes") == [
        'Ann, are "a cup of tea" and "a big cup of tea" the same?',
        'Ann, are "a cup of tea" and "tea" the same?',
    ]
    assert "Nobody knew it, but Bob, Cy and Dee agree: two each." in table.said


@pytest.mark.parametrize("second", ["yes", "no"])
def test_the_target_is_not_asked_about_an_answer_that_is_right_and_another(second):
    table = at_the_drink(4)
    table.say("a cup of tea", "a big cup of tea", "coffee", "tea")
    assert asked_about(table, "yes", second) == [
        f'Ann, is "{one}" the same as your "tea"?' for one in ("a cup of tea", "a big cup of tea")
    ]
    assert table.what == "reveal"


@pytest.mark.parametrize("noise", ["ready", "yes", "go on then", "okay", "no", "let's go"])
def test_a_command_or_a_yes_is_nobodys_own_words(noise):
    table = Talk().to_reveal()
    assert not any("own words?" in line for line in table.say(noise) if line.startswith("So "))


def test_own_words_that_are_said_once_more_are_meant():
    table = Talk().to_reveal()
    assert table.say("poached") == ['So "poached", in your own words?']
    table.say("I said poached!")
    assert table.state.series.asked[0].answers[1].words == "poached"


# -- appeals ---------------------------------------------------------------------------------


def test_two_options_are_never_the_same_but_one_may_have_been_misheard():
    table = Talk().to_reveal()
    table.say("the dessert", "the starter", "the starter")
    table.wait(2)
    assert table.say("that was right")[0] == 'Cy, did Bob say "the starter"?'
    assert table.say("no", "no")[-2:] == ["Then it stays as it is.", "Bob?"]
    said = table.say("that was right")
    assert said[0] == 'We have ruled on "the dessert" and "the starter": it stays as it is.'
    table.say("Cy and I said the same", "Bob")
    assert table.script.tell.board() == "Cy two, Ann one, Bob none"


def test_generous_comparing_grants_an_appeal_without_a_vote():
    table = Talk(strictness="strict").to_reveal()
    table.say("none of these: tea", "pass", "none of these: a cup of tea")
    table.wait(2)
    said = table.say("that was right")
    assert said[0] == "Granted."
    assert table.state.boxes == ((0, 0, 0),) * 3
    assert table.script.tell.board() == "Bob two, Ann one, Cy none"


def test_own_commands_name_every_pair():
    table = Talk()
    keys = {phrase.key for phrase in own_commands(table.script.players)}
    assert {"cmd:same", "cmd:same:0:1", "cmd:same:0:2", "cmd:same:1:2", "cmd:same:2"} <= keys


def test_a_ruling_that_is_undone_is_forgotten():
    table = Talk().to_reveal()
    table.say("none of these: poached", "pass", "none of these: a poached egg")
    table.wait(2)
    table.say("yes")
    assert table.script.memory.known("own:poached", own_key("a poached egg")) is True
    table.wait(1)
    table.say("undo")
    assert table.script.memory.ruled == {}


# -- going on after a crash ------------------------------------------------------------------


def test_a_game_that_was_broken_off_goes_on_where_it_was(tmp_path: Path):
    log = tmp_path / "game.jsonl"
    table = Talk(log=log)
    table.say("ready", "ready")
    table.host.desk.ledger.close()
    again = Talk.resumed(log)
    assert any(line.startswith("Ann, question three.") for line in again.said)
    again.to_reveal()
    again.say("the dessert")
    again.host.desk.ledger.close()
    third = Talk.resumed(log)
    assert third.said[-1] in ("Cy?", "Cy, your answer?")
    assert "would Ann rather have the starter" in third.said[-2]
    third.host.desk.ledger.close()


def test_rulings_and_the_log_survive_a_crash(tmp_path: Path):
    log = tmp_path / "game.jsonl"
    table = Talk(log=log).to_reveal()
    table.say("none of these: poached", "pass", "none of these: a poached egg")
    table.wait(2)
    table.say("yes")
    table.wait(1)
    table.host.desk.ledger.close()
    again = Talk.resumed(log)
    assert again.script.memory.known("own:poached", own_key("a poached egg")) is True
    assert again.script.tell.board() == "Bob two, Ann one, Cy none"
    again.host.desk.ledger.close()
    ledger = Ledger.resume(log, KnowingMe())
    assert ledger.state == again.state
    ledger.close()


# -- odd people ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("secrets", ["cards", "hands", "keypad"])
def test_whatever_is_said_the_host_goes_on(seed, secrets):
    rng = random.Random(seed)
    names = ("Ann", "Bob", "Cy", "Dee")[: rng.choice((2, 3, 4))]
    table = Talk(names=names, secrets=secrets)
    for _ in range(70):
        if table.text.finished:
            break
        dice = rng.random()
        if dice < 0.6:
            table.say(rng.choice(ODD))
        elif dice < 0.8:
            table.key(rng.randrange(len(names)), rng.choice("012349"))
        else:
            table.wait(rng.choice((1, 5, 25)))
    assert not any("{" in line for line in table.said)
    assert all(line for line in table.said)


@pytest.mark.parametrize(("game", "count"), [("knowing-me", 3), ("knowing-me-two", 2)])
def test_the_demonstration_plays_to_the_end_and_every_answer_is_taken_for_what_it_is(game, count):
    game_ = game_called(game)
    table = scripted_table(game_, deck(), count, random.Random(2))
    assert table.play() == "over"
    assert table.players.guests.tally()[0].endswith("Taken for others: 0")
    series = table.players.state().number
    assert series == (6 if count == 2 else 3)


@pytest.mark.parametrize("said", ["no you didn't", "yes", "that isn't true"])
def test_an_argument_is_no_answer_to_an_open_question_unless_it_is_meant(said: str) -> None:
    from types import SimpleNamespace  # noqa: PLC0415

    from host.dialogue.desk import Outcome, Reply  # noqa: PLC0415
    from host.games.knowing_me.hearing import Hearing  # noqa: PLC0415
    from host.hearing.evidence import Evidence  # noqa: PLC0415

    asked: list[str] = []

    class Asks(Hearing):
        def _confirmed(self, said, wait, *, bare=False):
            asked.append(said)
            return None
            yield

    hearing = Asks.__new__(Asks)
    reply = Reply(Outcome.OTHER, "", Evidence(said, 0.0, 0.0))
    flow = hearing._read(reply, SimpleNamespace(options=(), own=False))
    assert list(flow) == []
    assert asked == [said]
