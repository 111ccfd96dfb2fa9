"""Noise, rooms, pace and loudness do to a clip what they say; groups and curves count rightly."""

from pathlib import Path

import numpy as np
import pytest

from host.bench import conditions
from host.bench.clips import Clip
from host.bench.curve import Curve
from host.bench.groups import Outcome, all_groups, length_of, worst
from host.bench.peers import budget, by_text, likest, similar, within_budget
from host.bench.rooms import ROOMS, response
from host.bench.trials import LEAD, TAIL, Mark, Trial
from host.hearing.evidence import RATE, Evidence, Span
from host.sound.room import active_level

CLIP = Clip("cat", "ann", "animals", "MIT")


class Tone:
    """A clip is a second of 440 Hz."""

    def sound(self, clip):
        return (0.1 * np.sin(2 * np.pi * 440 * np.arange(RATE) / RATE)).astype(np.float32)


def test_noise_lies_as_far_below_the_player_as_it_says_and_goes_on():
    noise = np.random.default_rng(1).normal(0, 0.3, RATE * 3).astype(np.float32)
    under = conditions.InNoise(Tone(), noise, 10.0)
    first, second = under(CLIP), under(CLIP)
    quiet = first[: int(LEAD * RATE)]
    assert 20 * np.log10(active_level(Tone().sound(CLIP)) / np.std(quiet)) == pytest.approx(
        10, abs=1
    )
    assert not np.array_equal(first, second)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_a_room_fades_as_long_as_it_says_and_a_mouth_farther_away_is_softer(room):
    near, far = response(room, 0.5), response(room, 2.0)
    assert (near[0], far[0]) == pytest.approx((2.0, 0.5))
    left = 10 * np.log10(np.cumsum(far[::-1] ** 2)[::-1] / np.sum(far**2))
    falls = 3 * (np.argmax(left < -25) - np.argmax(left < -5)) / RATE
    assert falls == pytest.approx(room.decay, rel=0.25)
    # of what arrives, less comes straight from the mouth
    assert near[0] ** 2 / np.sum(near**2) > 4 * far[0] ** 2 / np.sum(far**2)


def test_distance_costs_level_over_the_quiet_of_the_room():
    near, far = (conditions.AtDistance(Tone(), metres)(CLIP) for metres in (0.5, 3.0))
    assert active_level(near) > 2 * active_level(far)
    assert np.std(far[:2000]) == pytest.approx(conditions.HISS, rel=0.1)


@pytest.mark.parametrize("pace", [0.85, 1.2])
def test_pace_changes_length_and_not_pitch(pace):
    sound = Tone().sound(CLIP)
    other = conditions.stretched(sound, pace)
    assert len(other) == round(RATE / pace)
    middle = other[2000:10000]
    pitch = np.abs(np.fft.rfft(middle)).argmax() * RATE / len(middle)
    assert pitch == pytest.approx(440, abs=3)
    assert np.std(middle) == pytest.approx(np.std(sound), rel=0.15)


def test_loudness_is_the_peak():
    loud = conditions.at_peak(Tone(), -18.0)(CLIP)
    assert 20 * np.log10(np.abs(loud).max()) == pytest.approx(-18, abs=0.01)


def test_what_a_condition_costs_is_told_beside_silence():
    """These ears hear only what is loud."""

    def hear(sound, entries):
        return [Mark(entries[0])] if np.abs(sound).max() > 0.05 else []

    trials = [Trial(CLIP, ("cat", "dog"), ("cow", "pig"))] * 3
    rows = {"loudness": {"loud": Tone().sound, "soft": lambda clip: 0.1 * Tone().sound(clip)}}
    found = conditions.measure(hear, trials, Tone(), rows)["loudness"]
    assert (found["n"], found["right"], found["silence_right"], found["lost"]) == (6, 0.5, 1, 0.5)
    assert [found["parts"][name]["right"] for name in ("loud", "soft")] == [1, 0]
    assert found["parts"]["loud"]["false"] == 1


def test_only_what_is_asked_for_is_made_ready():
    assert list(conditions.conditions(Tone(), {}, np.zeros(0), ("pace",))) == ["pace"]


def test_noises_are_known_by_their_names():
    paths = [
        Path(name) for name in ("tp_glass.flac", "ad_debate2.flac", "tp_bottle.flac", "rain.flac")
    ]
    found = conditions.recorded_noises(paths, lambda path: np.ones(len(path.stem), np.float32))
    assert {name: len(sound) for name, sound in found.items()} == {"dishes": 17, "debate": 10}


def test_babble_is_everybody_at_once():
    voices = [np.full(n, 0.5, np.float32) for n in (100, 300)]
    mixed = conditions.babble(voices)
    assert len(mixed) == 300 and np.ptp(mixed) == pytest.approx(0)


def recorded(text, speaker, right, kind="word"):
    clip = Clip(text, speaker, "s", "MIT", Path("x.wav"), kind=kind)
    return Outcome(clip, right)


def test_the_worst_group_is_large_enough_and_behind_the_mean():
    good = [recorded("giraffe", "ann", True, "phrase") for _ in range(60)]
    bad = [recorded("cat", "bob", n % 2 == 0) for n in range(40)]
    few = [recorded("ox", "cy", False) for _ in range(5)]
    found = worst([*good, *bad, *few])
    assert (found["group"], found["n"], found["right"]) == ("kind word", 45, 0.4444)
    assert found["behind"] == pytest.approx(80 / 105 - 20 / 45, abs=1e-3)
    assert worst(good) is None and worst([]) is None


def test_groups_are_of_what_the_manifest_tells():
    found = all_groups([recorded("cat", "ann", True), recorded("hippopotamus", "bob", False)])
    assert set(found) == {"source", "speaker", "kind", "length"}
    assert found["length"]["to 4 letters"]["right"] == 1
    assert length_of(Clip("guinea pig!", "a", "b", "c")) == "8 to 11 letters"


def _evidence(**scores):
    spans = tuple(Span(key, key, 0.0, 1.0, score) for key, score in scores.items())
    return Evidence("", 0.0, 1.0, spans, "whisper")


def test_the_curve_falls_with_the_threshold_and_a_second_entry_is_not_right():
    curve = Curve()
    curve.on(_evidence(cat=0.92, dog=0.4), ("cat", "dog"))
    curve.on(_evidence(cat=0.6), ("cat", "dog"))
    curve.off(_evidence(cow=0.7), ("cow", "pig"))
    curve.off(_evidence(), ("cow", "pig"))
    found = curve.result()
    points = {threshold: (right, false) for threshold, right, false in found["curve"]}
    assert points[0.2] == (0.5, 0.5) and points[0.5] == (1.0, 0.5)
    assert points[0.75] == (0.5, 0.0) and points[0.95] == (0.0, 0.0)
    assert found["strictness"]["strict"]["right"] <= found["strictness"]["generous"]["right"]


def test_the_rules_of_other_quizzes():
    card = ("penguin", "kangaroo", "owl")
    assert likest("a penguin please", card) == "penguin"
    assert similar("pengwin", card) == "penguin" and similar("the lamp", card) is None
    assert within_budget("kangeroo", card) == "kangaroo"
    assert within_budget("ow", card) is None and within_budget("", card) is None
    assert [budget("x" * n) for n in (4, 5, 8, 11, 14, 20)] == [0, 1, 2, 3, 4, 5]


def test_one_transcript_is_judged_by_every_rule():
    heard = []

    def transcribe(sound):
        heard.append(len(sound))
        return "a cat please"

    trials = [Trial(CLIP, ("cat", "dog"), ("cow", "pig"))] * 2
    found = by_text(transcribe, {"naive": likest, "similarity": similar}, trials, Tone().sound)
    assert len(heard) == 2
    assert (found["naive"]["right"], found["naive"]["false"], found["naive"]["n"]) == (1, 0, 2)
    assert (found["similarity"]["right"], found["similarity"]["wrong"]) == (0, 0)
    assert found["naive"]["median_s"] >= 0


def test_a_short_noise_is_looped():
    under = conditions.InNoise(Tone(), np.full(100, 0.1, np.float32), 10.0)
    heard = under(CLIP)
    assert len(heard) == RATE + round((LEAD + TAIL) * RATE)
    assert heard[-1] == pytest.approx(heard[0]) and heard[0] > 0
