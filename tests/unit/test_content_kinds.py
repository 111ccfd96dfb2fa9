"""A game brings a kind of its own: its packs are loaded, linted and counted like all others."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from host.content import places, rules_aloud
from host.content.deck import DrawPile, PackKind, load
from host.content.errors import PackBroken
from host.content.findings import Linter, Text
from host.content.kinds import KINDS
from host.content.lint import lint
from host.content.stats import stats
from tests.unit.pack_kit import GIRAFFE, TRAIT, write

SCHEMA = {
    "type": "object",
    "required": ["pack", "game", "language", "licence", "riddles"],
    "properties": {
        "game": {"const": "riddles"},
        "riddles": {"items": {"required": ["id", "say"], "properties": {"say": {"minLength": 3}}}},
    },
}
PACK = "riddles:\n  - {id: egg, say: what breaks before an use}\n"


@dataclass(frozen=True)
class Riddle:
    id: str
    say: str
    pack: str
    subject: str = "home"
    difficulty: int = 1
    ages: str = "all"


def make(raw: Mapping[str, Any], pack: str) -> Riddle:
    return Riddle(raw["id"], raw["say"], pack)


def texts(riddle: Riddle) -> Iterator[Text]:
    yield Text(riddle.say, "say", ("say",))


@pytest.fixture
def kind(tmp_path: Path) -> PackKind[Riddle]:
    schema = tmp_path / "schema.json"
    schema.write_text(json.dumps(SCHEMA), encoding="utf-8")
    return PackKind(
        name="riddles",
        folder="riddles",
        key="riddles",
        noun="riddle",
        make=make,
        schema=schema,
        linter=lambda: Linter(
            texts, each=(rules_aloud.grammar,), counts=lambda cards: {"riddles": len(cards)}
        ),
    )


def test_its_packs_are_loaded(tmp_path: Path, kind: PackKind[Riddle]) -> None:
    write(tmp_path, "riddles", PACK)
    deck = load(kind, [tmp_path])
    assert deck["egg"] == Riddle("egg", "what breaks before an use", "test")
    rng = random.Random(1)
    assert DrawPile(deck.draw_order(rng), rng).draw() == ("egg", False)


def test_its_packs_are_linted_and_counted(tmp_path: Path, kind: PackKind[Riddle]) -> None:
    write(tmp_path, "riddles", PACK)
    write(tmp_path, "thats-you", "traits:\n" + TRAIT, "other")
    kinds = (*KINDS, kind)
    assert [(f.rule, f.line) for f in lint([tmp_path], kinds=kinds)] == [("grammar", 6)]
    got = stats([tmp_path], kinds=kinds)
    assert (got["cards"]["riddles"], got["cards"]["thats-you"]) == (1, 1)
    assert got["riddles"]["riddles"] == 1


def test_its_schema_and_ids_are_kept(tmp_path: Path, kind: PackKind[Riddle]) -> None:
    path = write(tmp_path, "riddles", "riddles:\n  - {id: egg, say: no}\n")
    with pytest.raises(PackBroken, match="line 6: say is empty or too short"):
        load(kind, [path])
    write(tmp_path, "riddles", PACK + PACK.splitlines()[1] + "\n")
    with pytest.raises(PackBroken, match="Give each riddle an id of its own"):
        load(kind, [path])


def test_packs_of_all_games_may_lie_in_one_folder_for_the_linter(tmp_path: Path) -> None:
    write(tmp_path, "thats-you", "traits:\n" + TRAIT, "a")
    write(tmp_path, "eye-know", "cards:\n" + GIRAFFE.replace("id: giraffe", "id: night-owl"), "b")
    assert lint([tmp_path]) == []


@pytest.mark.parametrize(
    ("game", "says"), [("game: chess\n", 'game is "chess"'), ("", 'the pack has no "game"')]
)
def test_a_game_that_nobody_knows(tmp_path: Path, game: str, says: str) -> None:
    (tmp_path / "a.yaml").write_text(f"pack: a\n{game}language: en\n", encoding="utf-8")
    (finding,) = lint([tmp_path])
    assert (finding.rule, finding.message) == ("schema", says)
    assert "hit-list, thats-you, eye-know, knowing-me" in finding.suggestion
    assert stats([tmp_path])["broken"] == 1


@pytest.mark.parametrize("kind_", KINDS, ids=lambda kind_: kind_.name)
def test_a_persons_own_packs_of_every_kind_are_found(
    kind_: PackKind[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "user_packs", lambda: tmp_path)
    before = len(kind_.dirs())
    (tmp_path / kind_.folder).mkdir()
    assert kind_.dirs()[before:] == [tmp_path / kind_.folder]
    assert kind_.load_schema()["properties"]["game"] == {
        "description": "The game that the pack is for.",
        "const": kind_.name,
    }
