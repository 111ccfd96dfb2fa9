"""A family's own pack, made by talking: kept at once, read back by the loader, nothing lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host.content.deck import load
from host.content.drafts import draft_file, keep, slug
from host.content.errors import PackBroken
from host.content.kinds import KINDS
from host.dialogue import drafting
from host.dialogue.drafting import PackHost, blanks, parts, question_mark, tidy
from host.dialogue.lines import load_lines
from host.dialogue.settings import Settings
from host.running.games import new_desk
from host.running.text import TextTable, VirtualClock

KIND = {kind.name: kind for kind in KINDS}
HOLIDAYS = """things in our tent
a torch, a mat, sleeping bags
undo
a lamp
sand
mosquitoes, cards
an umbrella
that's all
socks
yes
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))
    return tmp_path


def made(kind, title, script):
    """Play a script against the dialogue that makes packs; what was printed."""
    lines: list[str] = []
    host = PackHost(new_desk(Settings()), lambda k, t, c: keep(KIND[k], t, c), kind, title)
    TextTable(host, lines.append, VirtualClock()).run(script.splitlines())
    return lines


def cards(kind):
    return [c for pack in load(KIND[kind]).packs if pack.name.startswith("our") for c in pack.cards]


def test_a_list_is_made_and_played_from_then_on():
    lines = made("hit-list", "Our holidays", HOLIDAYS)
    (card,) = cards("hit-list")
    assert card.say == "things in our tent"
    assert [e.text for e in card.entries] == [
        *("a torch", "a mat", "a lamp", "sand", "mosquitoes", "cards", "an umbrella", "socks")
    ]
    assert "HOST  Took back: sleeping bags." in lines
    assert "HOST  It needs one more." in lines
    assert lines[-1] == "HOST  Good: I have kept one. They are in the pile from now on."


def test_a_trait_and_a_question_card_and_a_picture():
    made("thats-you", "Ours", "tent snorer\nsomebody who saws wood at night\nno\n")
    (trait,) = cards("thats-you")
    assert (trait.text, trait.gloss) == ("tent snorer", "saws wood at night")
    question = (
        "Where would blank sleep best\nWhere would you sleep best\noptions\n"
        "in a tent, in a van\nthat's all\n"
    )
    own = "What is blank's worst joke\nWhat is your worst joke?\nown words\n"
    who = "Who carries somebody's bags\nWho carries your bags\na player\n"
    made("knowing-me", "Ours", question + own + who + question + own + "no\n")
    (card,) = cards("knowing-me")
    assert card.questions[0].ask == "Where would {name} sleep best?"
    assert [o.text for o in card.questions[0].options] == ["in a tent", "in a van"]
    assert card.questions[1].ask == "What is {name's} worst joke?"
    assert card.questions[1].open
    assert card.questions[2].people
    made(
        "eye-know",
        "Ours",
        "our tent\nyellow\nsomething made of cloth\nIt has two poles and four corners\n"
        "a shelter\nIt is older than the dog\nyes\nWho bought it\ngrandma, dad, aunt Jo\n"
        "that's all\ndad\nHow many sleep in it\n4\nno\n",
    )
    (picture,) = cards("eye-know")
    assert (picture.answer, picture.colour, picture.choice.right) == ("our tent", "yellow", 1)


def test_each_card_is_kept_at_once_and_the_next_evening_goes_on_in_the_same_file():
    made("thats-you", "Ours", "tent snorer\nsaws wood\nyes\n")  # then the power fails
    made("thats-you", "Ours", "map holder\nknows the way\nno\n")
    assert [c.id for c in cards("thats-you")] == ["ours-1", "ours-2"]


def test_what_cannot_be_kept_is_told_and_nothing_is_lost():
    made("thats-you", "Ours", "tent snorer\nsaws wood\nno\n")
    before = draft_file(KIND["thats-you"], "Ours").read_text()
    lines = made("thats-you", "Ours", "x" * 61 + "\nsleeper\n" + "y" * 121 + "\nsleeps\nno\n")
    assert sum("That is too long" in line for line in lines) == 2
    assert draft_file(KIND["thats-you"], "Ours").read_text().startswith(before.rstrip())


def test_a_card_that_the_schema_refuses_leaves_the_pack_as_it_was():
    made("thats-you", "Ours", "tent snorer\nsaws wood\nno\n")
    path = draft_file(KIND["thats-you"], "Ours")
    before = path.read_bytes()
    assert "longer" in keep(KIND["thats-you"], "Ours", {"text": "x" * 61, "gloss": "sleeps"})
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_a_torn_pack_is_named_and_left_alone():
    path = draft_file(KIND["thats-you"], "Ours")
    path.parent.mkdir(parents=True)
    path.write_text("pack: ours\ntraits: [")
    lines = made("thats-you", "Ours", "tent snorer\nsaws wood\n")
    assert any("ours.yaml" in line for line in lines)
    assert path.read_text() == "pack: ours\ntraits: ["
    with pytest.raises(PackBroken, match="ours"):
        keep(KIND["thats-you"], "Ours", {"text": "a", "gloss": "b"})


def test_without_a_kind_and_a_title_both_are_asked():
    lines = made("", "", "that's you\nOur lot\ntent snorer\nsaws wood\nno\n")
    assert lines[0].startswith("HOST  For which game: Hit List,")
    assert draft_file(KIND["thats-you"], "Our lot").exists()


def test_the_first_answer_can_be_taken_back_and_a_list_begun_anew():
    lines = made("hit-list", "Ours", "things\nundo\n" + HOLIDAYS)
    assert "HOST  Then this list from the start." in lines
    assert cards("hit-list")[0].say == "things in our tent"


@pytest.mark.parametrize("enough", ["that's all", "that is all", "no", "we're done"])
def test_who_has_enough_need_not_say_no(enough):
    lines = made("hit-list", "Ours", HOLIDAYS.replace("yes\n", "").rstrip() + f"\n{enough}\n")
    assert "HOST  Yes or no?" not in lines
    assert lines[-1] == "HOST  Good: I have kept one. They are in the pile from now on."


def test_nothing_made_leaves_no_file():
    lines = made("hit-list", "Ours", "that's all\n")
    assert lines[-1] == "HOST  Then there is nothing to keep."
    assert not draft_file(KIND["hit-list"], "Ours").exists()


def test_help_and_repeat_work_here_too():
    lines = made("hit-list", "Ours", "help\nrepeat\n" + HOLIDAYS)
    assert "HOST  Say it as it shall be read aloud." in " ".join(lines)
    assert sum("What is the list?" in line for line in lines) >= 2


def test_the_command_makes_a_pack(home):
    done = subprocess.run(
        [sys.executable, "-m", "host", "packs", "new", "hit-list", "--title", "Ours", "--text"],
        input=HOLIDAYS,
        capture_output=True,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "PARTYHOST_HOME": str(home)},
        check=True,
    )
    assert f"Kept in {home / 'packs' / 'hit_list' / 'ours.yaml'}" in done.stdout


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("What would blank eat", "What would {name} eat"),
        ("What is Blank's dog called", "What is {name's} dog called"),
        ("What is ___'s name", "What is {name's} name"),
        ("Would {name} or {name's} sister", "Would {name} or {name's} sister"),
        ("a blanket", "a blanket"),
    ],
)
def test_blanks(text, filled):
    assert blanks(text) == filled


def test_small_things():
    assert slug("Our Holidays!") == "our-holidays"
    assert slug("...") == "our-own"
    assert parts("a, b, and c") == ["a", "b", "c"]
    assert parts("bed and breakfast") == ["bed and breakfast"]
    assert question_mark("who is it?") == "Who is it?"
    assert tidy(' "a tent." ') == "a tent"


def test_every_line_is_said_in_these_tests_or_is_a_question_of_a_form():
    keys = set(load_lines("host.dialogue", "drafting.en.yaml"))
    source = (Path(drafting.__file__)).read_text("utf-8")
    assert {key for key in keys if f'"{key}"' not in source} == set()


@pytest.mark.parametrize(
    ("said", "things"),
    [
        ("And bottle of water", ["bottle of water"]),
        ("bed and breakfast", ["bed and breakfast"]),
        ("and", ["and"]),
        ("a torch, and sand", ["a torch", "sand"]),
    ],
)
def test_an_and_in_front_belongs_to_no_entry(said, things):
    assert parts(said) == things
