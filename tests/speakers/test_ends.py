"""Several satellites at one table: the better one is heard, both sound, one may drop out."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np
import pytest

from host.hearing.evidence import RATE, Samples
from host.sound.table import BLOCK, Block
from host.wyoming.address import Address
from host.wyoming.ends import DECIDE, QUIET, Beside, Choice, EndsEar, EndsTable, seat_satellites
from host.wyoming.errors import BadAddress, LinkLost
from host.wyoming.mouth import Relay
from host.wyoming.satellite import SatelliteTable
from tests.sound.table_kit import people, voice
from tests.speakers.fake_satellite import FakeSatellite

STILL = [-60.0, -60.0]


def after(choice: Choice, levels: list[list[float]]) -> list[int]:
    return [choice.feed(level) for level in levels]


def test_the_one_that_hears_better_is_chosen_and_stays() -> None:
    choice = Choice(2)
    after(choice, [STILL] * 40)
    heard = after(choice, [[-45.0, -30.0]] * DECIDE)
    assert set(heard[1:]) == {1}
    louder_behind = after(choice, [[-20.0, -30.0]] * 30)
    assert set(louder_behind) == {1}, "no word is cut in two"
    after(choice, [STILL] * QUIET)
    assert after(choice, [[-30.0, -45.0]] * 10)[-1] == 0, "after silence it is free again"


def test_a_loud_room_is_no_better_microphone() -> None:
    """What counts is how far a voice stands out: a microphone beside the fan is loud for ever."""
    choice = Choice(2)
    after(choice, [[-30.0, -60.0]] * 1500)
    assert after(choice, [[-25.0, -40.0]] * 10)[-1] == 1


def test_equal_microphones_do_not_flutter() -> None:
    choice = Choice(2)
    rng = np.random.default_rng(1)
    after(choice, [STILL] * 40)
    heard = after(choice, [list(rng.uniform(-31, -29, 2)) for _ in range(200)])
    assert set(heard) == {0}


def test_it_is_decided_at_the_beginning() -> None:
    choice = Choice(2)
    after(choice, [STILL] * 40)
    after(choice, [[-30.0, -31.0]] * DECIDE)
    assert set(after(choice, [[-50.0, -20.0]] * 20)) == {0}


def test_a_relay_gives_what_was_given_and_no_more() -> None:
    relay = Relay()
    assert not relay.sounding and not np.any(relay.mix(10))
    relay.feed(np.ones(5, np.float32))
    assert relay.sounding
    assert relay.mix(8).tolist() == [1.0] * 5 + [0.0] * 3
    relay.feed(np.ones(10**6, np.float32))
    assert len(relay._ready) < RATE


# -- two satellites ---------------------------------------------------------------------------


class Two:
    """One at each end."""

    def __init__(self) -> None:
        self.fakes = FakeSatellite(), FakeSatellite(rate=48000)
        self.first = SatelliteTable(
            self.fakes[0].address, wait=lambda _: None, clock=lambda: self.fakes[0].now
        )
        relay = Relay()
        second = SatelliteTable(
            self.fakes[1].address,
            source=relay,
            clock=lambda: self.fakes[1].now,
            wait=lambda _: time.sleep(0.01),
        )
        self.first.along.append(relay)
        self.fakes[0].table = self.first
        self.beside = Beside(second)
        self.fakes[1].table = self  # it sends no more than is taken, as in real time
        self.table = EndsTable(self.first, [self.beside])
        self.ear = EndsEar(self.table)

    @property
    def waits(self) -> bool:
        """Whether the second satellite may send more."""
        return len(self.beside._ready) < 4

    def run(self, seconds: float) -> tuple[Samples, list[int]]:
        """What is heard, and which microphone was chosen for each block."""
        heard, chosen = [], []
        while len(heard) * BLOCK < seconds * RATE:
            for _ in range(50):
                if self.beside._ready:
                    break
                time.sleep(0.002)
            item = self.table.read()
            assert isinstance(item, Block)
            heard.append(self.ear.clean(item.mic, item.played))
            self.ear.at(item.time + BLOCK / RATE)
            chosen.append(self.ear.chosen)
        return np.concatenate(heard), chosen

    def close(self) -> None:
        self.table.close()
        for fake in self.fakes:
            fake.close()


@pytest.fixture
def two() -> Iterator[Two]:
    made = Two()
    yield made
    made.close()


@pytest.mark.parametrize("near", [0, 1])
def test_whoever_sits_at_one_end_is_heard_there(two: Two, near: int) -> None:
    two.run(2.0)
    said = people()[0].say("penguin and kangaroo")
    for n, fake in enumerate(two.fakes):
        fake.air = said * np.float32(1.0 if n == near else 0.1)
    heard, chosen = two.run(3.0)
    assert chosen[-1] == near
    assert np.max(np.abs(heard)) > 0.7 * np.max(np.abs(said))


def test_both_sound(two: Two) -> None:
    two.first.mixer.say("line:1", voice().speak("Welcome to the table."), voice().rate)
    two.first.mixer.pull(60.0)
    two.run(4.0)
    ours, theirs = (np.concatenate(fake.got) for fake in two.fakes)
    assert np.max(np.abs(ours)) > 0.1
    assert np.sqrt(np.mean(theirs**2)) > 0.5 * np.sqrt(np.mean(ours**2))


def test_one_that_drops_out_is_not_waited_for(two: Two) -> None:
    two.run(1.0)
    two.fakes[1].peer.close()
    heard, _ = two.run(2.0)
    assert len(heard) >= 2 * RATE
    two.fakes[0].air = people()[0].say("penguin")
    heard, chosen = two.run(2.0)
    assert chosen[-1] == 0 and np.max(np.abs(heard)) > 0.05


def test_addresses_make_a_table_of_several() -> None:
    fakes = FakeSatellite(), FakeSatellite()
    table, ear = seat_satellites([fake.address for fake in fakes], [])
    assert isinstance(table, EndsTable) and isinstance(ear, EndsEar)
    (relay,) = table.first.along
    assert isinstance(relay, Relay), "one mixer gives each sound only once"
    table.close()
    with pytest.raises(LinkLost):
        seat_satellites([fakes[0].address, Address("127.0.0.1", 1)], [])
    with pytest.raises(BadAddress):
        seat_satellites([f.address for f in fakes], [fakes[0].address])
    for fake in fakes:
        fake.close()
