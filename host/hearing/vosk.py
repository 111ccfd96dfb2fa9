"""The Vosk engine: a grammar of what is expected, checked by a second look.

A Vosk grammar answers with a listed word for anything, recombines words of different phrases,
and drops words that its model lacks. So: decoys and the unknown word stand beside the phrases,
only whole phrases count, unknown words are listened for by their sound-alikes, and every hit is
compared by sound with what free hearing of the same utterance made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np

from host.hearing.evidence import (
    RATE,
    Evidence,
    Expected,
    Mode,
    Phrase,
    Recogniser,
    Samples,
    Span,
)
from host.hearing.vosk_alike import SoundAlikes
from host.hearing.vosk_ear import Ear
from host.hearing.vosk_look import VoiceMeter, agreement
from host.hearing.vosk_match import Match, Word, matches
from host.hearing.vosk_model import UNKNOWN, VoskFailed, VoskModel
from host.hearing.vosk_words import Grammar, grammar_of, wordings, words_of

__all__ = ["Confirm", "VoskFailed", "VoskRecogniser", "VoskSession", "confirm_by"]

Confirm = Callable[[Samples, str, Expected], float]
"""A second look: samples of the hit with a little room, its key, the set; gives a probability."""

CONFIDENT = 0.5
"""Score from which the self-test calls a span confident."""
DECOYS = (
    "about after because before come could day down even first from give good have house know "
    "little look make many never number other over people place right school something their "
    "thing think three time under very water well where which work would year"
)
"""General decoys, one of each kind of sound; those that the model lacks are left out."""
_NEIGHBOURS = 2
_SHORT_WORD = 6
_VOICE = 0.3
_PARTIAL_SCORE = 0.3
_STRANGERS = ("giraffe", "telephone", "seventeen", "orchestra", "wonderful")
_LISTED = ("corkscrew", "bamboo", "mustard", "pillow")


class VoskRecogniser:
    """Grammar recogniser, made fresh per utterance over one shared model."""

    name = "vosk"

    def __init__(
        self,
        model_dir: Path,
        *,
        confirm: Confirm | None = None,
        decoys: Sequence[str] | None = None,
        free: bool = True,
    ) -> None:
        """Load the model (some seconds). Raises VoskFailed naming the folder.

        ``confirm``: a second look by another engine, instead of by free hearing.
        ``decoys``: general decoys in the model's language; None for English ones.
        ``free``: hear freely beside the grammar (transcript and second look), at more compute.
        """
        self.model = VoskModel(model_dir)
        self.confirm = confirm
        self.free = free
        self._decoys = tuple(DECOYS.split() if decoys is None else decoys)
        self._grammar = lru_cache(maxsize=64)(self._make_grammar)
        self._knows = lru_cache(maxsize=20000)(self.model.knows)

    def session(self, expected: Expected, start: float) -> VoskSession:
        """Begin an utterance whose first fed sample has stream time ``start``."""
        return VoskSession(self, expected, start)

    def warm(self, phrases: Sequence[Phrase] = ()) -> None:
        """Do before the game what the first utterance would wait for (seconds).

        ``phrases``: what will be expected, so that its sound-alikes are known, too.
        """
        self._short_alikes.near("penguin", _NEIGHBOURS)
        self.sound_alikes(phrases)

    def check(self, phrases: Sequence[Phrase]) -> list[str]:
        """Texts that have no wording whose words the model knows as written."""
        return [
            phrase.text
            for phrase in phrases
            if not any(words and all(map(self._knows, words)) for words in self._spelt(phrase))
        ]

    def sound_alikes(self, phrases: Sequence[Phrase]) -> dict[str, str | None]:
        """For each word that the model lacks: what it is listened for as; None: not at all."""
        lacking = {
            word
            for phrase in phrases
            for words in self._spelt(phrase)
            for word in words
            if not self._knows(word)
        }
        found = {word: self._alikes.best(word) for word in sorted(lacking)}
        return {word: " ".join(other) if other else None for word, other in found.items()}

    def self_test(self, say: Callable[[str], Samples]) -> bool:
        """True when words that are not listed give no confident hit, by the grammar alone.

        Some models know the unknown word and some do not. ``say`` speaks an English word as
        float32 mono at RATE. Where the answer is False, free hearing is turned on for good.
        """
        listed = Expected(tuple(Phrase(f"entry:{i}", word) for i, word in enumerate(_LISTED)))
        asked, self.free = self.free, False
        good = not any(self._fooled(say(word), listed) for word in _STRANGERS)
        self.free = asked or not good
        return good

    def _fooled(self, sound: Samples, listed: Expected) -> bool:
        session = VoskSession(self, listed, 0.0)
        session.feed(np.pad(sound, (RATE // 5, RATE // 3)))
        return any(span.score >= CONFIDENT for span in session.end().spans)

    def grammar(self, expected: Expected) -> Grammar:
        """What one recogniser listens for; cached."""
        return self._grammar(expected.phrases)

    def _make_grammar(self, phrases: tuple[Phrase, ...]) -> Grammar:
        return grammar_of(Expected(phrases), self._knows, self._alike, self._neighbours)

    def _spelt(self, phrase: Phrase) -> list[tuple[str, ...]]:
        return [words_of(wording) for wording in wordings(phrase)]

    @cached_property
    def _alikes(self) -> SoundAlikes:
        return SoundAlikes(self.model.vocabulary)

    @cached_property
    def _short_alikes(self) -> SoundAlikes:
        """Short words only: an index that is built in a second, good enough for decoys."""
        return SoundAlikes(w for w in self.model.vocabulary if len(w) <= _SHORT_WORD)

    def _alike(self, word: str) -> tuple[str, ...] | None:
        return self._alikes.best(word)

    def _neighbours(self, word: str) -> Sequence[str]:
        return self._short_alikes.near(word, _NEIGHBOURS) if word else self._decoys


def confirm_by(engine: Recogniser) -> Confirm:
    """A second look by another engine, for example Whisper as the judge's ear."""

    def confirm(samples: Samples, key: str, expected: Expected) -> float:
        session = engine.session(Expected(expected.phrases, Mode.ONE), 0.0)
        session.feed(samples)
        return max((span.score for span in session.end().spans if span.key == key), default=0.0)

    return confirm


class VoskSession:
    """The hearing of one utterance; used once."""

    def __init__(self, recogniser: VoskRecogniser, expected: Expected, start: float) -> None:
        self._owner = recogniser
        self._expected = expected
        self._start = start
        open_only = expected.mode is Mode.OPEN or not expected.phrases
        self._grammar = Grammar({}, ()) if open_only else recogniser.grammar(expected)
        self._closed = Ear(recogniser.model, self._grammar.lines) if self._grammar.forms else None
        self._free = Ear(recogniser.model, None) if recogniser.free or open_only else None
        recogniser.model.steady()
        self._meter = VoiceMeter()
        self._sound: list[Samples] = []
        self._glimpsed: dict[str, Match] = {}
        self._told = ""
        self._ended = False

    def feed(self, samples: Samples) -> Evidence | None:
        """Take the next float32 mono samples at RATE.

        Gives a partial result when its words have changed; a partial result has no spans, since
        Vosk takes them back. Raises VoskFailed after `end`.
        """
        self._still_open()
        samples = np.asarray(samples, np.float32)
        if not len(samples):
            return None
        self._sound.append(samples)
        self._meter.feed(samples)
        pcm = (np.clip(samples, -1.0, 1.0) * 32767).astype("<i2").tobytes()
        for ear in (self._closed, self._free):
            if ear is not None:
                ear.feed(pcm)
        return self._partial()

    def end(self) -> Evidence:
        """The final evidence. Raises VoskFailed the second time."""
        self._still_open()
        self._ended = True
        closed = self._closed.end() if self._closed else []
        free = self._free.end() if self._free else []
        first, last = self._meter.extent()
        if self._meter.voice(0.0, last) < _VOICE:
            closed, free = [], []  # a model makes "the" and "huh" of silence
        known = free if self._free else [w for w in closed if w.text in self._grammar.vocabulary]
        return Evidence(
            transcript=" ".join(word.text for word in known),
            start=self._start + first,
            end=self._start + last,
            spans=tuple(self._spans(closed, free)),
            engine=self._owner.name,
            word_times=self._times(known),
        )

    def _still_open(self) -> None:
        if self._ended:
            raise VoskFailed("This utterance has ended: every utterance needs a new session.")

    def _times(self, words: Sequence[Word]) -> tuple[tuple[str, float, float], ...]:
        return tuple((w.text, self._start + w.start, self._start + w.end) for w in words)

    def _partial(self) -> Evidence | None:
        ear = self._closed or self._free
        assert ear is not None
        words = ear.so_far()
        for match in matches(words, self._grammar):
            self._glimpsed.setdefault(match.form.key, match)
        told = " ".join(word.text for word in words if word.text != UNKNOWN)
        if not told or told == self._told:
            return None
        self._told = told
        return Evidence(
            transcript=told,
            start=self._start + words[0].start,
            end=self._start + words[-1].end,
            engine=self._owner.name,
            final=False,
            word_times=self._times(words),
        )

    def _spans(self, closed: Sequence[Word], free: Sequence[Word]) -> list[Span]:
        found = matches(closed, self._grammar)
        spans = [self._span(match, free) for match in found]
        if closed or free:
            final = {match.form.key for match in found}
            spans += [
                self._span(match, free, partial=True)
                for key, match in self._glimpsed.items()
                if key not in final
            ]
        spans = [span for span in spans if span.features["voice"] >= _VOICE]
        return sorted(spans, key=lambda span: span.start)

    def _span(self, match: Match, free: Sequence[Word], *, partial: bool = False) -> Span:
        """A hit with its score: the engine's confidence, corrected by the second look."""
        form = match.form
        features = {
            "confidence": match.confidence,
            "voice": self._meter.voice(match.start, match.end),
            "orphan": float(match.orphan),
            "alike": float(form.alike),
            "partial": float(partial),
        }
        score = match.confidence
        if self._owner.confirm is not None:
            features["confirmed"] = self._owner.confirm(self._cut(match), form.key, self._expected)
            score = (score * features["confirmed"]) ** 0.5
        elif self._free is not None:
            features["agreement"] = self._agreement(match, free)
            score *= _trust(features["agreement"])
        if match.orphan:
            score *= 0.4
        if partial:
            score = min(score, _PARTIAL_SCORE)
        return Span(
            key=form.key,
            wording=form.wording,
            start=self._start + match.start,
            end=self._start + match.end,
            score=min(1.0, max(0.0, score)),
            features=features,
        )

    def _agreement(self, match: Match, free: Sequence[Word]) -> float:
        texts = {match.form.wording, " ".join(match.form.words)}
        return max(agreement(text, match.start, match.end, free) for text in sorted(texts))

    def _cut(self, match: Match) -> Samples:
        sound = np.concatenate(self._sound)
        margin = 0.2
        first = max(0, int((match.start - margin) * RATE))
        return sound[first : int((match.end + margin) * RATE)]


def _trust(agreed: float) -> float:
    """How far a hit is believed, by its agreement with free hearing: 0.3 to 1, half way at 0.4."""
    return 0.3 + 0.7 / (1.0 + float(np.exp(-(agreed - 0.4) / 0.06)))
