import numpy as np
import pytest

from host.sound.errors import SoundError
from host.sound.mixer import Mixer, Played, Started

RATE = 16000


def flat(seconds, value=0.2, rate=RATE):
    return np.full(round(seconds * rate), value, dtype=np.float32)


def run(mixer, seconds, block=512):
    out = []
    for _ in range(round(seconds * RATE / block)):
        mixer.pull()
        out.append(mixer.mix(block))
    return np.concatenate(out)


def ids(mixer, kind=Played):
    return [event.id for event in mixer.events() if isinstance(event, kind)]


def test_lines_are_played_in_order_with_exact_times():
    mixer = Mixer(RATE)
    mixer.say("a", [flat(0.25), flat(0.25)])
    mixer.say("b", [flat(0.3, 0.1)])
    out = run(mixer, 1.024)
    events = mixer.events()
    assert [type(e) for e in events] == [Started, Played, Started, Played]
    assert [e.time for e in events] == pytest.approx([0.0, 0.5, 0.5, 0.8])
    assert np.allclose(out[: RATE // 2], 0.2)
    assert np.allclose(out[RATE // 2 : 12800], 0.1)
    assert not np.any(out[12800:])
    assert not mixer.speaking


def test_fifty_lines_in_a_row_all_end():
    """Case 98: talks once, then stays silent."""
    mixer = Mixer(RATE)
    for number in range(50):
        mixer.say(str(number), [flat(0.1)])
    out = run(mixer, 6.4)
    assert ids(mixer) == [str(number) for number in range(50)]
    assert np.count_nonzero(out) == 50 * 1600


def test_a_voice_at_another_rate_keeps_its_length():
    mixer = Mixer(RATE)
    mixer.say("a", [flat(0.5, rate=24000)[:5000], flat(0.5, rate=24000)[5000:]], 24000)
    run(mixer, 1.024)
    assert mixer.events()[-1].time == pytest.approx(0.5, abs=0.001)


def test_late_chunks_are_silence_and_the_end_still_comes():
    mixer = Mixer(RATE)
    nothing = flat(0.0)
    mixer.say("late", iter([nothing] * 10 + [flat(0.1)] + [nothing] * 20 + [flat(0.1)]))
    out = run(mixer, 2.048)
    events = mixer.events()
    assert [e.id for e in events] == ["late", "late"]
    assert events[0].time > 0.3
    assert events[1].time > events[0].time + 0.6
    assert np.count_nonzero(out) == 3200


def test_chunks_are_pulled_lazily():
    asked = []

    def chunks():
        for number in range(100):
            asked.append(number)
            yield flat(0.5)

    mixer = Mixer(RATE)
    mixer.say("long", chunks())
    run(mixer, 0.032)
    assert len(asked) == 2  # one second ahead
    mixer.stop_speech()
    run(mixer, 1.024)
    assert len(asked) == 2


def test_a_failing_voice_ends_its_line_and_not_the_next():
    def broken():
        yield flat(0.1)
        raise RuntimeError("no breath")

    mixer = Mixer(RATE)
    mixer.say("broken", broken())
    mixer.say("next", [flat(0.1)])
    run(mixer, 0.512)
    ended = [e for e in mixer.events() if isinstance(e, Played)]
    assert [(e.id, e.complete) for e in ended] == [("broken", False), ("next", True)]
    assert "no breath" in str(ended[0].error)


def test_stop_speech_is_silent_within_one_block_and_drops_the_queue():
    """Case 91: a long text can be stopped."""
    mixer = Mixer(RATE)
    closed = []

    def long():
        try:
            while True:
                yield flat(1.0)
        finally:
            closed.append(True)

    mixer.say("long", long())
    mixer.say("queued", [flat(1.0)])
    run(mixer, 0.512)
    mixer.stop_speech()
    assert not mixer.speaking
    out = run(mixer, 0.32)
    assert np.any(out[:160])
    assert np.all(np.diff(out[:160]) <= 0), "it fades"
    assert not np.any(out[160:])
    ended = [e for e in mixer.events() if isinstance(e, Played)]
    assert [(e.id, e.complete) for e in ended] == [("long", False), ("queued", False)]
    assert closed == [True]
    mixer.say("after", [flat(0.1)])
    run(mixer, 0.32)
    assert ids(mixer) == ["after"]


def test_louder_and_quieter_move_speech_only_and_nothing_clips():
    mixer = Mixer(RATE)
    mixer.volume = 0.5
    mixer.say("a", [flat(0.096, 0.4)])
    assert np.max(run(mixer, 0.096)) == pytest.approx(0.2)
    mixer.volume = 3.0
    mixer.say("b", [flat(1.0, 0.9)])
    mixer.cue("gong")
    mixer.cue("fanfare")
    out = run(mixer, 1.024)
    assert 0.9 < np.max(np.abs(out)) < 1.0


def test_not_a_number_from_a_voice_is_silence():
    mixer = Mixer(RATE)
    mixer.say("a", [np.full(1024, np.nan, dtype=np.float32)])
    assert not np.any(run(mixer, 0.064))


def test_a_cue_sounds_at_once_over_speech_or_waits_its_turn():
    mixer = Mixer(RATE)
    mixer.say("a", [flat(0.512)])
    mixer.cue("ting")
    mixer.cue("tock", queued=True)
    run(mixer, 1.024)
    started = {e.id: e.time for e in mixer.events() if isinstance(e, Started)}
    assert started["cue:ting"] == 0.0
    assert started["cue:tock"] == pytest.approx(0.512)
    with pytest.raises(SoundError, match="ting"):
        mixer.cue("trumpet")


def test_the_sand_runs_out_once_and_rings():
    mixer = Mixer(RATE)
    mixer.sand_start(15, 0.5)
    run(mixer, 2.048)
    events = [(e.id, type(e)) for e in mixer.events()]
    assert events[:3] == [("sand", Started), ("sand", Played), ("cue:chime_end", Started)]
    assert mixer.sand_left is None
    run(mixer, 2.048)
    assert ids(mixer) == []


def test_the_end_of_the_sand_is_exact():
    mixer = Mixer(RATE)
    mixer.sand_start(15, 0.7)
    run(mixer, 1.024)
    assert mixer.events()[1].time == pytest.approx(0.7, abs=1 / RATE)


def test_paused_sand_is_silent_and_goes_on_from_the_same_grain():
    mixer = Mixer(RATE)
    mixer.sand_start(30)
    run(mixer, 3.2)
    mixer.sand_pause()
    run(mixer, 0.064)
    left = mixer.sand_left
    assert not np.any(run(mixer, 5.12))
    assert mixer.sand_left == left == pytest.approx(26.8)
    mixer.sand_resume()
    assert np.any(run(mixer, 1.024))
    assert mixer.sand_left == pytest.approx(25.776)


def test_stopped_sand_leaves_nothing_for_the_next_run():
    """Case 84: a timer left over from the last round ended the next one early."""
    mixer = Mixer(RATE)
    mixer.sand_start(15, 3.0)
    run(mixer, 1.024)
    mixer.sand_stop()
    assert mixer.sand_left is None
    mixer.sand_resume()
    run(mixer, 3.2)
    assert ids(mixer) == []
    mixer.sand_start(15)
    run(mixer, 14.976)
    assert ids(mixer) == []
    run(mixer, 0.064)
    assert ids(mixer) == ["sand"]


def test_sand_is_softer_under_the_hosts_speech():
    def level(spoken):
        mixer = Mixer(RATE)
        mixer.sand_start(30)
        if spoken:
            mixer.say("a", [np.full(RATE, 1e-7, dtype=np.float32)])
        return np.std(run(mixer, 0.96)[4000:])

    assert level(True) < 0.5 * level(False)


def test_a_second_reader_sees_the_same_events():
    mixer = Mixer(RATE)
    tap = mixer.tap()
    mixer.say("a", [flat(0.1)])
    run(mixer, 0.256)
    assert tap() == mixer.events() != []


def test_latency_moves_event_times():
    mixer = Mixer(RATE)
    mixer.latency = 0.25
    mixer.align(10.0)
    mixer.say("a", [flat(0.1)])
    run(mixer, 0.256)
    assert [e.time for e in mixer.events()] == pytest.approx([10.25, 10.35])
