import pytest

from host.judging.entries import Entry, expansions, forms_of
from host.judging.inflect import singular, stem
from host.judging.normal import fold, normal, split, trim
from host.judging.plate import wording_key
from host.judging.spelling import american


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("The Beatles", "beatles"),
        ("Donny & Marie", "donny and marie"),
        ("U.S.A.", "usa"),
        ("ice-cream", "ice cream"),
        ("World War II", "world war two"),
        ("$500", "five hundred dollars"),
        ("the 1st", "first"),
        ("Mr. Bean", "mister bean"),
        ("St. Petersburg", "saint petersburg"),
        ("cafés", "cafe"),
        ("um, a whisk", "whisk"),
        ("mother's day", "mothers day"),
        ("It’s", "it's"),
        ("1,000", "one thousand"),
    ],
)
def test_one_thing_has_one_normal_form(one: str, two: str) -> None:
    assert normal(one) == normal(two)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("air", "chair"),
        ("7", "17"),
        ("news", "new"),
        ("C++", "C#"),
        ("नमस्ते", "नमस्कार"),
        ("vitamin a", "vitamin"),
    ],
)
def test_different_things_keep_different_forms(one: str, two: str) -> None:
    assert normal(one) != normal(two)


def test_accents_go_and_marks_of_other_scripts_stay() -> None:
    assert fold("Tromsø Łódź Straße Æther") == "tromso lodz strasse aether"
    assert fold("हिन्दी") == "हिन्दी"
    assert split("คำ") == ("คํา",) or split("คำ") == ("คำ",)


def test_a_plural_and_its_singular_meet() -> None:
    for many, one in {
        "quizzes": "quiz",
        "jeans": "jeans",
        "buses": "bus",
        "boxes": "box",
        "knives": "knife",
        "wolves": "wolf",
        "cherries": "cherry",
        "potatoes": "potato",
        "women": "woman",
        "firemen": "fireman",
        "geese": "goose",
        "dresses": "dress",
        "houses": "house",
        "horses": "horse",
        "glasses": "glasses",
        "series": "series",
        "ties": "tie",
        "axes": "axe",
        "shoes": "shoe",
        "specimens": "specimen",
        "bus": "bus",
        "chess": "chess",
        "tennis": "tennis",
        "octopus": "octopus",
        "gas": "gas",
        "Mars".lower(): "mars",
        "cookies": "cookie",
        "waltzes": "waltz",
        "mazes": "maze",
        "prizes": "prize",
        "bridges": "bridge",
        "giraffes": "giraffe",
        "roses": "rose",
        "noses": "nose",
    }.items():
        assert singular(many) == one, many


def test_stems_join_verbs_with_their_nouns() -> None:
    assert stem("rotating") == stem("rotation") == stem("rotates") == stem("rotated")
    assert stem("washing") == stem("wash")
    assert stem("swimming") == stem("swim")
    assert stem("king") != stem("kin")
    assert stem("station") != stem("stating")


@pytest.mark.parametrize(
    "word",
    [
        "four",
        "hour",
        "flour",
        "your",
        "tour",
        "sour",
        "rise",
        "wise",
        "noise",
        "shoe",
        "poem",
        "does",
        "ball",
        "telling",
        "surprise",
        "exercise",
        "paella",
    ],
)
def test_words_that_only_look_british_stay(word: str) -> None:
    assert american(word) == word


def test_stored_lines_open_out() -> None:
    assert expansions("a vet (doc accepted)") == ("a vet", "doc")
    assert "Dowsing rods" in expansions("Divining rods/Dowsing rods")
    assert expansions("AC/DC") == ("AC/DC",)
    assert expansions("Mercury (planet)") == ("Mercury",)
    assert set(expansions("bolt(s)")) == {"bolt", "bolts"}
    assert expansions("pram (pushchair, buggy accepted)") == ("pram", "pushchair", "buggy")


def test_a_wording_that_two_entries_share_belongs_to_the_plainer() -> None:
    forms = forms_of((Entry("0", "knife", ("blade",)), Entry("1", "blade")))
    assert {f.key for f in forms if f.words == ("blade",)} == {"1"}


def test_what_stands_round_an_answer_is_trimmed() -> None:
    said = split("I think it's maybe a whisk please")
    start, end = trim(said)
    assert said[start:end] == ("a", "whisk")
    assert trim(("maybe",)) == (0, 1)


def test_rulings_are_kept_by_wording() -> None:
    assert wording_key("Um, the Couches!") == wording_key("I said couch") == "couch"
