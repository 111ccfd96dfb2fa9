"""Real servers of the field, started once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.speakers.field import Program, piper_server, whisper_server


def _running(make: Callable[[Path], Program], log: Path) -> Iterator[Program]:
    program = make(log)
    yield program
    program.kill()


@pytest.fixture(scope="session")
def whisper_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """wyoming-faster-whisper with tiny.en."""
    yield from _running(whisper_server, tmp_path_factory.mktemp("whisper") / "log")


@pytest.fixture(scope="session")
def piper_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """wyoming-piper with a bundled voice."""
    yield from _running(piper_server, tmp_path_factory.mktemp("piper") / "log")
