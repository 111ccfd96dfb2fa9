"""System libraries that pip cannot bring: installed where that needs no question, else named."""

from __future__ import annotations

import ctypes.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable

Tell = Callable[[str], None]
"""Says one line to the person."""
_UPDATE = ["apt-get", "update", "-qq"]
_INSTALL = ["apt-get", "install", "-qq", "-y", "--no-install-recommends"]


def live_sound(tell: Tell) -> None:
    """See to PortAudio, without which everything but live sound works."""
    if not sys.platform.startswith("linux") or ctypes.util.find_library("portaudio"):
        return  # the packages for Windows and macOS bring it
    if ensure_debian(["libportaudio2"], tell):
        return
    tell(
        "For live sound the system library PortAudio is missing; all else works. "
        "Debian, Ubuntu: sudo apt install libportaudio2; Fedora: sudo dnf install portaudio; "
        "Arch: sudo pacman -S portaudio."
    )


def ensure_debian(packages: list[str], tell: Tell) -> bool:
    """Install Debian packages if that can be done; True if they are there afterwards."""
    if not shutil.which("apt-get") or not shutil.which("dpkg-query"):
        return False
    missing = [name for name in packages if not _installed(name)]
    if not missing:
        return True
    prefix = _rights(missing)
    if prefix is None:
        return False
    tell(f"Installing system packages: {' '.join(missing)}")
    if _quiet([*prefix, *_INSTALL, *missing]):
        return True
    return _quiet([*prefix, *_UPDATE]) and _quiet([*prefix, *_INSTALL, *missing])


def _rights(missing: list[str]) -> list[str] | None:
    """What to put before a command of the administrator; None if that would need a question."""
    if os.geteuid() == 0:
        return []
    if not shutil.which("sudo"):
        return None
    if _quiet(["sudo", "-n", "true"]):
        return ["sudo", "-n"]
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None
    sys.stderr.write(f"Install {' '.join(missing)} with sudo now? [y/N] ")
    sys.stderr.flush()
    return ["sudo"] if sys.stdin.readline().strip().lower() in ("y", "yes") else None


def _installed(name: str) -> bool:
    done = subprocess.run(
        ["dpkg-query", "-W", "-f=${Status}", name], capture_output=True, text=True, check=False
    )
    return done.stdout.endswith("ok installed")


def _quiet(command: list[str]) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command, capture_output=True, env=environment, check=False, timeout=900
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0
