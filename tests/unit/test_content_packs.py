"""Loading packs: what is read, and that each fault names file, line and what to do."""

from __future__ import annotations

import random
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.content.deck import load_pack
from host.content.errors import NoCards, PackBroken
from host.content.hit_list import KIND
from host.content.lint import clean, lint
from host.content.packs import DrawPile, load_hit_list
from host.content.tree import MAX_BYTES

HEADER = """\
pack: test
game: hit-list
language: en
licence: Apache-2.0
prompts:
"""
PROMPT = """\
  - id: kitchen
    say: kitchen tools
    kind: top-of-mind
    subject: home
    difficulty: 1
    ages: all
    entries:
      - whisk
      - rolling pin
      - sieve
      - ladle
      - corkscrew
      - potato masher
      - cheese grater
      - bread knife
"""
GOOD = HEADER + PROMPT


def write(folder: Path, text: str | bytes, name: str = "test.yaml") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def fault(folder: Path, text: str | bytes) -> PackBroken:
    """The one error of this pack; its message names the file and the line."""
    path = write(folder, text)
    with pytest.raises(PackBroken) as caught:
        load_hit_list([folder])
    error = caught.value
    assert str(error).startswith(f"{path}, line {error.line}: ")
    assert error.todo and str(error).endswith(f"{error.todo}.")
    return error


def line_of(text: str, part: str) -> int:
    return next(i for i, line in enumerate(text.splitlines(), 1) if part in line)


def test_everything_of_a_prompt_is_read(tmp_path: Path) -> None:
    text = GOOD.replace("    entries:", "    region: UK\n    source: a book\n    entries:").replace(
        "- rolling pin",
        "- {text: rolling pin, also: [roller], near: [dough roller], spoken: [rollin pin],"
        " say_as: roling pin}",
    )
    write(tmp_path, text)
    deck = load_hit_list([tmp_path])
    prompt = deck["kitchen"]
    assert (prompt.say, prompt.kind, prompt.subject) == ("kitchen tools", "top-of-mind", "home")
    assert (prompt.difficulty, prompt.ages, prompt.region) == (1, "all", "UK")
    assert (prompt.source, prompt.pack) == ("a book", "test")
    assert [entry.text for entry in prompt.entries][:2] == ["whisk", "rolling pin"]
    pin = prompt.entries[1]
    assert pin.key == "entry:1"
    assert (pin.also, pin.near) == (("roller",), ("dough roller",))
    assert (pin.spoken, pin.say_as) == (("rollin pin",), "roling pin")


@pytest.mark.parametrize(
    "word", ["yes", "no", "on", "7", "1999", "null", "~", "1_000", "0x10", "1e3"]
)
def test_words_that_yaml_turns_into_values_stay_words(tmp_path: Path, word: str) -> None:
    write(tmp_path, GOOD.replace("- whisk", f"- {word}").replace("- sieve", "- {text: 12:30:00}"))
    entries = load_hit_list([tmp_path])["kitchen"].entries
    assert (entries[0].text, entries[2].text) == (word, "12:30:00")


def test_the_same_letter_in_two_encodings_is_one_text(tmp_path: Path) -> None:
    write(tmp_path, GOOD.replace("- whisk", "- cafe\u0301  bar"))
    assert load_hit_list([tmp_path])["kitchen"].entries[0].text == "caf\u00e9 bar"


def test_the_hash_follows_content_and_not_layout(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    first = load_pack(KIND, path).hash
    write(tmp_path, b"\xef\xbb\xbf# a note\n" + GOOD.replace("\n", "\r\n").encode())
    assert load_pack(KIND, path).hash == first
    write(tmp_path, GOOD.replace("whisk", "whisks"))
    assert load_pack(KIND, path).hash != first
    assert load_hit_list([tmp_path]).hashes == {"test": load_pack(KIND, path).hash}


def test_a_fixture_may_set_another_size(tmp_path: Path) -> None:
    text = GOOD.replace("game:", "size: 7\ngame:").replace("      - bread knife\n", "")
    write(tmp_path, text)
    assert len(load_hit_list([tmp_path])["kitchen"].entries) == 7


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("ages: all", "ages: 12+", 11, "Use one of"),
        ("difficulty: 1", "difficulty: 4", 10, "Use 1 to 3"),
        ("difficulty: 1", "difficulty: easy", 10, "whole number"),
        ("difficulty: 1", "dificulty: 1", 10, 'Did you mean "difficulty"'),
        ("kind: top-of-mind", "kind: open", 8, "top-of-mind"),
        ("kind: top-of-mind", "kind: closed", 6, "no source"),
        ("    subject: home\n", "", 6, 'has no "subject"'),
        ("id: kitchen", "id: Kitchen!", 6, "small letters"),
        ("say: kitchen tools", "say: ''", 7, "Write a text"),
        ("game: hit-list", "game: chess", 2, "It must be hit-list"),
        ("- whisk", "-", 13, "empty"),
        ("- whisk", "- {also: [beater]}", 13, 'has no "text"'),
        ("- whisk", "- {text: whisk, alias: [beater]}", 13, 'unknown key "alias"'),
        ("- whisk", "- {text: whisk, also: beater}", 13, "a list"),
        ("- whisk", "- whisk: the wire one", 13, "quotes"),
        ("- whisk", "- [whisk, beater]", 13, "a text"),
        ("      - sieve\n", "", 12, "Make it 8"),
        ("- sieve", "- sieve\n      - fork", 12, "the list has 9 entries"),
        ("- ladle", "- Whisk", 16, "stands already in line 13"),
        ("say: kitchen tools", "say: tools: kitchen", 7, "colon"),
        ("- whisk", "- @whisk", 13, "quotes"),
        ("- whisk", "- 'whisk", 13, "quotes"),
        ("- whisk", "- {text: [whisk}", 13, "brackets"),
        ("- whisk", "\t- whisk", 13, "spaces only"),
        ("- whisk", "- wh\x07isk", 13, "U+0007"),
        ("- whisk", "- &a whisk", 13, "anchors"),
        ("- whisk", "- *a", 13, "aliases"),
        ("- whisk", "- !!python/object:os.system whisk", 13, "tags"),
        ("- whisk", "- {text: whisk, text: fork}", 13, "stands twice"),
        ("- whisk", "- ? [a, b]\n        : c", 13, "not plain text"),
        ("- whisk", "- [[[[[[[[[[whisk]]]]]]]]]]", 13, "too deep"),
        ("pack: test", "---\npack: test\n---\nsecond: 1", 3, "second document"),
    ],
)
def test_each_fault_names_its_line(
    tmp_path: Path, old: str, new: str, line: int, says: str
) -> None:
    error = fault(tmp_path, GOOD.replace(old, new, 1))
    assert says in str(error)
    assert error.line == line


def test_the_second_use_of_an_id_is_named(tmp_path: Path) -> None:
    text = GOOD + PROMPT
    error = fault(tmp_path, text)
    assert error.line == 21
    assert "already used in line 6" in str(error)


def test_an_id_is_unique_over_all_packs(tmp_path: Path) -> None:
    write(tmp_path, GOOD, "a.yaml")
    write(tmp_path, GOOD.replace("pack: test", "pack: other"), "b.yaml")
    with pytest.raises(PackBroken, match=r"b\.yaml, line 6: the id .*a\.yaml"):
        load_hit_list([tmp_path])


def test_a_pack_name_is_unique(tmp_path: Path) -> None:
    write(tmp_path, GOOD, "a.yaml")
    write(tmp_path, GOOD.replace("id: kitchen", "id: other"), "b.yaml")
    with pytest.raises(PackBroken, match=r"b\.yaml, line 1: the pack"):
        load_hit_list([tmp_path])


def test_not_utf8(tmp_path: Path) -> None:
    error = fault(tmp_path, GOOD.replace("- ladle", "- caf\u00e9").encode("latin-1"))
    assert error.line == line_of(GOOD, "- ladle")
    assert "UTF-8" in str(error)


@pytest.mark.parametrize("text", ["", " \n\n", "# only a note\n"])
def test_an_empty_file(tmp_path: Path, text: str) -> None:
    assert fault(tmp_path, text).line == 1


@pytest.mark.parametrize("text", ["just words\n", "- a\n- b\n"])
def test_a_file_that_is_no_mapping(tmp_path: Path, text: str) -> None:
    assert "mapping" in str(fault(tmp_path, text))


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    with (tmp_path / "huge.yaml").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(PackBroken, match="too big"):
        load_hit_list([tmp_path])


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(PackBroken, match="cannot be read"):
        load_hit_list([tmp_path / "none.yaml"])


def test_an_alias_bomb_is_refused_at_its_first_anchor(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 60)]
    error = fault(tmp_path, "\n".join(lines))
    assert (error.line, "anchors" in error.wrong) == (1, True)


def test_deep_brackets_do_not_exhaust_the_stack(tmp_path: Path) -> None:
    fault(tmp_path, "[" * 20_000)


@pytest.mark.parametrize("escape", ["\\x1b[2J", "\\0", "\\ud800"])
def test_control_characters_do_not_come_in_as_escapes(tmp_path: Path, escape: str) -> None:
    assert fault(tmp_path, GOOD.replace("- whisk", f'- "whisk{escape}"')).line == 13


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_whatever_is_in_a_file_nothing_but_pack_broken_comes_out(data: st.DataObject) -> None:
    raw = bytearray(GOOD.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw)))
        cut = data.draw(st.integers(0, 12))
        raw[at : at + cut] = data.draw(
            st.one_of(
                st.binary(max_size=6),
                st.sampled_from([b": ", b"- ", b"[", b"{", b"\n", b"*", b"&a ", b"? ", b"'", b"|"]),
            )
        )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "any.yaml"
        path.write_bytes(bytes(raw))
        try:
            load_hit_list([path])
        except PackBroken as error:
            assert 1 <= error.line <= raw.count(b"\n") + 2
            assert not clean(lint([path]))
        else:
            lint([path])


def test_good_packs_are_kept_beside_broken_ones(tmp_path: Path) -> None:
    write(tmp_path, "pack: [", "a.yaml")
    write(tmp_path, GOOD, "b.yaml")
    broken: list[PackBroken] = []
    deck = load_hit_list([tmp_path], broken=broken)
    assert list(deck) == ["kitchen"]
    assert [Path(error.file).name for error in broken] == ["a.yaml"]


def test_a_persons_own_packs_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "packs" / "hit_list"
    own.mkdir(parents=True)
    write(
        own,
        GOOD.replace("id: kitchen", "id: my-own-kitchen").replace("pack: test", "pack: mine-own"),
    )
    monkeypatch.delenv("PARTYHOST_HOME", raising=False)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_a, **_k: str(tmp_path))
    assert "my-own-kitchen" in load_hit_list()


def deck_of(folder: Path) -> Path:
    """Three prompts that differ in subject, difficulty and ages."""
    text = GOOD
    for name, subject, difficulty, ages in (
        ("sea", "nature", 2, "10+"),
        ("wine", "food", 3, "16+"),
    ):
        text += (
            PROMPT.replace("kitchen", name)
            .replace("home", subject)
            .replace("difficulty: 1", f"difficulty: {difficulty}")
            .replace("ages: all", f"ages: {ages}")
        )
    return write(folder, text)


def test_drawing_filters_and_shuffles(tmp_path: Path) -> None:
    deck = load_hit_list([deck_of(tmp_path)])
    rng = random.Random
    assert sorted(deck.draw_order(rng(1))) == ["kitchen", "sea", "wine"]
    assert deck.draw_order(rng(1)) == deck.draw_order(rng(1))
    assert len({tuple(deck.draw_order(rng(seed))) for seed in range(20)}) > 2
    assert deck.draw_order(rng(1), ages="all") == ["kitchen"]
    assert sorted(deck.draw_order(rng(1), ages="10+")) == ["kitchen", "sea"]
    assert sorted(deck.draw_order(rng(1), max_difficulty=2)) == ["kitchen", "sea"]
    assert deck.draw_order(rng(1), subjects=["food"]) == ["wine"]
    with pytest.raises(NoCards, match="No prompt fits"):
        deck.draw_order(rng(1), subjects=["food"], ages="all")
    with pytest.raises(NoCards, match="age band"):
        deck.draw_order(rng(1), ages="adults")


def test_a_used_up_pile_is_shuffled_again_and_says_so() -> None:
    pile = DrawPile(["a", "b", "c"], random.Random(3))
    first = [pile.draw() for _ in range(3)]
    assert first == [("a", False), ("b", False), ("c", False)]
    again = [pile.draw() for _ in range(3)]
    assert [shuffled for _, shuffled in again] == [True, False, False]
    assert sorted(name for name, _ in again) == ["a", "b", "c"]


@pytest.mark.parametrize("seed", range(12))
def test_no_prompt_comes_twice_running(seed: int) -> None:
    pile = DrawPile(["a", "b", "c"], random.Random(seed))
    drawn = [pile.draw()[0] for _ in range(30)]
    assert all(one != two for one, two in pairwise(drawn))


def test_a_pile_goes_on_after_the_draws_of_a_resumed_game() -> None:
    ids = ["a", "b", "c"]
    assert DrawPile(ids, random.Random(1), used=["b"]).draw() == ("a", False)
    assert DrawPile(ids, random.Random(1), used=["a", "b", "c", "c"]).draw() == ("a", False)
    for seed in range(12):
        name, shuffled = DrawPile(ids, random.Random(seed), used=["a", "b", "c"]).draw()
        assert shuffled
        assert name != "c"


def test_a_pile_of_one_and_of_none() -> None:
    pile = DrawPile(["a"], random.Random(1))
    assert [pile.draw() for _ in range(2)] == [("a", False), ("a", True)]
    with pytest.raises(NoCards):
        DrawPile([], random.Random(1))
