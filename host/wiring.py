"""Adapters built from settings: engines, voices, ears and tables. Nothing else builds them."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from host.core.errors import HostError
from host.hearing.evidence import Recogniser, Voice
from host.running.late import LateRecogniser
from host.wyoming.address import address_of, addresses_of, is_address
from host.wyoming.errors import BadAddress, SpeakersMissing

if TYPE_CHECKING:
    from host.running.listening import Ear
    from host.sound.table import SoundTable

MODELS = {"whisper": "whisper-tiny-en", "vosk": "vosk-en"}
"""Engines and the models that they hear with, in the order in which ``auto`` takes them."""


class EngineMissing(HostError):
    """No engine can be had."""


def make_recogniser(
    engine: str, notice: Callable[[str], None], chosen: str | None = None
) -> Recogniser:
    """The engine by name; ``auto`` follows what ``check`` measured here (``chosen``), else Whisper.

    Raises ModelMissing or EngineMissing with what to do.
    """
    name = _name_of(engine, chosen)
    if engine == "auto":
        notice(f"Ears: {name}.")
    if is_address(name):
        return _remote_ears(name, notice, chosen)
    kind, own = own_model(name)
    folder = own or model_dir(MODELS[kind])
    if kind == "vosk":
        from host.hearing.vosk import VoskRecogniser  # noqa: PLC0415

        return VoskRecogniser(folder)
    from host.hearing.whisper import WhisperRecogniser  # noqa: PLC0415

    return WhisperRecogniser(folder)


def engine_name(engine: str, chosen: str | None) -> str:
    """The engine that ``make_recogniser`` would take. Raises as it does."""
    return _name_of(engine, chosen)


def own_model(engine: str) -> tuple[str, Path | None]:
    """``vosk:FOLDER`` in its two parts: the engine, and the folder of a model of one's own.

    The folder is None for the model of the house. Raises EngineMissing where it is not there.
    """
    kind, mark, folder = engine.partition(":")
    if not mark or kind not in MODELS:
        return engine, None
    path = Path(folder).expanduser()
    if not path.is_dir():
        raise EngineMissing(
            f"--engine {engine}: {path} is no folder. Give the folder of an unpacked model."
        )
    return kind, path


def _name_of(engine: str, chosen: str | None) -> str:
    """Which engine that is on this machine: its model is here and whole. Raises as above."""
    from host.modelstore import ModelDamaged, ModelMissing  # noqa: PLC0415

    if is_address(engine):
        need_speakers()
        return engine
    if engine in MODELS:
        model_dir(MODELS[engine])
        return engine
    if own_model(engine)[1] is not None:
        return engine
    if engine != "auto":
        raise EngineMissing(
            f"There is no engine called {engine!r}; there are auto, {', '.join(MODELS)} and"
            " wyoming://HOST:PORT."
        )
    if chosen is not None and _has_own_model(chosen):
        return chosen
    damaged = None
    for name in dict.fromkeys(n for n in (chosen, *MODELS) if n in MODELS):
        try:
            model_dir(MODELS[name])
        except ModelDamaged as error:
            damaged = damaged or error
        except ModelMissing:
            continue
        else:
            return name
    if damaged is not None:
        raise damaged
    raise EngineMissing("No ears are installed. Run: partyhost models fetch whisper-tiny-en")


def _has_own_model(engine: str) -> bool:
    try:
        return own_model(engine)[1] is not None
    except EngineMissing:  # the folder has gone since: the ears of the house
        return False


def late_ears(
    engine: str,
    notice: Callable[[str], None],
    chosen: str | None,
    before: Callable[[], None] = lambda: None,
) -> LateRecogniser:
    """As ``make_recogniser``, but loaded while the host greets, when ``before`` has returned.

    Raises ModelMissing or EngineMissing at once, before the host says a word.
    """
    from host.judging import phones  # noqa: PLC0415 - what it warms is slow to load

    name = _name_of(engine, chosen)
    if engine == "auto":
        notice(f"Ears: {name}.")

    def make() -> Recogniser:
        recogniser = make_recogniser(name, notice)
        phones.warm()
        getattr(recogniser, "warm", lambda: None)()
        return recogniser

    return LateRecogniser(name, make, before)


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
    if is_address(name):
        need_speakers()
        from host.wyoming.voice import WyomingVoice  # noqa: PLC0415 - an optional extra

        order.insert(0, WyomingVoice(address_of(name)))
    return FallbackVoice([*order, SilentVoice()], notice)


def open_table(devices: tuple[str | None, str | None]) -> tuple[SoundTable, Ear]:
    """Microphone and loudspeaker by name, number or ``wyoming://HOST:PORT``, and the ear for them.

    One such address is both; several with commas between them are satellites at one table.
    Raises SoundError, LinkLost, Refused, BadAddress or SpeakersMissing.
    """
    ears, mouth = devices
    if not is_address(ears) and not is_address(mouth):
        from host.running.ear import TableEar  # noqa: PLC0415 - slow to load
        from host.sound.live import LiveTable  # noqa: PLC0415 - needs PortAudio

        return LiveTable(*devices), TableEar()
    if not is_address(ears) or (mouth is not None and not is_address(mouth)):
        raise BadAddress(
            "A satellite is microphone and loudspeaker in one: give its address with"
            " --input-device wyoming://HOST:PORT, or two addresses."
        )
    need_speakers()
    from host.wyoming.ends import seat_satellites  # noqa: PLC0415 - an optional extra

    return seat_satellites(addresses_of(ears or ""), addresses_of(mouth or ""))


def _remote_ears(url: str, notice: Callable[[str], None], chosen: str | None) -> Recogniser:
    """A server's ears; where this machine has ears of its own, they stand by."""
    from host.wyoming.recogniser import WyomingRecogniser  # noqa: PLC0415 - an optional extra

    def spare() -> Recogniser:
        return make_recogniser(_name_of("auto", chosen), notice)

    return WyomingRecogniser(address_of(url), notice, spare=spare)


def need_speakers() -> None:
    """Raises SpeakersMissing where the package that speaks the protocol is not installed."""
    if importlib.util.find_spec("wyoming") is None:
        raise SpeakersMissing(
            "Smart speakers need one more package: pip install 'partyhost[speakers]'."
        )


def model_dir(name: str) -> Path:
    """Folder of a model. Raises ModelMissing."""
    from host.modelstore import model_path  # noqa: PLC0415

    return model_path(name)
