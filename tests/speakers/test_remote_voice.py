"""A voice on the network: wyoming-piper for real, and servers that fail in every way."""

from __future__ import annotations

import numpy as np
import pytest
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.error import Error

from host.speaking.errors import VoiceFailed, VoiceMissing
from host.wyoming.address import address_of
from host.wyoming.client import Link
from host.wyoming.guard import pcm_of
from host.wyoming.stretch import stretched
from host.wyoming.voice import WyomingVoice
from tests.contract.test_voices import (
    test_closing_twice_is_safe,
    test_empty_text_gives_no_sound,
    test_first_sentence_comes_alone,
    test_gives_float32_mono_below_one,
    test_loudness_is_alike,
    test_odd_text_does_no_harm,
    test_sound_left_in_the_middle_does_no_harm,
    test_speed_is_heard,
    test_two_threads_are_queued,
)
from tests.speakers.field import Program
from tests.speakers.peer import Peer, Raw

# The contract of every voice.
contract = (
    test_closing_twice_is_safe,
    test_empty_text_gives_no_sound,
    test_first_sentence_comes_alone,
    test_gives_float32_mono_below_one,
    test_loudness_is_alike,
    test_odd_text_does_no_harm,
    test_sound_left_in_the_middle_does_no_harm,
    test_speed_is_heard,
    test_two_threads_are_queued,
)
TONE = (0.1 * np.sin(np.arange(8000) / 8.0)).astype(np.float32)


@pytest.fixture(scope="module")
def voice(piper_at: Program) -> WyomingVoice:
    made = WyomingVoice(piper_at.address, patience=60.0)
    made.warm()
    return made


@pytest.fixture(scope="module")
def audible(voice: WyomingVoice) -> WyomingVoice:
    return voice


def chunk(samples: np.ndarray, rate: int = 22050, channels: int = 1) -> AudioChunk:
    wide = np.repeat(samples, channels)
    return AudioChunk(rate=rate, width=2, channels=channels, audio=pcm_of(wide))


def server(*events) -> Peer:
    def script(link: Link) -> None:
        link.receive(5.0)
        link.send(*events)

    return Peer(script)


@pytest.mark.parametrize(("rate", "channels"), [(8000, 1), (22050, 1), (48000, 2)])
def test_any_rate_comes_out_at_ours(rate: int, channels: int) -> None:
    sound = chunk(TONE, rate, channels)
    peer = server(AudioStart(rate=rate, width=2, channels=channels), sound, sound, AudioStop())
    voice = WyomingVoice(peer.address)
    spoken = np.concatenate(list(voice.speak("Go")))
    peer.close()
    assert len(spoken) / voice.rate == pytest.approx(16000 / rate, rel=0.05)


@pytest.mark.parametrize(
    "events",
    [
        (), (Error("no voice"),), (AudioStop(),), (chunk(np.zeros(5000)), AudioStop()),
        (chunk(TONE),), (Raw("audio-chunk", {"rate": 1}, b"12"), AudioStop()),
        tuple([chunk(np.tile(TONE, 20))] * 8), (Raw("a" * 300),),
    ],
    ids=["hangs up", "error", "no sound", "silence", "torn", "broken", "endless", "odd"],
)  # fmt: skip
def test_every_failure_is_a_failed_voice(events) -> None:
    peer = server(*events)
    with pytest.raises(VoiceFailed):
        list(WyomingVoice(peer.address, patience=1.0).speak("Go"))
    peer.close()


def test_warming_tells_who_has_no_voice(whisper_at: Program) -> None:
    with pytest.raises(VoiceMissing, match="has no voice"):
        WyomingVoice(whisper_at.address).warm()
    with pytest.raises(VoiceMissing, match="Nobody answers"):
        WyomingVoice(address_of("wyoming://127.0.0.1:1")).warm()


@pytest.mark.parametrize("speed", [0.6, 0.75, 1.5, 2.0])
def test_stretched_speech_keeps_its_pitch(speed: float) -> None:
    rate = 22050
    tone = np.sin(2 * np.pi * 200 * np.arange(2 * rate) / rate).astype(np.float32)
    out = stretched(tone, rate, speed)
    assert len(out) / len(tone) == pytest.approx(1 / speed, rel=0.05)
    middle = out[len(out) // 4 : len(out) // 4 + 8192]
    spectrum = np.abs(np.fft.rfft(middle * np.hanning(8192)))
    assert np.argmax(spectrum) * rate / 8192 == pytest.approx(200, abs=4)
    assert np.sqrt(np.mean(middle**2)) == pytest.approx(0.707, abs=0.1)


def test_usual_speed_is_left_alone() -> None:
    assert stretched(TONE, 22050, 1.0) is TONE
