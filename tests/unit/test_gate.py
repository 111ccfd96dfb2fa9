"""The gate: a small file of trees, read and evaluated without any learning library."""

import json
from pathlib import Path

import pytest

from host.judging import gate as gate_module
from host.judging.gate import THRESHOLDS, Gate, GateDamaged, gates

FILE = Path(gate_module.__file__).with_name("gate.json")

GOOD = {
    "score": -0.5,
    "spread": -0.2,
    "gain": 9.0,
    "gain_token": 4.5,
    "value": 8.5,
    "weakest": -0.6,
    "end": -0.8,
    "tokens": 2.0,
    "margin": 6.0,
    "margin_gain": 9.0,
    "margin_value": 15.0,
    "near": 3.0,
    "near_gain": 6.0,
    "near_value": 9.0,
    "near_mean": 4.0,
    "decoys_mean": 5.0,
    "free": 8.0,
    "free_gain": 20.0,
    "free_value": 20.0,
    "said": 1.0,
    "letters": 1.0,
    "letters_best": 1.0,
    "loose": 1.0,
    "sound": 0.0,
    "sound_best": 0.0,
    "phones": 6.0,
    "extra": 0.0,
    "seconds": 0.9,
    "pace": 0.15,
    "rank": 0.0,
    "set": 8.0,
    "parts": 2.0,
    "above": 25.0,
    "aside": 25.0,
    "nobody": 0.1,
}
BAD = GOOD | {
    "score": -9.0,
    "spread": -9.0,
    "gain": -2.0,
    "gain_token": -1.0,
    "value": -11.0,
    "weakest": -12.0,
    "end": -8.0,
    "margin": 0.1,
    "margin_gain": 0.1,
    "margin_value": 0.1,
    "near": -3.0,
    "near_gain": -6.0,
    "near_value": -9.0,
    "near_mean": -2.0,
    "decoys_mean": -1.0,
    "free": -7.0,
    "free_gain": -9.0,
    "free_value": -16.0,
    "said": 0.0,
    "letters": 0.2,
    "letters_best": 0.2,
    "loose": 0.3,
    "sound": 0.9,
    "sound_best": 0.9,
}


@pytest.mark.parametrize("mode", ["one", "many"])
def test_clear_evidence_passes_and_clear_counter_evidence_does_not(mode):
    assert gates()[mode].probability(GOOD) > THRESHOLDS["strict"]
    assert gates()[mode].probability(BAD) < 0.05


@pytest.mark.parametrize("mode", ["one", "many"])
@pytest.mark.parametrize("name", ["score", "margin", "near", "free", "gain", "value", "letters"])
def test_more_of_such_evidence_never_speaks_against_a_phrase(mode, name):
    gate = gates()[mode]
    for start in (GOOD, BAD):
        odds = [gate.log_odds(start | {name: value}) for value in (-12, -6, -3, -1, 0, 0.5, 1, 6)]
        assert odds == sorted(odds)


def test_thresholds_grow_with_strictness():
    assert 0 < THRESHOLDS["generous"] < THRESHOLDS["fair"] < THRESHOLDS["strict"] < 1


def test_the_file_is_small_and_plain():
    assert FILE.stat().st_size <= 100_000
    assert set(json.loads(FILE.read_text("utf-8"))) == {"one", "many"}


def test_missing_evidence_counts_as_zero():
    tree = ((0, 0.5, 1, 2), (-1, -2.0, 0, 0), (-1, 3.0, 0, 0))
    gate = Gate(("free",), 1.0, (tree,))
    assert gate.log_odds({}) == -1.0
    assert gate.log_odds({"free": 0.5}) == -1.0
    assert gate.log_odds({"free": 0.6}) == 4.0


@pytest.mark.parametrize("content", ["", "[]", '{"one": {"features": []}}', '{"one": 3}'])
def test_a_damaged_file_is_named(tmp_path, content):
    path = tmp_path / "gate.json"
    path.write_text(content, "utf-8")
    with pytest.raises(GateDamaged, match=r"gate\.json"):
        gates(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(GateDamaged, match=r"gate\.json"):
        gates(tmp_path / "gate.json")
