"""Three people who say their names sit within 45 s of table time, with their own names."""

import random

import pytest

from host.dialogue.settings import Settings
from host.games import game_called
from host.hearing.whisper import WhisperRecogniser
from host.modelstore import model_path
from host.running.demo import NAMES
from host.running.demo_table import demo_table
from host.running.games import HouseShelf
from host.speaking.hibari import HibariVoice


class Seated(Exception):
    """Everybody has a seat."""


def test_three_players_are_seated_within_45_seconds():
    def each(_block):
        if table.seated is not None:
            raise Seated

    shelf = HouseShelf(random.Random(1), None)
    ears = WhisperRecogniser(model_path("whisper-tiny-en"))
    table = demo_table(
        shelf,
        game_called("hit-list"),
        Settings(hourglass=20.0, rounds=1),
        ears,
        HibariVoice(),
        count=3,
        seed=1,
        out=lambda line: None,
        each=each,
    )
    with pytest.raises(Seated):
        table.run()
    ledger = table.runner.host.desk.ledger
    assert [p.name for p in ledger.state.players] == list(NAMES[:3])
    assert table.seated < 45.0
