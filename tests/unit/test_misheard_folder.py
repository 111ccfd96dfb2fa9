"""The folder of what was misheard: private, small, whole or named, and nobody else's."""

from __future__ import annotations

import stat
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from host.core.codec import replace as changed
from host.dialogue.appealed import Appealed
from host.hearing.evidence import Evidence, Expected, Mode, Phrase, Span
from host.judging.plate import Entry
from host.running.misheard import Folder, MisheardFailed
from host.running.recent import Recent, Spoken

CASE = Appealed(
    "hit-list",
    "list",
    "entry:0",
    "goat",
    "miss",
    True,
    "table",
    entries=(Entry("entry:0", "goat"),),
)


def spoken(start: float = 10.0, seconds: float = 0.5) -> Spoken:
    time = start + 0.2
    span = Span(
        "entry:0", "goat", np.float64(time), time + 0.2, np.float32(0.3), {"text": np.float32(1)}
    )
    evidence = Evidence("a ghost", time, time + 0.3, (span,), "whisper")
    expected = Expected((Phrase("entry:0", "goat", ("a goat",)),), Mode.MANY, 0.35)
    sound = np.sin(np.arange(round(seconds * 16000)) / 9).astype(np.float32) * 0.5
    return Spoken(evidence, expected, sound, start)


def folder(tmp_path: Path, **more: Any) -> Folder:
    return Folder(tmp_path / "misheard", clock=lambda: datetime(2026, 3, 1, 20, 15, 2), **more)


def test_a_clip_comes_back_as_it_was_kept(tmp_path):
    place = folder(tmp_path)
    name = place.keep(spoken(), CASE)
    assert name == "2026-03-01-201502-1"
    (clip,) = place.read().clips
    assert clip.name == name
    assert np.abs(clip.sound - spoken().samples).max() < 1e-4
    kept = clip.kept
    assert (kept.schema, kept.date, kept.samples, kept.case) == (1, "2026-03-01", 8000, CASE)
    assert kept.expected == spoken().expected
    # Times begin with the clip.
    assert (kept.evidence.start, kept.evidence.end) == (0.2, 0.5)
    assert (kept.evidence.spans[0].start, kept.evidence.spans[0].features) == (0.2, {"text": 1.0})


def test_nobody_else_may_read_it(tmp_path):
    place = folder(tmp_path)
    place.path.mkdir(mode=0o755)
    place.keep(spoken(), CASE)
    assert stat.S_IMODE(place.path.stat().st_mode) == 0o700
    assert {stat.S_IMODE(p.stat().st_mode) for p in place.path.iterdir()} == {0o600}


def test_nothing_is_made_before_something_is_kept(tmp_path):
    place = folder(tmp_path)
    assert place.read().clips == ()
    assert place.delete() == 0
    assert list(tmp_path.iterdir()) == []


def test_two_tables_never_take_the_same_name(tmp_path):
    one, other = folder(tmp_path), folder(tmp_path)
    names = [table.keep(spoken(), CASE) for table in (one, other, one, other)]
    assert names[0] != names[1]
    assert len(one.read().clips) == 2  # a later ruling takes the place of the first


def test_who_looked_before_the_other_wrote_takes_another_name(tmp_path, monkeypatch):
    one, other = folder(tmp_path), folder(tmp_path)
    monkeypatch.setattr(other, "files", list)  # as it was when it looked
    assert one.keep(spoken(), CASE) != other.keep(spoken(20.0), CASE)
    assert len(one.read().clips) == 2


def test_a_later_ruling_on_the_same_answer_takes_its_place(tmp_path):
    place = folder(tmp_path)
    first = place.keep(spoken(), CASE)
    assert place.keep(spoken(), changed(CASE, ruled=False)) == first
    assert [clip.kept.case.ruled for clip in place.read().clips] == [False]
    assert place.keep(spoken(), changed(CASE, about="entry:1")) != first
    assert place.keep(spoken(start=20.0), CASE) != first
    assert len(place.read().clips) == 3


def test_the_oldest_goes_when_there_are_too_many(tmp_path):
    place = folder(tmp_path, most=10)
    names = [place.keep(spoken(float(n)), CASE) for n in range(12)]
    assert {clip.name for clip in place.read().clips} == set(names[2:])
    assert place.read().left_out == ()


def test_the_oldest_goes_when_they_are_too_large(tmp_path):
    place = folder(tmp_path, most_bytes=60_000)
    names = [place.keep(spoken(float(n)), CASE) for n in range(5)]
    left = [clip.name for clip in place.read().clips]
    assert left == names[-len(left) :]
    assert 1 < len(left) < 5
    assert sum(p.stat().st_size for p in place.files()) <= 60_000


def test_one_clip_stays_however_large_it_is(tmp_path):
    place = folder(tmp_path, most_bytes=1000)
    place.keep(spoken(), CASE)
    assert len(place.read().clips) == 1


def torn_record(place: Folder, name: str) -> Path:
    path = place.path / f"{name}.json"
    path.write_bytes(path.read_bytes()[:40])
    return path


def torn_sound(place: Folder, name: str) -> Path:
    path = place.path / f"{name}.wav"
    path.write_bytes(path.read_bytes()[:2000])
    return path


def no_sound(place: Folder, name: str) -> Path:
    path = place.path / f"{name}.wav"
    path.unlink()
    return path


def no_record(place: Folder, name: str) -> Path:
    (place.path / f"{name}.json").unlink()
    return place.path / f"{name}.wav"


def newer(place: Folder, name: str) -> Path:
    path = place.path / f"{name}.json"
    raw = msgspec.json.decode(path.read_bytes()) | {"schema": 2, "mood": "good"}
    path.write_bytes(msgspec.json.encode(raw))
    return path


def odd(place: Folder, name: str) -> Path:
    path = place.path / f"{name}.json"
    path.write_bytes(b"[1, 2]")
    return path


@pytest.mark.parametrize("spoil", [torn_record, torn_sound, no_sound, no_record, newer, odd])
def test_what_is_spoilt_is_named_and_left_out_and_the_rest_is_there(tmp_path, spoil):
    place = folder(tmp_path)
    bad, good = place.keep(spoken(), CASE), place.keep(spoken(20.0), CASE)
    path = spoil(place, bad)
    before = {p.name: p.read_bytes() for p in place.path.iterdir()}
    contents = place.read()
    assert [clip.name for clip in contents.clips] == [good]
    assert len(contents.left_out) == 1
    assert path.name in contents.left_out[0]
    assert {p.name: p.read_bytes() for p in place.path.iterdir()} == before


def test_a_newer_record_is_told_from_a_torn_one(tmp_path):
    place = folder(tmp_path)
    newer(place, place.keep(spoken(), CASE))
    assert "newer version" in place.read().left_out[0]


def test_deleting_takes_torn_ones_too_and_nobody_elses(tmp_path):
    place = folder(tmp_path)
    torn_record(place, place.keep(spoken(), CASE))
    no_record(place, place.keep(spoken(20.0), CASE))
    foreign = place.path / "holiday.wav"
    foreign.write_bytes(b"RIFF")
    assert "was not kept by this program" in place.read().left_out[-1]
    assert place.delete() == 3
    assert list(place.path.iterdir()) == [foreign]


def test_an_empty_folder_goes_with_the_last_clip(tmp_path):
    place = folder(tmp_path)
    place.keep(spoken(), CASE)
    assert place.delete() == 2
    assert not place.path.exists()
    place.keep(spoken(), CASE)
    assert len(place.read().clips) == 1


def test_where_it_cannot_be_written_the_message_names_the_folder(tmp_path):
    (tmp_path / "misheard").write_text("a file")
    with pytest.raises(MisheardFailed, match="misheard: the sound could not be kept"):
        folder(tmp_path).keep(spoken(), CASE)


# -- the memory before it --------------------------------------------------------------------------


def test_nothing_is_remembered_without_consent():
    wanted = [True]
    recent = Recent(lambda: wanted[0])
    recent.add(spoken())
    assert recent.find(spoken().evidence) is not None
    wanted[0] = False
    recent.add(spoken(20.0))
    assert recent.find(spoken().evidence) is None
    assert recent.find(spoken(20.0).evidence) is None


def test_only_the_last_minutes_are_remembered():
    recent = Recent(lambda: True, seconds=1.6)
    for n in range(5):
        recent.add(spoken(float(n)))
    assert [recent.find(spoken(float(n)).evidence) is not None for n in range(5)] == [
        *(False, False),
        *(True, True, True),
    ]


def test_what_is_read_out_of_an_utterance_is_found_by_its_time():
    recent = Recent(lambda: True)
    recent.add(spoken())
    recent.add(spoken(20.0))
    read = replace(spoken().evidence, transcript="ghost", spans=())
    found = recent.find(read)
    assert found is not None
    assert found.start == 10.0
