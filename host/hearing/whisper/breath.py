"""Several phrases in one breath: where each stands in the free transcript, scored by prefix.

The free transcript is cut into parts: phrases of the set by sound, everything else as it was
heard. Then every part is scored where it stands, after the parts before it ("penguin, um,
kangaroo"), against other phrases, its neighbours by sound, and the words as first heard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from host.hearing.evidence import Mode
from host.hearing.whisper.closed import (
    WARM,
    Closed,
    Fit,
    Prepared,
    Wording,
    alike,
    contrast,
    likeness,
    shortlist,
    standing,
)
from host.hearing.whisper.islands import parted
from host.hearing.whisper.model import Heard, Listened, Tokens
from host.hearing.whisper.spellings import clean, plain, untailed
from host.hearing.whisper.starts import starts
from host.judging.phones import Phones, distance, phones

MOST_WORDS = 30
"""Words of the free transcript that are looked at."""
OTHERS = 3
"""Phrases that are tried in each place."""
LONG = 1.1
"""Seconds from which an utterance may well hold more than one phrase."""
NEIGHBOURS = 4
"""Decoys for each phrase that was found."""
FOLLOWING = 3
"""Tokens of the next part that are looked at."""
SAME = 0.2
"""Distance by sound up to which words are the same once more."""
CLOSER = 0.4
"""How much farther by sound than the nearest a phrase may be to be tried in a place."""
FILLER = 0.6
"""Distance by sound above which a stretch of words is rather none of the phrases."""
HESITATIONS = frozenset(
    [
        "um",
        "uh",
        "er",
        "erm",
        "ah",
        "oh",
        "hmm",
        "mm",
        "mhm",
        "and",
        "well",
        "like",
        "so",
        "the",
        "a",
        "an",
        "then",
        "also",
    ]
)


@dataclass(frozen=True)
class Part:
    """A stretch of the free transcript."""

    words: str
    """The words as heard."""
    options: tuple[Wording, ...] = ()
    """Phrases that it may be, the nearest by sound first; empty for anything else."""
    chosen: Wording | None = None
    """The phrase that it is taken for."""

    @property
    def text(self) -> str:
        """What stands here in the text that is scored."""
        return clean(self.chosen.text) if self.chosen else self.words


@dataclass(frozen=True)
class Found:
    """One phrase in its place."""

    wording: Wording
    """The phrase and its form."""
    start: float
    """Start in seconds of the sound."""
    end: float
    """End in seconds of the sound."""
    features: dict[str, float]
    """Evidence by name, the gate's input."""


@dataclass(frozen=True)
class _Placed:
    """One text to score: its tokens and which of them count."""

    tokens: Tokens
    first: int
    last: int


class Breath:
    """The scorer of several phrases in one breath."""

    def __init__(self, closed: Closed) -> None:
        self.closed = closed
        self.model = closed.model

    def warm(self, prepared: Prepared) -> None:
        """Look up what answers and their neighbours are worth unheard in the midst of others."""
        answers = [wording for wording in prepared.wordings if not wording.command]
        if len(answers) <= WARM:
            texts = [clean(wording.text) for wording in answers]
            for wording in answers:
                texts += self.closed.decoys.near(wording.bare, NEIGHBOURS)
            self.model.priors([self.model.tokens(text + ",") for text in texts])

    def likely(self, mode: Mode, listened: Listened) -> bool:
        """True where the utterance, by its length and words, may well hold several phrases."""
        long = listened.active[1] - listened.active[0] > LONG
        return mode is Mode.MANY and long and _wordy(listened)

    def wanted(self, mode: Mode, listened: Listened, best: float) -> bool:
        """True where the utterance may hold more than the one phrase of probability ``best``."""
        return best < (0.9 if mode is Mode.MANY else 0.5) and _wordy(listened)

    def torn(self, mode: Mode, listened: Listened, best: float) -> bool:
        """True where more than one phrase may have been said though the words tell of one."""
        long = listened.active[1] - listened.active[0] > LONG
        apart = parted(listened.islands)
        return mode is Mode.MANY and (long or best < 0.9 or apart)

    def found(self, listened: Listened, prepared: Prepared) -> list[Found]:
        """The phrases that may have been said, one for each place, in order of start."""
        words = untailed(plain(listened.free[0]).split() if listened.free else [])[:MOST_WORDS]
        runs = [" ".join(words[i : i + size]) for size in (1, 2, 3) for i in range(len(words))]
        parts = divide(words, shortlist(prepared.wordings, runs))
        if len(parts) < 2 or not any(part.options for part in parts):
            return []
        parts, fits = self._choose(listened.heard, parts)
        if not any(part.chosen for part in parts):
            return []
        moments = [*self._starts(listened, parts), listened.active[1]]
        near = self._near(listened.heard, parts)
        found = []
        for place, part in enumerate(parts):
            if part.chosen is not None:
                start, end = moments[place], max(moments[place : place + 2])
                features = self._features(part, fits[place], near[place], end - start)
                features |= {"parts": float(len(parts)), **listened.surroundings}
                found.append(Found(part.chosen, start, end, features))
        return found

    def _choose(
        self, heard: Heard, parts: list[Part]
    ) -> tuple[list[Part], dict[int, list[tuple[Wording | None, Fit]]]]:
        """Each part with the phrase that fits best in its place, and how all of them fitted."""
        jobs: list[tuple[int, Wording | None, _Placed]] = []
        for place, part in enumerate(parts):
            if part.options:
                for option in (*part.options, None):
                    text = clean(option.text) if option else part.words
                    jobs.append((place, option, self._placed(parts, place, text)))
        fits = self._fits(heard, [job[2] for job in jobs])
        found: dict[int, list[tuple[Wording | None, Fit]]] = {}
        for (place, option, _), fit in zip(jobs, fits, strict=True):
            found.setdefault(place, []).append((option, fit))
        chosen = list(parts)
        for place, options in found.items():
            # after "French Guiana," the model likes to read the same again: not a second time,
            # unless it is what the words sound most like
            before = {part.chosen.phrase for part in chosen[:place] if part.chosen}
            nearest = parts[place].options[0]
            phrases = [(option, fit) for option, fit in options if option]
            fresh = [o for o in phrases if o[0] is nearest or o[0].phrase not in before]
            best = max(fresh, key=lambda pair: pair[1].score)
            heard_as = next(fit for option, fit in options if option is None)
            if best[1].score > heard_as.score - 5.0:
                chosen[place] = replace(parts[place], chosen=best[0])
        return chosen, found

    def _near(self, heard: Heard, parts: list[Part]) -> dict[int, list[Fit]]:
        """The fits of each chosen phrase's neighbours by sound, in its place."""
        jobs = [
            (place, self._placed(parts, place, text))
            for place, part in enumerate(parts)
            if part.chosen
            for text in self.closed.decoys.near(part.chosen.bare, NEIGHBOURS)
        ]
        found: dict[int, list[Fit]] = {place: [] for place in range(len(parts))}
        for (place, _), fit in zip(jobs, self._fits(heard, [j[1] for j in jobs]), strict=True):
            found[place].append(fit)
        return found

    def _features(
        self,
        part: Part,
        found: list[tuple[Wording | None, Fit]],
        near: list[Fit],
        seconds: float,
    ) -> dict[str, float]:
        assert part.chosen is not None
        own = next(fit for option, fit in found if option == part.chosen)
        others = [fit for option, fit in found if option and option.phrase != part.chosen.phrase]
        same = alike(part.words, part.chosen.bare)
        free = [] if same else [fit for option, fit in found if option is None]
        features = standing(own, [own], others)
        features |= contrast(own, near, near, free)
        features |= likeness(part.chosen.bare, [part.words], seconds)
        return features | {"said": float(same)}

    def _placed(self, parts: Sequence[Part], place: int, text: str) -> _Placed:
        """The text of ``parts`` up to the one after ``place``, with ``text`` there."""
        pieces = [part.text for part in parts[: place + 2]]
        pieces[place] = text
        tokens: list[int] = []
        first = last = 0
        for index, piece in enumerate(pieces):
            shown = piece[:1].upper() + piece[1:] if index == 0 else piece
            ending = "." if index == len(parts) - 1 else ","
            if index == place:
                first = len(tokens)
            # of what follows, the beginning tells enough
            tokens += self.model.tokens(shown + ending)[: FOLLOWING if index > place else None]
            if index == place:
                last = len(tokens)
        return _Placed(tuple(tokens), first, last)

    def _fits(self, heard: Heard, placed: Sequence[_Placed]) -> list[Fit]:
        logs = self.model.log_probs(heard, [p.tokens for p in placed])
        priors = self.model.priors([job.tokens[job.first : job.last] for job in placed])
        found = []
        for job, values, prior in zip(placed, logs, priors, strict=True):
            last = job.last - (job.tokens[job.last - 1] in self.model.stops)
            own, rest = values[job.first : last], values[last : last + 1 + FOLLOWING]
            found.append(Fit.of(own, prior[: last - job.first], float(rest.mean())))
        return found

    def _starts(self, listened: Listened, parts: Sequence[Part]) -> list[float]:
        """Where each part begins, in seconds of the sound."""
        tokens: list[int] = []
        firsts = []
        for index, part in enumerate(parts):
            firsts.append(len(tokens))
            shown = part.text[:1].upper() + part.text[1:] if index == 0 else part.text
            tokens += self.model.tokens(shown + ("." if index == len(parts) - 1 else ","))
        times = self.model.times(listened.heard, tuple(tokens))
        attention = [times[first] for first in firsts]
        sizes = [len(phones(part.text)) for part in parts]
        return starts(listened.loudness, listened.active, attention, sizes)


def _wordy(listened: Listened) -> bool:
    return any(len(plain(text).split()) >= 2 for text in listened.free[:2])


def divide(words: Sequence[str], wordings: Sequence[Wording]) -> list[Part]:
    """Cut ``words`` into parts so that the whole is explained best by sound."""
    count = len(words)
    sounds = [phones(word) for word in words]
    own = [(wording, phones(wording.bare)) for wording in wordings]
    widest = 2 + max((len(w.bare.split()) for w in wordings), default=0)
    best: list[tuple[float, int, tuple[Wording, ...]]] = [(0.0, 0, ())]
    for end in range(1, count + 1):
        word = words[end - 1]
        cost = 0.05 if word in HESITATIONS else FILLER * max(1, len(sounds[end - 1]))
        choice: tuple[float, int, tuple[Wording, ...]] = (best[end - 1][0] + cost, end - 1, ())
        for begin in range(max(0, end - widest), end):
            sound = tuple(p for part in sounds[begin:end] for p in part)
            near = _nearest(sound, own)
            if near and near[0][0] < 0.95:
                total = best[begin][0] + near[0][0] * len(sound) + 0.01
                if total < choice[0]:
                    choice = (total, begin, tuple(wording for _, wording in near))
        best.append(choice)
    parts: list[Part] = []
    end = count
    while end > 0:
        _, begin, options = best[end]
        parts.append(Part(" ".join(words[begin:end]), options))
        end = begin
    return _joined(_once(parts[::-1]), own)


def _once(parts: Sequence[Part]) -> list[Part]:
    """The parts up to where the whole begins again, and none twice in a row.

    On short sounds the model repeats itself; nobody names an entry twice in one breath.
    """
    kept: list[Part] = []
    for part in parts:
        named = [other for other in kept if other.options]
        if len(named) > 1 and _again(part, named[0]):
            break
        if not (named and kept[-1] is named[-1] and _again(part, named[-1])):
            kept.append(part)
    return kept


def _again(part: Part, other: Part) -> bool:
    """True for the same phrase in nearly the same words."""
    if not part.options or part.options[0].phrase != other.options[0].phrase:
        return False
    return distance(phones(part.words), phones(other.words)) < SAME


def _nearest(sound: Phones, own: Sequence[tuple[Wording, Phones]]) -> list[tuple[float, Wording]]:
    like = [
        (distance(sound, theirs), wording)
        for wording, theirs in own
        if abs(len(theirs) - len(sound)) <= 2 + 0.4 * max(len(theirs), len(sound))
    ]
    like.sort(key=lambda pair: pair[0])
    return [pair for pair in like[:OTHERS] if pair[0] <= like[0][0] + CLOSER]


def _joined(parts: Sequence[Part], own: Sequence[tuple[Wording, Phones]]) -> list[Part]:
    """Filler words side by side as one part; phrases near it by sound as options."""
    joined: list[Part] = []
    for part in parts:
        quiet = not part.options and part.words not in HESITATIONS
        if quiet and joined and not joined[-1].options and joined[-1].words not in HESITATIONS:
            joined[-1] = Part(f"{joined[-1].words} {part.words}")
        else:
            joined.append(part)
    result = []
    for part in joined:
        if part.options or part.words in HESITATIONS:
            result.append(part)
        else:
            near = _nearest(phones(part.words), own)
            result.append(Part(part.words, tuple(w for d, w in near if d < 0.99)))
    return result
