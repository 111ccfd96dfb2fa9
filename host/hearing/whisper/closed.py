"""One phrase of a closed set: every phrase scored against the audio, beside what else it may be.

Two stages: the first spelling of every form of every phrase; then, for the best few, the other
spellings, decoys near them by sound, and the model's own free transcripts, all in the same terms
so that they compare: log probability of the tokens / tokens ** 0.7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from rapidfuzz import fuzz

from host.hearing.decoys import Decoys
from host.hearing.evidence import Expected, Phrase
from host.hearing.whisper.logmel import Floats
from host.hearing.whisper.model import Heard, TinyWhisper, Tokens
from host.hearing.whisper.spellings import bare, clean, spellings, unloop
from host.judging.phones import cost, distance, phones

KEPT = 3
"""Phrases of which the second stage takes a closer look."""
SHORTLIST = 24
"""Wordings that are scored in the first stage at most."""
DECOYS = (10, 4, 2)
"""Decoys near the best phrase, the second and the third."""
FAR = 8.0
"""What a difference of scores counts at most, and where there is nothing to compare with."""


@dataclass(frozen=True)
class Wording:
    """One form of one phrase."""

    phrase: int
    """Index of its phrase in the expected set."""
    text: str
    """As written."""
    bare: str
    """Without capitals, article, accents; numbers as words."""
    spelt: tuple[Tokens, ...]
    """Token sequences of its spellings, the one to try first in front."""


@dataclass(frozen=True)
class Fit:
    """How well one token sequence fits the audio."""

    score: float
    """Sum of log probabilities / tokens ** 0.7, without the end."""
    gain: float
    """Sum of log probabilities less what they are when nothing is heard."""
    weakest: float
    """Least log probability of one token but the last."""
    end: float
    """Log probability that the text ends there."""
    tokens: int
    """Number of tokens."""

    @classmethod
    def of(cls, logs: Floats, prior: Floats, end: float) -> Fit:
        """From the log probabilities of its tokens, the same when nothing is heard, its end."""
        count = len(logs)
        return cls(
            score=float(logs.sum()) / count**0.7,
            gain=float(logs.sum() - prior.sum()),
            weakest=float(logs[: max(1, count - 1)].min()),
            end=end,
            tokens=count,
        )


@dataclass(frozen=True)
class Candidate:
    """A phrase that may have been said."""

    phrase: int
    """Index in the expected set."""
    wording: str
    """The form that fits best."""
    tokens: Tokens
    """Its best spelling."""
    features: dict[str, float] = field(default_factory=dict)
    """Evidence by name, the gate's input."""


class Prepared:
    """What does not depend on the audio: wordings and their tokens; made once per Expected."""

    def __init__(self, expected: Expected, model: TinyWhisper) -> None:
        self.expected = expected
        self.wordings = []
        for index, phrase in enumerate(expected.phrases):
            texts = dict.fromkeys(bare(text) for text in (phrase.text, *phrase.forms))
            for text in texts:
                spelt = tuple(model.tokens(s) for s in spellings(_as_written(phrase, text)))
                if spelt and text:
                    self.wordings.append(Wording(index, _as_written(phrase, text), text, spelt))


def _as_written(phrase: Phrase, text: str) -> str:
    """The form of ``phrase`` whose bare wording is ``text``."""
    return next((form for form in (phrase.text, *phrase.forms) if bare(form) == text), text)


class Closed:
    """The scorer of one model."""

    def __init__(self, model: TinyWhisper, decoys: Decoys) -> None:
        self.model = model
        self.decoys = decoys

    def fits(self, heard: Heard, texts: Sequence[Tokens]) -> list[Fit]:
        """The fit of every text."""
        logs = self.model.log_probs(heard, texts)
        return [
            Fit.of(found[:-1], prior[:-1], float(found[-1]))
            for found, prior in zip(logs, self.model.priors(texts), strict=True)
        ]

    def candidates(self, heard: Heard, prepared: Prepared, free: Sequence[str]) -> list[Candidate]:
        """The likeliest phrases, best first, with features; empty without phrases.

        ``free`` are the free transcripts, best first.
        """
        guesses = [g for g in dict.fromkeys(unloop(text) for text in free) if g]
        wordings = shortlist(prepared.wordings, guesses)
        if not wordings:
            return []
        first = self.fits(heard, [w.spelt[0] for w in wordings])
        best: dict[int, tuple[Fit, Wording]] = {}
        for found, wording in zip(first, wordings, strict=True):
            old = best.get(wording.phrase)
            if old is None or found.score > old[0].score:
                best[wording.phrase] = (found, wording)
        ranked = sorted(best.values(), key=lambda pair: -pair[0].score)
        return self._closer(heard, ranked, guesses)

    def _closer(
        self, heard: Heard, ranked: list[tuple[Fit, Wording]], guesses: list[str]
    ) -> list[Candidate]:
        known = {wording.bare for _, wording in ranked}
        rivals = _Rivals(self, ranked, guesses, known)
        results = self.fits(heard, rivals.texts)
        found = []
        for rank, (fit_, wording) in enumerate(ranked[:KEPT]):
            options = [(fit_, wording.spelt[0])]
            options += [(results[i], rivals.texts[i]) for i in rivals.spelt[rank]]
            found.append((wording, options))
        tops = [max(o, key=lambda pair: pair[0].score) for _, o in found]
        others = [fit_ for fit_, _ in ranked[KEPT:]]
        candidates = []
        for rank, (wording, options) in enumerate(found):
            rest = [top[0] for i, top in enumerate(tops) if i != rank] + others
            features = standing(tops[rank][0], [o[0] for o in options], rest)
            features |= rivals.features(rank, tops[rank][0], results, wording)
            features |= likeness(wording.bare, guesses, heard.seconds)
            features |= {"rank": float(rank), "set": float(min(20, len(ranked)))}
            candidates.append(Candidate(wording.phrase, wording.text, tops[rank][1], features))
        return sorted(candidates, key=lambda c: -c.features["score"])


class _Rivals:
    """What else is scored in the second stage, and where each piece lies in one batch."""

    def __init__(
        self,
        closed: Closed,
        ranked: list[tuple[Fit, Wording]],
        guesses: list[str],
        known: set[str],
    ) -> None:
        self.texts: list[Tokens] = []
        self.spelt: list[list[int]] = []
        self.near: list[list[int]] = []
        self._closed = closed
        for (_, wording), count in zip(ranked[:KEPT], DECOYS, strict=False):
            self.spelt.append([self._add(tokens) for tokens in wording.spelt[1:]])
            near = [d for d in closed.decoys.near(wording.bare, count) if d not in known]
            self.near.append([self._add_text(text) for text in near])
        self.guesses = [(g, self._add_text(g)) for g in guesses[:3]]

    def _add(self, tokens: Tokens) -> int:
        self.texts.append(tokens)
        return len(self.texts) - 1

    def _add_text(self, text: str) -> int:
        text = clean(text) or text
        return self._add(self._closed.model.tokens(text[:1].upper() + text[1:] + "."))

    def features(
        self, rank: int, own: Fit, results: list[Fit], wording: Wording
    ) -> dict[str, float]:
        """The phrase against its decoys and against the free transcripts that are not itself."""
        near = [results[i] for i in self.near[rank]]
        every = [results[i] for part in self.near for i in part]
        same = [alike(guess, wording.bare) for guess, _ in self.guesses]
        free = [results[i] for (_, i), like in zip(self.guesses, same, strict=True) if not like]
        place = 1 / (1 + same.index(True)) if True in same else 0.0
        return contrast(own, near, every, free) | {"said": place}


def alike(heard: str, wording: str) -> bool:
    """True for the same words, or words that sound the same (knot, not)."""
    heard = bare(heard)
    return heard == wording or (bool(phones(heard)) and cost(phones(heard), phones(wording)) < 0.1)


def contrast(
    own: Fit, near: Sequence[Fit], every: Sequence[Fit], free: Sequence[Fit]
) -> dict[str, float]:
    """A phrase against its own decoys, against all, and against the free transcripts."""
    scores = [f.score for f in every]
    return {
        "near": _over(own, near),
        "near_gain": _over_gain(own, near),
        "near_mean": own.score - _mean_top(scores, 3, own.score - FAR),
        "decoys_mean": own.score - _mean_top(scores, 99, own.score - FAR),
        "free": _over(own, free),
        "free_gain": _over_gain(own, free),
    }


def _clip(value: float) -> float:
    return float(min(FAR, max(-FAR, value)))


def _over(own: Fit, others: Sequence[Fit]) -> float:
    return _clip(own.score - max((f.score for f in others), default=-99.0))


def _over_gain(own: Fit, others: Sequence[Fit]) -> float:
    return min(20.0, max(-20.0, own.gain - max((f.gain for f in others), default=-99.0)))


def _mean_top(values: list[float], count: int, default: float) -> float:
    return float(np.mean(sorted(values)[-count:])) if values else default


def standing(own: Fit, spelt: Sequence[Fit], rest: Sequence[Fit]) -> dict[str, float]:
    """A phrase as it fits by itself, and against the other phrases of the set."""
    return {
        "score": own.score,
        "spread": float(np.logaddexp.reduce([f.score for f in spelt])),
        "gain": own.gain,
        "gain_token": own.gain / own.tokens,
        "weakest": own.weakest,
        "end": own.end,
        "tokens": float(own.tokens),
        "margin": _over(own, rest),
        "margin_gain": _over_gain(own, rest),
    }


def likeness(wording: str, guesses: Sequence[str], seconds: float) -> dict[str, float]:
    """Letters and sounds of the phrase against the free transcripts; lengths."""
    own = phones(wording)
    letters = [fuzz.ratio(wording, bare(guess)) / 100 for guess in guesses] or [0.0]
    sounds = [distance(own, phones(bare(guess))) for guess in guesses] or [1.0]
    top = bare(guesses[0]) if guesses else ""
    return {
        "letters": letters[0],
        "letters_best": max(letters),
        "loose": fuzz.WRatio(wording, top) / 100,
        "sound": sounds[0],
        "sound_best": min(sounds),
        "phones": float(len(own)),
        "extra": float(len(phones(top)) - len(own)),
        "seconds": seconds,
        "pace": seconds / max(1, len(own)),
    }


def shortlist(wordings: Sequence[Wording], guesses: Sequence[str]) -> list[Wording]:
    """The SHORTLIST wordings nearest to the free transcripts by letters or sound."""
    if len(wordings) <= SHORTLIST:
        return list(wordings)
    tops = [(bare(guess), phones(bare(guess))) for guess in guesses[:3]]

    def away(wording: Wording) -> float:
        own = phones(wording.bare)
        pairs = [
            min(distance(own, sound), 1.0 - fuzz.ratio(wording.bare, text) / 100)
            for text, sound in tops
        ]
        return min(pairs, default=1.0)

    return sorted(wordings, key=away)[:SHORTLIST]
