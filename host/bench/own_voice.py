"""The host alone at the table: its voice, cues and hourglass come back through the room.

The way is that of the game: mixer, room, echo removal, segments, ears. All the while the list that
the host reads lies there to be marked, and every command is awaited: more than in any game.
"""

from __future__ import annotations

import random
import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from host.bench.reading import texts_of
from host.bench.said import cards
from host.bench.trials import SEED
from host.bench.watch import SetOff, Watcher
from host.content import hit_list
from host.content.kinds import KINDS
from host.dialogue.lines import load_lines
from host.dialogue.messages import Heard, Input
from host.games import all_games
from host.hearing.evidence import Recogniser, Voice
from host.hearing.segments import Segmenter
from host.running.ear import TableEar
from host.running.listening import Listening
from host.sound.cues import NAMES as CUES
from host.sound.filetable import FileTable
from host.sound.room import Room
from host.sound.table import Block
from host.speaking.normalise import for_speech

MINUTES = 30.0
"""Minutes of play."""
ROOMS = (
    Room(),
    Room(delay=0.12, tail=0.3, echo=0.0, seed=2),
    Room(delay=0.06, tail=0.2, echo=-12.0, floor=-55.0, seed=3),
)
"""One after the other, each for its share, the filter knowing nothing of it at first."""
SAND = 20.0
"""Seconds of sand for each list."""
LINES = 9
"""Lines of the games for each list."""
SLOTS = {
    "answerer": "Maria", "who": "Bob", "giver": "Ann", "target": "Cy", "name": "Ella",
    "player": "Victor", "bettors": "Ann and Bob", "winners": "Ann and Cy", "names": "Ann, Bob, Cy",
    "players": "Ann, Bob and Cy", "others": "Bob and Cy", "next": "Olivia", "entry": "corkscrew",
    "prompt": "things in a kitchen", "entries": "whisk, colander and ladle", "trait": "the poet",
    "colour": "blue", "cards": "number one, the poet, number two, the clown", "wording": "sieve",
    "options": "a, tea, b, coffee, c, cocoa", "answer": "a lighthouse", "other": "purple",
    "question": "What would you take to an island?", "games": "Hit List, That's You or Eye Know",
    "game": "Hit List", "picture": "A tall white tower by the sea.", "goal": "Be first.",
    "left": "twelve seconds", "board": "Ann on six, Bob on four", "traits": "the poet, the clown",
}  # fmt: skip
"""What stands for the slots of the games' lines; a number for those that are not named."""


@dataclass(frozen=True)
class Step:
    """One thing that the host does, and the pause after it."""

    line: str = ""
    """A line to speak."""
    cue: str = ""
    """A cue to sound."""
    sand: float = 0.0
    """Seconds of sand, during which cues go on."""
    pause: float = 0.6
    """Seconds of quiet after it."""


def lines() -> list[str]:
    """Every line of the dialogue and of the games, in every length, its slots filled; shuffled."""
    packages = dict.fromkeys(["host.dialogue", *(game.package for game in all_games())])
    found: dict[str, None] = {}
    for package in packages:
        for wordings in load_lines(package).values():
            for text in [wordings] if isinstance(wordings, str) else wordings.values():
                line = _filled(text)
                if line:
                    found[line] = None
    shuffled = list(found)
    random.Random(SEED).shuffle(shuffled)
    return shuffled


def _filled(text: str) -> str:
    names = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    return " ".join(text.format(**{name: SLOTS.get(name, "four") for name in names}).split())


def card_texts() -> list[str]:
    """What the host reads of the cards of every kind but Hit List's, shuffled."""
    rng = random.Random(SEED)
    found: list[str] = []
    for kind in KINDS:
        if kind.name != hit_list.KIND.name:
            deck = cards(kind)
            for card in rng.sample(sorted(deck), min(40, len(deck))):
                found += [text for _, text in texts_of(deck[card])]
    rng.shuffle(found)
    return found


def play(rng: random.Random) -> Iterator[tuple[tuple[str, ...], list[Step]]]:
    """A list after the other, and what the host does while it lies there."""
    spoken, read = lines(), card_texts()
    every = list(cards(hit_list.KIND).values())
    rng.shuffle(every)
    for number in range(len(every)):
        card = every[number]
        entries = tuple(entry.text for entry in card.entries)
        said = [spoken[(number * LINES + n) % len(spoken)] for n in range(LINES)]
        said += [read[(number * 2 + n) % len(read)] for n in range(2)]
        steps = [Step(line=line, pause=rng.uniform(0.3, 1.5)) for line in said]
        steps += [Step(line=f"Name {card.say}. Go!"), Step(sand=SAND), Step(cue=rng.choice(CUES))]
        steps += [Step(line=f"{', '.join(entries)}."), Step(cue="think")]
        yield entries, steps


class Alone:
    """A table at which only the host sounds."""

    def __init__(self, room: Room, recogniser: Recogniser, voice: Voice, found: SetOff) -> None:
        self._table = FileTable(room)
        self._voice = voice
        self._found = found
        self._watcher = Watcher(recogniser)
        self._card: Sequence[str] = ()
        self._lines = 0
        self._ears = Listening(self._table, recogniser, TableEar(), Segmenter(), self._give)

    @property
    def now(self) -> float:
        """Seconds that have been played here."""
        return self._table.now()

    @property
    def own(self) -> int:
        """Utterances that were known as the host's own."""
        return len(self._ears.report.own)

    def lay(self, card: Sequence[str]) -> None:
        """This list may be marked from now on."""
        self._card = card
        self._ears.expect(self._watcher.expected(card))

    def do(self, step: Step) -> None:
        """Let the host do it, to its end, and listen."""
        mixer = self._table.mixer
        if step.line:
            self._lines += 1
            chunks = self._voice.speak(for_speech(step.line))
            mixer.say(f"line:{self._lines}", chunks, self._voice.rate)
        if step.cue:
            mixer.cue(step.cue)
        if step.sand:
            mixer.sand_start(step.sand)
        next_cue = self.now + 2.0
        while mixer.sounding:
            if step.sand and self.now >= next_cue:
                mixer.cue("ting" if int(self.now) % 2 else "tock")
                next_cue += 3.0
            self._hear()
        quiet = self.now + step.pause
        while self.now < quiet:
            self._hear()

    def _hear(self) -> None:
        block = self._table.read()
        assert isinstance(block, Block)
        self._ears.block(block)
        self._table.mixer.events()

    def _give(self, item: Input) -> None:
        if isinstance(item, Heard):
            self._found.utterances += 1
            self._watcher.count(item.evidence, self._card, self._found)


def measure(recogniser: Recogniser, voice: Voice, minutes: float = MINUTES) -> dict[str, Any]:
    """What the host set off by itself in ``minutes`` of play, the rooms taking equal shares."""
    found = SetOff()
    playing = play(random.Random(SEED))
    seconds, own, parts = 0.0, 0, {}
    for room in ROOMS:
        before = SetOff(found.utterances, found.marked, found.commands)
        table = Alone(room, recogniser, voice, found)
        while table.now < minutes * 60 / len(ROOMS):
            card, steps = next(playing)
            table.lay(card)
            for step in steps:
                if table.now < minutes * 60 / len(ROOMS):
                    table.do(step)
        seconds += table.now
        own += table.own
        parts[f"echo {room.echo:g} dB after {room.delay * 1000:.0f} ms"] = _since(before, found)
    return {"n": 1, **found.result(seconds), "own": own, "parts": parts}


def _since(before: SetOff, now: SetOff) -> Mapping[str, int]:
    return {
        "utterances": now.utterances - before.utterances,
        "marked": now.marked - before.marked,
        "commands": now.commands - before.commands,
    }
