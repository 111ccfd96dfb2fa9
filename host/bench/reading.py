"""How cards sound: read aloud by the host's voice and recognised back, word by word."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from rapidfuzz.distance import Levenshtein

from host.content.deck import Deck
from host.hearing.evidence import RATE, Expected, Mode, Recogniser, Samples, Voice
from host.judging.normal import canonical, split
from host.judging.phones import distance
from host.sound.resample import resample
from host.speaking.normalise import for_speech, respelt

SAME_SOUND = 0.12
"""Phone distance up to which a different spelling is the same sound ("colour", "flour")."""


@dataclass(frozen=True)
class ReadBack:
    """One text that was read aloud."""

    card: str
    """Id of the card."""
    part: str
    """Which of its texts: ``say``, ``picture``, ``ask`` ..."""
    text: str
    """As written."""
    heard: str
    """The free transcript of the host's own voice."""
    wrong: tuple[str, ...]
    """Words that were not recognised, nor anything that sounds like them."""
    words: int
    """Words of the text, in normal form."""


def texts_of(card: Any) -> Iterator[tuple[str, str]]:
    """The texts of a card of any kind that the host reads aloud, by name."""
    if hasattr(card, "entries"):
        yield "say", f"Name {card.say}."
        said = {entry.text: entry.say_as for entry in card.entries if entry.say_as}
        yield "entries", respelt(f"{', '.join(entry.text for entry in card.entries)}.", said)
    elif hasattr(card, "picture"):
        yield "label", f"{card.label}."
        yield "picture", card.picture
        yield "answer", f"{card.answer}."
        yield "true_false", card.true_false.say
        yield "choice", f"{card.choice.say} {', '.join(card.choice.options)}."
        yield "open", card.open.say
    elif hasattr(card, "questions"):
        for question in card.questions:
            yield "ask", question.ask.replace("{name's}", "Maria's").replace("{name}", "Maria")
    else:
        yield "text", f"{card.text}."


def sample(deck: Deck[Any], count: int, rng: random.Random) -> list[tuple[str, str, str]]:
    """``count`` texts of different cards: id, name of the text, text."""
    cards = rng.sample(sorted(deck), min(count, len(deck)))
    return [(card, *rng.choice(list(texts_of(deck[card])))) for card in cards]


def read_back(
    texts: Sequence[tuple[str, str, str]],
    voice: Voice,
    ears: Recogniser,
    each: Callable[[ReadBack], None] | None = None,
) -> list[ReadBack]:
    """Speak each text, hear it with nothing expected, and compare the words."""
    found = []
    for card, part, text in texts:
        spoken = for_speech(text)
        session = ears.session(Expected((), Mode.OPEN), 0.0)
        session.feed(_sound(voice, spoken))
        heard = session.end().transcript
        wanted = canonical(split(spoken))
        one = ReadBack(
            card, part, text, heard, missing(wanted, canonical(split(heard))), len(wanted)
        )
        found.append(one)
        if each is not None:
            each(one)
    return found


def missing(wanted: Sequence[str], heard: Sequence[str]) -> tuple[str, ...]:
    """Words of ``wanted`` that have no counterpart in ``heard``, by spelling or by sound.

    A run of words counts as heard where it sounds as the run in its place does.
    """
    lost: list[str] = []
    mine: list[str] = []
    theirs: list[str] = []
    # A sentinel that both have settles the last run, too.
    ours, others = [*wanted, ""], [*heard, ""]
    for step in Levenshtein.opcodes(ours, others):
        if step.tag != "equal":
            mine += ours[step.src_start : step.src_end]
            theirs += others[step.dest_start : step.dest_end]
            continue
        if mine and (not theirs or distance("".join(mine), "".join(theirs)) > SAME_SOUND):
            lost += mine
        mine, theirs = [], []
    return tuple(lost)


def _sound(voice: Voice, text: str) -> Samples:
    """``text`` with half a second of quiet on either side, float32 mono at RATE."""
    chunks = list(voice.speak(text))
    quiet = np.zeros(RATE // 2, np.float32)
    speech = np.concatenate(chunks) if chunks else np.zeros(0, np.float32)
    return np.concatenate([quiet, resample(speech, voice.rate, RATE), quiet]).astype(np.float32)
