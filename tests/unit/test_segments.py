"""Voice activity and end-pointing, on synthetic voices and made noises."""

from itertools import pairwise

import numpy as np
import pytest

from host.hearing.denoise import Denoiser
from host.hearing.segments import (
    CHUNK,
    PRE_ROLL,
    Segmenter,
    SpeechAudio,
    SpeechEnd,
    SpeechStart,
)
from host.sound.room import active_level
from host.speaking.players import SyntheticPlayer

RATE = 16000
PLAYER = 0.05


@pytest.fixture(scope="module")
def player():
    return SyntheticPlayer(0.88)


def said(player, text, level=PLAYER):
    samples = player.say(text)
    return samples * np.float32(level / active_level(samples))


def silence(seconds):
    return np.zeros(round(seconds * RATE), dtype=np.float32)


def in_a_room(*parts, floor=-70.0):
    """Parts one after the other, over the hiss of a microphone."""
    whole = np.concatenate(parts)
    hiss = np.random.default_rng(3).standard_normal(len(whole))
    return (whole + 10 ** (floor / 20) * hiss).astype(np.float32)


def cut(samples, segmenter=None, size=CHUNK, **settings):
    segmenter = segmenter or Segmenter(**settings)
    events = []
    for at in range(0, len(samples), size):
        events += segmenter.push(samples[at : at + size], at / RATE)
    return events


def ends(events):
    return [event for event in events if isinstance(event, SpeechEnd) and event.speech]


def pink(seconds, level):
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(5).standard_normal(count))
    spectrum /= np.sqrt(np.maximum(np.arange(len(spectrum)), 1))
    noise = np.fft.irfft(spectrum, count)
    return (noise * level / np.std(noise)).astype(np.float32)


def hum(seconds, level):
    t = np.arange(round(seconds * RATE)) / RATE
    tone = sum(np.sin(2 * np.pi * 50 * k * t) / k for k in range(1, 9))
    return (tone * level / np.std(tone)).astype(np.float32)


def music(seconds, level):
    """Chords of decaying strings, without a pause."""
    t = np.arange(round(seconds * RATE)) / RATE
    whole = np.zeros(len(t))
    for number in range(int(seconds / 0.4)):
        start = round(number * 0.4 * RATE)
        for pitch in np.array([220.0, 277.2, 329.6]) * 2 ** ([0, 5, 7, 3][number % 4] / 12):
            rest = t[: len(t) - start]
            for k in (1, 2, 3):
                whole[start:] += np.exp(-3 * rest) * np.sin(2 * np.pi * k * pitch * rest) / k
    return (whole * level / np.std(whole)).astype(np.float32)


def applause(seconds, level):
    random = np.random.default_rng(7)
    count = round(seconds * RATE)
    whole = np.zeros(count + 400)
    clap = random.standard_normal(400) * np.exp(-np.arange(400) / 60)
    for at in random.integers(0, count, round(60 * seconds)):
        whole[at : at + 400] += clap * random.uniform(0.3, 1.0)
    return (whole[:count] * level / np.std(whole)).astype(np.float32)


NOISES = {"pink": pink, "hum": hum, "music": music, "applause": applause}


def test_one_word_is_one_utterance_with_its_beginning(player):
    word = said(player, "penguin")
    events = cut(in_a_room(silence(1.5), word, silence(1.5)))
    assert [type(e) for e in events if not isinstance(e, SpeechAudio)] == [SpeechStart, SpeechEnd]
    start, end = events[0], events[-1]
    assert start.onset == pytest.approx(1.5, abs=0.1)
    assert PRE_ROLL - 0.04 < start.onset - start.time < PRE_ROLL + 0.25
    assert end.end == pytest.approx(1.5 + len(word) / RATE, abs=0.2)
    assert end.start == start.time
    assert end.voiced > 0.15


def test_the_samples_are_the_stream_itself(player):
    whole = in_a_room(silence(1.0), said(player, "kangaroo"), silence(1.5))
    events = cut(whole)
    end = events[-1]
    first = round(end.start * RATE)
    assert np.array_equal(end.samples, whole[first : first + len(end.samples)])
    assert first + len(end.samples) >= round((end.end + 0.25) * RATE), "a little room is kept"
    streamed = [e.samples for e in events if not isinstance(e, SpeechEnd)]
    assert np.array_equal(np.concatenate(streamed)[: len(end.samples)], end.samples)


def test_blocks_of_any_size_give_the_same(player):
    whole = in_a_room(silence(1.0), said(player, "hockey"), silence(1.5))
    odd, even = ends(cut(whole, size=317)), ends(cut(whole))
    assert len(odd) == len(even) == 1
    assert (odd[0].start, odd[0].end) == pytest.approx((even[0].start, even[0].end))


def test_patience_decides_whether_a_pause_for_thought_ends_it(player):
    """Case 76: "the ... (1.5 s) ... Eiffel Tower" is one answer when an answer may be long."""
    whole = in_a_room(
        silence(1.0), said(player, "the"), silence(1.5), said(player, "Eiffel Tower"), silence(3.0)
    )
    assert len(ends(cut(whole, hangover=2.2))) == 1
    assert len(ends(cut(whole, hangover=0.5))) == 2


def test_patience_may_change_in_the_middle(player):
    whole = in_a_room(silence(1.0), said(player, "banana"), silence(5.0))
    segmenter = Segmenter(hangover=30.0)
    half = len(whole) // 2
    assert not ends(cut(whole[:half], segmenter))
    assert segmenter.speaking
    segmenter.hangover = 0.5
    events = segmenter.push(whole[half : half + CHUNK], half / RATE)
    assert len(ends(events)) == 1


def test_an_utterance_ends_as_soon_as_patience_does(player):
    word = said(player, "guitar")
    segmenter = Segmenter(hangover=0.5)
    whole = in_a_room(silence(1.0), word, silence(2.0))
    for at in range(0, len(whole), CHUNK):
        events = segmenter.push(whole[at : at + CHUNK], at / RATE)
        if ends(events):
            assert (at + CHUNK) / RATE - events[-1].end == pytest.approx(0.5, abs=0.04)
            return
    pytest.fail("never ended")


@pytest.mark.parametrize("kind", NOISES)
def test_noise_alone_is_no_speech_for_long(kind):
    events = cut(in_a_room(silence(2.0), NOISES[kind](12.0, PLAYER)))
    assert sum(e.voiced for e in ends(events)) < 1.0


@pytest.mark.parametrize("kind", NOISES)
def test_a_word_over_noise_is_found_and_does_not_stay_open(player, kind):
    """Cases 78, 79: a hum or a hall does not keep a turn open."""
    word = said(player, "elephant")
    noise = NOISES[kind](10.0, PLAYER * 10 ** (-10 / 20))
    whole = noise.copy()
    whole[4 * RATE : 4 * RATE + len(word)] += word
    found = [e for e in ends(cut(in_a_room(whole))) if e.end > 4.0 and e.onset < 4.8]
    assert len(found) == 1
    assert found[0].onset == pytest.approx(4.0, abs=0.25)
    assert found[0].end < 4.0 + len(word) / RATE + 0.6


def test_a_television_does_not_keep_a_turn_open(player):
    """Case 78: other people talk on and on, 10 dB below the player."""
    others = [SyntheticPlayer(factor) for factor in (0.8, 1.12, 1.25)]
    text = "and then the president said that nobody in the whole wide country would ever agree "
    babble = np.zeros(12 * RATE, dtype=np.float32)
    for number, other in enumerate(others):
        voice = np.tile(other.say(text), 4)
        babble += np.roll(voice, number * 9000)[: 12 * RATE]
    babble *= np.float32(PLAYER * 10 ** (-10 / 20) / active_level(babble))
    word = said(player, "elephant")
    babble[7 * RATE : 7 * RATE + len(word)] += word
    found = [e for e in cut(in_a_room(babble)) if isinstance(e, SpeechEnd) and e.end > 7.0]
    assert found
    assert found[0].onset <= 7.1
    assert found[0].end < 10.0, "it ends soon after the player, while the others talk on"


@pytest.mark.parametrize("level", [0.005, 0.0015])
def test_quiet_but_audible_speech_is_found(player, level):
    """Case 63: never nothing."""
    words = [said(player, text, level) for text in ("penguin", "seven", "no")]
    parts = [silence(2.0)]
    for word in words:
        parts += [word, silence(2.0)]
    assert len(ends(cut(in_a_room(*parts)))) == 3


@pytest.mark.parametrize("kind", ["zeros", "hiss", "clicks"])
def test_nothing_is_nothing(kind):
    """Case 59: silence yields no turn."""
    quiet = silence(12.0)
    if kind == "hiss":
        quiet = in_a_room(quiet, floor=-50.0)
    if kind == "clicks":
        quiet[:: RATE // 3] = 0.5
    assert ends(cut(quiet)) == []


def test_speech_without_end_is_cut_at_a_quiet_point(player):
    sentence = said(player, "one potato two potato three potato four potato five potato six potato")
    gap = silence(0.12)
    talk = np.concatenate([np.concatenate([sentence, gap]) for _ in range(4)])
    whole = in_a_room(silence(1.0), talk, silence(2.0))
    events = cut(whole, longest=6.0)
    found = ends(events)
    assert len(found) > 2
    assert all(e.end - e.start <= 6.1 for e in found)
    assert [e.cut for e in found] == [True] * (len(found) - 1) + [False]
    for one, two in pairwise(found):
        assert two.start == pytest.approx(one.start + len(one.samples) / RATE), "nothing is lost"
    place = round(found[0].end * RATE)
    assert np.std(whole[place - CHUNK : place]) < 0.5 * PLAYER


def test_a_quieter_second_player_follows_without_loss(player):
    loud = said(player, "bread knife", 0.1)
    soft = said(SyntheticPlayer(1.25), "scissors", 0.02)
    whole = in_a_room(silence(2.0), loud, silence(0.35), soft, silence(2.0))
    found = ends(cut(whole, hangover=0.6))
    began = 2.0 + len(loud) / RATE + 0.35
    covering = [e for e in found if e.start <= began and e.end > began + 0.2]
    assert covering, "the second word lies whole inside some utterance"


def test_what_is_far_below_the_removed_echo_is_no_player(player):
    whole = in_a_room(silence(1.0), said(player, "penguin", 0.003), silence(1.0))
    segmenter = Segmenter()
    events = []
    for at in range(0, len(whole), CHUNK):
        events += segmenter.push(whole[at : at + CHUNK], at / RATE, echo=-30.0)
    assert ends(events) == []


def test_reset_forgets_and_the_same_comes_out_again(player):
    """Case 139: the same clip, the same verdict."""
    whole = in_a_room(pink(2.0, 0.01), said(player, "penguin"), silence(0.2))
    segmenter = Segmenter()
    cut(whole, segmenter)
    assert segmenter.speaking
    segmenter.reset()
    assert not segmenter.speaking
    fresh, again = cut(whole), cut(whole, segmenter)
    assert [(e.time) for e in fresh if isinstance(e, SpeechStart)] == [
        (e.time) for e in again if isinstance(e, SpeechStart)
    ]


def test_finish_closes_what_is_open(player):
    segmenter = Segmenter(hangover=10.0)
    cut(in_a_room(silence(1.0), said(player, "penguin"), silence(0.3)), segmenter)
    assert len(ends(segmenter.finish())) == 1
    assert segmenter.finish() == []


def test_the_denoiser_takes_hum_down_and_leaves_speech(player):
    word = said(player, "penguin")
    noise = hum(4.0, 0.02)
    mixed = noise.copy()
    mixed[3 * RATE : 3 * RATE + len(word)] += word
    cleaned = Denoiser().feed(mixed[: len(mixed) // CHUNK * CHUNK])
    assert np.std(cleaned[2 * RATE : 3 * RATE]) < 0.2 * np.std(noise)
    part = cleaned[3 * RATE + 256 : 3 * RATE + 256 + len(word)]
    assert np.corrcoef(part, word[: len(part)])[0, 1] > 0.85
