"""What the ears make of a card: everything on it is said, heard and judged as in the game.

A finding names a wording that would have been understood, and was tried: the same clips are then
marked, those of its neighbours as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from host.bench.clips import PITCHES, Clip, Listener
from host.bench.respell import respellings, with_article
from host.bench.trials import padded
from host.content.findings import Finding, Severity, Sheet
from host.hearing.evidence import Evidence, Expected, Recogniser
from host.speaking.normalise import for_speech

SPEAKERS = (PITCHES[1], PITCHES[3], PITCHES[2], PITCHES[0], PITCHES[4])
"""Pitches in the order in which speakers are added: two differ, and neither is extreme."""


class Extra(NamedTuple):
    """Wordings that a card does not have and that are tried."""

    place: int
    """Place of the thing among those of its group."""
    key: str
    """``spoken`` (for the ears) or ``also`` (another name that counts)."""
    texts: tuple[str, ...]
    """The wordings."""


class Taken(NamedTuple):
    """What the game makes of one utterance."""

    marked: frozenset[int]
    """Places of the things that it takes it for."""
    heard: str
    """The free transcript."""


@dataclass(frozen=True)
class Way:
    """How the game hears and judges one utterance."""

    expected: Expected
    """What the ears are told to expect."""
    taken: Callable[[Evidence], frozenset[int]]
    """Places of the things that the utterance is taken for."""


@dataclass(frozen=True)
class Thing:
    """One thing on a card, and all that is said for it."""

    name: str
    """As the card has it."""
    said: tuple[tuple[str, int], ...]
    """Its wordings, each with its line in the file; empty where it only stands beside others."""
    rivals: tuple[str, ...] = ()
    """Texts of other cards that must not be taken for it."""


@dataclass(frozen=True)
class Group:
    """Things that are expected together and have to be told apart."""

    sheet: Sheet[Any]
    """Their card."""
    things: tuple[Thing, ...]
    """In the order of the card."""
    way: Callable[[Extra | None], Way]
    """The game's way, with further wordings or as the card is."""
    keys: tuple[str, ...]
    """Where a card of this kind may hold other wordings: ``spoken``, ``also``."""
    frame: str = "{}"
    """What is said round a thing."""


@dataclass
class Tally:
    """What has been heard so far."""

    said: int = 0
    """Utterances of wordings of the cards."""
    lost: int = 0
    """Those of them that were not taken for what they are, and for nothing else."""
    taken: int = 0
    """Those that were taken for something else."""
    wordings: int = 0
    """Wordings that were said."""
    troubled: int = 0
    """Wordings that at least one speaker did not bring across."""


class Ears:
    """Says every wording of every card, and tells what the ears cannot make out."""

    def __init__(
        self,
        recogniser: Recogniser,
        listener: Listener,
        speakers: int = 2,
        tell: Callable[[int, int, Tally], None] = lambda done, of, tally: None,
    ) -> None:
        """``tell`` is told after each card how many of how many are done."""
        self._recogniser = recogniser
        self._listener = listener
        self._pitches = SPEAKERS[:speakers]
        self._tell = tell
        self.tally = Tally()
        """All that was said since this was made."""

    def findings(self, groups: Sequence[Group], own: Callable[[Any], bool]) -> Iterator[Finding]:
        """A finding for each wording that does not come across; ``own`` packs are for review."""
        for done, group in enumerate(groups, 1):
            severity = Severity.REVIEW if own(group.sheet.file) else Severity.WARNING
            hearing = _Hearing(self._recogniser, self._listener, group)
            for index, thing in enumerate(group.things):
                for text, line in thing.said:
                    yield from self._finding(hearing, index, text, line, severity)
            self._tell(done, len(groups), self.tally)

    def _finding(
        self, hearing: _Hearing, index: int, text: str, line: int, severity: Severity
    ) -> Iterator[Finding]:
        heard = {pitch: hearing.hear(text, pitch) for pitch in self._pitches}
        wrong = {p: t for p, t in heard.items() if t.marked != {index}}
        self._count(heard, wrong, index)
        thing = hearing.group.things[index]
        rivals = thing.rivals if text == thing.name else ()
        rival = next((r for r in rivals if self._rivalled(hearing, index, r)), "")
        if rival and not wrong:
            what = f'"{rival}" of another card is taken for "{text}"'
            todo = "Choose another wording or entry"
            yield hearing.group.sheet.find(line, "ears-taken", what, todo, severity)
        if not wrong:
            return
        others = sorted({n for t in wrong.values() for n in t.marked - {index}})
        rule, what = "ears-lost", f'"{text}" is not understood'
        if others:
            other = hearing.group.things[others[0]].name
            rule, what = "ears-taken", f'"{text}" is taken for "{other}"'
        told = ", ".join(f'"{t}"' for t in dict.fromkeys(t.heard for t in wrong.values()))
        what += f" from {len(wrong)} of {len(heard)} speakers (heard as {told})"
        found = self._tried(hearing, index, text, wrong)
        todo = _advice(found) if found else self._no_advice(hearing, index, text)
        yield hearing.group.sheet.find(line, rule, what, todo, severity)

    def _count(self, heard: Mapping[float, Taken], wrong: Mapping[float, Taken], own: int) -> None:
        taken = sum(bool(t.marked - {own}) for t in wrong.values())
        self.tally.said += len(heard)
        self.tally.taken += taken
        self.tally.lost += len(wrong) - taken
        self.tally.wordings += 1
        self.tally.troubled += bool(wrong)

    def _rivalled(self, hearing: _Hearing, index: int, rival: str) -> bool:
        return any(index in hearing.hear(rival, p).marked for p in self._pitches)

    def _tried(
        self, hearing: _Hearing, index: int, text: str, wrong: Mapping[float, Taken]
    ) -> Extra | None:
        """The first wording with which the same clips are right, those of its neighbours too."""
        # Those that went wrong first: most wordings fail there.
        pitches = [*wrong, *(p for p in self._pitches if p not in wrong)]
        for texts in respellings(text, [t.heard for t in wrong.values()]):
            for key in hearing.group.keys:
                extra = Extra(index, key, texts)
                mine = (hearing.hear(text, p, extra).marked == {index} for p in pitches)
                if all(mine) and self._harmless(hearing, extra):
                    return extra
        return None

    def _no_advice(self, hearing: _Hearing, index: int, text: str) -> str:
        """Where nothing helps: whether at least a word more brings it across."""
        todo = "No respelling helped: choose another wording or entry"
        for said in with_article(text):
            if all(hearing.hear(said, p).marked == {index} for p in self._pitches):
                return f'{todo} (said as "{said}" it is understood)'
        return todo

    def _harmless(self, hearing: _Hearing, extra: Extra) -> bool:
        """Whether no clip of a neighbour is judged otherwise than without it."""
        texts = [t.name for n, t in enumerate(hearing.group.things) if n != extra.place]
        texts += hearing.group.things[extra.place].rivals
        for text in texts:
            for pitch in self._pitches:
                now = hearing.hear(text, pitch, extra).marked
                if extra.place in now or now != hearing.hear(text, pitch).marked:
                    return False
        return True


class _Hearing:
    """One group, and what was heard of it already."""

    def __init__(self, recogniser: Recogniser, listener: Listener, group: Group) -> None:
        self.group = group
        self._recogniser = recogniser
        self._listener = listener
        self._way = lru_cache(maxsize=None)(group.way)
        self.hear = lru_cache(maxsize=None)(self._hear)

    def _hear(self, text: str, pitch: float, extra: Extra | None = None) -> Taken:
        """``text`` said in the group's frame by one speaker, and what the game takes it for."""
        said = for_speech(self.group.frame.format(text))
        clip = Clip(said, f"hibari-{pitch}", "synthetic", "synthetic", None, pitch)
        way = self._way(extra)
        session = self._recogniser.session(way.expected, 0.0)
        session.feed(padded(self._listener.sound(clip)))
        evidence = session.end()
        return Taken(way.taken(evidence), evidence.transcript)


def _advice(found: Extra) -> str:
    words = ", ".join(found.texts)
    return f"Add {found.key}: [{words}]: the same voices are then understood"
