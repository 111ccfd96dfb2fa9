"""``check --room`` over a satellite: its echo is found and taken out, though it comes far later."""

from __future__ import annotations

import pytest

from host.running.roomcheck import RoomCheck
from host.running.roomcheck_echo import echo_of
from host.running.roomcheck_kept import names_of
from host.running.roomcheck_replay import OnlyThere, ReplayTable, replay
from host.sound.roomtone import NoiseKind, tone_of
from host.wyoming.delays import COMFORT
from host.wyoming.ends import SatelliteEar
from host.wyoming.satellite import SatelliteTable
from tests.sound.table_kit import voice
from tests.speakers.fake_satellite import FakeSatellite


def test_the_room_of_a_satellite_is_measured() -> None:
    fake = FakeSatellite(delay=0.3, echo=0.5, noise=1e-3)
    table = SatelliteTable(fake.address, wait=lambda _: None, clock=lambda: fake.now)
    fake.table = table
    try:
        take = RoomCheck(table, voice(), lambda text: None).record()
    finally:
        table.close()
        fake.close()
    tone = tone_of(take.of(take.silence)[0])
    assert tone.kind is NoiseKind.QUIET
    assert tone.level == pytest.approx(-60.0, abs=1.0)
    _, clean = replay(
        ReplayTable(take.mic, take.played, 0.0), OnlyThere(None, ()), SatelliteEar(), ()
    )
    found = echo_of(*take.of(take.talk), clean[take.talk[0] : take.talk[1]], tone.level)
    assert found.gain == pytest.approx(-6.0, abs=1.0)
    # The table shows what was played shortly before it comes back.
    assert found.delay is not None
    assert COMFORT[0] <= found.delay <= COMFORT[1]
    assert found.taken > 15.0
    address = str(fake.address)
    assert names_of(table, (address, None)) == (address, address)
