"""The benchmark counts rightly: with a recogniser that hears what the test says it hears."""

import json
import wave
from pathlib import Path

import numpy as np
import pytest

from host.bench import ROWS, BenchFailed, lines, run
from host.bench.clips import Clip, Listener, noises, read_manifest, resample, sentences, synthetic
from host.bench.sand import Sand
from host.bench.trials import (
    LEAD,
    TAIL,
    breath_trials,
    entry_trials,
    in_one_breath,
    onset,
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
    result = bench("right", limit=12, rows=("entries", "names"))
    for row in ("entries",):
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
    rows = ("entries", "hourglass", "hourglass_5db", "breath", "names")
    result = json.loads(json.dumps(bench("right", limit=4, rows=rows)))
    assert set(ROWS) | {"sources", "speakers", "memory_mb"} <= set(result)
    assert set(result["entries"]) >= RATES
    assert set(result["hourglass"]) >= RATES | {"silence_right", "silence_false"}
    assert set(result["hourglass_5db"]) >= RATES
    assert set(result["breath"]) >= {"n", "recall", "false"}
    assert set(result["names"]) >= {"n", "right", "asked_again", "wrong"}
    assert result["naive"] is None and result["failed"] == {}
    assert result["runs"][0]["rows"] == list(rows)
    group = next(iter(result["sources"].values()))
    assert set(group) >= {"n", "right", "right_interval", "false", "false_interval"}
    assert any(line.startswith("entries: n 4") for line in lines(result))


def test_an_unknown_row_is_refused_by_name():
    with pytest.raises(BenchFailed, match="nonsense"):
        run(None, rows=("nonsense",))


def test_a_folder_without_a_manifest_is_named(tmp_path):
    with pytest.raises(BenchFailed, match=r"manifest\.tsv"):
        read_manifest(tmp_path)


def _wav(path, frames=400):
    path.parent.mkdir(exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(bytes(2 * frames))


def test_the_manifest_gives_short_entries_that_can_be_read(tmp_path):
    """Columns in any order; what is missing, empty or odd is left out and said so."""
    rows = [
        "speaker\tpath\tkind\ttext\tlicence\tsource",
        "ann\tanimals/cat.wav\tword\tCat\tMIT\tx",
        'bob\tanimals/dog.wav\tword\t"Dog',
        "ann\tanimals/long.wav\tsentence\tIt was a dark night\tMIT\tx",
        "none\tanimals/hum.wav\tnoise\t\tMIT\tx",
        "none\tanimals/lost.wav\tnoise\t\tMIT\tx",
        "ann\tanimals/gone.wav\tword\tGone\tMIT\tx",
        "ann\tanimals/empty.wav\tword\tEmpty\tMIT\tx",
        "ann\tanimals/cat.wav\tword\t \tMIT\tx",
        "",
        "ann",
    ]
    (tmp_path / "manifest.tsv").write_text("\n".join(rows), "utf-8")
    for name in ("cat", "dog", "hum"):
        _wav(tmp_path / "animals" / f"{name}.wav")
    _wav(tmp_path / "animals/empty.wav", 0)
    said = []
    clips = read_manifest(tmp_path, said.append)
    assert clips == [
        Clip("Cat", "ann", "animals", "MIT", Path(tmp_path / "animals/cat.wav"), kind="word"),
        Clip('"Dog', "bob", "animals", "not stated", tmp_path / "animals/dog.wav", kind="word"),
    ]
    assert ["gone" in said[0], "empty" in said[1], len(said)] == [True, True, 2]
    assert noises(tmp_path) == [tmp_path / "animals/hum.wav"]


def test_a_manifest_without_a_needed_column_is_named(tmp_path):
    (tmp_path / "manifest.tsv").write_text("path\ttext\n", "utf-8")
    with pytest.raises(BenchFailed, match="kind"):
        read_manifest(tmp_path)


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


def test_the_start_of_a_word_is_its_first_sound_and_not_the_noise_before_it():
    rng = np.random.default_rng(2)
    noisy = np.concatenate([np.zeros(4800), rng.normal(0, 0.3, RATE // 2)]).astype(np.float32)
    noisy += rng.normal(0, 0.01, len(noisy)).astype(np.float32)
    assert onset(noisy) == pytest.approx(0.3, abs=0.03)
    assert in_one_breath([noisy], [])[1] == pytest.approx([LEAD + 0.3], abs=0.03)


def test_the_sand_lies_under_the_player_and_is_taken_out_again():
    voice = Tone()
    voice.lengths["cat"] = 1.0
    clip = Clip("cat", "ann", "animals", "MIT")
    cleaned = Sand(Listener(voice), 10.0)(clip)
    quiet = cleaned[int(0.05 * RATE) : int(0.15 * RATE)]
    loud = cleaned[int(0.5 * RATE) : int(1.0 * RATE)]
    # 10 dB below the player before it is taken out, much farther below it afterwards
    assert 20 * np.log10(np.sqrt(np.mean(loud**2) / np.mean(quiet**2))) > 16


def test_sentences_of_which_only_parts_are_known_are_table_talk_too(tmp_path):
    rows = "path\ttext\tspeaker\tkind\tsex\na/x.wav\tIt rains\tann\tsentence\tf\n"
    (tmp_path / "manifest.tsv").write_text(rows, "utf-8")
    (tmp_path / "manifest_slots.tsv").write_text("path\tmust_contain\na/y.wav\ttea\n", "utf-8")
    _wav(tmp_path / "a/x.wav")
    _wav(tmp_path / "a/y.wav")
    found = sentences(tmp_path)
    assert [(c.text, c.speaker, c.sex) for c in found] == [
        ("It rains", "ann", "f"),
        ("tea", "a", ""),
    ]


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
