"""``check``: devices, levels, models and voices of this machine, in words."""

from __future__ import annotations

from host import modelstore
from host.core.errors import HostError
from host.printing import Printer
from host.wyoming.address import is_address

LOUD_ROOM = -35.0
"""Level in dBFS above which a room without speech disturbs hearing."""


def check(printer: Printer, input_device: str | None, output_device: str | None) -> None:
    """Say what is there, what is missing, and what to do about it."""
    printer.line("Models")
    for entry in modelstore.listing():
        state = "here" if entry.path and not entry.problems else "not here"
        if entry.problems:
            state = f"damaged: {entry.problems[0]}"
        printer.line(f"  {entry.model.name}: {state} ({entry.model.use})")
    printer.line("Voices")
    for line in _voices():
        printer.line(f"  {line}")
    printer.line("Sound")
    for line in _sound(input_device, output_device):
        printer.line(f"  {line}")
    printer.line("Ears")
    for line in _ears():
        printer.line(f"  {line}")
    printer.line("Playing by text always works: partyhost play --text")


def _voices() -> list[str]:
    from host.speaking.hibari import HibariVoice  # noqa: PLC0415
    from host.speaking.system import SystemVoice  # noqa: PLC0415

    lines = []
    for name, voice in (("hibari", HibariVoice()), ("pyttsx3", SystemVoice())):
        try:
            samples = sum(len(chunk) for chunk in voice.speak("One, two, three."))
            lines.append(f"{name}: speaks ({samples / voice.rate:.1f} s for three words)")
        except HostError as error:
            lines.append(f"{name}: {error}")
        finally:
            voice.close()
    return lines


def _sound(input_device: str | None, output_device: str | None) -> list[str]:
    from host.sound.devices import list_devices, measure  # noqa: PLC0415
    from host.sound.errors import SoundError  # noqa: PLC0415
    from host.sound.live import LiveTable  # noqa: PLC0415

    if is_address(input_device):
        return _satellite(input_device, output_device)
    try:
        lines = [f"{d.number}: {d.name} ({d.inputs} in, {d.outputs} out)" for d in list_devices()]
        table = LiveTable(input_device, output_device)
    except SoundError as error:
        return [str(error), "Without live sound there are: play --text, and demo."]
    try:
        microphone, loudspeaker = table.devices
        levels = measure(table)
    except SoundError as error:
        return [*lines, str(error)]
    finally:
        table.close()
    return [
        *lines,
        f"microphone: {microphone.name}; loudspeaker: {loudspeaker.name}",
        _level_words(levels.rms, zeros=levels.zeros),
    ]


def _satellite(input_device: str | None, output_device: str | None) -> list[str]:
    """What a satellite's microphone gives."""
    from host.sound.devices import measure  # noqa: PLC0415
    from host.wiring import open_table  # noqa: PLC0415

    try:
        table, _ = open_table((input_device, output_device))
    except HostError as error:
        return [str(error)]
    try:
        levels = measure(table)
    except HostError as error:
        return [str(error)]
    finally:
        table.close()
    return [f"satellite: {input_device}", _level_words(levels.rms, zeros=levels.zeros)]


def _level_words(rms: float, *, zeros: bool) -> str:
    """The room in words."""
    if zeros:
        return "the microphone gives nothing at all: it is muted, or permission is missing"
    if rms > LOUD_ROOM:
        return f"the room is loud ({rms:.0f} dBFS): move the microphone closer to the players"
    return f"the room is quiet enough ({rms:.0f} dBFS)"


def _ears() -> list[str]:
    from host.running.compare import compare_engines  # noqa: PLC0415

    return compare_engines()
