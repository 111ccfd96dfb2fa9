"""Options of the command line that are a name from a list, or an address."""

from __future__ import annotations

from host.core.errors import HostError
from host.wyoming.address import address_of, is_address

ENGINES = ("auto", "vosk", "whisper")
VOICES = ("auto", "hibari", "pyttsx3", "silent")
OWN_MODELS = ("vosk:", "whisper:")
"""An engine with a model of one's own: ``vosk:FOLDER``."""
ENGINE_FORM = "[auto|vosk|whisper|vosk:FOLDER|wyoming://HOST:PORT]"
VOICE_FORM = "[auto|hibari|pyttsx3|silent|wyoming://HOST:PORT]"


class NoSuchChoice(HostError):
    """An option that is none of those there are."""


def engine(text: str) -> str:
    """The engine's name or address as given. Raises NoSuchChoice or BadAddress."""
    if text.startswith(OWN_MODELS) and text.partition(":")[2]:
        return text
    return _one_of(text, ENGINES, "--engine")


def voice(text: str) -> str:
    """The voice's name or address as given. Raises NoSuchChoice or BadAddress."""
    return _one_of(text, VOICES, "--voice")


def _one_of(text: str, known: tuple[str, ...], option: str) -> str:
    if is_address(text):
        address_of(text)
        return text
    if text not in known:
        raise NoSuchChoice(
            f"{option} {text[:80]!r}: there are {', '.join(known)} and wyoming://HOST:PORT."
        )
    return text
