"""./test: style, types and tests, in the environment that set-up makes."""

from __future__ import annotations

import os
import subprocess
import sys

from bootstrap import setup, state, system

TEST_MODELS = (*state.SETUP_MODELS, "vosk-ko")
DEBIAN = [
    "libportaudio2",
    "espeak-ng",
    "libespeak-ng1",
    "pulseaudio",
    "pulseaudio-utils",
    "libasound2-plugins",
]
STYLED = [".", "play", "test", "script/lock"]


def run(arguments: list[str]) -> int:
    """Set up, check style and types, then run pytest; its closing line is the last one."""
    code = setup.guarded(_prepare)
    if code:
        return code
    faults = [name for name, command in _before().items() if _call(name, command)]
    if faults:
        print(f"Failed before the tests: {', '.join(faults)}", flush=True)
    ended = subprocess.call(_pytest(arguments), cwd=state.ROOT, env=_environment())
    return ended or (1 if faults else 0)


def _prepare() -> None:
    setup.ensure("dev", TEST_MODELS)
    if sys.platform.startswith("linux") and not system.ensure_debian(DEBIAN, _say):
        _say(f"Some tests need system packages (Debian's names): {' '.join(DEBIAN)}")


def _before() -> dict[str, list[str]]:
    python = str(state.venv_python())
    return {
        "ruff check": [python, "-m", "ruff", "check", *STYLED],
        "ruff format": [python, "-m", "ruff", "format", "--check", *STYLED],
        "mypy": [python, "-m", "mypy"],
        "mypy script": [python, "-m", "mypy", "script/bootstrap", "script/lock"],
    }


def _call(name: str, command: list[str]) -> int:
    print(f"== {name}", flush=True)
    return subprocess.call(command, cwd=state.ROOT)


def _pytest(arguments: list[str]) -> list[str]:
    rest = [word for word in arguments if word != "--long"]
    chosen = [] if "--long" in arguments else ["-m", "not long"]
    print("== pytest", flush=True)
    return [str(state.venv_python()), "-m", "pytest", "-p", "bootstrap.skips", *chosen, *rest]


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(state.ROOT / "script")}


def _say(line: str) -> None:
    print(line, flush=True)
