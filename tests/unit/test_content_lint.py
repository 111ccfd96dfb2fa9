"""Each rule of the linter finds its fault, in the right file and line, and lets good lists be."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import pytest

from host.content.lint import RULES, Finding, Severity, clean, lint
from host.content.sound import sounds_close
from host.content.stats import stats
from host.content.tables import parse_variant, tables

HEADER = "pack: {name}\ngame: hit-list\nlanguage: en\nlicence: Apache-2.0\nprompts:\n"
ENTRIES = (
    "whisk",
    "rolling pin",
    "sieve",
    "ladle",
    "corkscrew",
    "potato masher",
    "cheese grater",
    "bread knife",
)
FIRST = 13
"""Line of the first entry of a pack's first prompt."""


def prompt(
    entries: Sequence[str] = ENTRIES,
    name: str = "kitchen",
    say: str = "things in a kitchen drawer",
    ages: str = "all",
    more: str = "kind: top-of-mind",
) -> str:
    head = f"  - id: {name}\n    say: {say}\n    {more}\n    subject: home\n    difficulty: 1\n"
    return head + f"    ages: {ages}\n    entries:\n" + "".join(f"      - {e}\n" for e in entries)


def write(folder: Path, *prompts: str, name: str = "test") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(HEADER.format(name=name) + "".join(prompts), encoding="utf-8")
    return path


def with_entries(*changed: str) -> list[str]:
    """The good list with its first entries replaced."""
    return [*changed, *ENTRIES[len(changed) :]]


def found(folder: Path) -> list[tuple[str, int]]:
    findings = lint([folder])
    assert {finding.rule for finding in findings} <= set(RULES)
    return [(finding.rule, finding.line) for finding in findings]


def test_a_good_list_has_no_findings(tmp_path: Path) -> None:
    write(tmp_path, prompt())
    assert lint([tmp_path]) == []


ONE_ENTRY = [
    ("symbol-only", "'$'"),
    ("symbol-only", "{text: dollar sign, also: ['$']}"),
    ("unpronounceable", "'1999'"),
    ("unpronounceable", "crwth"),
    ("unpronounceable", "pizza \U0001f355"),
    ("too-long", "the little brush that nobody ever finds again"),
    ("too-long", "an incomprehensibility of counterrevolutionaries"),
    ("brackets", "vet (doc accepted)"),
    ("brackets", "divining rod/dowsing rod"),
    ("offensive", "bastard file"),
    ("offensive", "{text: rasp, also: [bastards]}"),
    ("offensive", "naked flame"),
    ("leak", "a drawer"),
    ("leak", "{text: cupboard, also: [kitchen]}"),
    ("living-person", "Taylor Swift"),
    ("alias-missing", "aubergine"),
    ("alias-missing", "sofa cushions"),
    ("alias-missing", "tap"),
    ("entry-twice", "a bread knife"),
    ("entry-twice", "bread knives"),
    ("entry-twice", "potato mashers"),
    ("close-letters", "corkscrews holder"),
    ("close-letters", "potato smasher"),
    ("close-letters", "knife"),
]


@pytest.mark.parametrize(("rule", "entry"), ONE_ENTRY)
def test_a_bad_entry_is_found(tmp_path: Path, rule: str, entry: str) -> None:
    path = write(tmp_path, prompt(with_entries(entry)))
    other = {"entry-twice", "close-letters"}  # found at the second of the two
    hits = [finding for finding in lint([path]) if finding.rule == rule]
    assert hits, lint([path])
    assert hits[0].file == str(path)
    assert hits[0].line == FIRST or rule in other
    assert hits[0].message and hits[0].suggestion
    assert str(hits[0]).startswith(f"{path}:{hits[0].line}: {hits[0].severity} {rule}: ")


@pytest.mark.parametrize(
    "entry",
    [
        "{text: aubergine, also: [eggplant]}",
        "{text: aubergines, also: [egg plant, eggplants]}",
        "{text: '1908', spoken: [nineteen oh eight]}",
        "{text: crwth, spoken: [crooth]}",
        "TV",
        "Dr Who mug",
        "waterfall",
        "grey paint",
        "{text: tap, also: [tap dance]}",
        "café au lait",
        "scrape",
        "butter knife",
        "soy sauce",
        "I'll be back",
        "put on pyjamas",
    ],
)
def test_a_good_entry_is_let_be(tmp_path: Path, entry: str) -> None:
    write(tmp_path, prompt(with_entries(entry)))
    hits = lint([tmp_path])
    if entry == "TV":
        assert [hit.rule for hit in hits] == ["alias-missing"]
    else:
        assert hits == []


def test_grown_up_words_are_let_be_in_grown_up_lists(tmp_path: Path) -> None:
    write(tmp_path, prompt(with_entries("naked flame"), ages="16+"))
    assert lint([tmp_path]) == []


def test_the_prompt_itself_is_read_too(tmp_path: Path) -> None:
    words = "things that somebody might perhaps find in the very back of a long kitchen drawer"
    write(tmp_path, prompt(say=words), prompt(name="b", say="what a bastard owns"))
    assert {("too-long", 7), ("offensive", 22)} <= set(found(tmp_path))


@pytest.mark.parametrize("first", ["rice", "{text: grain, also: [rice]}"])
def test_entries_one_sound_apart(tmp_path: Path, first: str) -> None:
    write(tmp_path, prompt(with_entries(first, "price")))
    hits = [hit for hit in lint([tmp_path]) if hit.rule == "close-sound"]
    assert [hit.line for hit in hits] == [FIRST + 1]
    assert f"(line {FIRST})" in hits[0].message


def test_an_alias_of_another_entry_is_found(tmp_path: Path) -> None:
    entries = with_entries(
        "{text: whisk, also: [beater], near: [egg whip]}",
        "{text: rolling pin, also: [the beaters]}",
        "{text: sieve, near: [egg whip]}",
        "{text: ladle, spoken: [corkscrew]}",
    )
    write(tmp_path, prompt(entries))
    assert found(tmp_path) == [("alias-of-other", FIRST + n) for n in (1, 2, 3)]


@pytest.mark.parametrize("pair", ["7 dwarfs/seven dwarfs", "grey paint/gray paint"])
def test_two_spellings_of_one_entry(tmp_path: Path, pair: str) -> None:
    write(tmp_path, prompt(with_entries(*pair.split("/"))))
    assert ("entry-twice", FIRST + 1) in found(tmp_path)


def test_both_names_of_one_thing_in_one_list(tmp_path: Path) -> None:
    write(tmp_path, prompt(with_entries("sofa", "couch")))
    assert ("entry-twice", FIRST + 1) in found(tmp_path)


def test_aliases_with_a_line_of_their_own_are_found_there(tmp_path: Path) -> None:
    entry = "text: whisk\n        also:\n          - beater\n          - '$'"
    write(tmp_path, prompt(with_entries(entry)))
    assert found(tmp_path) == [("symbol-only", FIRST + 3)]


@pytest.mark.parametrize(
    ("entry", "says"), [("phew", "does not mark"), ("{text: whip, spoken: [a sive]}", '"sieve"')]
)
def test_what_the_judge_would_rule_wrongly(tmp_path: Path, entry: str, says: str) -> None:
    write(tmp_path, prompt(with_entries(entry)))
    hits = lint([tmp_path])
    assert [(hit.rule, hit.line) for hit in hits] == [("misjudged", FIRST)]
    assert says in hits[0].message


def test_equal_and_nearly_equal_prompts(tmp_path: Path) -> None:
    others = [
        f"thing number {word}" for word in ("ox", "elm", "ash", "cow", "yak", "hog", "owl", "bat")
    ]
    first = write(tmp_path, prompt(say="things in a kitchen drawer"), name="a")
    second = write(
        tmp_path, prompt(others, "b", "something that you find in kitchen drawers"), name="b"
    )
    hits = [hit for hit in lint([first, second]) if hit.rule == "prompt-twice"]
    assert [(hit.file, hit.line, hit.severity) for hit in hits] == [(str(second), 7, "warning")]
    for say in ("things in a bathroom drawer", "things on top of a kitchen"):
        write(tmp_path, prompt(others, "b", say), name="b")
        assert not [hit for hit in lint([first, second]) if hit.rule == "prompt-twice"]
    second = write(tmp_path, prompt(others, "b", "a thing in the kitchen drawer"), name="b")
    hits = [hit for hit in lint([first, second]) if hit.rule == "prompt-twice"]
    assert [(hit.line, hit.severity) for hit in hits] == [(7, "error")]
    assert "a.yaml, line 7" in hits[0].message


def test_lists_that_share_more_than_two_entries(tmp_path: Path) -> None:
    rest = ["tent", "lantern", "sleeping bag", "compass", "matches"]
    two = prompt([*ENTRIES[:2], "map", *rest], "camping", "what campers carry")
    path = write(tmp_path, prompt(), two)
    assert lint([path]) == []
    three = prompt([*ENTRIES[:2], "sieves", *rest], "camping", "what campers carry")
    write(tmp_path, prompt(), three)
    hits = lint([path])
    assert [(hit.rule, hit.line) for hit in hits] == [("shared-entries", 22)]
    assert "rolling pin, sieve, whisk" in hits[0].message


def test_schema_faults_come_all_at_once_and_do_not_stop_the_rest(tmp_path: Path) -> None:
    bad = prompt(more="kind: closed").replace("subject: home", "subjekt: home")
    write(tmp_path, bad, name="a")
    (tmp_path / "b.yaml").write_bytes(b"\xff")
    write(tmp_path, prompt(with_entries("'$'")), name="c")
    hits = lint([tmp_path])
    assert [(Path(hit.file).name, hit.rule, hit.line) for hit in hits] == [
        ("a.yaml", "no-source", 6),
        ("a.yaml", "schema", 6),
        ("a.yaml", "schema", 9),
        ("b.yaml", "schema", 1),
        ("c.yaml", "symbol-only", FIRST),
    ]
    assert all(hit.severity is Severity.ERROR for hit in hits)


@pytest.mark.parametrize(
    ("hits", "rule"), [("[0, 2]", "blind"), ("[8, 8]", "blind"), ("[1, 2]", ""), ("[8, 7]", "")]
)
def test_lists_that_are_no_game_when_played_blind(tmp_path: Path, hits: str, rule: str) -> None:
    write(tmp_path, prompt(more=f"kind: top-of-mind\n    blind: {{hits: {hits}}}"))
    assert found(tmp_path) == ([(rule, 9)] if rule else [])
    assert clean(lint([tmp_path]))


def test_a_whole_pack_that_is_too_easy_when_played_blind(tmp_path: Path) -> None:
    more = "kind: top-of-mind\n    blind: {hits: [7, 7]}"
    lists = [prompt(name=f"n{n}", say=f"{'x' * n}", more=more) for n in range(3, 23)]
    write(tmp_path, *lists)
    assert [f.message for f in lint([tmp_path]) if f.rule == "blind"] == [
        "blind plays hit 7.0 on average"
    ]
    write(tmp_path, *lists[1:])
    assert not [f for f in lint([tmp_path]) if f.rule == "blind"]


@pytest.mark.parametrize("hits", ["[9]", "[]", "[x]"])
def test_figures_of_blind_plays_are_hits(tmp_path: Path, hits: str) -> None:
    write(tmp_path, prompt(more=f"kind: top-of-mind\n    blind: {{hits: {hits}}}"))
    assert found(tmp_path) == [("schema", 9)]


def test_an_empty_source_is_no_source(tmp_path: Path) -> None:
    write(tmp_path, prompt(more="kind: closed\n    source: ''"))
    assert found(tmp_path) == [("no-source", 9)]


def test_names_and_ids_of_other_files(tmp_path: Path) -> None:
    write(tmp_path, prompt(), name="a")
    other = prompt([f"thing {c}{c}ough" for c in "bcdfghkl"], say="made up words")
    write(tmp_path, other, name="b").write_text(HEADER.format(name="a") + other, encoding="utf-8")
    hits = [hit for hit in lint([tmp_path]) if hit.rule.endswith("-twice")]
    assert [(Path(hit.file).name, hit.rule, hit.line) for hit in hits][:2] == [
        ("b.yaml", "pack-twice", 1),
        ("b.yaml", "id-twice", 6),
    ]


def test_another_size_is_for_fixtures(tmp_path: Path) -> None:
    path = write(tmp_path, prompt(ENTRIES[:3]))
    path.write_text("size: 3\n" + path.read_text(), encoding="utf-8")
    hits = lint([path])
    assert [(hit.rule, hit.line) for hit in hits] == [("size", 1)]
    assert clean(hits)


def test_what_the_recogniser_does_not_know(tmp_path: Path) -> None:
    write(tmp_path, prompt(with_entries("{text: spurtle, spoken: [spur tull]}", "xylograph")))
    asked: list[str] = []

    def unheard(texts: Sequence[str]) -> list[str]:
        asked.extend(texts)
        return ["spurtle", "xylograph"]

    hits = [hit for hit in lint([tmp_path], unheard=unheard) if hit.rule == "unheard"]
    assert [hit.line for hit in hits] == [FIRST + 1]
    assert "spur tull" in asked
    assert clean(lint([tmp_path], unheard=lambda _texts: []))


def test_a_comment_keeps_a_finding_on_its_line_only(tmp_path: Path) -> None:
    kept = with_entries("aubergine  # lint-ok: alias-missing (a British list)", "courgette")
    write(tmp_path, prompt(kept))
    assert found(tmp_path) == [("alias-missing", FIRST + 1)]


def test_clean_means_nothing_but_reviews(tmp_path: Path) -> None:
    write(tmp_path, prompt(with_entries("Taylor Swift")))
    assert clean(lint([tmp_path]))
    write(tmp_path, prompt(with_entries("aubergine")))
    assert not clean(lint([tmp_path]))


def test_people_are_noticed_where_people_are_asked_for(tmp_path: Path) -> None:
    people = with_entries("Xanthippe Quux", "Quux the Elder")
    write(tmp_path, prompt(people, say="great painters"))
    assert found(tmp_path) == [("living-person", 7)]
    assert "Xanthippe Quux" in lint([tmp_path])[0].message
    write(tmp_path, prompt(with_entries("New York")))
    assert found(tmp_path) == []


def test_other_languages_are_spared_the_english_tables(tmp_path: Path) -> None:
    path = write(tmp_path, prompt(with_entries("김치", "불고기", "aubergine", "brrt krk")))
    path.write_text(
        path.read_text(encoding="utf-8").replace("language: en", "language: ko"), "utf-8"
    )
    assert lint([path]) == []


def test_findings_go_into_json(tmp_path: Path) -> None:
    write(tmp_path, prompt(with_entries("aubergine")))
    row = json.loads(json.dumps(asdict(lint([tmp_path])[0])))
    assert row["severity"] == "warning"
    assert set(row) == {"file", "line", "rule", "message", "suggestion", "severity"}


@pytest.mark.parametrize(
    "pair", ["tree/three", "cap/camp", "nap/map", "rice/price", "pear/bear", "doll/ball"]
)
def test_pairs_that_recognisers_confuse_sound_close(pair: str) -> None:
    assert sounds_close(*pair.split("/"))


@pytest.mark.parametrize(
    "pair", ["cat/horse", "chat/shout", "sodium/potassium", "whisk/ladle", "walnut/peanut"]
)
def test_pairs_that_nobody_confuses_do_not(pair: str) -> None:
    assert not sounds_close(*pair.split("/"))


def test_the_tables_say_what_they_mean() -> None:
    both = parse_variant("sofa = couch")
    assert [(v.has, v.needs, v.same) for v in both] == [
        (("sofa",), ("couch",), True),
        (("couch",), ("sofa",), True),
    ]
    one = parse_variant("^fall > autumn")
    assert [(v.has, v.wording, v.whole, v.same) for v in one] == [
        (("fall",), "autumn", True, False)
    ]
    assert len(tables().variants) > 100
    assert tables().roles and tables().given and tables().offensive


def test_statistics(tmp_path: Path) -> None:
    closed = prompt(name="b", say="other", ages="10+", more="kind: closed\n    source: a book")
    write(tmp_path, prompt(), closed)
    (tmp_path / "broken.yaml").write_text("pack: [")
    got = stats([tmp_path])
    assert got["cards"] == {"hit-list": 2, "thats-you": 0, "eye-know": 0, "knowing-me": 0}
    lists = got["hit-list"]
    assert (lists["entries"], got["broken"]) == (16, 1)
    assert lists["subjects"] == {"home": 2}
    assert lists["difficulty"] == {"1": 2}
    assert lists["ages"] == {"10+": 1, "all": 1}
    assert lists["kinds"] == {"closed": 1, "top-of-mind": 1}
    assert list(got["packs"]) == ["test"]
    assert "thats-you" not in got


def test_every_rule_has_a_test() -> None:
    tests = Path(__file__).parent.glob("test_content_*.py")
    here = "".join(path.read_text(encoding="utf-8") for path in tests)
    assert [rule for rule in RULES if f'"{rule}"' not in here] == []


def test_a_finding_is_one_line() -> None:
    finding = Finding("a.yaml", 3, "leak", "it is said", "Change it", Severity.WARNING)
    assert str(finding) == "a.yaml:3: warning leak: it is said. Change it."
