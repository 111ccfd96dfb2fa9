"""The benchmark counts rightly: with a recogniser that hears what the test says it hears."""

import json
from pathlib import Path

import numpy as np
import pytest

from host.bench import ROWS, BenchFailed, lines, run
from host.bench.clips import Clip, read_manifest, resample, synthetic
from host.bench.trials import (
    LEAD,
    TAIL,
    breath_trials,
    entry_trials,
    in_one_breath,
    mixed,
    padded,
    wilson,
)
from host.bench.words import LISTS, NAMES
from host.hearing.evidence import RATE, Evidence, Span

RATES = {"n", "right", "false", "wrong", "median_s", "p95_s"}


class Tone:
    """A voice that says every text as a tone of its own length."""

    name = "tone"
    rate = RATE

    def __init__(self):
        self.lengths = {}

    def speak(self, text, speed=1.0):
        length = self.lengths.setdefault(text, 0.1 + 0.02 * len(self.lengths))
        yield np.full(round(length / speed * RATE), 0.2, np.float32)

    def close(self):
        pass


class Ears:
    """Hears as it is told: ``right`` every listed text, ``all`` anything, ``deaf`` nothing."""

    name = "whisper"

    def __init__(self, way, voice):
        self.way, self.voice = way, voice

    def session(self, expected, start):
        return Sitting(self, expected)

    def check(self, phrases):
        return []


class Sitting:
    def __init__(self, ears, expected):
        self.ears, self.expected, self.sound = ears, expected, np.zeros(0)

    def feed(self, samples):
        self.sound = np.concatenate([self.sound, samples])

    def end(self):
        spans = []
        length = len(self.sound) / RATE - LEAD - TAIL
        for phrase in self.expected.phrases:
            there = abs(self.ears.voice.lengths.get(phrase.text, 0) - length) < 0.005
            first = not spans and self.ears.way == "all"
            if first or (there and self.ears.way == "right"):
                spans.append(Span(phrase.key, phrase.text, 0.2, 0.4, 0.99))
        return Evidence("", 0.0, 1.0, tuple(spans), "whisper")


def bench(way, **options):
    voice = Tone()
    return run(None, "whisper", voice=voice, recogniser=Ears(way, voice), **options)


def test_perfect_ears_are_all_right_and_never_false():
    result = bench("right", limit=12, rows=("entries", "hourglass", "names"))
    for row in ("entries", "hourglass"):
        assert result[row]["n"] == 12
        assert (result[row]["right"], result[row]["false"], result[row]["wrong"]) == (1, 0, 0)
    assert result["names"]["right"] == 1.0


def test_ears_that_take_the_first_entry_for_anything_are_false_every_time():
    result = bench("all", limit=12, rows=("entries",))
    assert result["entries"]["false"] == 1.0


def test_deaf_ears_miss_everything_and_names_are_asked_again():
    result = bench("deaf", limit=10, rows=("entries", "names", "breath"))
    assert (result["entries"]["right"], result["entries"]["false"]) == (0, 0)
    assert result["names"]["asked_again"] == 1.0
    assert (result["breath"]["recall"], result["breath"]["false"]) == (0, 0)


def test_the_object_has_the_promised_keys_and_is_json():
    result = json.loads(json.dumps(bench("right", limit=4, rows=ROWS[:4])))
    assert set(ROWS) | {"sources", "speakers", "memory_mb"} <= set(result)
    assert set(result["entries"]) >= RATES
    assert set(result["hourglass"]) >= RATES
    assert set(result["breath"]) >= {"n", "recall", "false"}
    assert set(result["names"]) >= {"n", "right", "asked_again", "wrong"}
    assert result["naive"] is None
    group = next(iter(result["sources"].values()))
    assert set(group) >= {"n", "right", "right_interval", "false", "false_interval"}
    assert any(line.startswith("entries: n 4") for line in lines(result))


def test_an_unknown_row_is_refused_by_name():
    with pytest.raises(BenchFailed, match="nonsense"):
        run(None, rows=("nonsense",))


def test_a_folder_without_a_manifest_is_named(tmp_path):
    with pytest.raises(BenchFailed, match=r"manifest\.tsv"):
        read_manifest(tmp_path)


def test_the_manifest_gives_short_entries_only(tmp_path):
    rows = [
        "path\ttext\tspeaker\tkind\tsource\tlicence",
        "animals/cat.wav\tCat\tann\tword\tx\tMIT",
        "animals/long.wav\tIt was a dark night\tann\tsentence\tx\tMIT",
        "animals/hum.wav\t\tnone\tnoise\tx\tMIT",
    ]
    (tmp_path / "manifest.tsv").write_text("\n".join(rows), "utf-8")
    expected = Clip("Cat", "ann", "animals", "MIT", Path(tmp_path / "animals/cat.wav"))
    assert read_manifest(tmp_path) == [expected]


@pytest.fixture
def clips():
    return [
        Clip(text, f"s{number % 2}", source, "MIT")
        for source, line in LISTS.items()
        for text in line.split(", ")
        for number in range(2)
    ]


def test_trials_are_of_one_source_and_the_same_every_time(clips):
    trials = entry_trials(clips, 30)
    assert trials == entry_trials(clips, 30)
    for trial in trials:
        texts = set(LISTS[trial.clip.source].split(", "))
        assert trial.card[0] == trial.clip.text and len(set(trial.card)) == 8
        assert set(trial.card) <= texts and set(trial.other) <= texts
        assert trial.clip.text not in trial.other and len(set(trial.other)) == 8


def test_a_source_with_too_few_texts_has_no_trials():
    assert entry_trials([Clip(str(n), "s", "few", "MIT") for n in range(8)]) == []


def test_half_of_the_breaths_hold_something_that_is_not_listed(clips):
    trials = breath_trials(clips, 20, synthetic(["um"]))
    assert sum(not all(trial.listed) for trial in trials) == 10
    for trial in trials:
        said = [clip.text for clip, on in zip(trial.clips, trial.listed, strict=True) if on]
        strange = [clip.text for clip, on in zip(trial.clips, trial.listed, strict=True) if not on]
        assert set(said) <= set(trial.card) and not set(strange) & set(trial.card)
        assert 2 <= len(said) <= 4 and len(trial.card) == 8
        assert all(0.05 <= gap <= 0.3 for gap in trial.gaps)


def test_a_breath_tells_where_each_part_begins():
    part = np.full(RATE // 2, 0.5, np.float32)
    sound, starts = in_one_breath([part, part], [0.1])
    assert starts == pytest.approx([0.2, 0.8])
    assert np.abs(sound[int(0.71 * RATE) : int(0.79 * RATE)]).max() == 0
    assert abs(sound[int(0.81 * RATE)]) > 0.1


def test_noise_lies_as_far_below_the_speech_as_asked():
    rng = np.random.default_rng(1)
    speech = padded(rng.normal(0, 0.1, RATE).astype(np.float32))
    noise = mixed(speech, rng.normal(0, 3.0, 500).astype(np.float32), 10.0) - speech
    below = 20 * np.log10(0.1 / np.sqrt(np.mean(noise**2)))
    assert below == pytest.approx(10.0, abs=0.3)


def test_the_interval_is_wilsons():
    assert wilson(0, 0) == [0.0, 1.0]
    assert wilson(5, 10) == pytest.approx([0.2366, 0.7634], abs=1e-4)
    assert wilson(10, 10) == pytest.approx([0.7225, 1.0], abs=1e-4)


def test_resampling_keeps_pitch_and_length():
    tone = np.sin(2 * np.pi * 500 * np.arange(24000) / 24000).astype(np.float32)
    down = resample(tone, 24000)
    assert len(down) == RATE
    assert int(np.abs(np.fft.rfft(down)).argmax()) == 500


def test_there_are_forty_names():
    assert len(set(NAMES)) == 40
