"""What went wrong with lists elsewhere, and the packs that come with the product."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.content.errors import PackBroken
from host.content.lint import lint
from host.content.packs import load_hit_list

PACK = """\
pack: case
game: hit-list
language: en
licence: Apache-2.0
prompts:
  - id: case
    say: things of this case
    kind: top-of-mind
    subject: home
    difficulty: 1
    ages: all
    entries:
      - {first}
      - {second}
      - sieve
      - ladle
      - corkscrew
      - potato masher
      - cheese grater
      - bread knife
"""


def rules(folder: Path, first: str, second: str = "rolling pin") -> list[tuple[str, int]]:
    text = PACK.replace("{first}", first).replace("{second}", second)
    (folder / "case.yaml").write_text(text, encoding="utf-8")
    return [(finding.rule, finding.line) for finding in lint([folder])]


def test_case_4_a_note_in_brackets_inside_an_entry(tmp_path: Path) -> None:
    assert rules(tmp_path, "a vet (doc accepted)") == [("brackets", 13)]


def test_case_6_alternatives_joined_by_slashes(tmp_path: Path) -> None:
    assert rules(tmp_path, "divining rods/dowsing rods") == [("brackets", 13)]


def test_case_18_a_symbol_only_entry_is_warned_of(tmp_path: Path) -> None:
    assert rules(tmp_path, "$") == [("symbol-only", 13)]


def test_case_33_a_true_synonym_wants_an_alias(tmp_path: Path) -> None:
    assert rules(tmp_path, "sofa") == [("alias-missing", 13)]
    assert rules(tmp_path, "{text: sofa, also: [couch]}") == []


def test_case_48_the_same_word_twice_in_a_list_is_refused(tmp_path: Path) -> None:
    assert rules(tmp_path, "umbrella", "Umbrella") == [("entry-twice", 14)]
    with pytest.raises(PackBroken, match=r"line 14: .*already in line 13"):
        load_hit_list([tmp_path])
    assert rules(tmp_path, "umbrella", "an umbrella") == [("entry-twice", 14)]


def test_every_list_of_the_product_has_eight_entries() -> None:
    deck = load_hit_list()
    assert deck
    assert {len(prompt.entries) for prompt in deck.values()} == {8}
