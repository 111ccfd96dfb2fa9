"""Runs are put together, targets are met or not, pictures are pictures; the command does it."""

import json
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from host.bench import BenchFailed
from host.bench.drawing import Dot, dots
from host.bench.hearing import ROWS, merged, run
from host.bench.plots import draw
from host.bench.report import lines, targets
from host.bench.sections import ALONE, SECTIONS
from host.bench.targets import MET, MISSED, TARGETS, UNKNOWN
from host.bench.targets import lines as target_lines
from host.bench.telling import BEGIN, END, page
from host.bench.trials import wilson
from host.cli import app
from script.hearing_page import write


def shares(n, right, false=0.0, **more):
    found = {"n": n, "right": right, "false": false, "wrong": 0.0, "median_s": 0.1, "p95_s": 0.2}
    found |= more
    for name in ("right", "false", "wrong"):
        found[f"{name}_interval"] = wilson(round(found[name] * n), n)
    return found


def result(**rows):
    frame = {"engine": "whisper", "speech": "recordings", "sources": {}, "speakers": {}}
    return dict.fromkeys(ROWS) | frame | {"memory_mb": None, "failed": {}, "runs": []} | rows


def verdicts(found):
    return {line.what: line.verdict for line in target_lines(found)}


def test_every_row_belongs_to_one_section():
    assert len(ROWS) == len(set(ROWS))
    assert set(ROWS) == {row for rows in (*SECTIONS, *ALONE) for row in rows}


def test_targets_are_met_missed_or_unknown():
    found = result(
        entries=shares(714, 0.96, 0.004, worst={"group": "source x", "n": 40, "right": 0.8,
                                                "behind": 0.16}),
        hourglass=shares(100, 0.94, silence_right=0.95),
        hourglass_5db=shares(100, 0.92, silence_right=0.95),
        noise={"marked": 0, "commands": 0, "minutes": 60.0, "utterances": 9,
               "per_hour_interval": [0, 3.7]},
        own_voice={"marked": 0, "commands": 0, "minutes": 10.0, "utterances": 9,
                   "per_hour_interval": [0, 22.0]},
        numbers=shares(100, 0.99, speech="human"),
        yes_no=shares(100, 0.95, speech="human"),
        item_to_sound={"n": 50, "median_s": 0.44, "p95_s": 0.9},
    )  # fmt: skip
    of = verdicts(found)
    assert of["entries, closed set of 8"] == MET
    assert of["worst group of 30 clips or more behind the mean"] == MISSED
    assert of["lost to the hourglass 10 dB below"] == MET
    assert of["lost to the hourglass 5 dB below"] == MISSED
    assert of["silence and noise"] == MET
    assert of["the host's own voice, hourglass, cues"] == MISSED  # too short to say never
    assert (of["... numbers"], of["... yes no"]) == (MET, MISSED)
    assert of["closed answers, all together"] == MISSED
    assert of["end of the item to its sound"] == MISSED
    assert of["several entries in one breath"] == UNKNOWN
    assert len(of) == len(TARGETS)


def talked(minutes, commands, speech="human"):
    return {"minutes": minutes, "speech": speech, "eliminations": 0, "commands": commands}


def test_an_hour_of_talk_at_least_is_needed_to_say_one_an_hour():
    what = "commands and eliminations by table talk"
    assert verdicts(result(talk=talked(16, 0)))[what] == MISSED
    assert verdicts(result(talk=talked(16, 0), talk_mixed=talked(60, 1)))[what] == MET
    assert verdicts(result(talk=talked(16, 0), talk_mixed=talked(60, 2)))[what] == MISSED


def test_entries_right_often_enough_but_falsely_too_often_are_not_met():
    assert verdicts(result(entries=shares(714, 0.97, 0.02)))["entries, closed set of 8"] == MISSED


def test_targets_are_told_with_what_was_measured():
    told = list(targets(result(entries=shares(714, 0.96, 0.004))))
    assert told[0] == (
        "entries, closed set of 8: 96.0 % (94.2 to 97.2) at 0.4 % (0.1 to 1.2) false, n 714: met "
        "(target: 95 % right at 1 % false)"
    )
    assert told[-1].endswith("not measured (target: 5 points at most)")


def test_runs_are_put_together_row_by_row():
    first = result(entries=shares(10, 0.5), failed={"names": "x", "breath": "y"}, runs=[{"n": 1}])
    second = result(entries=shares(20, 0.6), names=shares(5, 1.0), runs=[{"n": 2}])
    whole = merged([first, second])
    assert (whole["entries"]["n"], whole["names"]["n"], whole["breath"]) == (20, 5, None)
    assert whole["failed"] == {"breath": "y"} and whole["runs"] == [{"n": 1}, {"n": 2}]


def test_runs_of_different_engines_are_not_put_together():
    with pytest.raises(BenchFailed, match="one engine"):
        merged([result(), result() | {"engine": "vosk"}])


class Broken:
    """Ears that break."""

    name = "whisper"
    rate = 16000

    def session(self, expected, start):
        raise RuntimeError("no ears")

    def speak(self, text, speed=1.0):
        yield from ()


def test_what_breaks_is_named_and_the_rest_goes_on():
    broken = Broken()
    kept = []
    found = run(
        None, recogniser=broken, voice=broken, rows=("entries", "noise_10db"), limit=2,
        keep=lambda rows, rest: kept.append((rows, rest)),
    )  # fmt: skip
    assert kept == [(("noise_10db",), {"engine": "whisper", "speech": "synthetic"})]
    assert found["failed"] == {"entries": "RuntimeError: no ears"}
    assert any("entries: failed, RuntimeError" in line for line in lines(found))
    with pytest.raises(RuntimeError):
        run(None, recogniser=broken, voice=broken, rows=("entries",), limit=2)


def test_what_is_measured_is_kept_at_once_and_can_be_put_together(tmp_path, monkeypatch):
    def measured(*_, rows, keep, **__):
        keep(("dice", "names"), {"engine": "whisper", "speech": "x", "dice": shares(7, 1.0)})
        return result() | {"speech": "x", "dice": shares(7, 1.0)}

    monkeypatch.setattr("host.bench.hearing.run", measured)
    asked = ["bench", "hearing", "--row", "dice", "--keep", str(tmp_path / "kept")]
    assert CliRunner().invoke(app, asked).exit_code == 0
    told = CliRunner().invoke(app, ["bench", "hearing", "--merge", str(tmp_path / "kept")])
    assert "dice: n 7, right 100.0%" in told.stdout


def drawn():
    strict = {
        name: shares(100, r, f) for name, r, f in (("strict", 0.9, 0.0), ("fair", 0.95, 0.01))
    }
    groups = {"source": {"a & b": shares(50, 0.9), "c": shares(50, 1.0), "few": shares(3, 0.0)}}
    curve = [[0.5, 0.97, 0.02], [0.9, 0.9, 0.0]]
    worst = {"group": "source c", "n": 50, "right": 0.9, "behind": 0.05}
    entries = shares(100, 0.95, 0.01, curve=curve, strictness=strict, groups=groups, worst=worst)
    parts = {"near": shares(60, 0.9), "far": shares(60, 0.5)}
    return result(
        entries=entries,
        naive=shares(100, 0.7, 0.05),
        distance=shares(120, 0.7, silence_right=0.95, silence_false=0.0, parts=parts),
        dice=shares(30, 1.0, speech="synthetic", decoys=9, asked_again=0.0),
    )


def test_pictures_hold_what_was_measured(tmp_path):
    files = draw(drawn(), tmp_path / "new")
    assert sorted(path.stem for path in files) == [
        f"hearing-{name}" for name in ("answers", "conditions", "curve", "groups", "peers")
    ]
    for path in files:
        ElementTree.parse(path)
    groups = (tmp_path / "new/hearing-groups.svg").read_text()
    assert "a &amp; b" in groups and "few" not in groups
    assert "far 50.0 %" in (tmp_path / "new/hearing-conditions.svg").read_text()


def test_nothing_is_drawn_of_nothing(tmp_path):
    assert draw(result(), tmp_path) == []


def test_a_dot_farther_right_is_more():
    picture = ElementTree.fromstring(dots("x", [Dot("a", 0.5, n=2), Dot("b", 1.0, n=2)]))
    circles = picture.findall("{http://www.w3.org/2000/svg}circle")[1:]
    assert float(circles[0].get("cx")) < float(circles[1].get("cx"))


def test_the_command_puts_runs_together_tells_targets_and_draws(tmp_path):
    (tmp_path / "a.json").write_text(json.dumps(drawn()), "utf-8")
    (tmp_path / "b.json").write_text(json.dumps(result(dice=shares(40, 0.5, speech="x"))), "utf-8")
    runs = ["--merge", str(tmp_path / "a.json"), "--merge", str(tmp_path / "b.json")]
    told = CliRunner().invoke(app, ["bench", "hearing", *runs, "--json"])
    assert json.loads(told.stdout)["dice"]["n"] == 40
    more = ["--targets", "--plots", str(tmp_path / "pictures")]
    told = CliRunner().invoke(app, ["bench", "hearing", *runs, *more])
    assert "entries, closed set of 8: 95.0 %" in told.stdout
    assert len(list((tmp_path / "pictures").iterdir())) == 5


def test_a_file_that_is_no_run_is_refused(tmp_path):
    (tmp_path / "a.json").write_text("[]", "utf-8")
    told = CliRunner().invoke(app, ["bench", "hearing", "--merge", str(tmp_path / "a.json")])
    assert told.exit_code == 2 and "no run" in told.output


# -- the page ---------------------------------------------------------------------------------

PAGE = f"# Hearing\n\nby hand\n{BEGIN}\nold\n{END}\nafter\n"


def test_the_page_is_written_between_its_marks_and_only_there():
    text = page(PAGE, drawn(), {"curve": "hearing/hearing-curve.svg"})
    assert text.startswith("# Hearing\n\nby hand\n") and text.endswith(f"{END}\nafter\n")
    assert "old" not in text and "| fair | 100 | 95.0 %" in text
    assert "![Entries, by strictness](hearing/hearing-curve.svg)" in text
    assert "| entries | source c | 50 | 90.0 % | 5.0 points |" in text
    assert "| distance, two rooms: far | 60 | 50.0 %" in text
    assert page(text, drawn(), {"curve": "hearing/hearing-curve.svg"}) == text


def test_a_page_without_its_marks_is_left_alone():
    with pytest.raises(ValueError, match="measured"):
        page("# Hearing\n", drawn(), {})


def test_what_was_said_stays_with_the_recordings(tmp_path):
    (tmp_path / "evidence").mkdir()
    (tmp_path / "hearing.md").write_text(PAGE, "utf-8")
    run_ = drawn() | {"talk": None, "dice": shares(30, 1.0, speech="synthetic", what=["a: b"],
                                                   decoys=9, asked_again=0.0)}  # fmt: skip
    (tmp_path / "run.json").write_text(json.dumps(run_), "utf-8")
    written = write([tmp_path / "run.json"], tmp_path)
    assert {path.suffix for path in written} == {".md", ".svg", ".json"}
    assert "a: b" not in (tmp_path / "evidence/bench-hearing.json").read_text("utf-8")
    assert "| dice | synthetic | 30 |" in (tmp_path / "hearing.md").read_text("utf-8")
