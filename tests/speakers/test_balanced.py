"""Several speech servers behind an ordinary TCP load balancer; one goes in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from host.dialogue.messages import Effect, Input, SandStart
from host.hearing.evidence import Expected
from host.running.ear import TableEar
from host.sound.filetable import FileTable
from host.wyoming.recogniser import WyomingRecogniser
from tests.sound.table_kit import people
from tests.speakers.balancer import HaProxy, InTurn, balancer
from tests.speakers.demo_kit import seated
from tests.speakers.field import Program, whisper_server


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[list[Program]]:
    """Two real servers."""
    made = [whisper_server(tmp_path / f"log{n}") for n in range(2)]
    yield made
    for one in made:
        one.kill()


@pytest.fixture(params=[balancer, InTurn], ids=["best here", "stand-in"])
def front(
    request: pytest.FixtureRequest, pair: list[Program], tmp_path: Path
) -> Iterator[HaProxy | InTurn]:
    made = request.param([one.address for one in pair], tmp_path)
    yield made
    made.close()


def test_one_server_fewer_costs_no_utterance(front: HaProxy | InTurn, pair: list[Program]) -> None:
    notices: list[str] = []
    ears = WyomingRecogniser(front.address, notices.append, patience=60.0)
    sound = people()[0].say("penguin")
    for n in range(5):
        if n == 1:
            pair[0].kill()
        session = ears.session(Expected(()), 0.0)
        session.feed(sound)
        assert "penguin" in session.end().transcript.lower()
    assert notices == []


@pytest.mark.long
@pytest.mark.parametrize("front", [balancer], indirect=True)
def test_a_game_goes_on_when_one_of_two_servers_is_gone(
    front: HaProxy | InTurn, pair: list[Program]
) -> None:
    """To its winner, without anybody being told that something is wrong."""
    notices: list[str] = []
    out: list[str] = []
    table = FileTable(limit=1800.0)

    def watch(item: Effect | Input) -> None:
        if isinstance(item, SandStart):
            pair[0].kill()

    ears = WyomingRecogniser(front.address, notices.append, patience=60.0)  # a busy machine is none
    game = seated(table, [table], ears, ear=TableEar(), out=out.append, watch=watch)  # type: ignore[list-item]
    why = game.run()
    lines = game.lines()
    text = "\n".join([*out, *lines])
    assert why == "over", text
    assert " won with " in lines[-1], text
    assert "False marks: 0" in text, text
    assert notices == [], text
