from collections.abc import Iterator
from pathlib import Path

import pytest

from host.content.tables import tables
from host.core import data
from host.core.data import DataMissing, data_dir
from host.judging import wordlists
from host.judging.wordlists import GrammarBroken, grammar_file, word_set


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installed package without a checkout round it."""
    monkeypatch.setattr(data, "__file__", str(tmp_path / "host" / "core" / "data.py"))
    data_dir.cache_clear()
    grammar_file.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    data_dir.cache_clear()
    grammar_file.cache_clear()


def test_a_checkout_has_its_data_beside_the_package() -> None:
    assert (data_dir("grammars") / "en" / "commands.yaml").is_file()


def test_a_wheel_has_its_data_inside(wheel: Path) -> None:
    inside = wheel / "host" / "_data" / "grammars"
    inside.mkdir(parents=True)
    # A folder of that name beside an installed package is somebody else's.
    (wheel / "grammars").mkdir()
    assert data_dir("grammars") == inside


def test_missing_data_is_named(wheel: Path) -> None:
    with pytest.raises(DataMissing, match=r"'grammars' is missing.*Install the product again"):
        data_dir("grammars")


def test_a_broken_grammar_is_named_with_its_line(wheel: Path) -> None:
    folder = wheel / "host" / "_data" / "grammars" / "en"
    folder.mkdir(parents=True)
    (folder / "commands.yaml").write_text("undo:\n  say: [a\n", "utf-8")
    with pytest.raises(GrammarBroken, match=r"(?s)commands\.yaml cannot be read.*line"):
        wordlists.grammar_file("commands")


def test_word_sets_are_written_as_text_or_as_lists() -> None:
    assert "um" in word_set("fillers", "sounds")
    assert "new" in word_set("context", "modifiers")


def test_the_judge_knows_the_doubles_that_the_linter_knows() -> None:
    known = {frozenset(group) for group in wordlists.doubles()}
    assert frozenset(("ladybird", "ladybug")) in known
    assert frozenset(("courgette", "zucchini")) in known
    # One dialect's own doubles stay with the packs; so do words that are doubles one way only.
    assert not any("sofa" in group or "lift" in group for group in known)
    variants = (v for some in tables().variants.values() for v in some if v.same)
    assert {word for group in known for word in group} <= {v.wording.strip("^") for v in variants}


def test_no_word_is_both_an_act_and_another_thing() -> None:
    assert not word_set("wording", "actions") & word_set("wording", "things")
    assert not word_set("wording", "shades") & word_set("wording", "kinds")
