from collections.abc import Iterator
from pathlib import Path

import pytest

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
