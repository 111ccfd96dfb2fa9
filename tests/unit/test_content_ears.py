"""Packs tried by ear: what is not understood, what is taken for something else, and what helps."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from pack_kit import AT_TABLE, CARDS, GIRAFFE, TRAIT, TRAITS, changed, write

from host.bench.clips import Listener
from host.bench.ears import Ears, Tally
from host.bench.ears_cards import groups_of
from host.bench.respell import is_respelling, respellings
from host.commands.ears import Progress, Trial, by_ear, checker
from host.content.findings import Finding, Severity
from host.content.lint import lint
from host.core.errors import HostError
from host.hearing.evidence import RATE, Evidence, Span
from host.judging.normal import split
from host.modelstore import model_path
from host.printing import Printer

PROMPT = """\
  - id: music
    say: things that make music
    kind: top-of-mind
    subject: home
    difficulty: 1
    ages: all
    entries:
"""
UKULELE = 14
"""Line of the first entry."""


def listed(folder: Path, *entries: str) -> Path:
    body = f"size: {len(entries)}\nprompts:\n{PROMPT}" + "".join(f"      - {e}\n" for e in entries)
    return write(folder, "hit-list", body)


class Tone:
    """A voice that says every text as a tone of its own length, as loud as its pitch."""

    name, rate = "tone", RATE

    def __init__(self) -> None:
        self.texts: list[str] = []

    def speak(self, text: str, speed: float = 1.0):
        if text not in self.texts:
            self.texts.append(text)
        length = 2000 + 400 * self.texts.index(text)
        yield np.full(round(length / speed), 0.1 / speed, np.float32)

    def close(self) -> None:
        pass


class Scribe:
    """Ears that write down what was said, and find every expected wording that they wrote.

    ``misheard`` maps a text, or a text and a pitch, to what they write instead.
    """

    name = "whisper"

    def __init__(self, voice: Tone, misheard) -> None:
        self.voice, self.misheard = voice, misheard

    def session(self, expected, _start):
        self.expected, self.sound = expected, np.zeros(0, np.float32)
        return self

    def check(self, _phrases):
        return []

    def feed(self, samples) -> None:
        self.sound = np.concatenate([self.sound, samples])

    def end(self) -> Evidence:
        loud = self.sound[self.sound > 0.01]
        said = self.voice.texts[round((len(loud) - 2000) / 400)]
        pitch = round(float(np.median(loud)) * 10, 2)
        heard = self.misheard.get((said, pitch), self.misheard.get(said, said))
        spans = tuple(
            Span(phrase.key, form, 0.0, 1.0, 0.95)
            for phrase in self.expected.phrases
            for form in (phrase.text, *phrase.forms)
            if split(form) == split(heard)
        )
        return Evidence(heard, 0.0, 1.0, spans[:1], engine="whisper")


def tried(path: Path, misheard, own=lambda file: False, speakers: int = 2) -> list[Finding]:
    voice = Tone()
    ears = Ears(Scribe(voice, misheard), Listener(voice), speakers)
    found = lint([path], heard=lambda kind, sheets: ears.findings(groups_of(kind, sheets), own))
    return [one for one in found if one.rule.startswith("ears-")]


# -- lists ------------------------------------------------------------------------------------


def test_what_is_understood_is_no_finding(tmp_path: Path) -> None:
    assert tried(listed(tmp_path, "ukulele", "drum", "piano"), {}) == []


def test_what_the_ears_write_instead_is_the_respelling_that_helps(tmp_path: Path) -> None:
    path = listed(tmp_path, "ukulele", "drum", "piano")
    (one,) = tried(path, {"ukulele": "You could lay."})
    assert (one.rule, one.line, one.severity) == ("ears-lost", UKULELE, Severity.WARNING)
    assert "2 of 2 speakers" in one.message and "You could lay." in one.message
    assert "spoken: [you could lay]" in one.suggestion
    mended = listed(tmp_path, "{text: ukulele, spoken: [you could lay]}", "drum", "piano")
    assert tried(mended, {"ukulele": "You could lay."}) == []


def test_the_own_packs_are_for_review(tmp_path: Path) -> None:
    path = listed(tmp_path, "ukulele", "drum")
    (one,) = tried(path, {"ukulele": "You could lay."}, own=lambda file: file == path)
    assert one.severity is Severity.REVIEW


def test_one_of_two_speakers_is_enough_to_be_told(tmp_path: Path) -> None:
    (one,) = tried(listed(tmp_path, "ukulele", "drum"), {("ukulele", 0.88): "you could lay"})
    assert "1 of 2 speakers" in one.message


def test_speakers_who_are_heard_otherwise_need_both_respellings(tmp_path: Path) -> None:
    misheard = {("ukulele", 0.88): "you could lay", ("ukulele", 1.12): "euclid lilly"}
    (one,) = tried(listed(tmp_path, "ukulele", "drum"), misheard)
    assert "[you could lay, euclid lilly]" in one.suggestion


def test_an_entry_that_is_heard_as_its_neighbour_is_taken(tmp_path: Path) -> None:
    (one,) = tried(listed(tmp_path, "flute", "lute", "drum"), {"flute": "lute"})
    assert (one.rule, one.line) == ("ears-taken", UKULELE)
    assert '"flute" is taken for "lute"' in one.message
    assert 'choose another wording or entry (said as "a flute" it is' in one.suggestion


def test_a_respelling_that_a_neighbour_sounds_like_is_not_offered(tmp_path: Path) -> None:
    path = listed(tmp_path, "ukulele", "euclayley", "drum")
    alike = {"ukulele": "euclid lilly", "euclayley": "euclid lilly"}
    assert all("choose another" in one.suggestion for one in tried(path, alike))


def test_a_comment_keeps_it(tmp_path: Path) -> None:
    path = listed(tmp_path, "ukulele  # lint-ok: ears-lost (nobody minds)", "drum")
    assert tried(path, {"ukulele": "you could lay"}) == []


def test_all_that_was_said_is_counted(tmp_path: Path) -> None:
    voice, told = Tone(), []
    misheard = {("ukulele", 0.88): "mumble", "flute": "lute"}
    ears = Ears(Scribe(voice, misheard), Listener(voice), 3, lambda *now: told.append(now))
    path = listed(tmp_path, "ukulele", "flute", "lute")
    lint([path], heard=lambda kind, sheets: ears.findings(groups_of(kind, sheets), bool))
    assert ears.tally == Tally(said=9, lost=1, taken=3, wordings=3, troubled=2)
    assert told == [(1, 1, ears.tally)]


# -- the other games --------------------------------------------------------------------------


def test_a_trait_is_eliminated_among_those_that_sound_like_it(tmp_path: Path) -> None:
    more = changed(changed(TRAIT, "night-owl", "light-fowl"), "night owl", "light fowl")
    path = write(tmp_path, "thats-you", TRAITS + TRAIT + changed(more, "night person", "fowl"))
    assert tried(path, {}) == []
    lost, taken = {"eliminate night owl": "Eliminate the X."}, "eliminate light fowl"
    (one,) = tried(path, lost)
    assert one.rule == "ears-lost" and '"night owl"' in one.message
    (one,) = tried(path, {"eliminate night owl": taken})
    assert one.rule == "ears-taken" and '"light fowl"' in one.message


def test_pictures_are_named_in_every_wording_and_questions_answered(tmp_path: Path) -> None:
    path = write(tmp_path, "eye-know", CARDS + changed(GIRAFFE, "giraffes", "camelopard"))
    assert tried(path, {}) == []
    misheard = {"camelopard": "Camel a part.", "Africa": "Half a car."}
    lines = path.read_text("utf-8").splitlines()
    found = {lines[one.line - 1].split(":")[0].strip(): one for one in tried(path, misheard)}
    assert set(found) == {"also", "open"}
    assert "spoken: [camel a part]" in found["also"].suggestion
    assert {one.rule for one in found.values()} == {"ears-lost"}


def test_a_picture_that_another_is_taken_for_is_told(tmp_path: Path) -> None:
    other = GIRAFFE.replace("giraffe", "carafe").replace("Giraffe", "Carafe")
    path = write(tmp_path, "eye-know", CARDS + GIRAFFE + other)
    found = [one for one in tried(path, {"carafe": "giraffe"}) if one.rule == "ears-taken"]
    assert [one.message for one in found] == ['"carafe" of another card is taken for "giraffe"']


def test_options_are_told_apart(tmp_path: Path) -> None:
    path = write(tmp_path, "knowing-me", CARDS + AT_TABLE)
    assert tried(path, {}) == []
    found = tried(path, {"the starter": "the dessert", "always": "all race"})
    assert [(one.rule, "also" in one.suggestion) for one in found] == [
        ("ears-taken", False),
        ("ears-lost", True),
    ]


# -- what may be a respelling -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "written", "is_one"),
    [
        ("ukulele", "you can lay lee", True),
        ("Gouda", "guda", True),
        ("leek", "leak", True),
        ("hatch", "hat", False),  # a word of its own: hats would count
        ("whisk", "thank you very much", False),
        ("whisk", "", False),
        ("whisk", "whisk", False),
    ],
)
def test_what_sounds_like_it_and_is_no_other_word(text: str, written: str, is_one: bool) -> None:
    assert is_respelling(text, written) is is_one


def test_what_was_written_is_tried_first_then_other_forms() -> None:
    tried_first, *others = respellings("K2", ["K-too."])
    assert tried_first == ("k too",)
    assert {("K two",), ("the K2",), ("a K2",)} <= {*others}
    assert ("U F O",) in respellings("UFO", []) and ("you eff oh",) in respellings("UFO", [])
    assert respellings("UFO", ["U.S.O."])[0] == ("USO",)
    assert ("yo yo",) in respellings("yo-yo", []) and ("yoyo",) in respellings("yo-yo", [])


# -- the command ------------------------------------------------------------------------------


def test_how_far_it_is_is_one_line() -> None:
    out: list[str] = []
    redrawn = Progress(redrawn=True, out=out.append)
    redrawn(1, 2, Tally())
    redrawn(2, 2, Tally(wordings=16, troubled=1))
    assert [line[0] for line in out] == ["\r", "\r"] and out[-1].endswith("\n")
    assert "2 of 2" in out[-1] and "1 of 16" in out[-1]
    out.clear()
    plain = Progress(redrawn=False, out=out.append)
    for done in range(1, 31):
        plain(done, 30, Tally())
    assert [re.match(r"\d+", line)[0] for line in out] == ["25", "30"]


def test_without_ears_it_says_what_to_do_and_plain_linting_goes_on(monkeypatch) -> None:
    monkeypatch.setattr("host.wiring.model_dir", _no_model)
    assert checker() is None
    with pytest.raises(HostError, match="partyhost models fetch"):
        by_ear(Printer.make(plain=True), Trial())


def _no_model(name: str) -> Path:
    from host.modelstore import ModelMissing  # noqa: PLC0415

    raise ModelMissing(f"No model {name}. Run: partyhost models fetch {name}")


def test_real_ears_understand_what_they_suggested(tmp_path: Path) -> None:
    """The natural voice and Whisper: a finding goes away when its suggestion is written down."""
    from host.hearing.whisper import WhisperRecogniser  # noqa: PLC0415
    from host.speaking.hibari import HibariVoice  # noqa: PLC0415

    ears = Ears(WhisperRecogniser(model_path("whisper-tiny-en")), Listener(HibariVoice()))

    def found(path: Path) -> list[Finding]:
        heard = lint(
            [path], heard=lambda kind, sheets: ears.findings(groups_of(kind, sheets), bool)
        )
        return [one for one in heard if one.rule.startswith("ears-")]

    entries = ["piano", "dachshund", "UFO", "trumpet"]
    before = found(listed(tmp_path, *entries))
    helped = {
        one.line - UKULELE: spoken[1]
        for one in before
        if (spoken := re.search(r"spoken: (\[.+?\])", one.suggestion))
    }
    assert helped and {one.line - UKULELE for one in before} <= {1, 2}
    for place, words in helped.items():
        entries[place] = f"{{text: {entries[place]}, spoken: {words}}}"
    after = found(listed(tmp_path, *entries))
    assert {one.line - UKULELE for one in after} == {one.line - UKULELE for one in before} - {
        *helped
    }
