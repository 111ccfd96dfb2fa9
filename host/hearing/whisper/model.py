"""Whisper tiny.en by CTranslate2: one encoder pass, then any number of texts scored against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from host.core.errors import HostError
from host.hearing.evidence import RATE, Samples
from host.hearing.whisper.islands import Island, islands
from host.hearing.whisper.logmel import HOP, MELS, Floats, log_mel
from host.hearing.whisper.onsets import Loudness
from host.judging.phones import known_word

Tokens = tuple[int, ...]

SHORTEST = 500
"""Frames of the shortest window: 5 s, which the encoder passes in some 30 ms."""
LONGEST = 3000
"""Frames of the longest window that the model knows (30 s)."""
BEFORE = 0.2
"""Silence put before the sound, in seconds: tightly cut words are missed without it."""
AFTER = 0.3
"""Silence kept free after the sound, in seconds."""
LATE = 0.08
"""How much later than the sound attention begins, in seconds (median over synthetic speech)."""
MUCH = 25.0
"""dB from which a sound counts as clear of all others."""
_REMEMBERED = 20_000
"""Priors that are remembered at most."""
_BATCH = 8
"""Texts in one batch: larger ones fall out of the processor's cache."""


class WhisperFailed(HostError):
    """The Whisper model cannot be loaded or used."""


@dataclass(frozen=True)
class Heard:
    """One utterance after the encoder."""

    encoded: Floats
    """Encoder output, shape (1, frames // 2, 384)."""
    seconds: float
    """Length of the sound itself, without padding."""
    scored: dict[Tokens, Floats] = field(default_factory=dict)
    """What `TinyWhisper.log_probs` gave for it: no text is scored twice."""

    @cached_property
    def sounding(self) -> Floats:
        """The encoder output without the silence after the sound, shape (1, n, 384).

        Texts are scored on this alone: each pays for every frame anew, silence tells nothing.
        """
        kept = int((BEFORE + self.seconds + AFTER) * 50)
        # 80 frames would be taken for the 80 channels of features that are still to be encoded
        return self.encoded[:, : max(50, kept) + (kept == MELS)]


@dataclass(frozen=True)
class Listened:
    """Everything about one utterance that does not depend on what is expected."""

    heard: Heard
    """After the encoder."""
    free: list[str]
    """Free transcripts, the likeliest first."""
    loudness: Loudness
    """Loudness over time of the same sound."""
    nobody: float
    """The model's probability that nobody speaks."""
    skipped: float
    """Seconds of quiet that were cut off in front."""
    active: tuple[float, float]
    """First and last sounding moment, in seconds of the sound that was kept."""
    above: float = MUCH
    """How far the loud parts stand above the quietest ones, in dB, MUCH at most."""
    aside: float = MUCH
    """How far the loud parts stand above what goes on before or after, in dB, MUCH at most."""

    @property
    def surroundings(self) -> dict[str, float]:
        """What else sounds, as evidence."""
        return {"above": self.above, "aside": self.aside, "nobody": self.nobody}

    @cached_property
    def islands(self) -> list[Island]:
        """What quiet separates."""
        return islands(self.loudness)


class TinyWhisper:
    """The model and its tokenizer. Raises WhisperFailed when the folder is incomplete."""

    def __init__(self, model_dir: Path, threads: int = 2) -> None:
        # heavy, so only where the engine is really used
        import ctranslate2  # type: ignore[import-untyped]  # noqa: PLC0415
        import tokenizers  # noqa: PLC0415

        try:
            self._model = ctranslate2.models.Whisper(
                str(model_dir), device="cpu", compute_type="int8", intra_threads=threads
            )
            self._tokenizer = tokenizers.Tokenizer.from_file(str(model_dir / "tokenizer.json"))
        except Exception as error:  # both libraries raise bare exceptions of several kinds
            raise WhisperFailed(
                f"The Whisper model in {model_dir} cannot be loaded ({error}). "
                "Run: partyhost models verify"
            ) from error
        if self._model.is_multilingual:
            raise WhisperFailed(
                f"The Whisper model in {model_dir} knows many languages and would guess one for"
                " each word. Take one for English alone: its name ends in .en"
            )
        self._view = ctranslate2.StorageView.from_array
        self._start = self._id("<|startoftranscript|>")
        self._plain = self._id("<|notimestamps|>")
        self.end = self._id("<|endoftext|>")
        self.stops = frozenset((self._id("."), self._id(",")))
        """Tokens of the marks that close a sentence or a part of it."""
        self._priors: dict[Tokens, Floats] = {}
        self.tokens = lru_cache(maxsize=_REMEMBERED)(self._tokens)

    def _id(self, token: str) -> int:
        number = self._tokenizer.token_to_id(token)
        if number is None:
            raise WhisperFailed(f"The tokenizer does not know {token}. Run: partyhost models fetch")
        return int(number)

    def _tokens(self, text: str) -> Tokens:
        """The tokens of ``text`` as it follows earlier text (with a space before it)."""
        return tuple(self._tokenizer.encode(" " + text, add_special_tokens=False).ids)

    def common_words(self, count: int = 8000) -> list[str]:
        """English words that are one token of the vocabulary, the commonest first."""
        vocabulary = sorted(self._tokenizer.get_vocab().items(), key=lambda item: item[1])
        words = (token[1:] for token, _ in vocabulary if token.startswith("\u0120"))
        plain = (w for w in words if len(w) > 2 and w.isascii() and w.isalpha() and w.islower())
        return list(islice((word for word in plain if known_word(word)), count))

    def text(self, tokens: Sequence[int]) -> str:
        """The text of ``tokens``."""
        return str(self._tokenizer.decode(list(tokens))).strip()

    def encode(self, samples: Samples) -> Heard:
        """One encoder pass over ``samples`` (float32, mono, RATE), at most 29.5 s of them."""
        before = np.zeros(int(BEFORE * RATE), np.float32)
        sound = np.concatenate([before, samples])
        needed = len(sound) // HOP + int(AFTER * RATE) // HOP
        frames = min(LONGEST, max(SHORTEST, -(-needed // 100) * 100))
        features = np.ascontiguousarray(log_mel(sound, frames)[None])
        encoded = np.array(self._model.encode(self._view(features), to_cpu=True), np.float32)
        return Heard(encoded, len(samples) / RATE)

    def _align(self, heard: Heard, texts: Sequence[Tokens], placed: bool = False) -> list[Any]:
        """Probabilities of ``texts``; where each token lies in time only if ``placed``."""
        view = self._view(np.ascontiguousarray(np.repeat(heard.sounding, len(texts), axis=0)))
        # the size limits the search for places alone: without one it costs a tenth less
        sizes = [2 * heard.sounding.shape[1] if placed else 2] * len(texts)
        lists = [list(text) for text in texts]
        return list(self._model.align(view, [self._start], lists, sizes, median_filter_width=7))

    def log_probs(self, heard: Heard, texts: Sequence[Tokens]) -> list[Floats]:
        """For every text the log probability of each of its tokens, and of the end after them.

        Each array has len(text) + 1 values. Texts of like length share a batch.
        """
        known = heard.scored
        order = sorted((text for text in dict.fromkeys(texts) if text not in known), key=len)
        for at in range(0, len(order), _BATCH):
            part = order[at : at + _BATCH]
            results = self._align(heard, [(*text, self.end) for text in part])
            for text, result in zip(part, results, strict=True):
                probs = np.asarray(result.text_token_probs, np.float32)
                known[text] = np.log(np.maximum(1e-9, probs))
        return [known[text] for text in texts]

    def times(self, heard: Heard, text: Tokens) -> list[float]:
        """Start of each token of ``text`` in seconds of the sound, by cross attention."""
        result = self._align(heard, [(*text, self.end)], placed=True)[0]
        starts = [heard.seconds] * (len(text) + 1)
        for token, frame in reversed(result.alignments):
            if token < len(starts):
                starts[token] = min(heard.seconds, max(0.0, frame * 0.02 - BEFORE - LATE))
        return starts[: len(text)]

    def priors(self, texts: Sequence[Tokens]) -> list[Floats]:
        """Log probabilities as in ``log_probs`` when nothing at all is heard; remembered."""
        if len(self._priors) > _REMEMBERED:
            self._priors = {}
        known = self._priors
        found = {text: known[text] for text in texts if text in known}
        new = [text for text in dict.fromkeys(texts) if text not in found]
        if new:
            # attention over nothing gives nothing, however long the window is
            nothing = Heard(np.zeros((1, 8, 384), np.float32), 0.0)
            found |= dict(zip(new, self.log_probs(nothing, new), strict=True))
            self._priors.update(found)
        return [found[text] for text in texts]

    def free(self, heard: Heard, count: int = 5) -> tuple[list[str], float]:
        """The ``count`` likeliest transcripts without being told anything, best first; and the
        model's probability that nobody speaks.
        """
        limit = min(200, 8 + int(9 * heard.seconds))  # a quick voice needs eight tokens a second
        result = self._model.generate(
            self._view(heard.encoded),
            [[self._start, self._plain]],
            beam_size=count,
            num_hypotheses=count,
            length_penalty=0.2,
            max_length=limit,
            return_no_speech_prob=True,
            no_repeat_ngram_size=2 if heard.seconds < 1.5 else 3,
        )[0]
        return [self.text(ids) for ids in result.sequences_ids], float(result.no_speech_prob)
