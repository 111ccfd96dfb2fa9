"""./play from nothing, through every kind of accident, on a small copy of the project."""

from __future__ import annotations

import signal
import socket
from pathlib import Path
from typing import Any

import pytest

WEIGHTS = "models/whisper-tiny-en/weights.bin"


def test_from_nothing_then_at_once_then_from_another_place(toy: Any, tmp_path: Path) -> None:
    code, out, err = toy.play()
    assert (code, out) == (0, "host play\n"), err
    first = err.splitlines()[0]
    assert "MB to download" in first and "on the disk" in first
    assert "packages" in err and (toy.root / WEIGHTS).exists()
    assert "vosk-en cannot be had now and is not needed" in err

    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "host").mkdir(parents=True)
    (elsewhere / "host" / "__main__.py").write_text("print('the wrong host')")
    assert toy.play("judge", "--entries", "x y", cwd=elsewhere) == (
        0,
        "host judge --entries x y\n",
        "",
    )

    moved = tmp_path / "moved"
    toy.root.rename(moved)
    toy.root = moved
    code, out, err = toy.play("--help")
    assert (code, out) == (0, "host --help\n"), err
    assert toy.play("--help") == (0, "host --help\n", "")

    (moved / WEIGHTS).unlink()
    assert toy.play()[:2] == (0, "host play\n")
    assert (moved / WEIGHTS).exists()

    (moved / ".venv/bin/python").unlink()
    assert toy.play()[:2] == (0, "host play\n")


@pytest.mark.parametrize(
    "held",
    [
        pytest.param("toyseed", marks=pytest.mark.long),
        "toyrun",
        pytest.param("toymodel", marks=pytest.mark.long),
    ],
)
def test_a_kill_in_the_middle_is_gone_on_with(held: str, toy: Any) -> None:
    toy.shelf.held = held
    with toy.start() as process:
        assert toy.shelf.reached.wait(60)
        process.send_signal(signal.SIGKILL)
        process.wait()
    toy.shelf.held = ""
    again = toy.start()
    toy.shelf.release.set()
    out, err = again.communicate(timeout=120)
    assert (again.returncode, out) == (0, "host play\n"), err
    assert toy.play() == (0, "host play\n", "")


def test_two_at_once_do_not_break_each_other(toy: Any) -> None:
    toy.shelf.held = "toyrun"
    first = toy.start("first")
    assert toy.shelf.reached.wait(60)
    second = toy.start("second")
    assert second.stderr is not None
    assert "Another set-up is running here" in second.stderr.readline()
    toy.shelf.release.set()
    for process, name in ((first, "first"), (second, "second")):
        out, err = process.communicate(timeout=120)
        assert (process.returncode, out) == (0, f"host {name}\n"), err


def _one_clear_line(result: tuple[int, str, str]) -> str:
    code, out, err = result
    assert code == 1 and out == "", err
    assert "Traceback" not in err
    said = [line for line in err.splitlines() if not line.startswith(("Setting up", "  "))]
    assert len(said) == 1, err
    return said[0]


def test_no_network_then_wrong_bytes_then_all_well_then_a_new_lock(toy: Any) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        toy.index = f"http://127.0.0.1:{free.getsockname()[1]}/"
    assert "Check the network" in _one_clear_line(toy.play())
    toy.index, gone = toy.shelf.url, toy.index

    lock = toy.root / "requirements/run.txt"
    right = lock.read_text()
    wrong = [f"{line[:-64]}{'0' * 64}" if "--hash" in line else line for line in right.splitlines()]
    toy.write("requirements/run.txt", "\n".join(wrong) + "\n")
    assert "not the expected file" in _one_clear_line(toy.play())
    assert not list((toy.root / ".venv").rglob("toyrun.py"))

    toy.write("requirements/run.txt", right)
    assert toy.play()[:2] == (0, "host play\n")

    toy.write("requirements/run.txt", right + toy.shelf.lock("toymodel"))
    assert toy.play()[:2] == (0, "host play\n")
    assert list((toy.root / ".venv").rglob("toymodel/model/weights.bin"))

    (toy.root / WEIGHTS).unlink()
    toy.index = gone
    line = _one_clear_line(toy.play())
    assert "Check the network" in line and "partyhost models fetch whisper-tiny-en" in line


def test_too_little_room_is_said_before_anything_is_fetched(toy: Any) -> None:
    toy.write("requirements/sizes.json", '{"run": {"download": 1, "installed": 900000000000000}}')
    assert "Not enough room" in _one_clear_line(toy.play())
    assert not (toy.root / ".venv").exists()
