"""Hostile events: sizes, types, endless payloads. Nothing crashes, hangs or fills the memory."""

from __future__ import annotations

import json
import threading
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wyoming.audio import AudioChunk
from wyoming.event import Event
from wyoming.ping import Ping

from host.wyoming import guard
from host.wyoming.errors import LinkLost, Refused
from host.wyoming.guard import GuardedReader, next_event, pcm_of, sound_of, text_of
from tests.speakers.peer import pair


def reader(data: bytes, piece: int = 1 << 16) -> GuardedReader:
    """A stream of these bytes, ``piece`` at a time, then its end."""
    left = bytearray(data)

    def receive(most: int, _: float) -> bytes:
        n = min(most, piece)
        taken = bytes(left[:n])
        del left[:n]
        return taken

    return GuardedReader(receive)


def line(**header: object) -> bytes:
    return json.dumps(header).encode() + b"\n"


@pytest.mark.parametrize("piece", [1, 7, 4096])
def test_honest_events_come_through_in_any_pieces(piece: int) -> None:
    data = line(type="ping", data_length=13) + b'{"text": "x"}'
    chunk = line(type="audio-chunk", data={"rate": 16000}, payload_length=4) + b"abcd"
    stream = reader(data + chunk + line(type="end"), piece)
    first = next_event(stream, 1.0)
    assert first is not None and Ping.from_event(first).text == "x"
    second = next_event(stream, 1.0)
    assert second is not None and second.payload == b"abcd"
    third = next_event(stream, 1.0)
    assert third is not None and third.type == "end"
    assert next_event(stream, 1.0) is None


WRONG = [
    b"\n", b"hello\n", b"[]\n", b"7\n", b"null\n", b'"type"\n', b"{}\n", b"\xff\xfe\n",
    line(type=5), line(type=None), line(type=["a"]), line(type="x" * 101),
    line(type="a", data=[1]), line(type="a", data="b"), line(type="a", data=7),
    line(type="a", data_length="9"), line(type="a", data_length=2.5),
    line(type="a", data_length=[1]),
    line(type="a", data_length=True), line(type="a", data_length=3) + b"{}x",
    line(type="a", data_length=10**30),
    line(type="a", payload_length=2**31), line(type="a", payload_length=1e300),
    line(type="a", payload_length={}), b'{"type": "a", "payload_length": 1e999}\n',
    b"[" * 60000 + b"\n", b'{"a":' * 10000 + b"\n", b'{"type": ' + b"9" * 5000 + b"}\n",
]  # fmt: skip


@pytest.mark.parametrize("data", WRONG, ids=range(len(WRONG)))
def test_what_is_no_event_is_refused(data: bytes) -> None:
    with pytest.raises(Refused, match="refused"):
        next_event(reader(data), 1.0)


@pytest.mark.parametrize(
    "data",
    [b"", b"{", line(type="a", data_length=9) + b"{", line(type="a", payload_length=9) + b"12"],
)
def test_a_torn_event_is_the_end(data: bytes) -> None:
    assert next_event(reader(data), 1.0) is None


@pytest.mark.parametrize("start", [b"", line(type="audio-chunk", payload_length=10**9)])
def test_endless_input_is_cut_off_before_it_fills_the_memory(start: bytes) -> None:
    given_ = [start]

    def receive(most: int, _: float) -> bytes:
        return given_.pop() if given_ and given_[0] else b"a" * most

    tracemalloc.start()
    with pytest.raises(Refused):
        next_event(GuardedReader(receive), 1.0)
    assert tracemalloc.get_traced_memory()[1] < 8 * guard.LONGEST_PAYLOAD
    tracemalloc.stop()


def test_a_trickle_is_cut_off_in_time() -> None:
    """One byte a second for ever is no event; the clock is the test's own."""
    now = [0.0]

    def receive(_most: int, patience: float) -> bytes:
        now[0] += min(1.0, patience)
        return b"a"

    with pytest.raises(LinkLost):
        next_event(GuardedReader(receive, lambda: now[0]), 5.0)
    assert now[0] <= guard.WHOLE + 2


def test_silence_is_noticed() -> None:
    link, theirs = pair()
    with pytest.raises(LinkLost, match="silent"):
        link.receive(0.05)
    theirs.close()
    assert link.receive(1.0) is None


def test_hanging_up_wakes_who_waits() -> None:
    link, theirs = pair()
    ended: list[object] = []

    def wait() -> None:
        try:
            ended.append(link.receive(30.0))
        except LinkLost as error:
            ended.append(error)

    thread = threading.Thread(target=wait)
    thread.start()
    link.close()
    thread.join(5.0)
    assert ended and not thread.is_alive()
    theirs.close()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
lengths = st.none() | st.integers(-5, 40) | json_values
headers = st.fixed_dictionaries(
    {},
    optional={"type": st.text(max_size=12) | json_values, "data": json_values,
              "data_length": lengths, "payload_length": lengths},
)  # fmt: skip


@settings(deadline=None)
@given(st.lists(st.tuples(headers, st.binary(max_size=60)), max_size=4), st.integers(1, 64))
def test_any_stream_gives_events_or_an_end_or_is_refused(parts, piece: int) -> None:
    data = b"".join(json.dumps(header).encode() + b"\n" + rest for header, rest in parts)
    stream = reader(data, piece)
    for _ in range(100):
        try:
            event = next_event(stream, 1.0)
        except Refused:
            return
        if event is None:
            return
        assert isinstance(event.type, str) and isinstance(event.data, dict)
        assert event.payload is None or isinstance(event.payload, bytes)
        text_of(event)
        try:
            samples, rate = sound_of(event)
        except Refused:
            continue
        assert samples.dtype == np.float32 and rate in guard.RATES


@settings(deadline=None)
@given(st.binary(max_size=400), st.integers(1, 50))
def test_any_bytes_give_events_or_an_end_or_are_refused(data: bytes, piece: int) -> None:
    stream = reader(data, piece)
    for _ in range(500):
        try:
            if next_event(stream, 1.0) is None:
                return
        except Refused:
            return


@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("channels", [1, 2, 6])
def test_every_width_and_number_of_channels_is_understood(width: int, channels: int) -> None:
    wave = np.sin(np.arange(200) / 5.0) * 0.5
    whole = np.round(wave * (2 ** (8 * width - 1) - 1)).astype(np.int64)
    if width == 1:
        raw = (whole + 128).astype(np.uint8).tobytes()
        raw = b"".join(bytes([b]) * channels for b in raw)
    else:
        frames = [int(x).to_bytes(width, "little", signed=True) * channels for x in whole]
        raw = b"".join(frames)
    event = AudioChunk(
        rate=22050, width=width, channels=channels, audio=raw + b"x" * (width * channels - 1)
    ).event()
    samples, rate = sound_of(event)
    assert rate == 22050
    assert samples.shape == (200,)
    assert np.max(np.abs(samples - wave)) < 0.01


@pytest.mark.parametrize(
    "data",
    [
        {}, {"rate": 16000, "width": 2}, {"rate": 0, "width": 2, "channels": 1},
        {"rate": 16001, "width": 2, "channels": 1}, {"rate": "16000", "width": 2, "channels": 1},
        {"rate": 16000, "width": 0, "channels": 1}, {"rate": 16000, "width": 9, "channels": 1},
        {"rate": 16000, "width": 2, "channels": 0}, {"rate": 16000, "width": 2, "channels": 10**9},
        {"rate": 16000.5, "width": 2, "channels": 1}, {"rate": True, "width": 2, "channels": 1},
        {"rate": None, "width": None, "channels": None}, {"rate": [], "width": {}, "channels": ""},
    ],
)  # fmt: skip
def test_sound_of_an_impossible_format_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(Refused):
        sound_of(Event("audio-chunk", data, b"1234"))


def test_sound_goes_out_clean_whatever_it_was() -> None:
    raw = pcm_of(np.array([0.0, 2.0, -2.0, np.nan, np.inf], dtype=np.float32))
    assert np.frombuffer(raw, "<i2").tolist()[:4] == [0, 32767, -32767, 0]


def test_text_is_cut_and_may_be_missing() -> None:
    assert text_of(Event("transcript", {"text": " a\n b "})) == "a b"
    assert text_of(Event("transcript", {"text": 7})) == ""
    assert len(text_of(Event("transcript", {"text": "a" * 10**6}))) == 2000
