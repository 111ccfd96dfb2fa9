"""Ears on the network: wyoming-faster-whisper for real, and servers that fail in every way."""

from __future__ import annotations

import numpy as np
import pytest
from wyoming.asr import Transcript
from wyoming.audio import AudioChunk, AudioStop
from wyoming.error import Error

from host.hearing.evidence import RATE, Evidence, Expected, Mode, Phrase
from host.judging.plate import Entry, Verdict, judge
from host.speaking.players import SyntheticPlayer
from host.wyoming.address import address_of
from host.wyoming.client import Link
from host.wyoming.errors import LinkLost, Refused
from host.wyoming.guard import sound_of
from host.wyoming.recogniser import WyomingRecogniser, sounding
from tests.contract.test_recognisers import (
    ENGLISH,
    Ears,
    test_check_names_what_cannot_be_heard,
    test_chunk_size_does_not_matter,
    test_empty_feed_and_no_sound_at_all_are_fine,
    test_noise_gives_no_hit,
    test_nothing_expected_finds_nothing,
    test_same_sound_gives_the_same_evidence,
    test_session_used_twice_is_refused_or_harmless,
    test_silence_gives_nothing,
    test_strange_word_is_no_confident_hit,
)
from tests.sound.table_kit import ScriptedEars
from tests.speakers.field import Program
from tests.speakers.peer import Peer, Raw

# The contract of every engine, but for spans: a remote transcript has none.
contract = (
    test_check_names_what_cannot_be_heard,
    test_chunk_size_does_not_matter,
    test_empty_feed_and_no_sound_at_all_are_fine,
    test_noise_gives_no_hit,
    test_nothing_expected_finds_nothing,
    test_same_sound_gives_the_same_evidence,
    test_session_used_twice_is_refused_or_harmless,
    test_silence_gives_nothing,
    test_strange_word_is_no_confident_hit,
)
SOUND = (0.1 * np.sin(np.arange(RATE) / 5.0)).astype(np.float32)
ONE = Expected((Phrase("entry:0", "penguin"),))


@pytest.fixture(scope="module")
def ears(whisper_at: Program) -> Ears:
    recogniser = WyomingRecogniser(address_of(whisper_at.url), patience=60.0)
    recogniser.warm()
    return Ears(recogniser, SyntheticPlayer().say, ENGLISH, "telephone")


def hear(recogniser: WyomingRecogniser, sound: np.ndarray = SOUND) -> Evidence:
    session = recogniser.session(ONE, 100.0)
    session.feed(sound)
    return session.end()


def test_listed_words_are_judged_right_by_text_and_place(ears: Ears) -> None:
    entries = [Entry(f"entry:{i}", text) for i, text in enumerate(ENGLISH)]
    for place in (0, 1, 2):
        sound, onset = ears.clip(ENGLISH[place])
        evidence = ears.hear(sound, start=100.0)
        assert (evidence.engine, evidence.spans) == ("wyoming", ())
        (ruling,) = judge(entries, evidence)
        assert (ruling.verdict, ruling.key) == (Verdict.HIT, f"entry:{place}")
        assert ruling.start == pytest.approx(100.0 + onset, abs=0.25)
        assert ruling.start < ruling.end <= 100.0 + len(sound) / RATE
    (ruling,) = judge(entries, ears.hear(ears.clip("telephone")[0]))
    assert ruling.verdict is Verdict.MISS


def answer(*events) -> Peer:
    """A server that gives these events to whoever has said all."""

    def script(link: Link) -> None:
        while (event := link.receive(5.0)) is not None and not AudioStop.is_type(event.type):
            pass
        link.send(*events)

    return Peer(script)


def test_it_gets_sound_in_the_usual_format_with_room_round_it() -> None:
    got: list[np.ndarray] = []

    def script(link: Link) -> None:
        while (event := link.receive(5.0)) is not None and not AudioStop.is_type(event.type):
            if AudioChunk.is_type(event.type):
                assert (event.data["width"], event.data["channels"]) == (2, 1)
                got.append(sound_of(event)[0])
        link.send(Transcript("a penguin"))

    peer = Peer(script)
    evidence = hear(WyomingRecogniser(peer.address), SOUND)
    peer.close()
    sound = np.concatenate(got)
    assert evidence.transcript == "a penguin"
    assert len(sound) == pytest.approx(1.6 * RATE, abs=2)
    assert np.max(np.abs(sound[: RATE // 4])) == 0.0
    assert np.max(np.abs(sound[RATE // 2 : RATE] - SOUND[RATE // 2 - 4800 : RATE - 4800])) < 1e-3


def test_silence_is_never_sent() -> None:
    peer = answer(Transcript("thank you for watching"))
    assert hear(WyomingRecogniser(peer.address), np.zeros(RATE, np.float32)).transcript == ""
    assert peer.calls == 0
    peer.close()


@pytest.mark.parametrize(
    "events",
    [
        (), (Error("out of memory"),), (Raw("x"), Raw("transcript", {"text": 9})),
        (Raw("a" * 200),), (Raw("transcript"),), (Raw("audio-chunk", {}, b"a"),),
    ],
)  # fmt: skip
def test_a_server_that_fails_costs_the_utterance_and_says_so_once(events) -> None:
    peer = answer(*events)
    notices: list[str] = []
    recogniser = WyomingRecogniser(peer.address, notices.append)
    assert [hear(recogniser).transcript for _ in range(2)] == ["", ""]
    assert len(notices) <= 1, notices
    peer.close()


def test_a_second_call_may_reach_a_better_server() -> None:
    """As behind a load balancer whose first server has died."""
    calls: list[int] = []

    def script(link: Link) -> None:
        calls.append(1)
        if len(calls) == 1:
            return
        while (event := link.receive(5.0)) is not None and not AudioStop.is_type(event.type):
            pass
        link.send(Transcript("penguin"))

    peer = Peer(script)
    notices: list[str] = []
    assert hear(WyomingRecogniser(peer.address, notices.append)).transcript == "penguin"
    assert notices == []
    peer.close()


def test_own_ears_stand_in_and_step_back() -> None:
    lively = [False]

    def script(link: Link) -> None:
        while (event := link.receive(5.0)) is not None and not AudioStop.is_type(event.type):
            pass
        if lively[0]:
            link.send(Transcript("from afar"))

    peer = Peer(script)
    notices: list[str] = []
    recogniser = WyomingRecogniser(
        peer.address, notices.append, spare=lambda: ScriptedEars("from here")
    )
    assert hear(recogniser).transcript == "from here"
    assert hear(recogniser).transcript == "from here"
    lively[0] = True
    assert hear(recogniser).transcript == "from afar"
    assert len(notices) == 2 and "listens itself" in notices[0] and "again" in notices[1]
    peer.close()


def test_a_server_that_keeps_silent_is_waited_for_only_so_long() -> None:
    peer = Peer(lambda link: [link.receive(30.0) for _ in range(1000)] and None)
    recogniser = WyomingRecogniser(peer.address, patience=0.05)
    assert hear(recogniser).transcript == ""
    assert peer.calls == 1, "who keeps silent is not asked the same again"
    peer.close()


def test_warming_tells_who_is_no_recogniser(piper_at: Program) -> None:
    with pytest.raises(Refused, match="recognises no speech"):
        WyomingRecogniser(piper_at.address).warm()
    with pytest.raises(LinkLost):
        WyomingRecogniser(address_of("wyoming://127.0.0.1:1")).warm()


def test_the_sounding_part_is_found() -> None:
    sound = np.concatenate([np.zeros(RATE, np.float32), SOUND, np.zeros(RATE // 2, np.float32)])
    first, last = sounding(sound)
    assert first == pytest.approx(1.0, abs=0.03)
    assert last == pytest.approx(2.0, abs=0.03)
    assert sounding(np.zeros(10, np.float32)) == (0.0, 10 / RATE)


def test_modes_make_no_difference_to_what_is_sent() -> None:
    peer = answer(Transcript("penguin"))
    recogniser = WyomingRecogniser(peer.address)
    for mode in Mode:
        session = recogniser.session(Expected((), mode), 0.0)
        session.feed(SOUND)
        assert session.end().transcript == "penguin"
    peer.close()
