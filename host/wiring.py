"""Adapters built from settings: engines, voices, ears and tables. Nothing else builds them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from host.core.errors import HostError
from host.hearing.evidence import Recogniser, Voice

Engine = Literal["auto", "vosk", "whisper"]
VoiceName = Literal["auto", "hibari", "pyttsx3", "silent"]


class EngineMissing(HostError):
    """No engine can be had."""


def make_recogniser(
    engine: str, notice: Callable[[str], None], chosen: str | None = None
) -> Recogniser:
    """The engine by name; ``auto`` follows what ``check`` measured here (``chosen``), else Whisper.

    Raises ModelMissing or EngineMissing with what to do.
    """
    from host.modelstore import ModelMissing, model_path  # noqa: PLC0415 - slow to load

    if engine == "auto":
        order = [chosen, "whisper", "vosk"] if chosen else ["whisper", "vosk"]
        for name in dict.fromkeys(n for n in order if n):
            try:
                recogniser = make_recogniser(name, notice)
            except (ModelMissing, EngineMissing, ImportError):
                continue
            notice(f"Ears: {name}.")
            return recogniser
        raise EngineMissing("No ears are installed. Run: partyhost models fetch whisper-tiny-en")
    if engine == "vosk":
        from host.hearing.vosk import VoskRecogniser  # noqa: PLC0415

        return VoskRecogniser(model_path("vosk-en"))
    if engine == "whisper":
        from host.hearing.whisper import WhisperRecogniser  # noqa: PLC0415

        return WhisperRecogniser(model_path("whisper-tiny-en"))
    raise EngineMissing(f"There is no engine called {engine!r}; there are auto, vosk and whisper.")


def make_voice(name: str, notice: Callable[[str], None]) -> Voice:
    """The voice by name, with others behind it for when it fails."""
    from host.speaking.fallback import FallbackVoice  # noqa: PLC0415
    from host.speaking.hibari import HibariVoice  # noqa: PLC0415
    from host.speaking.silent import SilentVoice  # noqa: PLC0415
    from host.speaking.system import SystemVoice  # noqa: PLC0415

    if name == "silent":
        return SilentVoice()
    natural, system = HibariVoice(), SystemVoice()
    order: list[Voice] = [system, natural] if name == "pyttsx3" else [natural, system]
    return FallbackVoice([*order, SilentVoice()], notice)


def model_dir(name: str) -> Path:
    """Folder of a model. Raises ModelMissing."""
    from host.modelstore import model_path  # noqa: PLC0415

    return model_path(name)
