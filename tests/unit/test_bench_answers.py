"""The rows of answers and of table talk count rightly: with ears that hear what the test says."""

import random
from itertools import islice

import numpy as np
import pytest

from host.bench import open_answers, run, talk
from host.bench.answers import Case, Question, Row, Table, decoys, measure
from host.bench.chatter import CHATTER
from host.bench.clips import Clip, Listener, sentences
from host.bench.questions import ANSWERS, rows_of
from host.bench.rates import per_hour
from host.bench.report import lines
from host.bench.said import voiced
from host.bench.trials import LEAD, TAIL
from host.bench.turns import deals, discussion
from host.core.table import COLOURS, Player
from host.hearing.evidence import RATE, Evidence, Phrase
from host.judging.grammar import match_command


class Tone:
    """A voice that says every text as a tone of its own length."""

    name = "tone"
    rate = RATE

    def __init__(self):
        self.lengths = {}

    def speak(self, text, speed=1.0):
        length = self.lengths.setdefault(text, 0.1 + 0.01 * len(self.lengths))
        yield np.full(round(length / speed * RATE), 0.2, np.float32)

    def close(self):
        pass


class Scribe:
    """Ears that write down what was said; some texts they mishear."""

    name = "whisper"

    def __init__(self, voice, misheard):
        self.voice, self.misheard = voice, misheard

    def session(self, expected, start):
        self.sound = np.zeros(0)
        return self

    def check(self, phrases):
        return []

    def feed(self, samples):
        self.sound = np.concatenate([self.sound, samples])

    def end(self):
        length = len(self.sound) / RATE - LEAD - TAIL
        known = self.voice.lengths
        text = min(known, key=lambda said: abs(known[said] - length))
        return Evidence(self.misheard.get(text, text), 0.0, 1.0, (), "whisper")


def table(**misheard):
    voice = Tone()
    return Table(Scribe(voice, misheard), Listener(voice))


def clip(text):
    return Clip(text, "ann", "test", "MIT")


FRUIT = Question(tuple(Phrase(text, text) for text in ("apple", "pear", "cherry")))


def test_right_wrong_and_asked_again_are_counted():
    cases = tuple(Case(clip(text), FRUIT, text) for text in ("apple", "pear", "cherry", "cherry"))
    ears = table(pear="apple", cherry="a lorry")
    found = measure(ears, Row(cases, "synthetic"), [clip("door"), clip("window"), clip("goat")])
    assert (found["n"], found["right"], found["wrong"], found["asked_again"]) == (
        4,
        0.25,
        0.25,
        0.5,
    )
    assert found["right_interval"] == pytest.approx([0.0456, 0.6994], abs=1e-4)
    assert found["what"][0] == "pear (apple): apple"
    assert (found["decoys"], found["false"]) == (3, 0.0)


def test_a_decoy_that_is_taken_for_an_answer_or_a_command_is_false():
    row = Row((Case(clip("apple"), FRUIT, "apple"),) * 3, "human")
    ears = table(door="pear", window="stop", goat="goat")
    found = measure(ears, row, [clip("door"), clip("window"), clip("goat")])
    assert found["false"] == pytest.approx(2 / 3, abs=1e-4)


def test_decoys_are_no_answers_and_no_commands():
    said = [clip(text) for text in ("red apple", "stop", "wardrobe")]
    row = Row((Case(clip("apple"), FRUIT, "apple"),) * 9, "human")
    assert [found.text for found, _ in decoys(row, said)] == ["wardrobe"]
    assert [text for text in CHATTER if match_command(text)] == []


@pytest.mark.parametrize("name", [name for name in ANSWERS if name not in ("numbers", "yes_no")])
def test_every_row_is_right_for_ears_that_write_down_what_is_said(name):
    """So a row measures the ears: what is said is an answer, and the key is its key."""
    row = rows_of([], (name,))[name].some(14)
    found = measure(table(), row, [])
    assert (found["right"], found["what"]) == (1.0, [])
    assert found["speech"] == "synthetic" and 9 <= found["n"] <= 14


def test_no_voice_says_the_same_thing_twice():
    for name, row in rows_of([], ("yes_no_synthetic", "cross_tick", "dice")).items():
        said = [(case.clip.text, case.clip.pitch, case.question.answers) for case in row.cases]
        assert len(set(said)) == len(said), name


def test_recorded_numbers_are_those_up_to_twenty():
    texts = ("seven", "twelve ounce", "tree", "ninety", "one zero one", "No")
    rows = rows_of([clip(text) for text in texts])
    assert [case.key for case in rows["numbers"].cases] == ["number:7", "number:12"]
    assert [case.key for case in rows["yes_no"].cases] == ["no"]


def test_open_answers_are_judged_at_every_strictness():
    """Written down as they are said, right ones count and wrong ones do not."""
    ears = table()
    for given in (open_answers.of_cards(20), open_answers.of_numbers()[::7]):
        found = open_answers.measure(ears, ears._listener, given)
        assert found["n"] >= 10 and found["wrong_n"] >= 10
        assert (found["fair"]["right"], found["fair"]["accepted"]) == (1.0, 0.0), found["what"]
        assert found["strict"]["right"] <= found["fair"]["right"] <= found["generous"]["right"]


def test_a_wrong_open_answer_that_is_heard_as_the_right_one_is_accepted():
    target = open_answers.of_numbers()[0].target
    wrong = open_answers.Answer(voiced("nothing", 0), target, right=False)
    ears = table(nothing=target.text)
    found = open_answers.measure(ears, ears._listener, [wrong])
    assert found["strict"]["accepted"] == 1.0 and len(found["what"]) == 1


@pytest.mark.parametrize(
    ("count", "hours", "interval"),
    [(0, 1.0, [0.0, 3.689]), (1, 1.0, [0.025, 5.572]), (4, 2.0, [0.545, 5.121])],
)
def test_the_interval_of_a_rate_is_garwoods(count, hours, interval):
    assert per_hour(count, hours) == pytest.approx(interval, abs=2e-3)


def test_what_table_talk_triggers_is_told_apart():
    traits = deals(1)[0]
    players = [Player(name, colour) for name, colour in zip(talk.PLAYERS, COLOURS, strict=False)]
    question = discussion(traits, players)
    found = talk.Triggers()
    for text in (
        f"Eliminate {traits[2].text}.",
        f"I think it is {traits[2].text}.",
        "Number three is not her.",
        "Should we eliminate number three?",
        "Host, read the traits.",
        "Read the traits.",
        "Host, bananas everywhere.",
        "Eliminate.",
    ):
        talk.count(table(), question, Evidence(text, 0.0, 1.0, engine="whisper"), found)
    assert (found.eliminations, found.commands, found.asked) == (1, 1, 2), found.what
    rate = talk.rate(found, 1800.0, "human")
    assert (rate["triggers_per_hour"], rate["asked_per_hour"]) == (4.0, 4.0)
    assert rate["triggers_interval"] == pytest.approx([0.484, 14.449], abs=2e-3)


def test_talk_is_sentences_with_pauses_and_somebody_who_talks_into_them():
    second = np.full(RATE, 0.1, np.float32)
    sound = talk.stream(iter([second] * 100), 30.0, random.Random(3))
    assert len(sound) == 30 * RATE
    levels = np.abs(sound)
    assert levels[: RATE // 2].max() == 0
    silent = float(np.mean(levels == 0))
    assert 0.2 < silent < 0.6
    assert levels.max() == pytest.approx(talk.LEVEL * (1 + talk.SOFTER))


def test_a_table_talks_about_the_traits_that_lie_there():
    voice = Tone()
    traits = deals(1)[0]
    list(islice(talk.about_traits(Listener(voice))(traits), 40))
    assert len(voice.lengths) > 30
    assert any(traits[0].text in text for text in voice.lengths)
    assert not any("{" in text for text in voice.lengths)


def test_sentences_are_read_from_the_manifest(tmp_path):
    rows = "path\ttext\tkind\nx/a.wav\tgone\tsentence\n"
    (tmp_path / "manifest.tsv").write_text(rows, "utf-8")
    assert sentences(tmp_path) == []


def test_the_rows_stand_in_the_result_and_in_the_report():
    voice = Tone()
    rows = ("player_colours", "open_numbers")
    ears = Scribe(voice, {})
    result = run(None, voice=voice, recogniser=ears, limit=6, rows=rows)
    assert result["player_colours"]["n"] == 6 and result["dice"] is None
    told = list(lines(result))
    assert any(line.startswith("player_colours: n 6, synthetic, right 100.0%") for line in told)
    assert any(line.startswith("open_numbers, fair: n 3 right and 3 wrong") for line in told)
