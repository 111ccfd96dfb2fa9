"""The virtual environment and its packages, each exactly the one that the lock names."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

from bootstrap import state

SOURCE_PACKAGES = "srt"
"""Comes as source only; pure Python, built with the setuptools of the seed."""
_RAW = re.compile(r"Progress (\d+) of (\d+)")
_NO_NETWORK = re.compile(
    r"name resolution|not known|NewConnectionError|timed out|ProxyError|unreachable"
    r"|Connection refused|No matching distribution|Could not find a version|getaddrinfo"
)
_FULL = re.compile(r"No space left|Errno 28|WinError 112")

Show = Callable[[str, int, int], None]


class SetupError(Exception):
    """Set-up cannot go on; the message is one line that says what to do (none: it is said)."""


def make_environment() -> None:
    """A virtual environment with the pip and setuptools of the seed; a torn one is made anew."""
    stamp = state.read_stamp()
    fits = stamp.get("python") == state.this_python() and "installing" not in stamp
    if fits and state.venv_python().exists() and stamp.get("seed") == state.lock_hash("seed"):
        return
    if importlib.util.find_spec("ensurepip") is None:
        raise SetupError(
            "This Python cannot make virtual environments (no ensurepip). On Debian and Ubuntu: "
            f"sudo apt install python{state.this_python()}-venv; then run it again."
        )
    shutil.rmtree(state.VENV, ignore_errors=True)
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(state.VENV)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise SetupError(_explain(made.stdout + made.stderr, "make the virtual environment"))
    state.write_stamp(python=state.this_python())
    install("seed", None)


def install(lock: str, show: Show | None) -> None:
    """Install the packages of ``lock``; ``show`` is told the bytes so far and in all."""
    state.write_stamp(installing=lock)
    command = [str(state.venv_python()), "-I", "-m", "pip", "install", "--require-hashes"]
    command += ["--no-deps", "--no-build-isolation", "--only-binary", ":all:"]
    command += ["--no-binary", SOURCE_PACKAGES, "--no-input", "--disable-pip-version-check"]
    if list(_site_packages().glob("pip-2[5-9].*.dist-info")) and show is not None:
        command += ["--progress-bar", "raw", "--resume-retries", "3"]  # unknown to older ones
    command += ["-r", str(state.lock_file(lock))]
    code, said = _follow(command, lock, show)
    if code:
        log = state.VENV / "setup.log"
        log.write_text(said, encoding="utf-8", errors="replace")
        raise SetupError(_explain(said, "install the packages"))
    also = {"run": state.lock_hash("run")} if lock == "dev" else {}
    state.write_stamp(installing=None, **{lock: state.lock_hash(lock)}, **also)


def link_project() -> None:
    """Let the virtual environment import this checkout from any folder."""
    # An import line instead of a bare path: read alike whatever the encoding of the system is.
    line = f"import sys; sys.path.append({str(state.ROOT)!a})\n"
    Path(_site_packages(), "partyhost.pth").write_text(line, encoding="ascii")
    state.write_stamp(project=str(state.ROOT))


def _site_packages() -> Path:
    base = str(state.VENV)
    return Path(sysconfig.get_path("purelib", "venv", {"base": base, "platbase": base}))


def sizes(lock: str) -> tuple[int, int]:
    """Bytes to download and bytes on the disk for ``lock``, as measured when it was written."""
    path = state.ROOT / "requirements" / "sizes.json"
    entry = json.loads(path.read_text(encoding="utf-8"))[lock]
    return entry["download"], entry["installed"]


def _follow(command: list[str], lock: str, show: Show | None) -> tuple[int, str]:
    """Run pip and show its progress over all packages; its exit code and what it said."""
    total = sizes(lock)[0] if show else 0
    finished = 0
    said: list[str] = []
    # The set-up lock is inherited (close_fds): if only this process is killed, the next set-up
    # waits until its pip has ended too, instead of working in the same folder.
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        close_fds=False,
        env={**os.environ, "PIP_USER": "0"},
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            progress = _RAW.match(line)
            if not progress:
                said.append(line)
                continue
            done, size = int(progress[1]), int(progress[2])
            if show:
                show("packages", min(finished + done, total - 1), total)
            if done == size:
                finished += size
    if show and process.returncode == 0:
        show("packages", total, total)
    return process.returncode, "".join(said)


def _explain(said: str, doing: str) -> str:
    if _FULL.search(said):
        return f"The disk is full: could not {doing}. Make room and run it again."
    if "DO NOT MATCH THE HASHES" in said:
        return f"Could not {doing}: a download is not the expected file. Run it again later."
    if _NO_NETWORK.search(said):
        return f"Could not {doing}: no connection to the packages. Check the network, run it again."
    errors = [line for line in said.splitlines() if line.strip()]
    last = errors[-1].strip() if errors else "no reason given"
    return f"Could not {doing}: {last} (all of it: {state.VENV / 'setup.log'})"
