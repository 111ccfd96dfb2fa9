"""./test: style, types and tests, in the environment that set-up makes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bootstrap import packages, setup, state, system

TEST_MODELS = (*state.SETUP_MODELS, "vosk-ko")
DEBIAN = [
    "libportaudio2",
    "espeak-ng",
    "libespeak-ng1",
    "pulseaudio",
    "pulseaudio-utils",
    "libasound2-plugins",
    "chromium",
    "chromium-driver",
    "fonts-noto-color-emoji",
]


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
    field = [str(state.venv_python()), str(state.ROOT / "script" / "field")]
    if subprocess.call(field, cwd=state.ROOT):
        raise packages.SetupError("The programs of the field cannot be set up; run it again.")
    if sys.platform.startswith("linux") and not system.ensure_debian(DEBIAN, _say):
        _say(f"Some tests need system packages (Debian's names): {' '.join(DEBIAN)}")


def _before() -> dict[str, list[str]]:
    python = str(state.venv_python())
    scripts = [f"script/{path.name}" for path in _scripts()]
    styled = [".", "play", "test", *scripts]
    typed = ["--scripts-are-modules", "script/bootstrap", *scripts]
    return {
        "ruff check": [python, "-m", "ruff", "check", *styled],
        "ruff format": [python, "-m", "ruff", "format", "--check", *styled],
        "mypy": [python, "-m", "mypy"],
        "mypy script": [python, "-m", "mypy", *typed],
    }


def _scripts() -> list[Path]:
    """Python scripts without an ending, which the checkers would not find by themselves."""
    found = sorted(path for path in (state.ROOT / "script").iterdir() if path.is_file())
    return [path for path in found if not path.suffix and b"python" in path.read_bytes()[:40]]


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
