"""One Kaldi recogniser listening to one utterance."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from host.hearing.vosk_match import Word
from host.hearing.vosk_model import VoskModel


class Ear:
    """A fresh recogniser and the words that it has settled."""

    def __init__(self, model: VoskModel, lines: Sequence[str] | None) -> None:
        self._recogniser = model.recogniser(lines)
        self._settled: list[Word] = []

    def feed(self, pcm: bytes) -> None:
        """Take the next 16-bit mono samples at RATE."""
        # The engine ends a phrase at its own pauses; the utterance goes on.
        if self._recogniser.AcceptWaveform(pcm):
            self._settled += _words(self._recogniser.Result(), "result")

    def so_far(self) -> list[Word]:
        """The words heard by now; later ones may replace them."""
        return self._settled + _words(self._recogniser.PartialResult(), "partial_result")

    def end(self) -> list[Word]:
        """The words of the whole utterance."""
        self._settled += _words(self._recogniser.FinalResult(), "result")
        return self._settled


def _words(answer: str, where: str) -> list[Word]:
    found: list[dict[str, Any]] = json.loads(answer).get(where, [])
    return [Word(w["word"], w["start"], w["end"], float(w.get("conf", 1.0))) for w in found]
