"""What a stream of sound would set off at a table that nobody speaks to: marks and commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from host.bench.lists import marks
from host.bench.rates import per_hour
from host.dialogue.reading import Reader, Sort
from host.games.hit_list.sandtime import ITEM_HANGOVER
from host.hearing.evidence import Evidence, Expected, Mode, Phrase, Recogniser, Samples
from host.hearing.segments import Segmenter, SpeechEnd

TOLD = 30
"""Events that are told of."""


@dataclass
class SetOff:
    """What was heard, and what it would have set off."""

    utterances: int = 0
    """Utterances that the ears got."""
    marked: int = 0
    """Entries that would have been marked."""
    commands: int = 0
    """Commands that would have been carried out."""
    what: list[str] = field(default_factory=list)
    """What was heard, and what it was taken for."""

    def result(self, seconds: float) -> dict[str, Any]:
        """Counts, and the events per hour with their interval (95 %, Garwood)."""
        hours = max(seconds, 1.0) / 3600
        total = self.marked + self.commands
        return {
            "minutes": round(seconds / 60, 1),
            "utterances": self.utterances,
            "marked": self.marked,
            "commands": self.commands,
            "per_hour": round(total / hours, 2),
            "per_hour_interval": per_hour(total, hours),
            "what": self.what[:TOLD],
        }


class Watcher:
    """Lists lie on the table and commands are awaited, as while the sand runs."""

    def __init__(self, recogniser: Recogniser) -> None:
        self._recogniser = recogniser
        self._reader = Reader()

    def expected(self, card: Sequence[str]) -> Expected:
        """The entries, then every command."""
        answers = self._answers(card)
        phrases = (*answers, *self._reader.command_phrases(answers))
        return Expected(phrases, Mode.MANY, ITEM_HANGOVER)

    def count(self, evidence: Evidence, card: Sequence[str], found: SetOff) -> None:
        """Add what one utterance would have set off: a mark, else a command."""
        hits = marks(card, evidence)
        found.marked += len(hits)
        found.what += [f"{evidence.transcript}: {mark.entry}" for mark in hits]
        if hits:
            return
        reading = self._reader.read(evidence, self._answers(card))
        if reading.sort is Sort.COMMAND or (
            reading.sort is Sort.ANSWER and reading.key.startswith("cmd:")
        ):
            found.commands += 1
            found.what.append(f"{evidence.transcript}: {reading.key}")

    def stream(self, sound: Samples, cards: Sequence[Sequence[str]], found: SetOff) -> None:
        """One stream through segments and ears, each utterance before each of the lists."""
        segmenter = Segmenter(ITEM_HANGOVER)
        for event in (*segmenter.push(sound, 0.0), *segmenter.finish()):
            if isinstance(event, SpeechEnd) and event.speech:
                found.utterances += 1
                for card in cards:
                    self.count(self.hear(event.samples, card), card, found)

    def hear(self, sound: Samples, card: Sequence[str]) -> Evidence:
        """What the ears say of one utterance."""
        session = self._recogniser.session(self.expected(card), 0.0)
        session.feed(sound)
        return session.end()

    def _answers(self, card: Sequence[str]) -> tuple[Phrase, ...]:
        return (*(Phrase(entry, entry) for entry in card), *self._reader.phrases("done"))
