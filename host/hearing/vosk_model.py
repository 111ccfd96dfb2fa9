"""One loaded Vosk model: its vocabulary, and fresh recognisers over it."""

from __future__ import annotations

import ctypes
import importlib
import json
import struct
import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO

from host.core.errors import HostError
from host.hearing.evidence import RATE

UNKNOWN = "[unk]"
"""What a model says for a word outside the grammar, where its vocabulary has it."""

_FST_MAGIC = 2125659606
_SYMBOLS_MAGIC = 2125658996
"""OpenFst's marks of a machine and of a symbol table inside it (fst.h, symbol-table.cc)."""
_HAS_INPUT_SYMBOLS = 1
_SEED = 1
_PARTS = ("am", "conf", "graph")


class VoskFailed(HostError):
    """Vosk or its model cannot be used; the message names the folder and what to do."""


class VoskModel:
    """A Vosk model in memory, shared by all recognisers made from it."""

    def __init__(self, folder: Path) -> None:
        """Load it. Raises VoskFailed when Vosk or a part of the model is missing."""
        missing = [part for part in _PARTS if not (folder / part).is_dir()]
        if missing:
            raise VoskFailed(
                f"{folder} is not a whole Vosk model (no {', '.join(missing)}): fetch it again "
                f"with `partyhost models fetch`."
            )
        try:
            self._vosk = importlib.import_module("vosk")
        except (ImportError, OSError) as error:
            raise VoskFailed(f"Vosk does not start ({error}): pip install vosk.") from error
        self.folder = folder
        self._seed = _c_seed()
        self._vosk.SetLogLevel(-1)  # Kaldi would print through the game; unknown words are checked
        try:
            self._model = self._vosk.Model(str(folder))
        except Exception as error:
            raise VoskFailed(f"The Vosk model in {folder} does not load: {error}.") from error

    def knows(self, word: str) -> bool:
        """True when the model has the word in its vocabulary."""
        return bool(word) and self._model.vosk_model_find_word(word) >= 0

    def steady(self) -> None:
        """Make what is heard next repeatable.

        Kaldi adds a little noise to all sound (dither) and takes it from the C library's random
        numbers; left alone, the same clip would not give quite the same times twice.
        """
        if self._seed is not None:
            self._seed(_SEED)

    def recogniser(self, grammar: Sequence[str] | None) -> Any:
        """A fresh recogniser: of the phrases in ``grammar``, or of free speech for None."""
        if grammar is None:
            made = self._vosk.KaldiRecognizer(self._model, float(RATE))
        else:
            text = json.dumps(list(grammar), ensure_ascii=False)
            made = self._vosk.KaldiRecognizer(self._model, float(RATE), text)
        made.SetWords(True)
        made.SetPartialWords(True)
        return made

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """Every word that the model knows; empty where the model does not tell."""
        graph = self.folder / "graph"
        if (graph / "words.txt").is_file():
            lines = (graph / "words.txt").read_text(encoding="utf-8").splitlines()
            return tuple(line.split()[0] for line in lines if line.strip())
        for name in ("Gr.fst", "HCLG.fst"):
            if (graph / name).is_file():
                with (graph / name).open("rb") as file:
                    return tuple(_symbols(file))
        return ()


def _c_seed() -> Callable[[int], Any] | None:
    """The C library's ``srand``, or None where it is not found."""
    try:
        library = ctypes.CDLL("msvcrt" if sys.platform == "win32" else None)
        return library.srand
    except (OSError, AttributeError):
        return None


def _symbols(file: BinaryIO) -> list[str]:
    """The words in the symbol table that an OpenFst file carries after its header, if any."""

    def number(form: str) -> int:
        return int(struct.unpack(form, file.read(struct.calcsize(form)))[0])

    def text() -> str:
        return file.read(number("<i")).decode("utf-8", "replace")

    try:
        if number("<i") != _FST_MAGIC:
            return []
        text(), text(), number("<i")  # kind of machine, kind of arc, version
        flags = number("<i")
        file.read(8 + 8 + 8 + 8)  # properties, start, states, arcs
        if not flags & _HAS_INPUT_SYMBOLS or number("<i") != _SYMBOLS_MAGIC:
            return []
        text(), number("<q")  # name of the table, next free key
        words = []
        for _ in range(number("<q")):
            words.append(text())
            number("<q")
    except struct.error:
        return []  # cut short: the words that it would have told are not worth a stop
    return words
