"""The natural voice: hibari-tts, a small neural voice whose model is inside its wheel."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from host.hearing.evidence import Samples
from host.speaking.errors import VoiceFailed, VoiceMissing
from host.speaking.pieces import pause_after, pieces
from host.speaking.pronounced import marked
from host.speaking.trim import levelled, quiet, trimmed

_GAIN = 2.2
"""hibari speaks at a peak of 0.2 to 0.4; this brings it level with the system's voices."""
_SLOWEST, _FASTEST = 0.5, 2.0
_SEED = 1
"""Fixed, so that the same text gives the same samples and a recorded game replays exactly."""


class HibariVoice:
    """A neural voice at 24 kHz. Making one costs nothing: it loads at the first text or `warm`."""

    name = "hibari"
    rate = 24000

    def __init__(self, voice: str = "heart") -> None:
        self.voice = voice
        self._engine: Any = None
        self._lock = threading.Lock()

    def warm(self) -> None:
        """Load now what the first text would load. Raises VoiceMissing or VoiceFailed."""
        with self._lock:
            engine = self._loaded()
            self._samples(engine, "Ready.", 1.0)

    def speak(self, text: str, speed: float = 1.0) -> Iterator[Samples]:
        """One chunk per sentence (long ones: per clause), each as soon as it is synthesised.

        ``speed`` 0.5 to 2. Silence at both ends is cut; between chunks there is a short pause.
        Raises VoiceMissing without the package or the voice, VoiceFailed for anything else.
        """
        speed = min(max(speed, _SLOWEST), _FASTEST)
        todo = pieces(text)
        for index, piece in enumerate(todo):
            with self._lock:
                chunk = self._samples(self._loaded(), piece, speed)
            if index + 1 < len(todo):
                chunk = np.concatenate([chunk, quiet(pause_after(piece) / speed, self.rate)])
            if len(chunk):
                yield chunk

    def close(self) -> None:
        """Free the model; a later text loads it again."""
        with self._lock:
            self._engine = None

    def _loaded(self) -> Any:
        if self._engine is None:
            try:
                package = importlib.import_module("hibari")
                voices = importlib.import_module("hibari.voices")
                # The package would fetch other voices by itself; this host is offline.
                model = voices.voice_path(self.voice, download_missing=False)
                if not Path(model).is_file():
                    raise FileNotFoundError(model)
                self._engine = package.Hibari(voice=self.voice, model=str(model))
                _ = self._engine.g2p
            except ImportError as error:
                raise VoiceMissing(
                    f"The natural voice is not installed ({error}): pip install hibari-tts."
                ) from error
            except FileNotFoundError as error:
                raise VoiceMissing(
                    f"The voice {self.voice!r} is not on this machine ({error}): use 'heart'."
                ) from error
            except ValueError as error:
                raise VoiceMissing(f"There is no voice {self.voice!r}: use 'heart'.") from error
            except Exception as error:
                raise VoiceFailed(f"The natural voice did not load: {error}.") from error
        return self._engine

    def _samples(self, engine: Any, piece: str, speed: float) -> Samples:
        try:
            raw = np.asarray(engine(marked(piece), speed=speed, seed=_SEED), dtype=np.float32)
        except Exception as error:
            raise VoiceFailed(f"The natural voice failed at {piece!r}: {error}.") from error
        if not np.isfinite(raw).all():
            raise VoiceFailed(f"The natural voice gave broken sound for {piece!r}.")
        return levelled(trimmed(raw, self.rate), _GAIN)
