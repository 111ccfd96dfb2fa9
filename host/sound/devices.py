"""Sound devices by name or number, through a small seam: tests can stand in for PortAudio."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from host.hearing.evidence import Samples
from host.sound.errors import DeviceBusy, NoDevice, SoundError, SoundMissing
from host.sound.table import Block, SoundTable

UNAVAILABLE = -9985
"""PortAudio's paDeviceUnavailable."""


class Stream(Protocol):
    """What is used of a sounddevice stream."""

    latency: Any
    """Seconds, or (input, output) for a duplex stream."""

    def start(self) -> None:
        """Let the callbacks begin."""

    def abort(self) -> None:
        """Stop at once."""

    def close(self) -> None:
        """Free the device."""


class Backend(Protocol):
    """What is used of the module ``sounddevice``."""

    def query_devices(self) -> Sequence[Mapping[str, Any]]:
        """All devices."""

    def default_devices(self) -> tuple[int | None, int | None]:
        """Numbers of the default input and output; None where there is none."""

    def accepts(self, kind: str, device: int, rate: int, channels: int) -> bool:
        """Would ``input`` or ``output`` open so?"""

    def open(self, kind: str, **settings: Any) -> Stream:
        """A callback stream: kind ``duplex``, ``input`` or ``output``."""

    def refresh(self) -> None:
        """Look at the devices anew; no stream may be open."""


class PortAudio:
    """The real backend."""

    def __init__(self) -> None:
        """Raises SoundMissing when the library is not there."""
        try:
            sounddevice: Any = importlib.import_module("sounddevice")
        except (OSError, ImportError) as error:
            raise SoundMissing(
                "The sound library PortAudio cannot be loaded"
                f" ({error}). On Debian or Ubuntu install the package libportaudio2"
                " (sudo apt install libportaudio2); with Homebrew: brew install portaudio."
            ) from error
        self._sd = sounddevice

    def query_devices(self) -> Sequence[Mapping[str, Any]]:
        """All devices."""
        return list(self._sd.query_devices())

    def default_devices(self) -> tuple[int | None, int | None]:
        """Numbers of the default input and output; None where there is none."""
        numbers: list[int | None] = []
        for kind in ("input", "output"):
            try:
                numbers.append(int(self._sd.query_devices(kind=kind)["index"]))
            except (self._sd.PortAudioError, ValueError):
                numbers.append(None)
        return numbers[0], numbers[1]

    def accepts(self, kind: str, device: int, rate: int, channels: int) -> bool:
        """Would ``input`` or ``output`` open so?"""
        check = getattr(self._sd, f"check_{kind}_settings")
        try:
            check(device=device, channels=channels, samplerate=rate, dtype="float32")
        except self._sd.PortAudioError as error:
            if is_busy(error):
                raise
            return False
        return True

    def open(self, kind: str, **settings: Any) -> Stream:
        """A callback stream: kind ``duplex``, ``input`` or ``output``."""
        names = {"duplex": "Stream", "input": "InputStream", "output": "OutputStream"}
        stream: Stream = getattr(self._sd, names[kind])(dtype="float32", **settings)
        return stream

    def refresh(self) -> None:
        """Start PortAudio anew: it lists devices only once."""
        self._sd._terminate()
        self._sd._initialize()


def is_busy(error: BaseException) -> bool:
    """Does PortAudio's error mean that somebody else holds the device?"""
    text = str(error).lower()
    return UNAVAILABLE in error.args or "busy" in text or "device unavailable" in text


def as_sound_error(error: BaseException, what: str) -> SoundError:
    """PortAudio's error as one of ours; ``what`` names the device."""
    if is_busy(error):
        return DeviceBusy(f"{what} is in use by another program; close that program and try again.")
    return NoDevice(f"{what} cannot be opened ({error}); plug it in or choose another.")


@dataclass(frozen=True)
class Device:
    """One sound device."""

    number: int
    """Its number, as given with --input-device or --output-device."""
    name: str
    """Its name."""
    inputs: int
    """Channels of its microphone; 0 if it has none."""
    outputs: int
    """Channels of its loudspeaker; 0 if it has none."""
    rate: int
    """The rate it prefers, Hz."""
    default_input: bool = False
    """True for the system's microphone."""
    default_output: bool = False
    """True for the system's loudspeaker."""


def list_devices(backend: Backend | None = None, *, refresh: bool = False) -> list[Device]:
    """Every device; with ``refresh`` also those plugged in since the start (no stream open)."""
    backend = backend or PortAudio()
    if refresh:
        backend.refresh()
    default_in, default_out = backend.default_devices()
    return [
        Device(
            number,
            str(found["name"]),
            int(found["max_input_channels"]),
            int(found["max_output_channels"]),
            round(float(found["default_samplerate"])),
            number == default_in,
            number == default_out,
        )
        for number, found in enumerate(backend.query_devices())
    ]


def pick(devices: Sequence[Device], wanted: str | int | None, kind: str) -> Device:
    """The device meant by a number, a name, a part of a name, or None (the system's choice).

    ``kind`` is ``input`` or ``output``. Raises NoDevice, naming those there are.
    """
    what = "microphone" if kind == "input" else "loudspeaker"
    fit = [d for d in devices if (d.inputs if kind == "input" else d.outputs) > 0]
    if not fit:
        raise NoDevice(f"There is no {what}; plug one in, or play by text with --text.")
    if wanted is None or wanted == "":
        chosen = [d for d in fit if (d.default_input if kind == "input" else d.default_output)]
        return (chosen or fit)[0]
    text = str(wanted).strip().lower()
    tests: list[Callable[[Device], bool]] = [
        lambda d: str(d.number) == text,
        lambda d: d.name.lower() == text,
        lambda d: text in d.name.lower(),
    ]
    for test in tests:
        found = [d for d in fit if test(d)]
        if len(found) == 1 or (found and test is tests[1]):
            return found[0]
        if found:
            names = "; ".join(f"{d.number}: {d.name}" for d in found)
            raise NoDevice(f"{wanted!r} fits more than one {what}: {names}. Give the number.")
    names = "; ".join(f"{d.number}: {d.name}" for d in fit)
    raise NoDevice(f"There is no {what} {wanted!r}; there are: {names}.")


@dataclass(frozen=True)
class Levels:
    """What a microphone gave for a while."""

    rms: float
    """Mean level, dBFS."""
    peak: float
    """Highest sample, dBFS."""
    zeros: bool
    """True when every sample was exactly zero: no permission, or muted."""


def measure(table: SoundTable, seconds: float = 2.0) -> Levels:
    """Levels of the table's microphone. Raises SoundError when the device fails meanwhile."""
    blocks: list[Samples] = []
    while sum(len(block) for block in blocks) < seconds * table.rate:
        item = table.read()
        if isinstance(item, Block):
            blocks.append(item.mic)
        elif item.kind != "muted":
            raise SoundError(item.message)
    sound = np.concatenate(blocks)
    rms = 10.0 * float(np.log10(np.mean(np.square(sound, dtype=np.float64)) + 1e-12))
    peak = 20.0 * float(np.log10(np.max(np.abs(sound)) + 1e-6))
    return Levels(rms, peak, not bool(np.any(sound)))
