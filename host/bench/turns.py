"""The rows of That's You! and of the dice: cross and tick, eliminations, what was rolled."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from host.bench.answers import Question
from host.bench.clips import PITCHES
from host.bench.said import CASES, Said, cards
from host.bench.trials import SEED
from host.content import thats_you
from host.core.table import COLOURS, Player
from host.dialogue.reading import Reading, Sort
from host.games.eye_know.dice import Dice, told
from host.games.eye_know.state import CARD_COLOURS
from host.games.thats_you.saying import eliminated
from host.games.thats_you.which import which_trait
from host.games.thats_you.words import (
    CROSS_OR_TICK,
    ELIMINATE,
    questions,
)
from host.games.thats_you.words import (
    eliminations as elimination_phrases,
)
from host.judging.numbers import spoken

if TYPE_CHECKING:
    from host.content.thats_you import Trait

TRAITS = 6
"""Traits on the table."""


def cross_tick() -> Iterable[Said]:
    """What the giver of That's You! tells of a turned chip."""
    question = Question(CROSS_OR_TICK, only_loud=True)
    for phrase in CROSS_OR_TICK:
        forms = [f for f in phrase.forms if f not in ("ex", "checkmark", "attic")]
        for text in (phrase.text, f"{phrase.text}!", f"{phrase.text}.", *forms):
            for _ in PITCHES:
                yield text, phrase.key, question


ROLLED = (
    *("{c} and {n}", "{c} {n}", "{n} and {c}", "{c}, {n}", "it's {c} and {n}", "a {n} and {c}"),
)
"""How a table tells what lies there."""


def dice() -> Iterable[Said]:
    """Both dice of Eye Know at once."""
    question = dice_question()
    for colour in (*CARD_COLOURS, "any colour"):
        for n in (1, 2, 3):
            for says in ROLLED:
                said = says.format(c=colour, n=spoken(str(n)))
                yield said, f"{colour.removesuffix(' colour')}:{n}", question


def dice_question() -> Question:
    """What the table rolled; both dice, or the host asks for the other one."""

    def decide(reading: Reading) -> str | None:
        key = reading.key if reading.sort is Sort.ANSWER else ""
        colour, number = told(reading.evidence.transcript, key)
        return f"{colour}:{number}" if colour and number else None

    return Question(Dice(cast(Any, None))._ask("").answers, decide=decide)


def discussion(traits: Sequence[Trait], players: Sequence[Player]) -> Question:
    """Six traits on the table: only "eliminate ..." and "host, ..." count (rulings)."""

    def decide(reading: Reading) -> str | None:
        """As the discussion does: by the words, by the ears where the words say too little."""
        if reading.sort is Sort.COMMAND:
            return reading.key
        rest = eliminated(reading.evidence.transcript)
        if rest is None:
            return None
        named = which_trait(traits, rest) if rest else None
        if named is not None and named.key is not None:
            return f"{ELIMINATE}:{named.key}"
        return reading.key if reading.key.startswith(f"{ELIMINATE}:") else None

    extra = questions(traits, players)
    return Question(elimination_phrases(traits), extra, only_loud=True, decide=decide)


def deals(count: int) -> list[tuple[Trait, ...]]:
    """Six different traits, ``count`` times."""
    rng = random.Random(SEED)
    every = list(cards(thats_you.KIND).values())
    return [tuple(rng.sample(every, TRAITS)) for _ in range(count)]


def eliminations() -> Iterable[Said]:
    """By text, by another wording, by number; politely too."""
    says: tuple[str, ...] = (
        "eliminate {t}",
        "eliminate the {t}",
        "we eliminate {t}",
        "eliminate number {n}",
    )
    says = (*says, "let's eliminate {t}", "eliminate {also}", "eliminate trait {n}")
    players = [Player(name, c) for name, c in zip(("Ann", "Bob", "Cy"), COLOURS, strict=False)]
    for number, traits in enumerate(deals(CASES)):
        at = number % TRAITS
        trait = traits[at]
        said = says[number % 7].format(
            t=trait.text, also=(*trait.also, trait.text)[0], n=spoken(str(at + 1))
        )
        yield said, f"out:{at}", discussion(traits, players)
