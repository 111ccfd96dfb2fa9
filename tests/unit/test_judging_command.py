"""``partyhost judge``: what it prints for people and programs, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from host.commands.hearing import judge_command
from host.commands.judge_lists import EntriesBroken, read_list
from host.judging.plate import Strictness
from host.printing import Printer

PACK = """
pack: kitchen
prompts:
  - id: tools
    say: things in a drawer
    entries: [whisk, {text: tin opener, also: [key], near: [knife]}, sheep]
  - id: birds
    say: Birds of the garden
    entries: [robin, {text: blackbird}]
"""


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(heard: str, text: str = PACK, name: str = "list.yaml", **more: Any) -> str:
        file = tmp_path / name
        file.write_text(text, "utf-8")
        options = {"strictness": "fair", "engine": "auto", "prompt": "", "as_json": False, **more}
        judge_command(Printer.make(plain=True), file, heard, None, **options)
        return capsys.readouterr().out

    return run


@pytest.mark.parametrize(
    ("heard", "line"),
    [
        ("Whisk", 'hit: whisk (you said "Whisk"; word for word)'),
        ("wisk", 'hit: whisk (you said "wisk"; nearly the same letters)'),
        ("key", 'hit: tin opener (you said "key"; another name in the list)'),
        ("can opener", 'hit: tin opener (you said "can opener"; another name for it)'),
        ("opener", 'hit: tin opener (you said "opener"; a short name for it)'),
        ("", "nothing was said"),
    ],
)
def test_a_ruling_in_plain_words(ask: Any, heard: str, line: str) -> None:
    assert line in ask(heard).splitlines()


@pytest.mark.parametrize(
    ("text", "heard", "why"),
    [
        ("flour", "flower", "it sounds the same"),
        ("zucchini", "so kenny", "it sounds nearly the same"),
        ("rotating tires", "tire rotation", "the same words in another form or order"),
    ],
)
def test_ways_of_finding(ask: Any, text: str, heard: str, why: str) -> None:
    assert f"; {why})" in ask(heard, text, "list.txt")


def test_near_says_that_the_table_is_asked(ask: Any) -> None:
    told = ask("knife")
    assert "near: tin opener" in told
    assert "nearly the same thing, as the list says; the table is asked after the time" in told


@pytest.mark.parametrize(
    ("heard", "why"),
    [
        ("whale", "nearest: whisk, but too different"),
        ("ship", 'nearest: sheep, but "ship" is another word'),
        ("not a whisk", "nearest: whisk, but it was denied"),
        ("hot whisk", "nearest: whisk, but those words name something else"),
    ],
)
def test_a_miss_names_the_nearest_and_what_is_wrong(ask: Any, heard: str, why: str) -> None:
    assert f'miss: nothing on the list (you said "{heard}"; {why})' in ask(heard)


def test_a_miss_that_looser_judging_would_find(ask: Any) -> None:
    assert "but that is too little at strict" in ask("opener", strictness="strict")


def test_the_prompt_of_a_pack_is_told_and_chosen(ask: Any) -> None:
    first = 'prompt: tools ("things in a drawer"), the first of 2; --prompt ID takes another'
    assert first in ask("robin").splitlines()
    for wanted in ("birds", "BIRDS", "birds of the garden"):
        told = ask("robin", prompt=wanted).splitlines()
        assert told[0] == 'prompt: birds ("Birds of the garden")'
        assert told[1].startswith("hit: robin")
    with pytest.raises(EntriesBroken, match=r'no prompt "fish". Its prompts are: tools, birds\.'):
        ask("robin", prompt="fish")


def test_for_a_plain_list_the_prompt_says_what_it_is_of(ask: Any) -> None:
    assert "hit: soy sauce" in ask("soy", "soy sauce\n", "list.txt", prompt="Sauces")
    assert "hit: soy sauce" not in ask("soy", "soy sauce\n", "list.txt")


def test_what_is_twice_is_told(ask: Any) -> None:
    told = ask("whisk", "whisk\nsieve\nWhisks\n", "list.txt")
    assert 'note: "whisk" stands 2 times on the list (entries 1 and 3)' in told


def test_json_keeps_its_keys_and_has_no_notes(ask: Any) -> None:
    told = json.loads(ask("not a whisk", as_json=True))
    assert {"verdict", "hits", "near", "rulings", "heard", "engine", "spans"} <= told.keys()
    assert told["verdict"] == "miss"
    assert told["nearest"] == {"text": "whisk", "why": "it was denied"}
    assert (told["prompt_id"], told["prompt"]) == ("tools", "things in a drawer")
    twice = json.loads(ask("whisk", "whisk\na whisk\n", "list.txt", as_json=True))
    assert twice["duplicates"] == [["whisk", "a whisk"]]
    assert (twice["verdict"], twice["hits"], twice["nearest"]) == ("hit", ["whisk"], None)


@pytest.mark.parametrize(
    ("name", "raw", "told"),
    [
        ("a.txt", b"whisk\n" * 200_000, r"larger than 1 MB"),
        ("a.txt", b"sieve\n" + b"x" * 201, r"entry 2 is longer than 200 characters\. Shorten"),
        ("a.yaml", b"- {text: a, also: [" + b"x" * 201 + b"]}", r"entry 1 is longer than 200"),
        ("a.txt", b"whisk\n" * 1001, r"more than 1000 entries"),
        ("a.txt", b"ok\n\xff\xfe", r"line 2: is no UTF-8 text\. Save it as UTF-8"),
        ("a.txt", b"\n \n", r"holds no entries\. Give one entry a line"),
        ("a.yaml", b"a: [b\nc: d", r"line 2: is no valid YAML .*Put that line right"),
        ("a.yaml", b"- \x07", r"is no valid YAML"),
        ("a.json", b'["a",\n b]', r"line 2: is no valid JSON .*Put that line right"),
        ("a.json", b"[" * 100_000, r"is no valid JSON"),
        ("a.yaml", b"prompts: [1]", r"holds no prompts"),
        ("a.yaml", b"- [a, b]", r"entry 1 is neither a text nor a mapping"),
        ("a.yaml", b"- {text: [a]}", r"entry 1 is neither a text nor a mapping"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(
    tmp_path: Path, name: str, raw: bytes, told: str
) -> None:
    file = tmp_path / name
    file.write_bytes(raw)
    with pytest.raises(EntriesBroken, match=told) as caught:
        read_list(file)
    message = str(caught.value)
    assert str(file) in message
    assert "\n" not in message
    assert "^" not in message


def test_a_missing_file_and_a_folder_say_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(EntriesBroken, match=r"there is no such file\. Name a file with the list"):
        read_list(tmp_path / "none.txt")
    with pytest.raises(EntriesBroken, match=r"is a folder\. Name a file") as caught:
        read_list(tmp_path)
    assert "Errno" not in str(caught.value)


def test_every_strictness_can_be_asked(ask: Any) -> None:
    for strictness in Strictness:
        assert "hit: whisk" in ask("whisk", strictness=strictness.value)
