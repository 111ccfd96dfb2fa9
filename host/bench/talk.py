"""Table talk during a discussion: what of it is taken for an elimination or for a command.

The way is that of the game: microphone stream, segments, ears, the dialogue's reader, and what
the discussion of That's You! makes of a reading.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from host.bench.answers import Question, Table
from host.bench.clips import Clip, Listener
from host.bench.said import voiced
from host.bench.trials import SEED, trimmed
from host.bench.turns import deals, discussion
from host.core.table import COLOURS, Player
from host.dialogue.reading import Sort
from host.games.thats_you.saying import eliminated
from host.hearing.evidence import RATE, Evidence, Samples
from host.hearing.segments import Segmenter, SpeechEnd
from host.judging.grammar import addressed
from host.judging.numbers import spoken

ROWS = ("talk", "talk_traits")
"""The rows: recorded sentences, and synthetic voices on the traits on the table."""
MINUTES = 60.0
"""Minutes of table talk of each row."""
DEAL = 300.0
"""Seconds after which other traits lie on the table."""
PAUSES = (0.3, 1.5)
"""Seconds between two sentences, from and to."""
OVERLAP = 0.25
"""Share of sentences into which somebody else talks, more softly."""
SOFTER = 0.5
"""Gain of who talks into them."""
LEVEL = 0.25
"""Peak of every sentence."""
PLAYERS = ("Ann", "Bob", "Cy", "Maria")
TOLD = 30
"""Triggers that are told of one row."""
SAY = (
    "I think {t} is {name}",
    "number {n} is not her",
    "no, not {t}",
    "should we eliminate {t}?",
    "I would keep number {n}",
    "{name} is such a {t}, remember last summer",
    "what about number {n}, could that be it",
    "if it was {t}, {name} would be most likely",
    "{t} and number {n} are nearly the same",
    "I would say {t} goes next",
    "we can't eliminate {t} yet",
    "the clue chip says least likely, so {t} is out of the question",
    "let's wait with {t}",
    "host a party, {name}, and you will see who is a {t}",
    "who of us would be {t}",
    "stop it, I am never a {t}",
    "trait {n}, I have my doubts about trait {n}",
    "yes, {t}, that is {name} all over",
    "no, {name} has never been one",
    "go on, tell us why",
)
"""What a table says about the traits."""


@dataclass
class Triggers:
    """What was taken for something."""

    eliminations: int = 0
    """Traits that the host would have asked to confirm."""
    asked: int = 0
    """Other times that the host would have spoken up ("which one?", "once more?")."""
    commands: int = 0
    """Commands that would have been carried out."""
    utterances: int = 0
    """Utterances that were heard."""
    what: list[str] = field(default_factory=list)
    """What was heard, and what it was taken for."""


def poisson(count: int, hours: float) -> list[float]:
    """95 % interval of a rate per hour (Garwood, 1936): [low, high]."""

    def below(mean: float, most: int) -> float:
        """Probability of fewer than ``most`` events."""
        return sum(math.exp(-mean + k * math.log(mean) - math.lgamma(k + 1)) for k in range(most))

    def solve(most: int, share: float) -> float:
        low, high = 1e-9, 10.0 * (most + 2)
        for _ in range(80):
            middle = (low + high) / 2
            low, high = (middle, high) if below(middle, most) > share else (low, middle)
        return low

    low = solve(count, 0.975) if count else 0.0
    return [round(low / hours, 3), round(solve(count + 1, 0.025) / hours, 3)]


def rate(found: Triggers, seconds: float, speech: str) -> dict[str, Any]:
    """The triggers per hour of talk, with their interval."""
    hours = max(seconds, 1.0) / 3600
    events = {"eliminations": found.eliminations, "commands": found.commands, "asked": found.asked}
    total = found.eliminations + found.commands
    return {
        "n": found.utterances,
        "speech": speech,
        "minutes": round(seconds / 60, 1),
        **events,
        "triggers_per_hour": round(total / hours, 2),
        "triggers_interval": poisson(total, hours),
        "asked_per_hour": round(found.asked / hours, 2),
        "what": found.what[:TOLD],
    }


def recorded(clips: Sequence[Clip], listener: Listener) -> Callable[[Any], Iterator[Samples]]:
    """Every sentence once in any order, again and again."""
    rng = random.Random(SEED)

    def sentences(_traits: Any) -> Iterator[Samples]:
        while True:
            for clip in rng.sample(clips, len(clips)):
                yield listener.whole(clip)

    return sentences


def about_traits(listener: Listener) -> Callable[[Any], Iterator[Samples]]:
    """Five voices talk about the traits on the table."""
    rng = random.Random(SEED)

    def sentences(traits: Any) -> Iterator[Samples]:
        number = 0
        while True:
            for say in rng.sample(SAY, len(SAY)):
                at, name = rng.randrange(len(traits)), rng.choice(PLAYERS)
                text = say.format(t=traits[at].text, n=spoken(str(at + 1)), name=name)
                number += 1
                yield listener.sound(voiced(text, number))

    return sentences


def stream(sentences: Iterator[Samples], seconds: float, rng: random.Random) -> Samples:
    """Sentence after sentence with pauses; into some of them somebody else talks."""
    sound = np.zeros(round(seconds * RATE), np.float32)
    at = round(0.5 * RATE)
    while at < len(sound):
        spoken_ = _levelled(next(sentences))
        _add(sound, at, spoken_)
        if rng.random() < OVERLAP:
            _add(sound, at + rng.randrange(len(spoken_) + 1), SOFTER * _levelled(next(sentences)))
        at += len(spoken_) + round(rng.uniform(*PAUSES) * RATE)
    return sound


def _levelled(sound: Samples) -> Samples:
    said = trimmed(sound)
    return said * np.float32(LEVEL / max(0.01, float(np.abs(said).max(initial=0.0))))


def _add(sound: Samples, at: int, part: Samples) -> None:
    """Mix ``part`` in; what comes after the end is lost."""
    part = part[: max(0, len(sound) - at)]
    sound[at : at + len(part)] += part


def measure(
    table: Table, sentences: Callable[[Any], Iterator[Samples]], minutes: float, speech: str
) -> dict[str, Any]:
    """Talk for ``minutes``, with other traits every five of them."""
    rng = random.Random(SEED)
    players = [Player(name, colour) for name, colour in zip(PLAYERS, COLOURS, strict=False)]
    found, left = Triggers(), minutes * 60
    for traits in deals(max(1, math.ceil(left / DEAL))):
        length = min(DEAL, left)
        left -= length
        hear(table, discussion(traits, players), stream(sentences(traits), length, rng), found)
    return rate(found, minutes * 60, speech)


def hear(table: Table, question: Question, sound: Samples, found: Triggers) -> None:
    """One stream through segments, ears and reader."""
    segmenter = Segmenter()
    segmenter.hangover = table.expected(question).hangover
    for event in (*segmenter.push(sound, 0.0), *segmenter.finish()):
        if isinstance(event, SpeechEnd) and event.speech:
            found.utterances += 1
            count(table, question, table.hear(event.samples, question), found)


def count(table: Table, question: Question, evidence: Evidence, found: Triggers) -> None:
    """Add what one utterance would have triggered."""
    reading = table.read(evidence, question)
    key = question.decide(reading)
    text = evidence.transcript
    if reading.sort is Sort.COMMAND:
        found.commands += 1
    elif key is not None:
        found.eliminations += 1
    elif eliminated(text) is not None or addressed(text)[0]:
        found.asked += 1
        key = "asked"
    if key is not None:
        found.what.append(f"{text}: {key}")
