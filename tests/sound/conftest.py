"""A room with sound devices that are not there."""

import pytest
from pulse import VirtualRoom

from host.sound.devices import PortAudio


@pytest.fixture
def room(monkeypatch):
    """A PulseAudio server of our own, whose devices PortAudio sees."""
    room = VirtualRoom()
    for key, value in room.environment.items():
        monkeypatch.setenv(key, value)
    PortAudio().refresh()  # an earlier test may have listed the devices of a machine without any
    yield room
    room.close()
