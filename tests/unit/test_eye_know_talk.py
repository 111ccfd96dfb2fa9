"""Eye Know at the table: time, what may not show, odd people, and a game broken off."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from dialogue_table import Table
from eye_know_talk import ORDER, EyeTable, cards, changed

from host.content.eye_know import PictureCard
from host.core.need import Kind
from host.dialogue.host import Host
from host.dialogue.messages import Cue, Effect, Rejudge, Say, Show
from host.dialogue.settings import Settings
from host.games.eye_know.score import in_play, totals
from host.running.games import HouseShelf, new_desk

# -- time -------------------------------------------------------------------------------------


def to_identify(**how: object) -> EyeTable:
    table = EyeTable(rolls=("green", 1, "purple", 3), **how)
    table.say("the tall animal")
    assert table.need == "identify"
    return table


def test_rulings_an_answer_may_be_corrected_within_a_second():
    table = to_identify()
    table.say("a zebra")
    table.wait(0.4)
    assert table.need == "identify"
    table.say("no, a giraffe", after=0.1, took=0.3)
    table.wait(1.2)
    assert "Yes." in table.lines()
    assert table.need == "question"


def test_rulings_after_a_second_the_host_has_replied():
    table = to_identify()
    table.say("a zebra")
    assert "No: giraffe." in table.wait(1.1)


def test_what_follows_within_the_second_without_a_correction_changes_nothing():
    table = to_identify()
    table.say("a giraffe")
    table.say("good one", after=0.1, took=0.3)
    assert "Yes." in [*table.wait(1.2), *table.lines()]


def test_true_or_false_may_be_corrected_within_a_second():
    table = to_identify()
    table.say("a giraffe")
    table.wait(1.2)
    table.say("false")
    table.say("no, true", after=0.1, took=0.3)
    table.wait(1.2)
    assert "Right!" in table.lines()


def test_rulings_silence_is_a_wrong_identification():
    table = to_identify()
    assert table.wait(29.0) == []
    assert "It was: giraffe." in table.wait(2.0)
    assert table.eye.state.number == 2


def test_nothing_is_judged_before_the_picture_was_read():
    table = EyeTable(rolls=("green", 1), loud=True)
    table.play(1.0)
    table.say("tall animal")
    table.begin_line()
    table.say("a lion", after=0.5)
    assert table.need == "identify"
    table.end_line()
    table.wait(3.0)
    assert table.need == "identify"


# -- what may not show ------------------------------------------------------------------------


def other_answers(card: PictureCard) -> PictureCard:
    """The same front, labels and questions; every right answer is another."""
    return replace(
        card,
        answer="windmill",
        also=(),
        near=(),
        true_false=replace(card.true_false, answer=not card.true_false.answer),
        choice=replace(card.choice, right=(card.choice.right + 1) % len(card.choice.options)),
        open=replace(card.open, answer="Zanzibar", also=(), near=()),
    )


def public(table: Table) -> list[tuple[float, Effect]]:
    """Everything that anybody can hear or see, with its time."""
    return [(at, e) for at, e in table.effects if isinstance(e, (Say, Cue, Show))]


@pytest.mark.parametrize("classic", [False, True])
def test_nothing_shows_of_the_back_of_a_card_before_the_verdict(classic):
    """Two games that differ only in right answers say, show and time the same until they judge."""
    talk = ("what?", "tell me about the tall animal", "the tall animal", "hmm, let me think")
    twins = []
    for deck in (cards(), changed(other_answers)):
        table = EyeTable(rolls=("green", 2), classic=classic, deck=deck)
        for text in talk:
            table.say(text)
        table.say("describe it")
        table.say("a duck")
        table.wait(0.8)
        twins.append(table)
    assert public(twins[0]) == public(twins[1])
    assert all(table.need == "identify" for table in twins)
    for table in twins:
        table.wait(2.0)
    assert "No: giraffe." in twins[0].lines()
    assert "No: windmill." in twins[1].lines()


@pytest.mark.parametrize(
    ("level", "answer"), [(1, "true"), (2, "the second one"), (3, "Kilimanjaro")]
)
def test_nothing_shows_of_an_answer_before_the_verdict(level, answer):
    twins = []
    for deck in (cards(), changed(lambda c: replace(other_answers(c), answer=c.answer))):
        table = EyeTable(rolls=("blue", level), deck=deck)
        table.say("the dangerous mountain")
        table.say("a volcano")
        table.wait(1.5)
        table.say("repeat")
        table.say("er")
        table.say(answer)
        table.wait(0.8)
        assert table.need == "question"
        twins.append(table)
    assert public(twins[0]) == public(twins[1])
    for table in twins:
        table.wait(2.0)
    assert twins[0].points() != twins[1].points() or level == 3


def test_a_drawing_is_never_shown_by_its_name():
    deck = changed(lambda card: replace(card, emoji="", drawing=card.answer))
    table = EyeTable(rolls=("green", 1), deck=deck)
    table.say("the tall animal")
    assert not any("giraffe" in e.text for e in table.all(Show))


# -- dice -------------------------------------------------------------------------------------


def test_rulings_nobody_gets_other_dice_by_an_undo_or_an_appeal():
    table = EyeTable(rolls=("green", 1, "purple", 3))
    for _ in range(3):
        table.say("the tall animal")
        table.say("a zebra")
        table.wait(1.5)
        turn = table.eye.state.turn
        assert (turn.seat, turn.colour, turn.level) == (1, "purple", 3)
        table.say("undo")
        table.say("undo")
        turn = table.eye.state.turn
        assert (turn.seat, turn.colour, turn.level) == (0, "green", 1)


def test_the_card_that_was_dealt_comes_again_after_an_undo():
    table = EyeTable(rolls=("green", 1, "purple", 3))
    for _ in range(2):
        table.say("the tall animal, a giraffe")
        table.say("true")
        table.wait(1.5)
        assert table.eye.state.grid[0].id == "rocket"
        table.say("undo")
        table.say("undo")
        table.say("undo")


# -- younger players ----------------------------------------------------------------------------


def test_younger_players_are_kept_for_the_next_game():
    table = EyeTable()
    table.say("Bob is a younger player")
    assert table.desk.settings.get("younger") == "Bob"
    again = EyeTable(settings=table.desk.settings)
    assert again.eye.state.younger == (False, True, False)
    table.say("Bob plays with dice")
    assert table.desk.settings.get("younger") == "nobody"
    everybody = EyeTable(younger="everybody")
    assert everybody.eye.state.younger == (True, True, True)


def test_a_newcomer_may_be_a_younger_player_at_once():
    table = EyeTable(2, rolls=("green", 1))
    table.say("Ann is a younger player")
    table.say("Tim wants to join")
    assert table.say("Tim is a younger player")[0] == "Tim: any picture, any question, no dice."
    assert table.desk.settings.get("younger") == "Ann, Tim"
    table.say("the tall animal, giraffe")
    table.say("true or false")
    table.say("true")
    table.wait(1.5)
    table.say("to Bob's left")
    names = [p.name for p in table.eye.players]
    assert dict(zip(names, table.eye.state.younger, strict=True)) == {
        "Ann": True,
        "Bob": False,
        "Tim": True,
    }


def test_settings_of_younger_players_take_names():
    table = EyeTable(rolls=("red", 1))
    table.say("settings")
    table.say("younger players")
    table.say("Ann and Cy")
    table.say("that's all")
    assert table.eye.state.younger == (True, False, True)


# -- appeals ------------------------------------------------------------------------------------


def test_rulings_an_appeal_looks_at_the_kept_sound_first():
    table = to_identify(strictness="strict")
    table.say("an okapi")
    table.wait(1.5)
    table.say("that was right")
    assert table.all(Rejudge)


def test_an_appeal_is_too_late_once_the_next_player_has_acted():
    table = to_identify()
    table.say("a zebra")
    table.wait(1.5)
    table.say("something in the sky")
    assert table.say("that was right")[:1] == ["There is nothing to appeal right now."]


def test_an_answer_that_was_taken_back_cannot_be_appealed():
    table = to_identify()
    table.say("a zebra")
    table.wait(1.5)
    table.say("undo")
    assert table.say("that was right")[:1] == ["There is nothing to appeal right now."]


def test_rulings_what_the_table_has_ruled_is_not_asked_again():
    table = EyeTable(rolls=("green", 1, "purple", 3))
    table.say("the one that jumps")
    table.say("a toad")
    table.wait(1.5)
    table.say("no")
    table.say("no")
    assert table.say("that was right")[:1] == ['We have ruled on "toad": it stays as it is.']


def test_rulings_a_ruling_holds_and_goes_with_an_undo():
    table = to_identify()
    table.say("an okapi")
    table.wait(1.5)
    table.say("that was right")
    table.say("yes")
    table.say("yes")
    assert table.need == "question"
    table.say("undo")
    table.say("undo")
    assert table.need == "identify"
    table.say("an okapi")
    table.wait(1.5)
    assert "No: giraffe." in table.lines()[-6:]


# -- a game broken off ------------------------------------------------------------------------

WAY = (
    ("choose", ()),
    ("identify", ("the tall animal",)),
    ("bet", ("a giraffe",)),
    ("level", ("two",)),
    ("question", ("open",)),
)


@pytest.mark.parametrize("steps", range(len(WAY)))
def test_a_game_that_was_broken_off_asks_its_open_question_again(tmp_path, steps):
    log = tmp_path / "game.jsonl"
    table = EyeTable(classic=True, log=log)
    for _, said in WAY[: steps + 1]:
        for text in said:
            table.say(text)
        table.wait(1.5)
    need, chips = table.need, table.points()
    assert need == WAY[steps][0]
    table.desk.ledger.close()
    shelf = HouseShelf(Random(5), None, {"eye-know": cards()})
    desk = new_desk(Settings())
    game, script = shelf.resume(desk, log)
    host = Host(desk, shelf, game=game.name, resumed=script)
    said = [e.text for e in host.start() if isinstance(e, Say)]
    assert said[0].startswith("Here we are again.")
    assert len(said) >= 2 or need == "choose"
    assert script.need.what == need
    assert totals(script.state) == chips


# -- odd people ---------------------------------------------------------------------------------

THINGS = (
    *("er", "what?", "yes", "no", "maybe", "red", "blue", "any red one", "you choose", "pass"),
    *("the tall animal", "the small one", "number five", "second row", "describe it", "undo"),
    *("that was right", "I said giraffe", "she never said that", "that wasn't Ann", "skip"),
    *("a giraffe", "a guitar", "Saturn", "true", "false", "B", "the last one", "1889", "three"),
    *("no question", "open", "true or false", "five on the open one", "score", "rules", "help"),
    *("whose turn", "repeat", "my cards", "read the cards", "Bob is a younger player", "louder"),
    *("Tim wants to join", "Bob has to go", "settings", "that's all", "generous", "dice", "go on"),
    *("my aunt has a parrot", "stop sign", "red and two", "host, score", "no, blue", "nine"),
)


@pytest.mark.parametrize("classic", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_said_the_host_goes_on_and_no_card_is_lost(classic, seed):
    rng = Random(seed)
    dice = rng.choice(["host", "table"])
    table = EyeTable(rng.randint(2, 4), classic=classic, dice=dice)
    for _ in range(90):
        if table.host.finished:
            break
        if rng.random() < 0.15:
            table.wait(rng.choice([1.5, 22.0, 31.0]))
        else:
            table.say(rng.choice(THINGS))
        state = table.eye.state
        cards_in_play = in_play(state)
        assert len(cards_in_play) + len(state.discarded) <= len(ORDER)
        assert not cards_in_play & set(state.discarded)
        if not classic:
            assert max(table.points()) <= state.setup.goal
        assert table.desk.ledger.need.kind is Kind.OVER or table.desk.ask is not None


def test_a_whole_table_that_says_nothing_is_waited_for():
    table = EyeTable()
    table.wait(600.0)
    assert "Is anybody still there?" in table.lines()
    number = table.eye.state.number
    table.wait(600.0)
    assert table.eye.state.number == number
