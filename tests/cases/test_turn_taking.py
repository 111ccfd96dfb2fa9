"""Cases of the area turn-taking that text can show: 93, 94, 96."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from host.content.deck import load
from host.core.chance import Arranged
from host.dialogue.host import Host
from host.dialogue.messages import Cue
from host.dialogue.settings import Settings
from host.games import game_called
from host.hearing.evidence import Evidence
from host.judging.choice import choose
from host.judging.grammar import option_phrases
from host.running.games import HouseShelf, new_desk
from host.running.text import TextTable, VirtualClock

GAMES = Path(__file__).resolve().parents[2] / "host/games"
THREE = ("Ann", "Bob", "Cy")


class Sitting:
    """A typed table of one game with the cards of its playthroughs."""

    def __init__(
        self, game: str, draw: str = "", names: tuple[str, ...] = THREE, first: int | None = 0
    ) -> None:
        known = game_called(game)
        pack = GAMES / game.removesuffix("-classic").replace("-", "_") / "playthroughs/pack.yaml"
        decks = {known.kind.name: load(known.kind, [pack])} if pack.exists() else {}
        shelf = HouseShelf(Arranged(tuple(draw.split())), None, decks)
        self.out: list[str] = []
        self.cues: list[str] = []
        host = Host(new_desk(Settings()), shelf, game=game, names=names, first=first)
        self.desk = host.desk
        self.table = TextTable(host, self.out.append, VirtualClock(), self._watch)
        self.table.open()

    def _watch(self, item: object) -> None:
        if isinstance(item, Cue):
            self.cues.append(item.name)

    def say(self, *lines: str) -> list[str]:
        """Say these; what the host says and shows from then on."""
        before = len(self.out)
        for line in lines:
            if line.startswith("@wait"):
                self.table.wait(float(line.removeprefix("@wait")))
            else:
                self.table.line(f"-: {line}")
        return [line for line in self.out[before:] if not line.startswith("-")]

    @property
    def ledger(self):
        assert self.desk.ledger is not None
        return self.desk.ledger


def hit_list() -> Sitting:
    return Sitting("hit-list", "farm")


def in_sand() -> Sitting:
    table = hit_list()
    table.say("ready", "ready", "@wait 1")
    assert table.ledger.need.what == "sand"
    return table


def in_bonus() -> Sitting:
    table = in_sand()
    table.say("cow", "done", "@wait 1")
    assert table.ledger.need.what == "bonus"
    return table


# -- 93: one word, in every state what it means there (the line is called party) ------------------


@pytest.mark.parametrize(
    ("said", "players"),
    [
        ("two", 2),
        ("2", 2),
        ("Three.", 3),
        ("there are two of us", 2),
        ("just the two of us", 2),
        ("we are four", 4),
        ("three players, please", 3),
        ("five people", 5),
    ],
)
def test_case_93_a_number_at_the_set_up_is_how_many_play(said: str, players: int) -> None:
    table = Sitting("hit-list", "farm", names=(), first=None)
    words = ("Two", "Three", "Four", "Five")[players - 2]
    assert f"HOST  {words} players. Who plays? One name at a time, clockwise." in table.say(said)
    names = ("Ann", "Bob", "Cy", "Dora", "Eve")[:players]
    table.say(*names, "Ann")
    assert tuple(p.name for p in table.ledger.state.setup.players) == names


def test_case_93_so_many_cannot_play() -> None:
    table = Sitting("hit-list", "farm", names=(), first=None)
    assert table.say("one") == ["HOST  It takes two at least. Who plays?"]
    assert table.say("seven")[0] == "HOST  Six is the most."
    assert table.say("Stu")[0] == "HOST  Stu is red. Next?", "a name that sounds like it is a name"


def test_case_93_two_is_an_answer_where_a_question_is_asked() -> None:
    table = Sitting("odd-one-out")
    asked = table.ledger.need
    assert asked.what == "answer"
    table.say("two")
    state = table.ledger.state
    assert table.ledger.need.actors != asked.actors, "Ann has answered"
    assert len(state.setup.players) == 3


def test_case_93_two_is_an_entry_a_bet_and_no_answer_at_all_by_turns() -> None:
    table = in_sand()
    assert table.say("two") == [], "the list has no two"
    table.say("cow", "done", "@wait 1", "two")
    assert table.ledger.need.what == "bonus", "an attempt of Bob's, and a wrong one"
    table.say("@wait 2", "pass", "@wait 1")
    assert table.ledger.need.what == "reveal"
    told = table.say("two", "@wait 1")
    assert any("Right" in line or "zero to three" in line for line in told), told


# -- 94: talk changes nothing -------------------------------------------------------------------

TALK = (
    "what's for dinner?",
    "set a timer for five minutes",
    "did you see the match yesterday?",
    "how long is that film?",
    "can you turn the heating on",
    "who wants a drink?",
    "stop it, you two",
    "go on then, have another biscuit",
    "louder please, I said to Bob, not you",
    "the last time we played this it rained",
    "we had two dogs and three rabbits",
    "be back in a second",
    "add milk to the shopping list",
    "no, that is my chair",
    "hey siri, what's the weather",
)


def odd_one_out() -> Sitting:
    return Sitting("odd-one-out")


def secret() -> Sitting:
    return Sitting("thats-you")


def writing() -> Sitting:
    return Sitting("knowing-me")


def choosing() -> Sitting:
    table = Sitting("eye-know", names=("Ann", "Bob"))
    table.say("an aardvark", "@wait 2", "@wait 2")
    return table


@pytest.mark.parametrize("talk", TALK)
@pytest.mark.parametrize("table", [in_sand, in_bonus, odd_one_out, secret, writing])
def test_case_94_talk_is_no_answer_and_no_command(table: Callable[[], Sitting], talk: str) -> None:
    sitting = table()
    state, need = sitting.ledger.state, sitting.ledger.need
    told = [line for line in sitting.say(talk) if "sand  " not in line]
    assert (sitting.ledger.state, sitting.ledger.need) == (state, need)
    again = ("HOST  Just", "HOST  Animals on a farm.")
    assert all("?" in line or line.startswith(again) for line in told), "at most it asks again"


@pytest.mark.parametrize(
    ("said", "option"),
    [
        ("stop it you two", None),
        ("the last time it rained like that", None),
        ("put two plates on the table", None),
        ("one more time", None),
        ("we had two dogs and a cat", None),
        ("number two, because it is a desert", "b"),
        ("I'd take the last one", "d"),
        ("let's go for the third one", "c"),
        ("can I have the last one please", "d"),
        ("I give you three", "c"),
        ("the Nile, since it is a river in Africa", "c"),
    ],
)
def test_case_94_a_number_in_talk_is_no_choice_but_with_a_reason_it_is(
    said: str, option: str | None
) -> None:
    options = option_phrases(["Danube", "Sahara", "Nile", "Amazon"], list("abcd"))
    assert choose(options, Evidence(said, 0.0, 2.0)).key == option


# -- 96: said again, and said too late -----------------------------------------------------------


@pytest.mark.parametrize("again", ["cow", "the cow", "a cow", "cows", "um, cow cow"])
def test_case_96_a_repeated_answer_sounds_softer_and_counts_once(again: str) -> None:
    table = in_sand()
    table.say("cow", again)
    assert table.cues[-2:] == ["ting", "tock"]
    assert len(table.ledger.state.round.hits) == 1
    told = " ".join(table.say("done"))
    assert "One: cow" in told


@pytest.mark.parametrize("late", ["cow", "pig, sheep", "a hen", "it was a goat"])
def test_case_96_after_the_round_an_answer_is_ignored(late: str) -> None:
    table = in_bonus()
    table.say("pass", "@wait 1", "pass", "@wait 1")
    assert table.ledger.need.what == "reveal"
    marks, cues = table.ledger.state.round.hits, list(table.cues)
    table.say(late)
    assert table.ledger.state.round.hits == marks
    assert table.cues == cues


@pytest.mark.parametrize(
    ("before", "said", "points"),
    [((), "cow", (1, 0, 0)), (("pig", "@wait 2"), "a pig", (1, 1, 0)), ((), "cows", (1, 0, 0))],
)
def test_case_96_what_was_named_before_is_no_bonus(before, said, points) -> None:
    table = in_bonus()
    table.say(*before)
    assert any("was already named." in line for line in table.say(said, "@wait 2"))
    table.say("pass", "@wait 1") if not before else None
    table.say("four to six", "four to six", "@wait 1")
    assert table.ledger.state.steps == points
