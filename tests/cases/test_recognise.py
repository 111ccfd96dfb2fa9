"""Cases of the area recognise, with the real ears where they are about ears."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from host.dialogue.messages import SandStart, SandStop, Say, Speech
from host.dialogue.reading import Reader, Sort
from host.hearing.evidence import RATE, Evidence, Expected, Mode, Phrase
from host.hearing.whisper import WhisperRecogniser
from host.hearing.whisper.model import TinyWhisper, WhisperFailed
from host.judging.choice import choose
from host.judging.numbers import hear_number
from host.judging.plate import Entry, Verdict, judge
from host.modelstore import model_path
from host.speaking.silent import SilentVoice
from host.wiring import make_recogniser
from tests.sound.table_kit import (
    AT_BONUS,
    IN_SAND,
    ZOO,
    Line,
    ScriptedEars,
    Sitting,
    Stopping,
    pack,
    people,
    settings_of,
    sit,
    whisper,
)


def sand_over(item) -> bool:
    return isinstance(item, SandStop)


@pytest.fixture(scope="module")
def deck(tmp_path_factory):
    return pack(tmp_path_factory.mktemp("pack"))


def heard(sound, texts=ZOO, mode=Mode.MANY, ears=None) -> Evidence:
    """What the real ears make of ``sound`` while they are told to expect ``texts``."""
    phrases = tuple(Phrase(f"entry:{n}", text) for n, text in enumerate(texts))
    session = (ears or whisper()).session(Expected(phrases, mode), 5.0)
    session.feed(np.asarray(sound, np.float32))
    return session.end()


def noises(seconds: float = 3.0) -> dict[str, np.ndarray]:
    """What is heard at a table where nobody speaks; all synthetic."""
    rng = np.random.default_rng(7)
    t = np.arange(round(seconds * RATE)) / RATE
    white = rng.standard_normal(len(t))
    claps = np.zeros(len(t))
    for at in range(0, len(t) - 800, 2100):
        claps[at : at + 800] += rng.standard_normal(800) * np.exp(-np.arange(800) / 120)
    notes = (262, 330, 392, 523, 392, 330)
    tune = np.concatenate([np.sin(2 * np.pi * f * t[: len(t) // 6]) for f in notes])
    knock = np.zeros(len(t))
    knock[4000:4900] = np.sin(2 * np.pi * 180 * t[:900]) * np.exp(-np.arange(900) / 150)
    return {
        "zeros": np.zeros(len(t)),
        "hiss": 0.003 * white,
        "rain": 0.05 * white * (1 + 0.3 * np.sin(2 * np.pi * 0.7 * t)),
        "hum": 0.05 * sum(np.sin(2 * np.pi * f * t) / n for n, f in enumerate((50, 100, 150), 1)),
        "claps": 0.2 * claps,
        "tune": 0.1 * tune,
        "knock": 0.5 * knock,
    }


# -- 53, 58: partial results ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("partial", "final"),
    [("elephant", "eggs"), ("tiger", "tie"), ("zebra", "see"), ("rhinoceros", "")],
)
def test_case_53_a_partial_result_alone_marks_nothing(deck, partial: str, final: str) -> None:
    """Through the whole table: the long word on the way, another one at the end."""
    sitting = sit(
        deck, done=IN_SAND, left=2.0, sand=(Line(0.5, "eggs."),), until=sand_over,
        ears=ScriptedEars(f"{final}/{partial}"), speaker=SilentVoice(),
    )  # fmt: skip
    sitting.run()
    assert sitting.heard
    assert sitting.marks == []


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        (("ice cream", "sour milk"), "ice milk"),
        (("orange juice", "apple pie"), "orange pie"),
        (("polar bear", "guinea pig"), "polar pig"),
    ],
)
def test_case_54_real_ears_do_not_recombine(entries, said) -> None:
    evidence = heard(people()[0].say(said), entries)
    found = judge([Entry(f"entry:{n}", e) for n, e in enumerate(entries)], evidence)
    assert Verdict.HIT not in {r.verdict for r in found}, evidence


def test_case_56_ears_that_need_an_unknown_word_hear_freely_beside_it(
    monkeypatch, tmp_path
) -> None:
    """Whatever a model makes of strange words: the house opens Vosk with open decoding."""
    made = []
    monkeypatch.setattr("host.hearing.vosk.VoskModel", lambda folder: SimpleNamespace(knows=len))
    monkeypatch.setattr("host.wiring.model_dir", lambda name: tmp_path)
    made.append(make_recogniser("vosk", lambda _: None))
    assert made[0].free is True


@pytest.mark.parametrize("strange", ["wheelbarrow", "trampoline", "cathedral"])
def test_case_56_a_word_off_the_list_stays_unknown(strange: str) -> None:
    evidence = heard(people()[1].say(strange))
    found = judge([Entry(f"entry:{n}", e) for n, e in enumerate(ZOO)], evidence)
    assert {r.verdict for r in found} <= {Verdict.MISS}, evidence


# -- 59, 61: silence ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(noises(1.0)))
@pytest.mark.parametrize("mode", list(Mode))
def test_cases_59_and_61_noise_is_none_of_the_words_that_are_hoped_for(name: str, mode) -> None:
    evidence = heard(noises()[name], mode=mode)
    found = judge([Entry(f"entry:{n}", e) for n, e in enumerate(ZOO)], evidence)
    assert {r.verdict for r in found} <= {Verdict.MISS}, evidence


@pytest.mark.parametrize(
    "expected",
    [
        ("yes", "no"),
        ("one", "two", "three", "four"),
        ("stop", "done", "pass"),
        ("Ann", "Bob", "Cy"),
    ],
)
def test_case_61_no_hint_comes_back_out_of_silence(expected) -> None:
    for sound in (np.zeros(RATE), np.zeros(5 * RATE), noises(2.0)["hiss"]):
        evidence = heard(sound, expected, Mode.ONE)
        assert (
            choose([Phrase(f"entry:{n}", e) for n, e in enumerate(expected)], evidence).key is None
        )


def test_case_59_thirty_seconds_of_nothing_start_no_turn(deck) -> None:
    sitting = sit(deck, chosen=settings_of(hourglass=30.0), until=sand_over, speaker=SilentVoice())
    sitting.run()
    begun, ended = sitting.sand_time()
    assert ended - begun == pytest.approx(30.0, abs=0.1)
    assert sitting.of(Speech) == []
    assert sitting.heard == []
    assert sitting.marks == []


@pytest.mark.parametrize("name", ["rain", "hum", "claps", "tune", "knock"])
def test_case_59_noise_at_a_table_marks_nothing_and_ends_on_time(deck, name: str) -> None:
    table = Stopping(noise=noises()[name].astype(np.float32), snr=6.0, limit=40.0)
    sitting = sit(deck, done=IN_SAND, left=6.0, table=table, speaker=SilentVoice())
    sitting.until = lambda item: isinstance(item, Say) and item.text.startswith("Time")
    sitting.run()
    begun, ended = sitting.sand_time()
    assert ended - begun == pytest.approx(6.0, abs=0.1)
    assert sitting.marks == []
    assert "Time!" in sitting.said


# -- 63: quiet is not nothing ---------------------------------------------------------------------


@pytest.mark.parametrize(("word", "quieter"), [("penguin", 14.0), ("giraffe", 20.0)])
def test_case_63_a_quiet_answer_is_judged_or_raised(deck, word: str, quieter: float) -> None:
    sitting = sit(deck, done=IN_SAND, left=5.0)
    _quiet(sitting, word, quieter, at=1.0)
    sitting.until = lambda item: isinstance(item, Say) and item.text.startswith("Bonus")
    sitting.run()
    raised = any("missed one" in line or "something like" in line for line in sitting.said)
    assert sitting.marks == [word] or raised, sitting.said


@pytest.mark.parametrize("quieter", [14.0, 20.0])
def test_case_63_a_quiet_answer_to_a_question_gets_a_reply(deck, quieter: float) -> None:
    sitting = sit(deck, done=AT_BONUS, speaker=SilentVoice())
    _quiet(sitting, "tiger", quieter, at=2.0)
    sitting.until = lambda item: isinstance(item, Say) and item.text.startswith(("Bets", "Once"))
    sitting.run()
    assert sitting.marks == ["tiger"] or "once more" in sitting.said[-1].lower()


def test_case_63_what_no_word_was_made_of_is_raised_after_the_time(deck) -> None:
    """The filter keeps it, the engine hears nothing in it: not a word of it is lost in silence."""
    sitting = sit(
        deck, done=IN_SAND, left=3.0, sand=(Line(0.5, "penguin."),), ears=ScriptedEars(""),
        speaker=SilentVoice(),
    )  # fmt: skip
    sitting.until = lambda item: isinstance(item, Say) and "missed one" in item.text
    sitting.run()
    assert "missed one" in sitting.said[-1]


def _quiet(sitting: Sitting, word: str, quieter: float, *, at: float) -> None:
    told: list[float] = []

    def hook(now, item) -> None:
        waits = isinstance(item, SandStart) or sitting.runner.host.desk.ask.help == "help_bonus"
        if waits and not told:
            told.append(sitting.say(f"{word}.", now + at, level=0.05 * 10 ** (-quieter / 20)))

    sitting.hooks.append(hook)


# -- 64: one language -----------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["no", "yes", "go", "oh"])
def test_case_64_short_words_stay_english(word: str) -> None:
    """However short: the model knows one language, so none is guessed."""
    for person in people()[:2]:
        said = heard(person.say(f"{word}."), ("yes", "no"), Mode.ONE).transcript
        assert said.isascii()
    assert not whisper().model._model.is_multilingual


def test_case_64_no_is_no() -> None:
    reader = Reader()
    for person in people():
        session = whisper().session(Expected(reader.yes_no(), Mode.ONE), 0.0)
        session.feed(np.pad(person.say("No."), (RATE // 4, RATE // 3)))
        reading = reader.read(session.end(), reader.yes_no())
        assert (reading.sort, reading.key) == (Sort.ANSWER, "no"), reading.evidence


def test_case_64_a_model_that_would_guess_a_language_is_refused(monkeypatch) -> None:
    many = SimpleNamespace(is_multilingual=True)
    monkeypatch.setattr("ctranslate2.models.Whisper", lambda *_, **__: many)
    with pytest.raises(WhisperFailed, match=r"ends in \.en"):
        TinyWhisper(model_path("whisper-tiny-en"))


# -- 66, 68: yes and no ---------------------------------------------------------------------------


def yes_or_no(said: str) -> str:
    """What the reader of the dialogue makes of a transcript where yes or no is asked."""
    reader = Reader()
    return reader.read(Evidence(said, 1.0, 2.0, engine="whisper"), reader.yes_no()).key


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("Yes.", "yes"), ("No!", "no"), ("YES", "yes"), ("No...", "no"), (" yes ", "yes"),
        ("Yes?", "yes"), ("- No.", "no"), ('"Yes."', "yes"), ("Yes, yes.", "yes"),
        ("No, no, no!", "no"), ("Yes!!", "yes"),
    ],
)  # fmt: skip
def test_case_66_the_marks_that_an_engine_writes_are_no_part_of_yes(said: str, key: str) -> None:
    assert yes_or_no(said) == key


@pytest.mark.parametrize(
    ("said", "key"),
    [
        *((word, "yes") for word in (
            "yeah", "yep", "sure", "affirmative", "Yup.", "of course", "definitely", "absolutely",
            "correct", "okay", "that's right", "I do", "yes please", "certainly", "aye",
            "yes, it is", "yes we do", "go ahead", "by all means", "indeed", "for sure",
        )),
        *((word, "no") for word in (
            "nope", "nah", "no thanks", "negative", "not really", "never", "no way", "I don't",
            "of course not", "absolutely not", "definitely not", "no it isn't", "certainly not",
            "wrong", "not at all", "no, we don't", "no thank you", "nay",
        )),
    ],
)  # fmt: skip
def test_case_68_people_say_yes_and_no_in_many_words(said: str, key: str) -> None:
    assert yes_or_no(said) == key


# -- 69: teens and tens ---------------------------------------------------------------------------


@pytest.mark.parametrize(("teen", "ten"), [(n, (n - 10) * 10) for n in range(13, 20)])
def test_case_69_each_teen_knows_its_ten(teen: int, ten: int) -> None:
    for value, other in ((teen, ten), (ten, teen)):
        number = hear_number(str(value))
        assert number is not None
        assert (number.value, number.confusable) == (value, other)
        found = judge([Entry("0", str(value))], Evidence(str(other), 0.0, 1.0, engine="whisper"))
        assert Verdict.HIT not in {r.verdict for r in found}


# -- 139: the same sound, the same verdict --------------------------------------------------------


def test_case_139_the_same_clip_twenty_times_and_after_a_restart() -> None:
    sound, few = people()[0].say("penguin."), ("penguin", "tiger")
    first = heard(sound, few)
    other = WhisperRecogniser(model_path("whisper-tiny-en"), threads=1)
    assert heard(people()[1].say("tiger."), few, ears=other).transcript
    assert heard(sound, few, ears=other) == first, "after a restart, and after other words"
    for _ in range(19):
        heard(np.zeros(100), few, ears=other)  # so that nothing is remembered from the last time
        assert heard(sound, few, ears=other) == first
