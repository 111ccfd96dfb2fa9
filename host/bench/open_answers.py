"""Open answers of Eye Know: pictures named, questions answered, years and numbers.

One utterance is heard once, with the one right answer expected as in the game, and judged at
every strictness.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from host.bench.answers import Question, Table
from host.bench.clips import Clip, Listener
from host.bench.said import cards, voiced
from host.bench.trials import SEED, padded, wilson
from host.content import eye_know
from host.dialogue.reading import Reader
from host.games.eye_know.answers import Target, open_answer_of, picture_of, rule
from host.judging.numbers import hear_number
from host.judging.plate import Strictness, Verdict, wording_key

ROWS = ("open_cards", "open_numbers")
"""The rows of open answers."""
CASES = 160
"""Right answers of a row at most; as many wrong ones."""
SAYS = ("{}", "{}", "is it {}?", "I think it's {}", "{}, I think")
"""What is said round an answer, in turn."""
TOLD = 40
"""Answers gone wrong that are told of one row."""
YEARS = {
    1066: ("ten sixty-six", "the year ten sixty-six"),
    1492: ("fourteen ninety-two", "fourteen hundred and ninety-two"),
    1605: ("sixteen oh five", "sixteen hundred and five"),
    1789: ("seventeen eighty-nine", "in seventeen eighty-nine"),
    1815: ("eighteen fifteen", "eighteen hundred and fifteen"),
    1869: ("eighteen sixty-nine", "eighteen hundred sixty-nine"),
    1900: ("nineteen hundred", "in nineteen hundred"),
    1914: ("nineteen fourteen", "in nineteen fourteen"),
    1945: ("nineteen forty-five", "nineteen hundred and forty-five"),
    1950: ("nineteen fifty", "I think nineteen fifty"),
    1969: ("nineteen sixty-nine", "I'd say nineteen sixty-nine"),
    1984: ("nineteen eighty-four", "it was nineteen eighty-four"),
    2000: ("two thousand", "the year two thousand"),
    2008: ("two thousand and eight", "twenty oh eight", "two thousand eight"),
    2012: ("twenty twelve", "two thousand and twelve"),
}
"""Years, and how they are said."""
NUMBERS = {
    21: ("twenty-one", "twenty one of them"),
    24: ("twenty-four", "two dozen"),
    30: ("thirty", "about thirty"),
    42: ("forty-two", "I think forty-two"),
    52: ("fifty-two", "fifty-two cards"),
    64: ("sixty-four", "sixty-four squares"),
    88: ("eighty-eight", "eighty-eight keys"),
    100: ("a hundred", "one hundred"),
    144: ("a hundred and forty-four", "one hundred forty-four"),
    206: ("two hundred and six", "two hundred six"),
    365: ("three hundred and sixty-five", "three hundred sixty-five days"),
    500: ("five hundred", "it's five hundred"),
    1000: ("a thousand", "one thousand"),
    8848: ("eight thousand eight hundred and forty-eight", "eight thousand, eight forty-eight"),
    40000: ("forty thousand", "forty thousand kilometres"),
    1000000: ("a million", "one million"),
}
"""Larger numbers, and how they are said."""


@dataclass(frozen=True)
class Answer:
    """One answer to one card."""

    clip: Clip
    """What is said."""
    target: Target
    """What should be said."""
    right: bool
    """Whether it is."""


def measure(table: Table, listener: Listener, answers: Sequence[Answer]) -> dict[str, Any]:
    """Right ones judged right and wrong ones accepted, at every strictness."""
    verdicts: dict[Strictness, list[tuple[Answer, Verdict]]] = {s: [] for s in Strictness}
    what: list[str] = []
    for answer in answers:
        answers_ = (answer.target.phrase(), *Reader().phrases("pass"))
        evidence = table.hear(padded(listener.sound(answer.clip)), Question(answers_))
        for strictness in Strictness:
            verdict = rule(answer.target, evidence, strictness).verdict
            verdicts[strictness].append((answer, verdict))
            if strictness is Strictness.FAIR and answer.right is not _hit(verdict):
                told = f"{answer.clip.text} ({evidence.transcript}) for {answer.target.text}"
                what.append(f"{told}: {verdict.value}")
    rights = sum(a.right for a in answers)
    found: dict[str, Any] = {"n": rights, "wrong_n": len(answers) - rights, "speech": "synthetic"}
    return found | {s.value: _shares(v) for s, v in verdicts.items()} | {"what": what[:TOLD]}


def _hit(verdict: Verdict) -> bool:
    return verdict is Verdict.HIT


def _shares(verdicts: Sequence[tuple[Answer, Verdict]]) -> dict[str, Any]:
    """Shares of the right ones that count and that are asked about, and of the wrong ones."""
    right = [v for a, v in verdicts if a.right]
    wrong = [v for a, v in verdicts if not a.right]
    good, bad = sum(map(_hit, right)), sum(map(_hit, wrong))
    return {
        "right": round(good / max(1, len(right)), 4),
        "right_interval": wilson(good, len(right)),
        "asked_again": round(right.count(Verdict.NEAR) / max(1, len(right)), 4),
        "accepted": round(bad / max(1, len(wrong)), 4),
        "accepted_interval": wilson(bad, len(wrong)),
        "wrong_asked": round(wrong.count(Verdict.NEAR) / max(1, len(wrong)), 4),
    }


# -- what is said -----------------------------------------------------------------------------


def of_cards(limit: int = CASES) -> list[Answer]:
    """Names of pictures and answers to open questions, the right one and a plausible wrong one.

    A wrong name is that of another picture of the colour, a wrong answer one of the options of
    the card's other question, or the answer of another card of the colour.
    """
    rng = random.Random(SEED)
    every = list(cards(eye_know.KIND).values())
    found: list[Answer] = []
    for number, card in enumerate(rng.sample(every, min(len(every), limit))):
        beside = [other for other in every if other.colour == card.colour and other is not card]
        if number % 2:
            target, wrong = picture_of(card), rng.choice(beside).answer
        else:
            options = [o for n, o in enumerate(card.choice.options) if n != card.choice.right]
            target = open_answer_of(card)
            wrong = rng.choice([*options, rng.choice(beside).open.answer])
        said = target.text if number % 4 < 3 or not target.also else rng.choice(target.also)
        found += _pair(target, said, wrong, number)
    return found


def of_numbers() -> list[Answer]:
    """Years and larger numbers, each said in several ways; a wrong one is another of them."""
    found: list[Answer] = []
    for group in (YEARS, NUMBERS):
        values = list(group)
        for number, (value, ways) in enumerate(group.items()):
            for way in range(5):
                other = values[(number + 1 + way) % len(values)]
                said, wrong = ways[way % len(ways)], group[other][way % len(group[other])]
                target = Target(str(value))
                found.append(Answer(voiced(said, way), target, right=True))
                found.append(Answer(voiced(wrong, way), target, right=False))
    return found


def _pair(target: Target, said: str, wrong: str, number: int) -> Iterator[Answer]:
    frame = SAYS[(number + number // len(SAYS)) % len(SAYS)]
    yield Answer(voiced(frame.format(said), number), target, right=True)
    if not _same(target, wrong):
        yield Answer(voiced(frame.format(wrong), number), target, right=False)


def _same(target: Target, other: str) -> bool:
    """Whether ``other`` is right after all."""
    number = hear_number(target.text, expected=False)
    if number is not None and (heard := hear_number(other, expected=False)) is not None:
        return heard.value == number.value
    mine = {wording_key(form) for form in (target.text, *target.also, *target.near)}
    return wording_key(other) in mine
