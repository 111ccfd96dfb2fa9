"""Closed answers: one utterance before what the game expects, read as the dialogue reads it.

A case is right when the dialogue takes it for the answer that was given, wrong when it takes it
for another answer or for a command, and asked again in every other case. Beside it stand decoys:
other things that people say, which should be neither.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from host.bench.clips import Clip, Listener
from host.bench.groups import Outcome, worst
from host.bench.trials import SEED, padded, wilson
from host.dialogue.reading import Reader, Reading, Sort
from host.hearing.evidence import Evidence, Expected, Mode, Phrase, Recogniser, Samples
from host.judging.grammar import match_command

Decide = Callable[[Reading], str | None]
"""What a game makes of a reading: the key of an answer, or None where it asks again."""
DECOYS = 30
"""Decoys of a row at most."""
TOLD = 30
"""Cases gone wrong that are told of one row."""


def taken(reading: Reading) -> str | None:
    """The key of the answer or of the command; None where the game would ask again."""
    return reading.key if reading.sort in (Sort.ANSWER, Sort.COMMAND) else None


@dataclass(frozen=True)
class Question:
    """What may be said now."""

    answers: tuple[Phrase, ...]
    """The legal answers."""
    extra: tuple[Phrase, ...] = ()
    """Commands that only this game has."""
    only_loud: bool = False
    """Commands count only after "host"."""
    decide: Decide = taken
    """What the game makes of a reading."""


@dataclass(frozen=True)
class Case:
    """One utterance, and what it means."""

    clip: Clip
    """What is played."""
    question: Question
    """What is expected when it is said."""
    key: str
    """Key of the answer that it gives."""


@dataclass(frozen=True)
class Row:
    """Cases that are counted together."""

    cases: tuple[Case, ...]
    """In order."""
    speech: str
    """``human`` or ``synthetic``."""

    def some(self, limit: int | None) -> Row:
        """At most ``limit`` of the cases, from all over the row."""
        step = 1 if limit is None else -(-len(self.cases) // max(1, limit))
        return Row(self.cases[:: max(1, step)], self.speech)


class Table:
    """The ears and the dialogue's reader, for one question after another."""

    def __init__(self, recogniser: Recogniser, listener: Listener) -> None:
        self._recogniser = recogniser
        self._listener = listener
        self._reader = Reader()

    def expected(self, question: Question) -> Expected:
        """The same set that the dialogue gives the ears: answers, then commands."""
        self._reader.extra = question.extra
        commands = self._reader.command_phrases(question.answers)
        return Expected((*question.answers, *commands), Mode.ONE)

    def hear(self, sound: Samples, question: Question) -> Evidence:
        """What the ears say of ``sound``."""
        session = self._recogniser.session(self.expected(question), 0.0)
        session.feed(sound)
        return session.end()

    def read(self, evidence: Evidence, question: Question) -> Reading:
        """What the dialogue takes it for."""
        self._reader.extra = question.extra
        return self._reader.read(evidence, question.answers, only_loud=question.only_loud)

    def answer(self, clip: Clip, question: Question) -> tuple[str | None, str]:
        """The key that the game takes ``clip`` for, and what was heard."""
        evidence = self.hear(padded(self._listener.sound(clip)), question)
        return question.decide(self.read(evidence, question)), evidence.transcript


def measure(table: Table, row: Row, chatter: Sequence[Clip]) -> dict[str, Any]:
    """Shares of right, wrong and asked again; decoys of ``chatter`` that were taken for anything.

    ``what`` tells what went wrong, as "said (heard): taken for".
    """
    right = wrong = 0
    what: list[str] = []
    outcomes: list[Outcome] = []
    for case in row.cases:
        key, heard = table.answer(case.clip, case.question)
        outcomes.append(Outcome(case.clip, key == case.key, wrong=key not in (case.key, None)))
        right += key == case.key
        wrong += key not in (case.key, None)
        if key != case.key:
            what.append(f"{case.clip.text} ({heard}): {key or 'asked again'}")
    count = len(row.cases)
    return {
        "n": count,
        "speech": row.speech,
        "right": round(right / count, 4),
        "right_interval": wilson(right, count),
        "wrong": round(wrong / count, 4),
        "wrong_interval": wilson(wrong, count),
        "asked_again": round((count - right - wrong) / count, 4),
        "worst": worst(outcomes),
        **_false(table, row, chatter),
        "what": what[:TOLD],
    }


def _false(table: Table, row: Row, chatter: Sequence[Clip]) -> dict[str, Any]:
    """Decoys before the questions of the row, in turn."""
    tried = decoys(row, chatter)
    marked = []
    for clip, question in tried:
        key, heard = table.answer(clip, question)
        if key is not None:
            marked.append(f"{clip.text} ({heard}): {key}")
    return {
        "decoys": len(tried),
        "false": round(len(marked) / max(1, len(tried)), 4),
        "false_interval": wilson(len(marked), len(tried)),
        "false_what": marked[:TOLD],
    }


def decoys(row: Row, chatter: Sequence[Clip]) -> list[tuple[Clip, Question]]:
    """Clips that share no word with an answer to the question before which they are played."""
    rng = random.Random(SEED)
    clips = list(chatter)
    rng.shuffle(clips)
    found: list[tuple[Clip, Question]] = []
    for clip in clips:
        if len(found) == min(DECOYS, len(row.cases)):
            break
        question = row.cases[len(found) % len(row.cases)].question
        command = match_command(clip.text) is not None
        if not command and not set(clip.text.lower().split()) & _words(question.answers):
            found.append((clip, question))
    return found


def _words(phrases: Sequence[Phrase]) -> set[str]:
    """Every word of every wording."""
    forms = (form for phrase in phrases for form in (phrase.text, *phrase.forms))
    return {word for form in forms for word in form.lower().replace("-", " ").split()}
