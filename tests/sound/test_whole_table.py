"""Whole tables by sound: real ears, real voice, a virtual room; times are stream time."""

from __future__ import annotations

import numpy as np
import pytest

from host.dialogue.messages import Began, Heard, Hush, Played, SandStart, SandStop, Say, Tick
from host.sound.room import Room
from host.speaking.silent import SilentVoice
from tests.sound.table_kit import (
    AT_BONUS,
    IN_SAND,
    Line,
    ScriptedEars,
    Sitting,
    Stopping,
    babble,
    pack,
    settings_of,
    sit,
    voice,
)

LOUD = Room(delay=0.04, echo=0.0)
"""A microphone that hears the loudspeaker as loud as it plays, 40 ms later."""
PLAN = (
    Line(1.0, "elephant."),
    Line(2.6, "umbrella."),
    Line(4.2, "penguin, tiger."),
    Line(6.6, "elephant."),
    Line(8.2, "monkey, zebra, giraffe."),
)
ANSWERS = {"help_bonus": ["crocodile."], "help_reveal": ["four to six."]}


@pytest.fixture(scope="module")
def deck(tmp_path_factory):
    return pack(tmp_path_factory.mktemp("pack"))


def sand_over(item):
    return isinstance(item, SandStop)


def loud_table() -> Stopping:
    return Stopping(LOUD, limit=400.0)


@pytest.fixture(scope="module")
def whole(deck):
    """One round from the prompt to the winner."""
    sitting = sit(deck, sand=PLAN, answers=ANSWERS)
    assert sitting.run() == "over"
    return sitting


def test_what_is_named_is_marked_and_nothing_else(whole):
    assert whole.marks == [
        "elephant",
        "penguin",
        "tiger",
        "monkey",
        "zebra",
        "giraffe",
        "crocodile",
    ]
    assert whole.cues.count("tock") == 1


def test_the_wrong_word_was_heard_and_not_marked(whole):
    assert any("umbrella" in e.transcript.lower() for e in whole.heard)


def test_the_score_comes_out_right(whole):
    """Six named: three steps for Ann; Bob has one for the bonus and one for the right bet."""
    assert whole.state.steps == (3, 2)
    assert whole.state.winners == (0,)
    assert any(line.startswith("Ann wins") for line in whole.said)


def test_each_single_item_is_answered_soon(whole):
    """0.35 s of silence end an item; the rest is blocks and the voice detector's own tail.

    Stream time without the cost of hearing. "Elephant" was said last as a repetition.
    """
    (tock,) = whole.cue_times("tock")
    assert 0.3 < tock - whole.ends["elephant."] < 0.65


def test_case_83_the_sand_starts_after_the_prompt_has_ended(whole):
    began, ended = whole.line_times("Ann: animals of the zoo")
    turned = whole.of(SandStart)[0][0]
    assert began < ended <= turned + 0.04  # the microphone hears it 40 ms later
    assert turned < ended + 0.3


def test_two_runs_are_identical(whole, deck):
    again = sit(deck, sand=PLAN, answers=ANSWERS)
    again.run()
    assert again.out == whole.out
    assert [at for at, _ in again.items] == [at for at, _ in whole.items]
    assert again.heard == whole.heard


def test_silence_marks_nothing_and_the_host_does_not_hear_itself(deck):
    """The whole game, set-up included, with a loud echo and nobody there but the host."""
    sitting = sit(deck, done=None, sand=PLAN, twist=lambda _: None, table=loud_table())
    assert sitting.run() == "over"
    assert sitting.of(SandStart)
    assert sitting.marks == []
    assert "tock" not in sitting.cues
    assert sitting.heard == []
    assert sitting.said[-1] == "Thank you for playing."


def test_the_host_does_not_seat_itself(deck):
    """Set-up asks three times and then waits; cues and echo answer nothing."""
    sitting = sit(deck, done=None, names=(), table=Stopping(LOUD, limit=50.0))
    assert sitting.run() == "ended"
    assert sum("Who" in line for line in sitting.said) >= 3
    assert sitting.heard == []


def test_other_words_mark_nothing(deck):
    other = {
        "elephant.": "bicycle.",
        "umbrella.": "wardrobe.",
        "penguin, tiger.": "teapot, ladder.",
        "monkey, zebra, giraffe.": "window, carpet, violin.",
    }
    sitting = sit(deck, sand=PLAN, twist=lambda text: other[text], until=sand_over)
    sitting.run()
    assert len(sitting.heard) >= 5
    assert sitting.marks == []
    assert "tock" not in sitting.cues


def test_case_91_stop_silences_a_long_text(deck):
    """The rules are read, somebody says "stop"; then the pause ends and the sand runs on."""
    sitting = sit(deck, sand=(Line(1.0, "Rules, please."),), until=sand_over)
    told: dict[str, float] = {}

    def hook(now, item):
        if isinstance(item, Say) and "rules" not in told and sitting.of(Heard):
            told["rules"] = item.line
        if isinstance(item, Began) and item.line == told.get("rules"):
            sitting.say("Stop!", now + 3.0, seat=1)
        if isinstance(item, Hush):
            told["hush"] = now
            sitting.say("go on.", now + 1.5)
            sitting.say("penguin.", now + 5.0)

    sitting.hooks.append(hook)
    sitting.run()
    end = sitting.ends["Stop!"]
    assert end - 0.1 < told["hush"] <= end + 0.3
    assert sitting.marks == ["penguin"]
    used = sitting.runner.host.desk.ledger.notes("sand")[-1]["used"]
    assert used == pytest.approx(15.0, abs=0.3)


@pytest.mark.parametrize("room", [Room(), LOUD], ids=["usual", "loud"])
def test_an_entry_called_over_the_hosts_short_answer_is_heard(deck, room):
    """It is neither lost in the echo nor taken for the host itself."""
    plan = (Line(1.0, "How long have I got?"),)
    table = Stopping(room, limit=60.0)
    sitting = sit(deck, done=IN_SAND, left=7.0, sand=plan, table=table, until=sand_over)
    called: list[float] = []

    def hook(now, item):
        if isinstance(item, Began) and sitting.of(SandStart) and not called:
            called.append(sitting.say("giraffe.", now + 0.1))

    sitting.hooks.append(hook)
    sitting.run()
    began, ended = sitting.line_times(sitting.said[-1])
    assert began < called[0] and called[0] - 0.6 < ended
    assert sitting.marks == ["giraffe"]


class SlowVoice:
    """A voice that needs two seconds before one of its lines; the device plays on meanwhile."""

    name, rate = "slow", voice().rate

    def speak(self, text, speed=1.0):
        if text.startswith("Bets"):
            yield from [np.zeros(0, np.float32)] * round(2.0 / 0.032)
        yield from voice().speak(text, speed)

    def close(self):
        pass


def asked_bets(deck, after: float, **more) -> Sitting:
    """Bob says his bet ``after`` seconds from the last sample of the question as it is heard."""
    sitting = sit(deck, done=AT_BONUS, answers={"help_bonus": ["pass."]}, **more)
    line: list[int] = []

    def hook(now, item):
        if isinstance(item, Say) and item.text.startswith("Bets"):
            line.append(item.line)
        if isinstance(item, Played) and line and item.line == line[0]:
            line.append(-1)
            sitting.say("zero to three.", item.at + after, seat=1)

    sitting.hooks.append(hook)
    sitting.until = lambda item: isinstance(item, Say) and "leads" in item.text
    sitting.run()
    return sitting


@pytest.mark.parametrize("after", [0.1, 0.3])
def test_cases_89_and_101_an_answer_counts_right_after_the_question(deck, after):
    """In a loud room, so its echo lasts; what follows the last sample is the player's."""
    sitting = asked_bets(deck, after, table=loud_table())
    assert not any("Was that your answer" in line for line in sitting.said)
    assert "Right." in sitting.said


def test_case_88_words_before_a_late_question_are_no_answer_to_it(deck):
    """The voice is two seconds late; what is said meanwhile is not taken for the bet."""
    sitting = sit(deck, done=AT_BONUS, answers={"help_bonus": ["pass."]}, speaker=SlowVoice())
    line: list[int] = []

    def hook(now, item):
        if isinstance(item, Say) and item.text.startswith("Bets"):
            sitting.say("seven and eight.", now + 0.2, seat=1)
            line.append(item.line)
        if isinstance(item, Played) and item.line in line:
            line.clear()
            sitting.say("zero to three.", item.at + 0.4, seat=1)

    sitting.hooks.append(hook)
    sitting.until = lambda item: isinstance(item, Say) and "leads" in item.text
    sitting.run()
    assert any("7" in e.transcript or "seven" in e.transcript.lower() for e in sitting.heard)
    assert "Right." in sitting.said


def test_cases_81_and_84_a_late_first_word_and_a_full_second_round(deck):
    """30 s of sand: the first word comes after 6 s, "done" at 12 s; then 30 whole seconds."""
    plan = (Line(6.0, "zebra."), Line(11.3, "Done!"))
    two = settings_of(hourglass=30.0, rounds=2)
    sitting = sit(deck, sand=plan, chosen=two, answers={"help_bonus": ["pass."] * 2})
    sitting.until = lambda item: sand_over(item) and len(sitting.of(SandStop)) == 2
    sitting.run()
    starts, stops = ([at for at, _ in sitting.of(kind)] for kind in (SandStart, SandStop))
    assert sitting.marks[0] == "zebra"
    assert stops[0] - starts[0] == pytest.approx(12.5, abs=0.8)
    assert stops[1] - starts[1] == pytest.approx(30.0, abs=0.05)


def test_case_76_a_pause_for_thought_is_part_of_the_answer(tmp_path):
    deck = pack(tmp_path, ("the Eiffel Tower", "Big Ben", "the Louvre", "the Kremlin",
                           "Stonehenge", "the Colosseum", "the Parthenon", "the Alhambra"),
                "famous buildings of Europe")  # fmt: skip
    sitting = sit(deck, done=AT_BONUS)
    asked: list[float] = []

    def hook(now, item):
        desk = sitting.runner.host.desk
        ready = desk.ask.help == "help_bonus" and not desk.pending
        if isinstance(item, Tick) and ready and not asked:
            asked.append(now)
            end = sitting.say("the", now + 0.8, seat=1)
            sitting.say("Eiffel Tower.", end + 1.5, seat=1)

    sitting.hooks.append(hook)
    sitting.until = lambda item: isinstance(item, Say) and item.text.startswith("Bets")
    sitting.run()
    assert sitting.marks == ["the Eiffel Tower"]
    assert len(sitting.state.round.tries) == 1


@pytest.mark.parametrize(("offset", "marks"), [(-0.1, ["penguin"]), (0.4, [])])
def test_what_begins_before_the_end_counts(deck, offset, marks):
    """Recognised after the time, but begun in it; 0.4 s later is too late."""
    sitting = sit(deck, done=IN_SAND, left=3.0, sand=(Line(3.0 + offset, "penguin."),))
    sitting.until = lambda item: isinstance(item, Say) and item.text.startswith("Bonus")
    sitting.run()
    stopped = sitting.of(SandStop)[0][0]
    assert all(at > stopped for at, _ in sitting.of(Heard))
    assert sitting.marks == marks


def test_case_78_babble_does_not_hold_a_turn_open(deck):
    """Three people talk on, 10 dB below: the turn closes with the sand, and marks what is said."""
    table = Stopping(noise=babble(), snr=10.0, limit=60.0)
    sitting = sit(deck, done=IN_SAND, left=6.0, sand=(Line(2.0, "penguin."),), table=table)
    sitting.until = lambda item: isinstance(item, Say) and item.text.startswith("Bonus")
    sitting.run()
    (began,), (ended,) = ([at for at, _ in sitting.of(k)] for k in (SandStart, SandStop))
    assert ended - began == pytest.approx(6.0, abs=0.1)
    assert sitting.line_times("Time!")[0] - ended < 5.5
    assert set(sitting.marks) <= {"penguin"}


def test_case_79_a_hum_under_the_answer(deck):
    t = np.arange(16000 * 2) / 16000
    hum = sum(np.sin(2 * np.pi * f * t) / n for n, f in enumerate((100, 200, 300, 600), 1))
    table = Stopping(noise=hum.astype(np.float32), snr=10.0, limit=60.0)
    sitting = sit(deck, done=IN_SAND, left=6.0, sand=(Line(2.0, "penguin."),), table=table)
    sitting.until = lambda item: isinstance(item, Say) and item.text.startswith("Bonus")
    sitting.run()
    assert sitting.marks == ["penguin"]
    assert sitting.line_times("Time!")[0] - sitting.of(SandStop)[0][0] < 2.0


def test_louder_and_slower_reach_the_mixer(deck):
    spoken: list[tuple[str, float]] = []

    class Noted(SlowVoice):
        def speak(self, text, speed=1.0):
            spoken.append((text, speed))
            return voice().speak(text, speed)

    plan = (Line(0.5, "Turn it up!"), Line(2.8, "Speak slower."))
    chosen = settings_of(gain=0.9)
    sitting = sit(deck, done=IN_SAND, left=6.0, sand=plan, chosen=chosen, speaker=Noted())
    sitting.until = sand_over
    volumes: set[float] = set()
    sitting.hooks.append(lambda now, item: volumes.add(round(sitting.table.mixer.volume, 3)))
    sitting.run()
    assert volumes == {0.9, 1.26}
    assert dict(spoken)["Louder, then."] == 1.0
    assert dict(spoken)["Slower, then."] == pytest.approx(1 / 1.2)


def test_case_58_what_only_a_partial_result_had_is_asked_about(deck):
    """Scripted ears: "penguin" on the way, "benign" at the end. Not marked, not lost either."""
    sitting = sit(
        deck, done=IN_SAND, left=3.0, sand=(Line(0.5, "penguin."),),
        ears=ScriptedEars("benign/penguin"), speaker=SilentVoice(),
    )  # fmt: skip
    sitting.until = lambda item: isinstance(item, Say) and "something like" in item.text
    sitting.run()
    assert sitting.marks == []
    assert "penguin" in sitting.said[-1]
