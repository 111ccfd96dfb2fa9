"""What the ears would make of this room: players are mixed into its recording and heard again.

So every mode is tried with the room's own echo and noise, and nobody at the table has to say a
list of words. The players are synthetic and dry: a real one is heard through the room.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from host.dialogue.reading import Reader
from host.hearing.echo import explained
from host.hearing.evidence import RATE, Evidence, Expected, Mode, Phrase, Recogniser, Samples
from host.judging.plate import Entry, Verdict, judge
from host.running.ear import LEARNING_EXPLAINED
from host.running.listening import Ear
from host.running.roomcheck import ASKED, FADED, WORDS, Take, parts_of
from host.running.roomcheck_replay import Hears, OnlyThere, ReplayTable, replay
from host.sound.room import active_level
from host.speaking.players import SyntheticPlayer

TYPICAL = -26.0
"""dBFS of a player at the microphone, where nobody has said anything."""
CALLS = {
    "host, stop": "stop",
    "repeat that": "repeat",
    "slower, please": "slower",
    "what's the score?": "score",
}
"""What players call out over the host, and the command it is."""
ITEMS = ("giraffe", "bicycle", "hammer", "lemon", "carpet")
OTHERS = ("rabbit", "trumpet", "bucket")
"""What they name, and what else is on that list: eight, as on a card."""
ROUNDS = 2
"""Times that all of it is said."""
SPACE = 1.8
"""Seconds from one item to the next."""
FIRST = 0.7
"""Seconds before the first."""
HANGOVER = 0.35
"""Seconds of silence after an item, as while the sand runs."""
REACH = 2.0
"""Seconds by which the host may come late and is still known by its sound."""
PHRASES = tuple(Phrase(f"entry:{n}", text) for n, text in enumerate((*ITEMS, *OTHERS)))
ENTRIES = tuple(Entry(phrase.key, phrase.text) for phrase in PHRASES)
OWN = tuple(Phrase(f"entry:{n}", text) for n, text in enumerate(WORDS))


@dataclass(frozen=True)
class Share:
    """How many of how many."""

    right: int
    """Understood as what they were."""
    of: int
    """Said."""

    @property
    def part(self) -> float:
        """0 to 1."""
        return self.right / self.of if self.of else 0.0


@dataclass(frozen=True)
class Own:
    """The host and its own voice."""

    clean: Samples
    """The microphone without what was played."""
    before: Share
    """Its words that the recogniser knows in the microphone."""
    after: Share
    """Those that it still knows after removal."""
    through: int
    """Times that it would have taken itself for a player."""
    others: int
    """Utterances of somebody else meanwhile: a television, or somebody who was not quiet."""


@dataclass(frozen=True)
class Heard:
    """The players, in their three situations."""

    calls: Share
    """Commands over the host's speech."""
    sand: Share
    """Items while the sand runs."""
    quiet: Share
    """Items while the host makes no sound."""
    false: int
    """Items that were marked and nobody has said."""


@dataclass(frozen=True)
class Said:
    """One thing that a player says."""

    start: float
    """Stream time of its first sample, seconds."""
    end: float
    """Just after its last."""
    text: str
    """The words."""


class Trials:
    """The ears of this machine on one room."""

    def __init__(
        self,
        recogniser: Recogniser,
        people: Sequence[SyntheticPlayer],
        make_ear: Callable[[], Ear],
        rounds: int = ROUNDS,
    ) -> None:
        """``make_ear`` gives a fresh ear as the table has it; ``rounds``: how often."""
        self._recogniser, self._people, self._make_ear = recogniser, people, make_ear
        self._rounds = rounds
        self._reader = Reader()
        commands = self._reader.command_phrases(())
        self._calls = Expected(commands, Mode.ONE)
        self._items = Expected((*PHRASES, *commands), Mode.MANY, HANGOVER)

    def own(self, take: Take, delay: float | None, *, voices: bool) -> Own:
        """The recording as it is. ``voices``: whether others talk in this room anyway."""
        table = ReplayTable(take.mic, take.played, take.talk[1] / RATE)
        deaf = OnlyThere(None, ())
        heard, clean = replay(table, deaf, self._make_ear(), ())
        start, end = take.words[0] / RATE, take.sand[1] / RATE
        came = [e for e in heard if e.end > start and e.start < end]
        own = [e for e in came if not voices or _is_host(clean, take.played, e)]
        late = round((delay or 0.0) * RATE)
        first, last = take.words
        spans = [(a + first + late, b + first + late) for a, b in parts_of(take.played[first:last])]
        before, after = (self._known(sound, spans) for sound in (take.mic, clean))
        return Own(clean, before, after, len(own), len(came) - len(own))

    def is_asked(self, sound: Samples) -> bool:
        """Whether this is the sentence that a player is asked to say."""
        phrase = Phrase("entry:0", ASKED)
        evidence = self._hear(sound, Expected((phrase,), Mode.ONE))
        return bool(_marks((Entry(phrase.key, phrase.text),), evidence))

    def players(self, take: Take, level: float, *, only_sand: bool = False) -> Heard:
        """Players ``level`` dBFS loud in each situation; ``only_sand`` tries that one alone."""
        counts = {"calls": 0, "sand": 0, "quiet": 0}
        false = 0
        for round_ in range(self._rounds):
            scene = _Scene(take, level, self._people, round_)
            if not only_sand:
                scene.call()
            scene.name(take.sand[0] / RATE)
            if not only_sand:
                scene.name(scene.alone)
            for said, evidence in self._heard(scene, take):
                if said.start < take.sand[0] / RATE:
                    counts["calls"] += self._is_call(said, evidence)
                    continue
                marks = {text for e in evidence for text in _marks(ENTRIES, e)}
                counts["sand" if said.start < scene.alone else "quiet"] += said.text in marks
                false += len(marks - set(ITEMS))
        one, many = (0 if only_sand else len(CALLS)), len(ITEMS)
        return Heard(
            Share(counts["calls"], self._rounds * one),
            Share(counts["sand"], self._rounds * many),
            Share(counts["quiet"], 0 if only_sand else self._rounds * many),
            false,
        )

    def _heard(self, scene: _Scene, take: Take) -> list[tuple[Said, list[Evidence]]]:
        """Everything that was said, with what came of it."""
        ears = OnlyThere(self._recogniser, [(said.start, said.end) for said in scene.said])
        table = ReplayTable(scene.mic, scene.played, take.talk[1] / RATE)
        hears = (Hears(0.0, self._calls), Hears(take.talk[1] / RATE, self._items))
        heard, _ = replay(table, ears, self._make_ear(), hears)
        return [
            (said, [e for e in heard if e.start < said.end and e.end > said.start])
            for said in scene.said
        ]

    def _is_call(self, said: Said, heard: Sequence[Evidence]) -> bool:
        wanted = f"cmd:{CALLS[said.text]}"
        return any(self._reader.read(evidence, ()).key == wanted for evidence in heard)

    def _known(self, sound: Samples, spans: Sequence[tuple[int, int]]) -> Share:
        """How many of the host's own words the recogniser knows there."""
        entries = tuple(Entry(phrase.key, phrase.text) for phrase in OWN)
        right = 0
        for (start, end), word in zip(spans, WORDS, strict=False):
            piece = sound[max(0, start - RATE // 5) : end + RATE // 3]
            right += word in _marks(entries, self._hear(piece, Expected(OWN, Mode.ONE)))
        return Share(right, len(WORDS))

    def _hear(self, sound: Samples, expected: Expected) -> Evidence:
        session = self._recogniser.session(expected, 0.0)
        session.feed(sound)
        return session.end()


class _Scene:
    """The recording with players in it, and the room alone for a while at its end."""

    def __init__(
        self, take: Take, level: float, people: Sequence[SyntheticPlayer], round_: int
    ) -> None:
        room, _ = take.of(take.silence)
        length = round((FIRST + SPACE * len(ITEMS) + FADED) * RATE)
        alone = np.resize(room, length).astype(np.float32)
        end = take.sand[1]
        self.mic = np.concatenate([take.mic[:end], alone])
        self.played = np.concatenate([take.played[:end], np.zeros(length, dtype=np.float32)])
        self.alone = end / RATE
        """Stream time from which the room is alone."""
        self.said: list[Said] = []
        self._take = take
        self._size = 10.0 ** (level / 20.0)
        self._people, self._round = people, round_

    def call(self) -> None:
        """Call out over the long line, evenly, each command once."""
        first, last = self._take.talk
        start, end = first / RATE, (last / RATE) - FADED
        calls = [*CALLS][self._round :] + [*CALLS][: self._round]
        for number, text in enumerate(calls):
            self._say(text, start + 1.0 + number * (end - start - 1.0) / len(calls), number)

    def name(self, start: float) -> None:
        """Name the items from stream time ``start`` on."""
        for number, text in enumerate(ITEMS):
            self._say(text, start + FIRST + SPACE * number, number)

    def _say(self, text: str, at: float, seat: int) -> None:
        sound = self._people[(seat + self._round) % len(self._people)].say(text)
        loud = active_level(sound)
        first = round(at * RATE)
        piece = (sound * np.float32(self._size / max(loud, 1e-9)))[: len(self.mic) - first]
        mixed = self.mic[first : first + len(piece)] + piece
        self.mic[first : first + len(piece)] = np.clip(mixed, -1.0, 1.0)
        self.said.append(Said(at, at + len(piece) / RATE, text))


def _marks(entries: Sequence[Entry], evidence: Evidence) -> set[str]:
    """Texts of the entries that it marks."""
    texts = {entry.key: entry.text for entry in entries}
    rulings = judge(entries, evidence)
    return {texts[r.key] for r in rulings if r.verdict is Verdict.HIT and r.key in texts}


def _is_host(clean: Samples, played: Samples, heard: Evidence) -> bool:
    """Whether what is left of an utterance is what was played, however late."""
    first, last = round(heard.start * RATE), round(heard.end * RATE)
    sent = played[max(0, first - round(REACH * RATE)) : last]
    return explained(clean[first:last], sent, reach=REACH) > LEARNING_EXPLAINED
