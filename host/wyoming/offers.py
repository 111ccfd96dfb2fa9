"""How a table describes what it offers."""

from __future__ import annotations

from typing import Any

from wyoming.info import (
    AsrModel,
    AsrProgram,
    Attribution,
    HandleModel,
    HandleProgram,
    Info,
    TtsProgram,
    TtsVoice,
)

from host import __version__


def offers(*, ears: bool, voice: bool, talks: bool) -> Info:
    """What is offered, each as one program with one model, in English."""

    def called(name: str, description: str) -> dict[str, Any]:
        return {
            "name": name,
            "description": description,
            "attribution": Attribution(name="partyhost", url=""),
            "installed": True,
            "version": __version__,
        }

    info = Info()
    if ears:
        what = called("partyhost", "Ears of the game host")
        model = AsrModel(languages=["en"], **called("closed-set", "Knows what is expected"))
        info.asr = [AsrProgram(models=[model], **what)]
    if voice:
        one = TtsVoice(languages=["en"], speakers=None, **called("host", "Voice of the host"))
        info.tts = [TtsProgram(voices=[one], **called("partyhost", "Voice of the game host"))]
    if talks:
        games = HandleModel(languages=["en"], **called("games", "Party games by turns"))
        info.handle = [HandleProgram(models=[games], **called("Party host", "Party games"))]
    return info
