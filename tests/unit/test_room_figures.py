"""``check --room`` in parts: kinds of noise, echo figures, what follows, what is kept."""

from dataclasses import replace
from datetime import date, timedelta

import numpy as np
import pytest

from host.hearing.echo import EchoRemover
from host.hearing.evidence import RATE
from host.running import roomcheck_kept
from host.running.roomcheck import parts_of
from host.running.roomcheck_ear import ShutEar
from host.running.roomcheck_echo import EchoFigures, delays_of, echo_of, jumps_of, wrong_rate
from host.running.roomcheck_kept import RoomKept, as_measured, keep, kept_for, room_file
from host.running.roomcheck_rule import Findings, ModeName, rule
from host.running.roomcheck_trials import Heard, Share
from host.running.roomcheck_words import conclusions, figures, lines
from host.sound.filetable import FileTable
from host.sound.mixer import Mixer
from host.sound.resample import resample
from host.sound.room import Echo, Room
from host.sound.roomtone import NoiseKind, Tone, clipped_share, tone_of

ALL = Heard(Share(8, 8), Share(10, 10), Share(10, 10), 0)
ECHO = EchoFigures(0.04, 0, -32.0, -6.0, -60.0, 28.0, 0.0, None)
QUIET = Tone(-65.0, -64.0, NoiseKind.QUIET)
GOOD = Findings(QUIET, ECHO, Share(8, 8), Share(0, 8), 0, 0, -26.0, ALL)
TODAY = date(2026, 5, 1)


def noise(seconds, seed=1, size=0.1):
    return (size * np.random.default_rng(seed).standard_normal(round(seconds * RATE))).astype("f4")


def bursts(seconds):
    """Sound with pauses, as speech has them, no two alike."""
    t = np.arange(round(seconds * RATE)) / RATE
    return noise(seconds, 7) * ((t % 0.9) < 0.6).astype("f4")


# -- the room alone ---------------------------------------------------------------------------


def test_exact_silence_is_no_quiet_room():
    assert tone_of(np.zeros(RATE, dtype="f4")).kind is NoiseKind.NOTHING
    assert tone_of(noise(1, size=1e-4)).kind is NoiseKind.QUIET


def test_hum_hiss_and_dishes_are_told_apart():
    t = np.arange(3 * RATE) / RATE
    for mains in (50, 60):
        hum = sum(0.02 / k * np.sin(2 * np.pi * mains * k * t) for k in range(1, 6)).astype("f4")
        assert tone_of(hum + noise(3, size=0.002)).kind is NoiseKind.HUM
    assert tone_of(noise(3, size=0.01)).kind is NoiseKind.STEADY
    assert tone_of(noise(3, size=0.02) * ((t % 1.0) < 0.4)).kind is NoiseKind.CHANGING
    assert tone_of(noise(3, size=0.01), voiced=0.6).kind is NoiseKind.TALK


def test_the_level_of_a_room_is_its_mean():
    assert tone_of(noise(3, size=0.01)).level == pytest.approx(-40.0, abs=0.3)


def test_a_cut_off_wave_is_noticed_and_a_loud_one_is_none():
    t = np.arange(RATE) / RATE
    wave = np.sin(2 * np.pi * 200 * t).astype("f4")
    assert clipped_share(0.98 * wave) == 0.0
    assert clipped_share(np.clip(2 * wave, -1, 1)) > 0.9


def test_words_are_found_by_the_silence_between_them():
    played = np.zeros(3 * RATE, dtype="f4")
    for start, end in ((1000, 9000), (20000, 26000), (40000, 41000)):
        played[start:end] = 0.1
    played[4000:5000] = 0.0  # within a word
    assert list(parts_of(played)) == [(1000, 9000), (20000, 26000), (40000, 41000)]
    assert list(parts_of(np.zeros(100, dtype="f4"))) == []


# -- the echo ---------------------------------------------------------------------------------


def heard(played, room, floor=1e-3):
    return Echo(room).feed(played) + noise(len(played) / RATE, 3, floor)


@pytest.mark.parametrize("delay", [0.04, 0.3, 1.2])
def test_delay_and_level_of_what_comes_back(delay):
    played = bursts(8)
    mic = heard(played, Room(delay=delay, echo=-6.0))
    found = echo_of(mic, played, 0.1 * mic, -60.0)
    assert found.delay == pytest.approx(delay, abs=0.001)
    assert found.gain == pytest.approx(-6.0, abs=1.5)
    assert found.level == pytest.approx(-26.0, abs=1.5)
    assert found.taken == pytest.approx(20.0, abs=0.5)
    assert found.jumps == 0
    assert found.rate is None


def test_headphones_have_no_echo():
    found = echo_of(noise(8, 3, 1e-3), bursts(8), noise(8, 3, 1e-3), -60.0)
    assert found.delay is None
    assert (found.taken, found.jumps, found.rate, found.level) == (0.0, 0, None, -120.0)


def test_what_is_heard_but_not_known_for_the_host_is_no_silence():
    played = bursts(4)
    found = echo_of(noise(4, 9), played, noise(4, 9), -60.0)
    assert (found.delay, found.rate) == (None, None)
    assert found.level == pytest.approx(-20.0, abs=0.5)


def test_lost_sound_is_a_jump_of_the_delay():
    played = bursts(12)
    mic = heard(played, Room())
    gap = round(0.05 * RATE)
    torn = np.concatenate([mic[: 6 * RATE], mic[6 * RATE + gap :], mic[-gap:]])
    assert jumps_of(delays_of(mic, played)) == 0
    assert jumps_of(delays_of(torn, played)) == 1


def test_one_odd_look_is_no_jump():
    assert jumps_of([0.04, 0.04, 0.04, 0.9, 0.04, 0.04]) == 0
    assert jumps_of([0.04, 0.04, 0.04, 0.09, 0.09, 0.09, 0.04, 0.04]) == 2


def test_a_microphone_at_a_wrong_rate_is_found_out():
    played = bursts(5)
    mic = resample(heard(played, Room()), 48000, 44100)
    mic = np.concatenate([mic, np.zeros(len(played) - len(mic), dtype="f4")])
    assert wrong_rate(mic, played) == pytest.approx(44100 / 48000)
    assert echo_of(mic, played, mic, -60.0).rate == pytest.approx(44100 / 48000)
    assert wrong_rate(noise(5, 4), played) is None


# -- what follows -----------------------------------------------------------------------------


def unsafe(found):
    return {mode.name for mode in rule(found).modes if not mode.safe}


def test_a_good_room_allows_everything():
    ruling = rule(GOOD)
    assert ruling.playable
    assert unsafe(GOOD) == set()
    assert (ruling.sand, ruling.shut, ruling.advice) == (1.0, False, ())


@pytest.mark.parametrize(
    ("heard_", "lost"),
    [
        (replace(ALL, calls=Share(5, 8)), {ModeName.BARGE_IN}),
        (replace(ALL, calls=Share(6, 8)), set()),
        (replace(ALL, sand=Share(9, 10)), set()),
        (replace(ALL, sand=Share(8, 10)), {ModeName.SAND}),
        (replace(ALL, false=1), {ModeName.DISCUSSION}),
        (replace(ALL, sand=Share(7, 10), quiet=Share(7, 10)), set(ModeName)),
    ],
)
def test_what_is_not_understood_is_not_safe(heard_, lost):
    found = replace(GOOD, heard=heard_)
    assert unsafe(found) == lost
    assert rule(found).playable


def test_who_hears_itself_does_not_listen_while_it_speaks():
    found = replace(GOOD, through=1)
    assert rule(found).shut
    assert unsafe(found) == {ModeName.BARGE_IN, ModeName.SATELLITES}
    assert "I do not listen while I speak: please wait until I have finished." in conclusions(
        rule(found)
    )


def test_sand_that_costs_too_much_runs_without_sound_and_a_quieter_one_is_said():
    lost = replace(GOOD, heard=replace(ALL, sand=Share(8, 10)), sand_level=0.25)
    assert rule(lost).sand == 0.0
    assert any("without sound" in line for line in rule(lost).does)
    half = replace(GOOD, sand_level=0.5)
    assert rule(half).sand == 0.5
    assert "I play the hourglass at half its loudness." in rule(half).does


def test_voices_of_others_forbid_listening_to_talk():
    talk = replace(GOOD, tone=Tone(-50.0, -45.0, NoiseKind.TALK))
    assert unsafe(talk) == {ModeName.DISCUSSION}
    assert unsafe(replace(GOOD, others=1)) == {ModeName.DISCUSSION}


def test_advice_fits_what_is_wrong():
    talk = replace(GOOD, tone=Tone(-50.0, -45.0, NoiseKind.TALK))
    assert [line.split()[0] for line in rule(talk).advice] == ["Switch", "Let"]
    loud = replace(GOOD, echo=replace(ECHO, level=-20.0), heard=replace(ALL, calls=Share(2, 8)))
    assert [line.split()[0] for line in rule(loud).advice] == ["Turn"]
    far = replace(GOOD, player=-60.0, heard=replace(ALL, quiet=Share(7, 10), sand=Share(7, 10)))
    assert [line.split()[0] for line in rule(far).advice] == ["Turn", "Let", "Move"]
    late = replace(GOOD, echo=replace(ECHO, delay=1.0), through=3)
    assert [line.split()[0] for line in rule(late).advice] == ["My"]
    lossy = replace(GOOD, echo=replace(ECHO, jumps=3))
    assert [line.split()[0] for line in rule(lossy).advice] == ["Sound"]
    torn = replace(GOOD, echo=replace(ECHO, delay=None))
    assert [line.split()[0] for line in rule(torn).advice] == ["Sound"]
    assert any("too torn" in line for line in lines(torn, rule(torn)))


def test_removal_is_claimed_only_where_it_removes():
    assert rule(GOOD).does == ("I take my own sound out of what I hear.",)
    assert rule(replace(GOOD, echo=replace(ECHO, taken=0.4))).does == ()


def test_players_must_stand_out_for_satellites():
    assert unsafe(replace(GOOD, player=-53.5)) == {ModeName.SATELLITES}
    assert unsafe(replace(GOOD, player=-52.5)) == set()


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (replace(GOOD, muted=True), "it is muted"),
        (replace(GOOD, pace=0.92), "another rate"),
        (replace(GOOD, pace=1.05), "another rate"),
        (replace(GOOD, echo=replace(ECHO, delay=None, rate=0.919)), "wrong rate"),
        (replace(GOOD, heard=replace(ALL, quiet=Share(4, 10))), "too loud for its players"),
    ],
)
def test_a_room_in_which_nobody_can_play_is_called_so(found, words):
    ruling = rule(found)
    assert not ruling.playable
    assert not any(mode.safe for mode in ruling.modes)
    assert words in " ".join(ruling.faults)
    assert conclusions(ruling)[-1] == "Playing by typing always works: partyhost play --text."


def test_small_drift_is_no_fault():
    assert rule(replace(GOOD, pace=0.98)).playable


def test_what_is_said_of_the_player_is_what_was_measured():
    assert any(
        "nobody said the sentence" in line for line in lines(replace(GOOD, player=None), rule(GOOD))
    )
    told = lines(GOOD, rule(GOOD))
    assert "The player: 26 decibels below full scale, 39 decibels above the room." in told
    assert "6 decibels below a player" in " ".join(told)
    assert figures(GOOD, rule(GOOD))["player"] == {"measured": True, "level": -26.0, "snr": 39.0}


# -- what is kept -----------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))
    return tmp_path


def kept(mic="desk", speaker="shelf", **changes):
    return RoomKept(mic, speaker, changes.pop("measured", TODAY), **changes)


def test_decisions_are_kept_for_their_devices_and_the_last_one_counts(home):
    assert keep(kept(sand=0.5))
    assert keep(kept("lamp", shut=True))
    assert keep(kept(sand=0.25))
    assert kept_for(("desk", "shelf"), TODAY) == (kept(sand=0.25), "")
    assert kept_for(("lamp", "shelf"), TODAY)[0].shut
    assert kept_for(("desk", "lamp"), TODAY) == (None, "")


def test_without_a_file_nothing_is_said(home):
    assert kept_for(("desk", "shelf"), TODAY) == (None, "")


@pytest.mark.parametrize("days", [91, -1])
def test_what_is_old_or_of_tomorrow_is_left_aside_and_said(home, days):
    keep(kept(measured=TODAY - timedelta(days=days), shut=True))
    room, words = kept_for(("desk", "shelf"), TODAY)
    assert room is None
    assert "too old" in words


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b'{"format":1,"rooms":[{"microphone":"desk"',
        b'{"format":2,"rooms":[]}',
        b'{"format":1,"rooms":[{"loudspeaker":"shelf","measured":"2026-05-01","microphone":"desk",'
        b'"sand":7}]}',
        b"[]",
    ],
)
def test_a_torn_or_strange_file_is_left_aside_said_and_mended_by_the_next_check(home, content):
    room_file().write_bytes(content)
    room, words = kept_for(("desk", "shelf"), TODAY)
    assert room is None
    assert "cannot be read" in words
    assert keep(kept())
    assert kept_for(("desk", "shelf"), TODAY) == (kept(), "")


def test_a_folder_that_cannot_be_written_costs_only_the_memory(home, monkeypatch):
    monkeypatch.setattr(roomcheck_kept, "room_file", lambda: home / "file" / "room.json")
    (home / "file").write_text("no folder")
    assert not keep(kept())


def test_a_game_plays_by_it_and_says_so(home):
    keep(kept("desk", "desk", sand=0.5, shut=True, late=0.3))
    table, ear, told = FileTable(), EchoRemover(), []
    fitted = as_measured(table, ear, ("desk", None), told.append, TODAY)
    assert table.mixer.sand_level == 0.5
    assert isinstance(fitted, ShutEar)
    assert ["50%" in told[0], "while I speak" in told[1], len(told)] == [True, True, 2]


def test_a_game_in_another_room_is_as_always(home):
    keep(kept("desk", "desk", sand=0.5, shut=True))
    table, ear, told = FileTable(), EchoRemover(), []
    assert as_measured(table, ear, ("lamp", None), told.append, TODAY) is ear
    assert (table.mixer.sand_level, told) == (1.0, [])


# -- the ear that is shut ---------------------------------------------------------------------


class Open:
    """An ear that changes nothing."""

    level = -120.0

    def clean(self, mic, played):
        return mic

    def at(self, time):
        pass


@pytest.mark.parametrize(("latency", "measured"), [(0.1, 0.3), (0.3, 0.1)])
def test_the_ear_is_shut_from_a_line_to_the_end_of_its_echo_and_not_for_sand_and_cues(
    latency, measured
):
    mixer = Mixer(RATE)
    mixer.latency = latency
    ear = ShutEar(Open(), mixer, measured)
    mixer.cue("ting")
    mixer.sand_start(30.0)
    let, at = {}, 0
    while at < 3 * RATE:
        if at == 30 * 512:
            mixer.say("line:1", [noise(0.5)])
        mixer.pull()
        played = mixer.mix(512)
        out = ear.clean(np.ones(512, dtype="f4"), played)
        let[at / RATE] = bool(out[0] > 0.5), ear.level
        at += 512
        ear.at(at / RATE)
    start = 30 * 512 / RATE
    shut = [time for time, (open_, _) in let.items() if not open_]
    assert min(shut) == pytest.approx(start, abs=0.033)
    assert max(shut) == pytest.approx(start + 0.5 + 0.3 + 0.25, abs=0.04)
    assert {level for open_, level in let.values() if open_} == {-120.0}
    assert {level for open_, level in let.values() if not open_} == {-40.0}
