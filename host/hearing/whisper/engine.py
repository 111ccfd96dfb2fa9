"""The Whisper engine: a Recogniser that scores what is expected against what is heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path

import numpy as np

from host.hearing.decoys import Decoys
from host.hearing.evidence import RATE, Evidence, Expected, Mode, Phrase, Samples, Span
from host.hearing.whisper.breath import LONG, Breath
from host.hearing.whisper.closed import Closed, Prepared
from host.hearing.whisper.islands import MOST, Islands, with_quiet
from host.hearing.whisper.model import MUCH, Heard, Listened, TinyWhisper
from host.hearing.whisper.onsets import Loudness
from host.hearing.whisper.spellings import plain, spellings, unloop, untailed
from host.judging.gate import gates

DOUBTFUL = 0.05
"""Least probability of a span that is still reported."""
SURE = 0.75
"""Probability from which a phrase explains its place in a breath."""
COMMAND = "cmd:"
"""What the keys of commands begin with."""
CLEAR = 0.5
"""Probability of two parts from which the utterance is not tried as one phrase any more."""
NOBODY = (0.8, 0.97)
"""The model's probability that nobody speaks from which phrases are doubted, and up to which at
all believed. The gate knows it, too: speech in noise has up to 0.8."""
NOBODY_IN_PART = (0.6, 0.85)
"""The same for a phrase in a part of an utterance: rain has 0.67, the t of "eight" by itself 0.7.
Of whole recordings of speech 95 of 100 lie below 0.47."""
LONGEST = 29.0
"""Seconds of an utterance that are heard; of a longer one the last."""
ROOM = 0.15
"""Seconds of the utterance kept before its first and after its last sound."""


class WhisperRecogniser:
    """Closed-set hearing by Whisper tiny.en.

    >>> recogniser = WhisperRecogniser(model_path("whisper-tiny-en"))  # doctest: +SKIP
    >>> session = recogniser.session(expected, start=0.0)  # doctest: +SKIP
    """

    name = "whisper"

    def __init__(self, model_dir: Path, threads: int = 2) -> None:
        """Load the model (0.3 s, 280 MB). Raises WhisperFailed when the folder is not whole."""
        self.model = TinyWhisper(model_dir, threads)
        self.closed = Closed(self.model, Decoys(self.model.common_words()))
        self.breath = Breath(self.closed)
        self._prepared = lru_cache(maxsize=64)(Prepared)
        self._last: tuple[bytes, Listened | None] = (b"", None)

    def session(self, expected: Expected, start: float) -> WhisperSession:
        """Begin an utterance whose first fed sample has stream time ``start``."""
        return WhisperSession(self, expected, start)

    def check(self, phrases: Sequence[Phrase]) -> list[str]:
        """Texts that have no letters or digits which the model can spell."""
        return [phrase.text for phrase in phrases if not spellings(phrase.text)]

    def prepare(self, expected: Expected) -> Prepared:
        """Get ready for ``expected`` before anything is said; what is heard later is the same
        without it, but takes longer.
        """
        prepared = self._prepared(expected)
        self.closed.warm(prepared)
        if expected.mode is Mode.MANY:
            self.breath.warm(prepared)
        return prepared

    def hear(self, samples: Samples, expected: Expected, start: float = 0.0) -> Evidence:
        """The evidence of one whole utterance (float32, mono, RATE)."""
        samples = np.ascontiguousarray(samples, np.float32)
        cut = max(0, len(samples) - int(LONGEST * RATE))
        start += cut / RATE
        listened = self.listen(samples[cut:])
        if listened is None:
            return Evidence("", start, start + (len(samples) - cut) / RATE, engine=self.name)
        begin = start + listened.skipped
        found = (trusted(listened, span) for span in self._spans(listened, expected))
        spans = tuple(
            replace(span, start=span.start + begin, end=span.end + begin)
            for span in found
            if span.score >= DOUBTFUL
        )
        first, last = listened.active
        return Evidence(_told(listened.free), begin + first, begin + last, spans, self.name)

    def listen(self, samples: Samples) -> Listened | None:
        """What does not depend on what is expected, or None where nothing sounds.

        The last sound is remembered: an appeal hears it again with another list.
        """
        mark = sha256(samples.tobytes()).digest()
        known, listened = self._last
        if known != mark:
            listened = self._listen(samples)
            self._last = mark, listened
        return listened

    def _listen(
        self, samples: Samples, promising: Callable[[Heard], bool] | None = None
    ) -> Listened | None:
        """As ``listen``; None, too, where what was heard is not ``promising``."""
        loudness = Loudness(samples)
        active = loudness.active()
        if active is None or loudness.steady(*active):
            return None
        skipped = max(0.0, active[0] - ROOM)
        sound = samples[int(skipped * RATE) : int((active[1] + ROOM) * RATE)]
        heard = self.model.encode(sound)
        if promising is not None and not promising(heard):
            return None
        within = (active[0] - skipped, active[1] - skipped)
        free, nobody = self.model.free(heard)
        if active[1] - active[0] > LONG:
            free = _fullest_first(free)
        above, aside = min(MUCH, loudness.above), min(MUCH, loudness.aside)
        return Listened(heard, free, Loudness(sound), nobody, skipped, within, above, aside)

    def _spans(self, listened: Listened, expected: Expected) -> list[Span]:
        if expected.mode is Mode.OPEN or not expected.phrases:
            return []
        prepared = self._prepared(expected)
        whole = cache(partial(self._whole, listened, prepared))
        several = self.breath.likely(expected.mode, listened)
        if several:
            parts = self._again(listened, prepared, self._parts(listened, prepared), whole)
            if sum(span.score >= CLEAR for span in parts) > 1:
                return parts
        else:
            parts = []
        found = whole()
        best = max((span.score for span in found), default=0.0)
        if not several:
            if self.breath.wanted(expected.mode, listened, best):
                parts = self._parts(listened, prepared)
                parts = [with_quiet(span, listened.islands) for span in parts]
            if self.breath.torn(expected.mode, listened, best):
                parts = self._again(listened, prepared, parts or found, whole)
        return sorted(_merged(found, parts), key=lambda span: (span.start, -span.score))

    def _whole(self, listened: Listened, prepared: Prepared) -> list[Span]:
        """The utterance taken as one phrase."""
        start, end = listened.active
        spans = []
        for candidate in self.closed.candidates(listened, prepared):
            key = prepared.expected.phrases[candidate.phrase].key
            score = gates()["one"].probability(candidate.features)
            spans.append(Span(key, candidate.wording, start, end, score, candidate.features))
        return spans

    def _again(
        self,
        listened: Listened,
        prepared: Prepared,
        spans: list[Span],
        whole: Callable[[], list[Span]],
    ) -> list[Span]:
        """The phrases of a breath where they were really said, and those that it left out.

        ``whole`` gives what it is taken for as one phrase.
        """
        found = listened.islands
        if not 1 < len(found) <= MOST:
            return [with_quiet(span, found) for span in spans]
        sound = listened.loudness.samples
        many = float(len(found))

        promising = partial(self.closed.promising, prepared=prepared)

        def hear(start: float, end: float) -> Span | None:
            if start <= found[0].start and end >= found[-1].end:
                alone, heard = listened, whole()
            else:
                first = max(0.0, start - ROOM)
                part = self._listen(sound[int(first * RATE) : int((end + ROOM) * RATE)], promising)
                if part is None:
                    return None
                # nothing is forgiven a part, and what lies beside it is the same speaker
                alone = replace(part, above=MUCH, aside=MUCH)
                heard = self._whole(alone, prepared)
            best = max(heard, key=lambda span: span.score, default=None)
            if best is None or best.key.startswith(COMMAND):
                return None
            features = {**best.features, "parts": many}
            return trusted(alone, replace(best, features=features))

        return Islands(found, hear, SURE).settled(spans)

    def _parts(self, listened: Listened, prepared: Prepared) -> list[Span]:
        """The utterance taken as several phrases, or one with other words round it."""
        spans = []
        for part in self.breath.found(listened, prepared):
            key = prepared.expected.phrases[part.wording.phrase].key
            score = gates()["many"].probability(part.features)
            text = part.wording.text
            spans.append(Span(key, text, part.start, part.end, score, part.features))
        return spans


class WhisperSession:
    """The hearing of one utterance: samples are kept until it ends."""

    def __init__(self, recogniser: WhisperRecogniser, expected: Expected, start: float) -> None:
        self._recogniser = recogniser
        self._expected = expected
        self._start = start
        self._chunks: list[Samples] = []

    def feed(self, samples: Samples) -> Evidence | None:
        """Keep the next float32 mono samples at RATE; this engine has no partial results."""
        self._chunks.append(np.asarray(samples, np.float32))
        return None

    def end(self) -> Evidence:
        """Hear the whole utterance."""
        sound = np.concatenate(self._chunks) if self._chunks else np.zeros(0, np.float32)
        return self._recogniser.hear(sound, self._expected, self._start)


def trusted(listened: Listened, span: Span) -> Span:
    """``span`` with what it counts where the model may think that nobody speaks."""
    low, high = NOBODY_IN_PART if span.features.get("parts", 1.0) > 1 else NOBODY
    trust = min(1.0, max(0.0, (high - listened.nobody) / (high - low)))
    return replace(span, score=span.score * trust)


def _told(free: Sequence[str]) -> str:
    """The free transcript as told: the best one, loops said once."""
    if not free:
        return ""
    once = unloop(free[0])
    return free[0] if once == plain(free[0]) else once


def _fullest_first(free: list[str]) -> list[str]:
    """The transcripts, in front the first that does not end early ("Wow." for "wow, bed, tree")."""
    sizes = [len(" ".join(untailed(unloop(text).split()))) for text in free]
    full = next((i for i, size in enumerate(sizes) if size >= 0.7 * max(sizes)), 0)
    return [*free[full : full + 1], *free[:full], *free[full + 1 :]]


def _merged(whole: Sequence[Span], parts: Sequence[Span]) -> list[Span]:
    """Parts of a breath beside the utterance as one phrase; one phrase is one span.

    What was found twice keeps the better score; what is likelier as a whole stands alone.
    """
    if not parts or parts[0].features.get("parts", 1.0) < 2:
        return list(whole)
    best = max(span.score for span in parts)
    above = [span for span in whole if span.score > best]
    if above and len(parts) == 1:
        return list(whole)
    keys = {span.key for span in parts}
    return [*parts, *(span for span in above if span.key not in keys)]
