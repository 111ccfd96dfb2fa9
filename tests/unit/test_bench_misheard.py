"""What was kept of appeals is a regression test: heard and judged again, against the ruling."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer

from host.bench import hearing
from host.bench import misheard as bench
from host.commands import misheard
from host.core.codec import replace
from host.dialogue.appealed import SCHEMA, Appealed, Clip, Kept
from host.games.knowing_me.words import NUMBERS
from host.hearing.evidence import Evidence, Expected, Mode, Phrase, Samples
from host.judging.plate import Entry
from host.printing import Printer
from host.running.misheard import Folder
from host.running.recent import Spoken

FARM = tuple(Entry(f"entry:{n}", text) for n, text in enumerate(("cow", "pig", "goat", "hen")))
LIST = Appealed(
    "hit-list", "list", "entry:2", "goat", "miss", True, "table", entries=FARM, prompt="animals"
)
PICTURE = Appealed(
    "eye-know", "answer", "answer", "giraffe", "miss", True, "table",
    entries=(Entry("answer", "giraffe", ("a giraffe",), ("okapi",)),),
)  # fmt: skip
TRUE_FALSE = Appealed(
    "eye-know", "choice", "false", "false", "miss", True, "table", took="true",
    answers=(Phrase("true", "true", ("yes",)), Phrase("false", "false", ("no",))),
)  # fmt: skip
OPTION = Appealed(
    "knowing-me", "option", "1", "the dessert", "miss", True, "table", took="0",
    answers=tuple(
        Phrase(str(n), text, (f"number {NUMBERS[n]}",))
        for n, text in enumerate(("the starter", "the dessert", "the cheese"))
    ),
)  # fmt: skip
WORDS = Appealed(
    "knowing-me", "words", "claimed", "cycling", "miss", True, "table",
    other="cycling", target="Ann",
)  # fmt: skip
OUT = Appealed(
    "thats-you", "elimination", "out:2", "list maker", "miss", True, "player", took="out:1",
    entries=tuple(
        Entry(str(n), text)
        for n, text in enumerate(("night owl", "collector", "list maker", "daydreamer"))
    ),
)  # fmt: skip


class Ears:
    """Whatever sounds, these are the words; a partial result comes before them."""

    name = "text"

    def __init__(self, text: str, partial: str = "") -> None:
        self.text, self.partial = text, partial
        self.expected: Expected | None = None
        self.samples = 0

    def session(self, expected: Expected, start: float) -> Ears:
        self.expected = expected
        assert start == 0.0
        return self

    def feed(self, samples: Samples) -> Evidence | None:
        self.samples += len(samples)
        return Evidence(self.partial, 0.0, 0.1, final=False) if self.partial else None

    def end(self) -> Evidence:
        return Evidence(self.text, 0.1, 0.4)

    def check(self, phrases: Any) -> list[str]:
        return []


def clip(case: Appealed, name: str = "one", heard: str = "a ghost") -> Clip:
    expected = Expected((Phrase("entry:2", "goat"),), Mode.MANY, 0.35)
    evidence = Evidence(heard, 0.1, 0.4, engine="whisper")
    kept = Kept(SCHEMA, "0", "2026-03-01", 8000, expected, evidence, case)
    return Clip(kept, np.zeros(8000, np.float32), name)


@pytest.mark.parametrize(
    ("case", "said", "now"),
    [
        (LIST, "a goat", "hit"),
        (LIST, "cow, goat and hen", "hit"),
        (LIST, "a ghost", "miss"),
        (LIST, "cow", "miss"),
        (replace(LIST, named=("entry:2",)), "goat", "hit"),
        (LIST, "I said goat", "miss"),
        (LIST, "stop", "miss"),
        (replace(LIST, entries=(*FARM, Entry("entry:4", "stop")), about="entry:4"), "stop", "hit"),
        (PICTURE, "a giraffe", "hit"),
        (PICTURE, "an okapi", "near"),
        (replace(PICTURE, strictness="generous"), "an okapi", "hit"),
        (PICTURE, "a lion", "miss"),
        (TRUE_FALSE, "no", "hit"),
        (TRUE_FALSE, "true", "miss"),
        (TRUE_FALSE, "what was the question", "miss"),
        (OPTION, "the dessert", "hit"),
        (OPTION, "two", "hit"),
        (OPTION, "the starter", "miss"),
        (OPTION, "the starter and the dessert", "near"),
        (OPTION, "none of these", "miss"),
        (WORDS, "Ann would say cycling", "hit"),
        (WORDS, "none of these: cycling", "hit"),
        (WORDS, "biking", "miss"),
        (WORDS, "", "miss"),
        (OUT, "eliminate the list maker", "hit"),
        (OUT, "eliminate number three", "hit"),
        (OUT, "eliminate the collector", "miss"),
        (OUT, "the list maker, I think", "miss"),
    ],
)
def test_each_game_judges_its_own_way(case, said, now):
    assert bench.again(Ears(said), clip(case)).now == now


def test_the_clip_is_heard_whole_with_what_was_expected():
    ears = Ears("goat")
    bench.again(ears, clip(LIST))
    assert ears.samples == 8000
    assert ears.expected == clip(LIST).kept.expected


def test_a_word_that_only_a_partial_result_had_is_near():
    assert bench.again(Ears("a ghost", partial="goat"), clip(LIST)).now == "near"


def test_the_row_counts_then_and_now_and_names_what_was_lost():
    refused = replace(LIST, ruled=False)
    clips = [clip(LIST, "better"), clip(refused, "lost"), clip(replace(LIST, judged="hit"), "same")]
    row = bench.measure(Ears("goat"), clips, ["x.json: is torn."])
    assert (row["n"], row["lost"], row["left_out"]) == (3, ["lost"], ["x.json: is torn."])
    assert (row["agreed_now"], row["agreed_then"]) == (0.6667, 0.6667)
    assert row["agreed_now_interval"][0] < 0.67 < row["agreed_now_interval"][1]
    assert [c["now"] for c in row["clips"]] == ["hit", "hit", "hit"]
    assert [c["then"] for c in row["clips"]] == ["miss", "miss", "hit"]


def test_what_was_right_and_is_asked_about_now_is_lost():
    case = replace(PICTURE, judged="hit")
    assert bench.measure(Ears("an okapi"), [clip(case)])["lost"] == ["one"]


def test_what_was_wrong_and_is_wrong_is_not_lost():
    assert bench.measure(Ears("a ghost"), [clip(LIST)])["lost"] == []


def test_the_lines_say_ruled_then_and_now():
    row = bench.measure(Ears("goat"), [clip(LIST, "2026-1")], ["x.json: is torn."])
    assert list(bench.lines(row)) == [
        '2026-1, hit-list: "goat" counts (ruled by table); then miss ("a ghost"), now hit ("goat")',
        "x.json: is torn.",
        "misheard: n 1, agreed now 100.0% (20.6% to 100.0%), agreed then 0.0% (0.0% to 79.3%)",
    ]


# -- the commands --------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))
    return Folder(tmp_path / "misheard")


def keep(home: Folder, case: Appealed, start: float = 1.0) -> str:
    kept = clip(case).kept
    sound = np.zeros(4000, np.float32)
    evidence = Evidence(kept.evidence.transcript, start, start + 0.2)
    return home.keep(Spoken(evidence, kept.expected, sound, start), case)


def test_the_run_fails_only_where_something_was_lost(home, monkeypatch, capsys):
    printer = Printer.make(plain=True)
    monkeypatch.setattr(hearing, "make_recogniser", lambda engine: Ears("goat"))
    assert misheard.bench(printer, "whisper", as_json=False)
    assert "Nothing is kept." in capsys.readouterr().out
    keep(home, LIST)
    assert misheard.bench(printer, "whisper", as_json=False)
    name = keep(home, replace(LIST, ruled=False), start=5.0)
    assert not misheard.bench(printer, "whisper", as_json=False)
    assert f"{name}: was judged as ruled, and is not any more." in capsys.readouterr().out


def test_the_row_is_there_as_json(home, monkeypatch, capsys):
    monkeypatch.setattr(hearing, "make_recogniser", lambda engine: Ears("goat"))
    keep(home, LIST)
    misheard.bench(Printer.make(plain=True), "whisper", as_json=True)
    printed = json.loads(capsys.readouterr().out)
    assert printed["engine"] == "whisper"
    assert {"n": 1, "agreed_now": 1.0, "agreed_then": 0.0}.items() <= printed["misheard"].items()


def test_what_is_kept_is_listed_and_deleted(home, monkeypatch, capsys):
    printer = Printer.make(plain=True)
    name = keep(home, LIST)
    misheard.show(printer, as_json=False)
    told = capsys.readouterr().out
    assert told == (f'{name}: hit-list, heard "a ghost", miss for "goat"; ruled by table: counts\n')
    misheard.show(printer, as_json=True)
    assert json.loads(capsys.readouterr().out)["clips"][0]["ruled"] is True
    monkeypatch.setattr(typer, "confirm", lambda *_, **__: False)
    misheard.delete(printer, yes=False)
    assert len(home.files()) == 2
    misheard.delete(printer, yes=True)
    assert home.files() == []
    assert "Deleted 2 files." in capsys.readouterr().out


def test_a_clip_that_is_not_there_is_named(home):
    with pytest.raises(misheard.NoSuchClip, match="Nothing is kept"):
        misheard.play(Printer.make(plain=True), "")
    keep(home, LIST)
    with pytest.raises(misheard.NoSuchClip, match="no clip 2020-1"):
        misheard.play(Printer.make(plain=True), "2020-1")


def test_the_data_commands_know_the_sounds(home, capsys):
    from host.commands import kept  # noqa: PLC0415 - only here

    name = keep(home, LIST)
    kept.data_show(Printer.make(plain=True))
    assert f"{name}.wav" in capsys.readouterr().out
    kept.data_delete(Printer.make(plain=True), yes=True)
    assert home.files() == []
