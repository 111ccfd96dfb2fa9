"""A satellite as the table: format, delay, echo, drop-out, and all that it may not do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from wyoming.asr import Transcript
from wyoming.audio import AudioStart, AudioStop
from wyoming.info import Info
from wyoming.satellite import StreamingStarted

from host.hearing.evidence import RATE, Samples
from host.running.ear import TableEar
from host.sound.resample import resample
from host.sound.table import BLOCK, Block, DeviceTrouble, TroubleKind
from host.wyoming.address import Address
from host.wyoming.delays import EARLY, LATE, Delays
from host.wyoming.ends import SatelliteEar
from host.wyoming.errors import LinkLost, Refused
from host.wyoming.mouth import LEAD, SLACK, TIGHT
from host.wyoming.satellite import SatelliteTable
from tests.sound.table_kit import people, voice
from tests.speakers.fake_satellite import FakeSatellite, a_microphone
from tests.speakers.peer import Peer, Raw

TEXT = "Welcome to the table. Bob, you answer; Ann and Cy, you bet. Here comes a hard one."


class Tables:
    """Opens tables and puts everything away."""

    def __init__(self) -> None:
        self.open: list[SatelliteTable | FakeSatellite | Peer] = []

    def __call__(self, fake: FakeSatellite, **options: object) -> SatelliteTable:
        self.open.append(fake)
        options.setdefault("clock", lambda: fake.now)
        table = SatelliteTable(fake.address, wait=lambda _: None, **options)  # type: ignore[arg-type]
        self.open.append(table)
        fake.table = table
        return table


@pytest.fixture
def tables() -> Iterator[Tables]:
    made = Tables()
    yield made
    for one in reversed(made.open):
        one.close()


def blocks(table: SatelliteTable, seconds: float) -> list[Block]:
    """So much of the table; trouble is a failure."""
    out: list[Block] = []
    while len(out) * BLOCK < seconds * RATE:
        item = table.read()
        assert isinstance(item, Block), item
        out.append(item)
    return out


def speak(table: SatelliteTable, line: str, text: str) -> None:
    """Say it, all of it made at once: the table's time may run faster than a voice can."""
    table.mixer.say(line, voice().speak(text), voice().rate)
    table.mixer.pull(60.0)


def level(samples: Samples) -> float:
    return 10.0 * float(np.log10(np.mean(samples**2) + 1e-12))


@pytest.mark.parametrize(
    ("rate", "channels"), [(16000, 1), (44100, 2), (48000, 1), (8000, 1), (22050, 6)]
)
def test_its_format_is_resampled(tables: Tables, rate: int, channels: int) -> None:
    fake = FakeSatellite(rate=rate, channels=channels)
    fake.air = np.sin(2 * np.pi * 440 * np.arange(3 * RATE) / RATE).astype(np.float32) * 0.2
    heard = np.concatenate([b.mic for b in blocks(tables(fake), 2.0)])
    middle = heard[RATE // 2 : RATE // 2 + 16384]
    spectrum = np.abs(np.fft.rfft(middle * np.hanning(len(middle))))
    assert np.argmax(spectrum) * RATE / len(middle) == pytest.approx(440, abs=2)
    assert np.sqrt(np.mean(middle**2)) == pytest.approx(0.2 / np.sqrt(2), rel=0.05)


def test_time_is_samples_and_blocks_follow_each_other(tables: Tables) -> None:
    table = tables(FakeSatellite(rate=44100))
    made = blocks(table, 3.0)
    assert [b.time for b in made] == pytest.approx([n * BLOCK / RATE for n in range(len(made))])
    assert all(len(b.mic) == len(b.played) == BLOCK for b in made)
    assert table.now() == pytest.approx(len(made) * BLOCK / RATE)
    assert table.compute(lambda x: x + 1, 2) == 3


@pytest.mark.parametrize("delay", [0.05, 0.5, 1.2])
def test_the_delay_is_measured_by_what_is_heard(tables: Tables, delay: float) -> None:
    table = tables(FakeSatellite(delay=delay, tells=False))
    speak(table, "line:1", TEXT)
    blocks(table, 5.0)
    assert table.delays.heard == pytest.approx(delay + LEAD, abs=0.1)
    assert table.mixer.latency == table.delays.heard


@pytest.mark.parametrize("delay", [0.3, 1.0])
def test_the_delay_is_measured_by_played_where_nothing_is_heard(
    tables: Tables, delay: float
) -> None:
    table = tables(FakeSatellite(delay=delay, echo=0.0))
    table.mixer.cue("ting")
    blocks(table, 14.0)
    assert table.delays.heard is None
    assert table.delays.told == pytest.approx(delay + LEAD, abs=0.15)
    assert table.mixer.latency == table.delays.told


def test_what_the_satellite_tells_moves_what_is_shown() -> None:
    """Where nothing is heard of the host, the echo remover is led by the "played" event."""
    delays, silence = Delays(rest=0.5), np.zeros(BLOCK, np.float32)
    click = silence.copy()
    click[0] = 0.5
    delays.feed(silence, click, 0.0)
    delays.ended(BLOCK / RATE + 0.5 + 1.0)
    assert delays.told == pytest.approx(1.0)
    shown = [delays.feed(silence, played, 0.0) for played in (click, *[silence] * 60)]
    first = int(np.flatnonzero(np.concatenate(shown))[-1])
    assert first / RATE == pytest.approx(1.0 - EARLY, abs=0.01)


def test_a_loudspeaker_that_fell_behind_catches_up_in_a_pause(tables: Tables) -> None:
    """A network that stuttered on the way to it would leave the host late for good."""
    fake = FakeSatellite(delay=0.1, tells=False)
    table = tables(fake)
    speak(table, "line:1", TEXT)
    blocks(table, 3.0)
    assert table.delays.heard == pytest.approx(0.1 + LEAD, abs=0.1)
    fake.stutter = 0.7
    blocks(table, 6.0)
    speak(table, "line:2", TEXT)
    blocks(table, 8.0)
    speak(table, "line:3", TEXT)
    blocks(table, 3.0)
    assert table.delays.heard == pytest.approx(0.1 + LEAD, abs=LATE + 0.1)


@pytest.mark.parametrize("delay", [0.1, 0.6, 1.3])
def test_the_host_does_not_hear_itself(tables: Tables, delay: float) -> None:
    """However long the way is, what comes back is taken out before anybody listens."""
    table, ear = tables(FakeSatellite(delay=delay, echo=0.5)), TableEar()
    for n in range(3):
        speak(table, f"line:{n}", TEXT)
    raw: list[Samples] = []
    left: list[Samples] = []
    for block in blocks(table, 14.0):
        cleaned = ear.clean(block.mic, block.played)
        ear.at(block.time + BLOCK / RATE)
        if block.time > 6.0:
            raw.append(block.mic)
            left.append(cleaned)
    assert level(np.concatenate(raw)) - level(np.concatenate(left)) > 20.0
    assert ear.own(11.0, 13.0)


@pytest.mark.parametrize("late", [0.0, 0.9, 1.3])
def test_its_ear_knows_the_host_however_late_it_comes(late: float) -> None:
    """And takes no player for the host, not even one who calls out over it."""
    said = np.concatenate(list(voice().speak(TEXT)))
    host = resample(said, voice().rate, RATE)[: 4 * RATE] * np.float32(0.5)
    echo = np.concatenate([np.zeros(round(late * RATE), np.float32), host])[: len(host)]
    player = np.zeros_like(host)
    words = people()[0].say("penguin and kangaroo")
    player[RATE * 2 : RATE * 2 + len(words)] = words
    rng = np.random.default_rng(1)
    for over, own in ((np.zeros_like(host), True), (player, False)):
        ear = SatelliteEar()
        mic = (0.5 * echo + over + 1e-3 * rng.standard_normal(len(host))).astype(np.float32)
        for n in range(len(host) // BLOCK):
            part = slice(n * BLOCK, (n + 1) * BLOCK)
            ear.clean(mic[part], host[part])
        ear.at(len(host) // BLOCK * BLOCK / RATE)
        ear._sounded = 60.0  # the room is known by now
        assert ear.own(2.0, 2.0 + len(words) / RATE) is own


def test_a_player_is_heard_through_it(tables: Tables) -> None:
    fake = FakeSatellite()
    said = people()[0].say("penguin")
    fake.air = np.concatenate([np.zeros(RATE, np.float32), said])
    heard = np.concatenate([b.mic for b in blocks(tables(fake), 3.0)])
    window = heard[RATE : RATE + len(said)]
    best = np.max(np.correlate(heard, said, "valid")) / np.sqrt(np.sum(window**2) * np.sum(said**2))
    assert best > 0.8


def test_sound_goes_out_in_spans_each_announced_and_ended(tables: Tables) -> None:
    fake = FakeSatellite(echo=0.0)
    table = tables(fake)
    blocks(table, 1.0)
    assert fake.starts == [], "nothing is sent while the host is silent"
    table.mixer.cue("ting")
    blocks(table, 12.0)
    assert fake.starts == [{"rate": 22050, "width": 2, "channels": 1, "timestamp": None}]
    sound = np.concatenate(fake.got)
    assert len(sound) / RATE < 10.0, "the span has ended"
    table.mixer.cue("ting")
    blocks(table, 1.0)
    assert len(fake.starts) == 2
    assert not np.any(np.abs(sound[: round((LEAD - 0.01) * RATE)]) > 1e-3)
    assert np.max(np.abs(sound)) > 0.05


def test_a_network_that_stood_still_does_not_put_the_host_behind(tables: Tables) -> None:
    """Three seconds of its microphone come all at once: no three seconds wait to be played."""
    now = [0.0]
    fake = FakeSatellite(echo=0.0)
    table = tables(fake, clock=lambda: now[0])
    speak(table, "line:1", " ".join([TEXT] * 3))
    heard = blocks(table, 3.0)
    sent = sum(map(len, fake.got)) / RATE
    assert LEAD < sent < LEAD + SLACK + 0.2, "the clock of the loudspeaker stands still"
    assert not np.any(heard[-1].played)
    now[0] += 3.0
    more = blocks(table, 0.4)
    assert sum(map(len, fake.got)) / RATE > sent + 0.2, "and on it goes, with a new lead"
    assert any(np.any(block.played) for block in more)
    now[0] += 1.0
    tap = table.mixer.tap()
    table.mixer.cue("ting")
    blocks(table, 0.2)
    started = [event.time for event in tap() if event.id == "cue:ting"]
    assert started and abs(started[0] - table.now()) < 1.0, "times of sounds are those of now"


def test_beside_sand_less_sound_waits_so_that_marks_come_soon(tables: Tables) -> None:
    """The clock of its loudspeaker stands still: what was sent is all that may wait there."""
    sent = []
    for words in ("", TEXT):
        fake = FakeSatellite(echo=0.0)
        table = tables(fake, clock=lambda: 0.0)
        table.mixer.sand_start(20.0)
        if words:
            speak(table, "line:1", words)
        blocks(table, 2.0)
        sent.append(sum(map(len, fake.got)) / RATE)
    assert sent[0] == pytest.approx(LEAD + TIGHT, abs=0.07)
    assert sent[1] == pytest.approx(LEAD + SLACK, abs=0.07)


# -- dropping out -----------------------------------------------------------------------------


def trouble(table: SatelliteTable) -> DeviceTrouble:
    for _ in range(1000):
        item = table.read()
        if isinstance(item, DeviceTrouble):
            return item
    raise AssertionError("no trouble")


def test_it_drops_out_and_comes_back(tables: Tables) -> None:
    fake = FakeSatellite()
    table = tables(fake)
    blocks(table, 1.0)
    fake.peer.close()
    lost = trouble(table)
    assert lost.kind is TroubleKind.STALLED
    assert "dropped out" in lost.message and "waits" in lost.message
    stopped = table.now()
    gone = trouble(table)
    assert gone.kind is TroubleKind.GONE and "Nobody answers" in gone.message
    assert table.now() == stopped, "no time passes meanwhile"
    again = FakeSatellite(rate=48000)
    tables.open.append(again)
    table._ears = again.address  # it got another address from its router
    again.table = table
    came_back = blocks(table, 1.0)
    assert came_back[0].time == stopped
    speak(table, "line:1", "On we go.")
    blocks(table, 2.0)
    assert again.starts, "the host speaks there"


def test_hanging_up_for_a_moment_is_enough_to_call_again(tables: Tables) -> None:
    fake = FakeSatellite()
    table = tables(fake)
    blocks(table, 0.5)
    fake.peer.drop()
    assert trouble(table).kind is TroubleKind.STALLED
    blocks(table, 0.5)
    assert fake.peer.calls == 2


def test_check_microphone_calls_again(tables: Tables) -> None:
    fake = FakeSatellite()
    table = tables(fake)
    blocks(table, 0.5)
    assert table.refresh() is None
    blocks(table, 0.5)
    assert fake.peer.calls == 2


def test_a_muted_microphone_is_told_once(tables: Tables) -> None:
    fake = FakeSatellite(noise=0.0)
    table = tables(fake)
    assert trouble(table).kind is TroubleKind.MUTED
    blocks(table, 3.0)


def test_one_that_waits_for_a_wake_word_is_told_how_to_start_it(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.wyoming.satellite.FIRST", 0.5)

    def script(link) -> None:
        link.receive(5.0)
        link.send(FakeSatellite().info)
        while link.receive(60.0):
            pass

    peer = Peer(script)
    tables.open.append(peer)
    table = SatelliteTable(peer.address)
    tables.open.append(table)
    assert "--vad" in trouble(table).message


def test_a_bare_microphone_and_a_bare_loudspeaker_make_a_table(tables: Tables) -> None:
    mic, speaker = FakeSatellite(satellite=False), FakeSatellite()
    mic.info = a_microphone()
    tables.open += [mic, speaker]
    table = SatelliteTable(mic.address, speaker.address, clock=lambda: mic.now)
    tables.open.append(table)
    mic.table = table
    table.mixer.cue("ting")
    blocks(table, 1.0)
    assert speaker.starts and not mic.starts


def test_what_is_no_satellite_is_refused(tables: Tables) -> None:
    fake = FakeSatellite(satellite=False)
    tables.open.append(fake)
    fake.info = Info()
    with pytest.raises(Refused, match="no microphone"):
        SatelliteTable(fake.address)
    with pytest.raises(LinkLost):
        SatelliteTable(Address("127.0.0.1", 1))


# -- what it may not do -----------------------------------------------------------------------


def test_it_can_only_do_what_a_microphone_can(tables: Tables) -> None:
    """Words, pipelines, answers, sound to play: all passed over; only its own sound is heard."""
    strange = [
        Transcript("stop"), StreamingStarted(), AudioStart(16000, 2, 1), AudioStop(),
        Raw("run-pipeline", {"start_stage": "asr", "end_stage": "tts"}), Raw("run-satellite"),
        Raw("synthesize", {"text": "I am the host"}), Raw("handled", {"text": "x"}),
        Raw("unheard-of", {"a": [1]}), Raw("played"), Raw("played"),
    ]  # fmt: skip
    fake = FakeSatellite(echo=0.0, extra=lambda n: strange if n % 3 == 0 else [])
    table = tables(fake)
    heard = np.concatenate([b.mic for b in blocks(table, 4.0)])
    assert np.max(np.abs(heard)) < 0.01
    assert fake.starts == []


@pytest.mark.parametrize(
    "event",
    [
        Raw("audio-chunk", {"rate": 7, "width": 2, "channels": 1}, b"1234"),
        Raw("audio-chunk"),
        Raw("a" * 500),
        Raw("audio-chunk", {"rate": 16000, "width": 2, "channels": 1}, b"1" * 3_000_000),
    ],
    ids=["rate", "no format", "type", "size"],
)
def test_nonsense_is_trouble_and_nothing_worse(tables: Tables, event: Raw) -> None:
    fake = FakeSatellite(extra=lambda n: [event] if n == 3 else [])
    table = tables(fake)
    assert trouble(table).kind is TroubleKind.STALLED
    assert isinstance(table.read(), Block), "and it is called again"


def test_a_flood_of_sound_does_not_fill_the_memory(tables: Tables) -> None:
    """Sound that nobody can read so fast is thrown away beyond half a minute."""
    fake = FakeSatellite()
    table = tables(fake)
    quiet = np.zeros(BLOCK, np.float32)
    for _ in range(3000):
        table._hear(table._life, quiet, quiet)
    assert table._queue.qsize() * BLOCK / RATE <= 31.0
