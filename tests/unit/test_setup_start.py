"""What ./play and ./test say and refuse before anything is set up."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _script_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "script"))


def _load(name: str) -> Any:
    return importlib.import_module(f"bootstrap.{name}")


@pytest.mark.parametrize("name", ["play", "test", "script/bootstrap/python_range.py"])
def test_an_old_python_can_read_the_entry(name: str) -> None:
    source = (ROOT / name).read_text(encoding="ascii")
    tree = ast.parse(source, feature_version=(3, 4))
    later = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign)
    assert not [node for node in ast.walk(tree) if isinstance(node, later)]
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert all(node.module == "bootstrap" for node in imported)


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13), (3, 15, 0), (4, 0, 0)])
def test_another_python_is_refused_in_one_line(
    version: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    python_range = _load("python_range")
    monkeypatch.setattr(python_range.sys, "version_info", version)
    with pytest.raises(SystemExit) as end:
        python_range.refuse_unfit_python("play")
    said = capsys.readouterr().err
    assert end.value.code == 1
    assert said.count("\n") == 1
    assert "Python 3.11 to 3.14" in said and f"{version[0]}.{version[1]}" in said


@pytest.mark.parametrize(
    ("words", "models"),
    [
        (["--help"], ()),
        (["play", "--help"], ()),
        (["--version"], ()),
        (["games"], ()),
        (["play", "hit-list"], ("whisper-tiny-en",)),
        ([], ("whisper-tiny-en",)),
    ],
)
def test_who_only_asks_fetches_no_model(
    words: list[str], models: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command, setup, state = _load("command"), _load("setup"), _load("state")
    wanted: list[tuple[str, ...]] = []
    monkeypatch.setattr(state, "STAMP", tmp_path / "none.json")
    monkeypatch.setattr(setup.packages, "make_environment", lambda: None)
    monkeypatch.setattr(setup, "_environment", lambda lock: None)
    monkeypatch.setattr(setup, "_announce", lambda lock, names: None)
    monkeypatch.setattr(setup, "_models", wanted.append)
    monkeypatch.setattr(state, "ROOT", tmp_path)
    monkeypatch.setattr(state, "lock_hash", lambda name: name)
    monkeypatch.setattr(command.os, "execv", lambda python, arguments: None)
    monkeypatch.setattr(command.subprocess, "call", lambda arguments: 0)
    command.play(words)
    assert wanted == [models] * bool(models)


def test_the_range_is_said_alike_everywhere() -> None:
    python_range = _load("python_range")
    low, high = python_range.LOWEST, python_range.HIGHEST
    wanted = f'requires-python = ">={low[0]}.{low[1]},<{high[0]}.{high[1] + 1}"'
    assert wanted in (ROOT / "pyproject.toml").read_text()
    assert f"({low[0]}, {low[1]}) <=" in (ROOT / ".ci/run").read_text()
    assert f"<= ({high[0]}, {high[1]})" in (ROOT / ".ci/run").read_text()
    assert f'LOWEST = "{low[0]}.{low[1]}"' in (ROOT / "script/lock").read_text()
    assert f'"{high[0]}.{high[1]}")' in (ROOT / "script/check_wheels").read_text()


def test_no_ensurepip_is_one_line_that_names_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    packages, setup, state = _load("packages"), _load("setup"), _load("state")
    monkeypatch.setattr(state, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(state, "STAMP", tmp_path / ".venv" / "partyhost.json")
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else real(name)
    )
    assert setup.guarded(packages.make_environment) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "-venv" in said and "ensurepip" in said


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM", "not the expected file"),
        ("NewConnectionError: Temporary failure in name resolution", "Check the network"),
        ("ERROR: No matching distribution found for x", "Check the network"),
        ("strange\nERROR: something else", "ERROR: something else"),
    ],
)
def test_what_pip_says_becomes_one_line(said: str, line: str) -> None:
    explained = _load("packages")._explain(said, "install the packages")
    assert line in explained and "\n" not in explained


@pytest.mark.parametrize(
    ("error", "code", "word"),
    [
        (OSError(28, "No space left on device"), 1, "disk is full"),
        (PermissionError(13, "Permission denied", "/x"), 1, "needs to write"),
        (KeyboardInterrupt(), 130, "goes on"),
        (subprocess.CalledProcessError(3, ["python"]), 1, "Run it again"),
    ],
)
def test_no_accident_is_a_stack_trace(
    error: BaseException, code: int, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise error

    assert _load("setup").guarded(fail) == code
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and word in said


def _system(monkeypatch: pytest.MonkeyPatch, *, root: bool, sudo: bool, terminal: bool) -> Any:
    """The module with a Debian round it where nothing is installed; it notes what it would run."""
    system = _load("system")
    ran: list[list[str]] = []
    user = 0 if root else 1000
    monkeypatch.setattr(system.os, "geteuid", lambda: user)
    monkeypatch.setattr(system.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(system, "_installed", lambda name: False)
    monkeypatch.setattr(system.ctypes.util, "find_library", lambda name: None)
    monkeypatch.setattr(system.sys, "platform", "linux")

    def quiet(command: list[str]) -> bool:
        ran.append(command)
        return sudo or command[0] != "sudo"

    class Typed:
        def isatty(self) -> bool:
            return terminal

        def readline(self) -> str:
            if not terminal:
                raise AssertionError("asked although nobody can answer")
            return "n\n"

    monkeypatch.setattr(system, "_quiet", quiet)
    monkeypatch.setattr(system.sys, "stdin", Typed())
    return types.SimpleNamespace(live_sound=system.live_sound, ran=ran)


def test_portaudio_is_installed_where_that_needs_no_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    system = _system(monkeypatch, root=True, sudo=False, terminal=False)
    system.live_sound(said.append)
    assert system.ran[-1][0] == "apt-get" and system.ran[-1][-1] == "libportaudio2"
    system = _system(monkeypatch, root=False, sudo=True, terminal=False)
    system.live_sound(said.append)
    assert system.ran[-1][:3] == ["sudo", "-n", "apt-get"]
    assert said == ["Installing system packages: libportaudio2"] * 2


@pytest.mark.parametrize("terminal", [False, True])
def test_else_portaudio_is_named(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    system = _system(monkeypatch, root=False, sudo=False, terminal=terminal)
    system.live_sound(said.append)
    assert system.ran == [["sudo", "-n", "true"]]
    assert len(said) == 1 and "libportaudio2" in said[0] and "all else works" in said[0]


_SKIPS = """
import pytest
def test_one(): pass
@pytest.mark.english_vosk
def test_two(): pytest.skip("no model")
"""


@pytest.mark.parametrize(
    ("more", "ci", "code"),
    [
        ("", "true", 0),
        ("def test_three(): pytest.skip('no sound')\n", "true", 1),
        ("def test_three(): pytest.skip('no sound')\n", "", 0),
        ("@pytest.mark.xfail\ndef test_three(): assert False\n", "true", 1),
    ],
)
def test_only_the_english_vosk_model_may_be_skipped_in_ci(
    more: str, ci: str, code: int, tmp_path: Path
) -> None:
    (tmp_path / "test_them.py").write_text(_SKIPS + more)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = english_vosk: needs it\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "bootstrap.skips", str(tmp_path)],
        env={"PYTHONPATH": str(ROOT / "script"), "CI": ci, "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout
    assert f"skips: {2 if more else 1} (1 for want of Vosk's English model)" in done.stdout
    assert ("NOT ALLOWED IN CI" in done.stdout) == bool(code)
    assert "1 passed" in done.stdout.splitlines()[-1]


def test_a_bar_is_plain_lines_without_a_terminal() -> None:
    import io  # noqa: PLC0415

    from host.modelstore.progress import Bar  # noqa: PLC0415

    out = io.StringIO()
    bar = Bar(out)
    for done in range(101):
        bar("toy", done * 1_000_000, 100_000_000)
    assert out.getvalue() == "  toy: 0 of 100 MB (0%)\n  toy: 100 of 100 MB (100%)\n"


def test_a_bar_is_redrawn_in_place_on_a_terminal() -> None:
    import io  # noqa: PLC0415

    from host.modelstore.progress import Bar  # noqa: PLC0415

    out = io.StringIO()
    bar = Bar(out, plain=False)
    bar("toy", 0, 100_000_000)
    bar("toy", 100_000_000, 100_000_000)
    assert out.getvalue().count("\r") == 2
    assert out.getvalue().count("\n") == 1 and "100 of 100 MB" in out.getvalue()
