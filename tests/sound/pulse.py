"""A sound card without a sound card: a PulseAudio server of one's own in a temporary folder.

Two null sinks: what is played into ``table_mic`` is what the microphone hears; what the host plays
arrives in ``table_speaker``. A loopback between them is the room. Also a script: it prints the
environment for a shell and serves until its input ends.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import wave
from pathlib import Path

import numpy as np

SCRIPT = """
load-module module-native-protocol-unix auth-anonymous=1 socket={socket}
load-module module-null-sink sink_name=table_mic rate=48000 channels=1 channel_map=mono norewinds=1
load-module module-null-sink sink_name=table_speaker rate=48000 channels=1 channel_map=mono \
norewinds=1
set-default-source table_mic.monitor
set-default-sink table_speaker
"""
OPTIONS = ("--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1")
KEYS = (
    "XDG_RUNTIME_DIR",
    "PULSE_RUNTIME_PATH",
    "PULSE_STATE_PATH",
    "PULSE_COOKIE",
    "PULSE_SERVER",
    "ALSA_CONFIG_PATH",
)
ALSA = """
</usr/share/alsa/alsa.conf>
pcm.!default { type pulse }
ctl.!default { type pulse }
"""


class VirtualRoom:
    """The server and what is plugged into it."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="table-"))
        (self.folder / "pulse").mkdir(mode=0o700)
        socket = self.folder / "native"
        (self.folder / "vt.pa").write_text(SCRIPT.format(socket=socket))
        (self.folder / "asound.conf").write_text(ALSA)
        self.environment = {
            "XDG_RUNTIME_DIR": str(self.folder),
            "PULSE_RUNTIME_PATH": str(self.folder / "pulse"),
            "PULSE_STATE_PATH": str(self.folder / "pulse"),
            "PULSE_COOKIE": str(self.folder / "cookie"),
            "PULSE_SERVER": f"unix:{socket}",
            "ALSA_CONFIG_PATH": str(self.folder / "asound.conf"),
        }
        self._players = []
        self.server = None
        self.start()

    def start(self):
        """Start the server (again) and wait until it answers."""
        (self.folder / "native").unlink(missing_ok=True)
        self.server = subprocess.Popen(
            ["pulseaudio", "-n", "-F", str(self.folder / "vt.pa"), *OPTIONS],
            env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(100):
            if self.control("info", check=False).returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError("the PulseAudio server does not answer")

    def control(self, *words, check=True):
        """``pactl WORDS``."""
        return subprocess.run(
            ["pactl", *words],
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            check=check,
        )

    def echo(self, decibels=-6):
        """Let the microphone hear the loudspeaker."""
        self.control(
            "load-module",
            "module-loopback",
            "source=table_speaker.monitor",
            "sink=table_mic",
            "latency_msec=40",
            "adjust_time=0",
            "source_dont_move=1",
        )
        number = self.control("list", "short", "sink-inputs").stdout.split()[0]
        self.control("set-sink-input-volume", number, f"{decibels}dB")

    def player(self, samples, rate=16000):
        """Sound float samples in the room, from now; returns at once."""
        path = self.folder / f"player{len(self._players)}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(rate)
            file.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
        self._players.append(
            subprocess.Popen(
                ["paplay", "--device=table_mic", "--latency-msec=50", str(path)],
                env={**os.environ, **self.environment},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )

    def kill(self):
        """The server dies, as when a sound system crashes."""
        self.server.kill()
        self.server.wait()

    def close(self):
        for process in (*self._players, self.server):
            process.kill()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    room = VirtualRoom()
    try:
        for key in KEYS:
            print(f"export {key}={room.environment[key]}", flush=True)
        sys.stdin.read()
    finally:
        room.close()
