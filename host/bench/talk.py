"""Table talk during a discussion: what of it is taken for an elimination or for a command.

The way is that of the game: microphone stream, segments, ears, the dialogue's reader, and what
the discussion of That's You! makes of a reading.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from host.bench.answers import Question, Table
from host.bench.chatter import small_talk
from host.bench.clips import Clip, Listener
from host.bench.rates import per_hour
from host.bench.said import voiced
from host.bench.trials import SEED, trimmed
from host.bench.turns import deals, discussion
from host.core.table import COLOURS, Player
from host.dialogue.reading import Reader, Sort
from host.games.thats_you.saying import eliminated
from host.hearing.evidence import RATE, Evidence, Samples
from host.hearing.segments import Segmenter, SpeechEnd
from host.judging.grammar import addressed
from host.judging.numbers import spoken

ROWS = ("talk", "talk_traits", "talk_mixed")
"""The rows: recorded sentences, synthetic voices on the traits on the table, and on anything."""
MINUTES: Mapping[str, float] = {"talk": 60.0, "talk_traits": 30.0, "talk_mixed": 60.0}
"""Minutes of table talk of each row at most; recorded sentences are said only once each."""
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
        "triggers_interval": per_hour(total, hours),
        "asked_per_hour": round(found.asked / hours, 2),
        "what": found.what[:TOLD],
    }


def recorded(clips: Sequence[Clip], listener: Listener) -> Callable[[Any], Iterator[Samples]]:
    """Every sentence once, in any order."""
    left = iter(random.Random(SEED).sample(clips, len(clips)))

    def sentences(_traits: Any) -> Iterator[Samples]:
        return (listener.whole(clip) for clip in left)

    return sentences


def mixed(listener: Listener) -> Callable[[Any], Iterator[Samples]]:
    """Five voices talk about anything; no sentence comes twice."""
    said = enumerate(small_talk())

    def sentences(_traits: Any) -> Iterator[Samples]:
        return (listener.sound(voiced(text, number)) for number, text in said)

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
    """Sentence after sentence with pauses; into some of them somebody else talks.

    Shorter than ``seconds`` where there are no more sentences.
    """
    sound = np.zeros(round(seconds * RATE), np.float32)
    at = round(0.5 * RATE)
    while at < len(sound):
        said = next(sentences, None)
        if said is None:
            return sound[:at]
        spoken_ = _levelled(said)
        _add(sound, at, spoken_)
        other = next(sentences, None) if rng.random() < OVERLAP else None
        if other is not None:
            _add(sound, at + rng.randrange(len(spoken_) + 1), SOFTER * _levelled(other))
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
    table: Table,
    sentences: Callable[[Any], Iterator[Samples]],
    minutes: float,
    speech: str,
    *,
    waiting: bool = False,
) -> dict[str, Any]:
    """Talk for ``minutes``, with other traits every five of them.

    ``waiting``: every second time no discussion is going on, but the host waits for "done", and
    every command counts without "host" before it.
    """
    rng = random.Random(SEED)
    players = [Player(name, colour) for name, colour in zip(PLAYERS, COLOURS, strict=False)]
    found, left, talked = Triggers(), minutes * 60, 0.0
    for number, traits in enumerate(deals(max(1, math.ceil(left / DEAL)))):
        question = discussion(traits, players)
        if waiting and number % 2:
            question = Question(Reader().phrases("done"))
        sound = stream(sentences(traits), min(DEAL, left), rng)
        if not len(sound):
            break
        left -= DEAL
        talked += len(sound) / RATE
        hear(table, question, sound, found)
    return rate(found, talked, speech)


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
    if reading.sort is Sort.COMMAND or (key is not None and key.startswith("cmd:")):
        found.commands += 1
    elif key is not None:
        found.eliminations += 1
    elif eliminated(text) is not None or addressed(text)[0]:
        found.asked += 1
        key = "asked"
    if key is not None:
        found.what.append(f"{text}: {key}")
