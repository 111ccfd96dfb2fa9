"""One phrase of a closed set: every phrase scored against the audio, beside what else it may be.

Two stages: the first spelling of every form of every phrase; then, for the best few, the other
spellings, decoys near them by sound, and the model's own free transcripts, all in the same terms
so that they compare: log probability of the tokens / tokens ** 0.7.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from host.hearing.decoys import Decoys
from host.hearing.evidence import Expected, Phrase
from host.hearing.whisper.frame import NONE, Frame, Told
from host.hearing.whisper.logmel import Floats
from host.hearing.whisper.model import Heard, Listened, TinyWhisper, Tokens
from host.hearing.whisper.spellings import bare, clean
from host.judging.phones import cost, distance, phones

GUESSES = 3
"""Free transcripts that are scored."""
SHORTLIST = 24
"""Wordings of answers that are scored in the first stage at most."""
COMMANDS = 6
"""Wordings of commands that are scored at most: those that the free transcript is near."""
NEARBY = 0.5
"""Distance by sound or letters up to which a command is near; far ones need no look at all,
since a command counts only where the transcript says so, too."""
WARM = 60
"""Wordings whose neighbours are looked up before anything is said."""
DECOYS = (7, 3, 1)
"""Decoys near the best phrase, the second and the third; these three get a closer look."""
DECOYS_CLEAR = (2,)
"""Decoys where the transcript is the best phrase and no other comes near."""
AHEAD = 0.5
"""What the best phrase must be ahead of the next to be clear."""
BEYOND = 5.0
"""How much worse than a transcript the best phrase must fit..."""
UNLIKE = 0.4
"""...and how far by sound everything must be from every transcript to need no closer look. Of 2,900
trials 23 that had 0.05 or more, none of 0.75, were lost so."""
LEAST = 2
"""Sounds of a transcript below which it is like anything."""
CLEARLY = 18.0
"""dB above all else from which transcripts are believed that nothing of the set was said."""
HOPELESS = -7.5
"""Score of the best phrase below which nothing was ever accepted: of 2,900 trials the least that
had 0.75 stood at -6.6, and four of five of the others below that."""
FAR = 8.0
"""What a difference of scores counts at most, and where there is nothing to compare with."""
FAR_GAIN = 20.0
"""The same for gains and values."""


@dataclass(frozen=True)
class Wording:
    """One form of one phrase."""

    phrase: int
    """Index of its phrase in the expected set."""
    text: str
    """As written."""
    bare: str
    """Without capitals, article, accents; numbers as words."""
    command: bool = False
    """True for a wording of a command, which is no answer."""


@dataclass(frozen=True)
class Fit:
    """How well one token sequence fits the audio."""

    score: float
    """Sum of log probabilities / tokens ** 0.7, without what closes the text."""
    gain: float
    """Sum of log probabilities less what they are when nothing is heard."""
    weakest: float
    """Least log probability of one token."""
    end: float
    """Log probability of what closes the text: its full stop, or the end."""
    tokens: int
    """Number of tokens."""

    @property
    def value(self) -> float:
        """Score and gain together: in noise the score alone prefers what is likely unheard."""
        return self.score + self.gain

    @classmethod
    def of(cls, logs: Floats, prior: Floats, end: float) -> Fit:
        """From the log probabilities of its tokens, the same when nothing is heard, its end."""
        count = len(logs)
        return cls(
            score=float(logs.sum()) / count**0.7,
            gain=float(logs.sum() - prior.sum()),
            weakest=float(logs.min()),
            end=end,
            tokens=count,
        )


class Text(NamedTuple):
    """What is scored."""

    tokens: Tokens
    """All of its tokens."""
    first: int
    """Index of the first that is the phrase's own."""
    last: int
    """Index after the last of them."""


@dataclass(frozen=True)
class Candidate:
    """A phrase that may have been said."""

    phrase: int
    """Index in the expected set."""
    wording: str
    """The form that fits best."""
    bare: str
    """The same without capitals, article, accents; numbers as words."""
    features: dict[str, float] = field(default_factory=dict)
    """Evidence by name, the gate's input."""


class Prepared:
    """What does not depend on the audio: the wordings; made once per Expected."""

    def __init__(self, expected: Expected) -> None:
        self.expected = expected
        self.wordings: list[Wording] = []
        taken: set[str] = set()
        for index, phrase in enumerate(expected.phrases):
            command = phrase.key.startswith("cmd:")
            for plain, text in _forms(phrase).items():
                # an answer comes before a command of the same words, and must not rival with it
                if not (command and plain in taken):
                    self.wordings.append(Wording(index, text, plain, command))
            taken |= _forms(phrase).keys()


@lru_cache(maxsize=4000)
def _forms(phrase: Phrase) -> Mapping[str, str]:
    """The forms of ``phrase`` by their bare wording, the first of each."""
    found: dict[str, str] = {}
    for text in (phrase.text, *phrase.forms):
        if clean(text):
            found.setdefault(bare(text), text)
    found.pop("", None)
    return found


class Closed:
    """The scorer of one model."""

    def __init__(self, model: TinyWhisper, decoys: Decoys) -> None:
        self.model = model
        self.decoys = decoys
        self.spelt = lru_cache(maxsize=20_000)(self._spelt)

    def _spelt(self, text: str, frame: Frame = NONE) -> tuple[Text, ...]:
        """The spellings of ``text`` in ``frame``, the one to try first in front."""
        frame = frame.around(text)
        return tuple(self._text(spelling, frame) for spelling in frame.spellings(text))

    def written(self, wording: Wording, frame: Frame) -> tuple[Text, ...]:
        """The spellings of ``wording``; "it's time" is no command, "time, please" is."""
        return self.spelt(wording.text, Frame(tail=frame.tail) if wording.command else frame)

    def sentence(self, text: str, frame: Frame = NONE) -> Text:
        """``text`` as a sentence of its own, or all of it in ``frame``."""
        text = clean(text) or text
        if not frame.lead:
            text = text[:1].upper() + text[1:]
        return self._text(text if frame != NONE else f"{text}.", frame)

    def _text(self, spelling: str, frame: Frame) -> Text:
        """One spelling; the stop is no part of it: after "Snow" the model may say it again."""
        if frame == NONE:
            tokens = self.model.tokens(spelling)
            return Text(tokens, 0, len(tokens) - (tokens[-1] in self.model.stops))
        lead = self.model.tokens(frame.lead) if frame.lead else ()
        own = self.model.tokens(spelling)
        whole = f"{frame.lead} {spelling}".strip() + frame.after
        return Text(self.model.tokens(whole), len(lead), len(lead) + len(own))

    def warm(self, prepared: Prepared) -> None:
        """Look up the neighbours of every answer, and what all of them are worth unheard."""
        answers = [wording for wording in prepared.wordings if not wording.command]
        if len(answers) <= WARM:
            texts = [text for wording in answers for text in self.spelt(wording.text)]
            for wording in answers:
                near = self.decoys.near(wording.bare, DECOYS[0])
                texts += [self.sentence(text) for text in near]
            self.model.priors([text.tokens for text in texts])
        for wording in prepared.wordings:
            phones(wording.bare)

    def fits(self, heard: Heard, texts: Sequence[Text]) -> list[Fit]:
        """The fit of every text."""
        tokens = [text.tokens for text in texts]
        logs, priors = self.model.log_probs(heard, tokens), self.model.priors(tokens)
        return [
            Fit.of(values[a:b], prior[a:b], float(values[b]))
            for (_, a, b), values, prior in zip(texts, logs, priors, strict=True)
        ]

    def promising(self, heard: Heard, prepared: Prepared) -> bool:
        """False where no answer comes near: a part of an utterance not worth a transcript."""
        answers = [wording for wording in prepared.wordings if not wording.command]
        if len(answers) > SHORTLIST:
            return True
        fits = self.fits(heard, [self.spelt(wording.text)[0] for wording in answers])
        return max((fit.score for fit in fits), default=-99.0) > HOPELESS

    def candidates(self, listened: Listened, prepared: Prepared) -> list[Candidate]:
        """The likeliest phrases, best first, with features; empty without phrases."""
        heard, told = listened.heard, Told.of(listened.free)
        guesses = told.guesses[:GUESSES]
        wordings = shortlist(prepared.wordings, guesses)
        if not wordings:
            return []
        texts = [self.written(wording, told.frame)[0] for wording in wordings]
        for guess, framed in zip(guesses, told.framed, strict=False):
            texts.append(self.sentence(guess, told.frame if framed else NONE))
        first = self.fits(heard, texts)
        best: dict[int, tuple[Fit, Wording]] = {}
        for found, wording in zip(first, wordings, strict=False):
            old = best.get(wording.phrase)
            if old is None or found.value > old[0].value:
                best[wording.phrase] = (found, wording)
        ranked = sorted(best.values(), key=lambda pair: -pair[0].value)
        free_fits = list(zip(guesses, first[len(wordings) :], strict=False))
        if min(listened.above, listened.aside) >= CLEARLY and hopeless(ranked, free_fits):
            return []
        clear = plain_to_see(ranked, free_fits)
        decoys = DECOYS_CLEAR if clear else DECOYS
        rivals = _Rivals(self, ranked, free_fits, decoys, told.frame)
        candidates = self._closer(heard, ranked, rivals)
        seconds = heard.seconds * told.share
        for candidate in candidates:
            candidate.features.update(likeness(candidate.bare, told.guesses, seconds))
            candidate.features.update(listened.surroundings)
        return candidates

    def _closer(
        self, heard: Heard, ranked: list[tuple[Fit, Wording]], rivals: _Rivals
    ) -> list[Candidate]:
        """The best phrases once more, beside their rivals."""
        kept = len(rivals.spelt)
        results = self.fits(heard, rivals.texts)
        found = []
        for rank, (fit_, wording) in enumerate(ranked[:kept]):
            found.append((wording, [fit_, *(results[i] for i in rivals.spelt[rank])]))
        tops = [max(options, key=lambda fit: fit.score) for _, options in found]
        others = [fit_ for fit_, _ in ranked[kept:]]
        candidates = []
        for rank, (wording, options) in enumerate(found):
            rest = [top for i, top in enumerate(tops) if i != rank] + others
            features = standing(tops[rank], options, rest)
            features |= rivals.features(rank, tops[rank], results, wording)
            features |= {"rank": float(rank), "set": float(min(20, len(ranked)))}
            candidates.append(Candidate(wording.phrase, wording.text, wording.bare, features))
        return sorted(candidates, key=lambda c: -c.features["value"])


def hopeless(ranked: Sequence[tuple[Fit, Wording]], free: Sequence[tuple[str, Fit]]) -> bool:
    """Nothing of the set by far: the transcripts fit much better and sound like none of it."""
    best = max(fit.score for fit, _ in ranked)
    if not free or best > max(fit.score for _, fit in free) - BEYOND:
        return False
    heard = [phones(bare(guess)) for guess, _ in free]
    if any(len(sound) < LEAST for sound in heard):  # "A, please" may have been "eight, please"
        return False
    return all(
        distance(phones(wording.bare), sound) > UNLIKE for _, wording in ranked for sound in heard
    )


def plain_to_see(ranked: Sequence[tuple[Fit, Wording]], free: Sequence[tuple[str, Fit]]) -> bool:
    """The best transcript is the answer that fits best, and no other phrase comes near.

    A command is never plain: what is written down as "bye" may have been "five".
    """
    best = ranked[0][1]
    if not free or best.command or not alike(free[0][0], best.bare):
        return False
    others = max((fit.score for fit, _ in ranked[1:]), default=-99.0)
    return ranked[0][0].score - others > AHEAD


class _Rivals:
    """What else is scored in the second stage, and where each piece lies in one batch."""

    def __init__(
        self,
        closed: Closed,
        ranked: list[tuple[Fit, Wording]],
        free: list[tuple[str, Fit]],
        decoys: Sequence[int],
        frame: Frame,
    ) -> None:
        """``decoys``: how many for each of the best phrases that get a closer look."""
        known = {wording.bare for _, wording in ranked}
        self.texts: list[Text] = []
        self.spelt: list[list[int]] = []
        self.near: list[list[int]] = []
        for (_, wording), count in zip(ranked, decoys, strict=False):
            self.spelt.append([self._add(text) for text in closed.written(wording, frame)[1:]])
            near = [d for d in closed.decoys.near(wording.bare, count) if d not in known]
            self.near.append([self._add(closed.sentence(text, frame)) for text in near])
        self.guesses = free

    def _add(self, text: Text) -> int:
        self.texts.append(text)
        return len(self.texts) - 1

    def features(
        self, rank: int, own: Fit, results: list[Fit], wording: Wording
    ) -> dict[str, float]:
        """The phrase against its decoys and against the free transcripts that are not itself."""
        near = [results[i] for i in self.near[rank]]
        every = [results[i] for part in self.near for i in part]
        same = [alike(guess, wording.bare) for guess, _ in self.guesses]
        free = [fit for (_, fit), like in zip(self.guesses, same, strict=True) if not like]
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
        **_ahead("near", own, near),
        "near_mean": own.score - _mean_top(scores, 3, own.score - FAR),
        "decoys_mean": own.score - _mean_top(scores, 99, own.score - FAR),
        **_ahead("free", own, free),
    }


def _over(own: float, others: Iterable[float], most: float) -> float:
    """How far ``own`` is above the best of ``others``; both ways ``most`` at most."""
    return min(most, max(-most, own - max(others, default=-99.0)))


def _ahead(name: str, own: Fit, others: Sequence[Fit]) -> dict[str, float]:
    """``own`` against ``others`` by score, gain and value."""
    return {
        name: _over(own.score, (f.score for f in others), FAR),
        f"{name}_gain": _over(own.gain, (f.gain for f in others), FAR_GAIN),
        f"{name}_value": _over(own.value, (f.value for f in others), FAR_GAIN),
    }


def _mean_top(values: list[float], count: int, default: float) -> float:
    return float(np.mean(sorted(values)[-count:])) if values else default


def standing(own: Fit, spelt: Sequence[Fit], rest: Sequence[Fit]) -> dict[str, float]:
    """A phrase as it fits by itself, and against the other phrases of the set."""
    return {
        "score": own.score,
        "value": own.value,
        "spread": float(np.logaddexp.reduce([f.score for f in spelt])),
        "gain": own.gain,
        "gain_token": own.gain / own.tokens,
        "weakest": own.weakest,
        "end": own.end,
        "tokens": float(own.tokens),
        **_ahead("margin", own, rest),
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
    """Answers, of many the SHORTLIST nearest to any of ``guesses``; and the commands near them."""
    if len(wordings) <= SHORTLIST:
        return list(wordings)
    answers = [wording for wording in wordings if not wording.command]
    commands = [wording for wording in wordings if wording.command]
    if len(answers) > SHORTLIST:
        answers = _nearest(answers, guesses, SHORTLIST, 9.0)
    return answers + _nearest(commands, guesses, COMMANDS, NEARBY)


def _nearest(
    wordings: Sequence[Wording], guesses: Sequence[str], count: int, most: float
) -> list[Wording]:
    """The ``count`` wordings nearest by letters or sound to one of ``guesses``, up to ``most``."""
    if not wordings or not guesses:
        return list(wordings[:count]) if most > 1 else []
    texts = [bare(guess) for guess in guesses]
    sounds = [phones(text) for text in texts]
    own = [phones(wording.bare) for wording in wordings]
    letters = 1.0 - cdist(texts, [w.bare for w in wordings], scorer=fuzz.ratio) / 100
    rough = cdist(sounds, own, scorer=Levenshtein.normalized_distance)
    # the weighted distance is dear: only for those that are near by a plain one
    first = np.argsort(np.minimum(letters, rough).min(axis=0), kind="stable")[: 3 * count]
    away = {
        int(i): min(float(letters[:, i].min()), *(distance(own[i], sound) for sound in sounds))
        for i in first
    }
    near = sorted((i for i in away if away[i] <= most), key=lambda i: away[i])
    return [wordings[i] for i in near[:count]]
