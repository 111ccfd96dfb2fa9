"""Whole tables on the virtual room: the real loop, ears and voices; players who follow a plan.

Engines and speech are made once a session. A table may begin at the sand, as a resumed game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np

from host.content.packs import Deck, load_hit_list
from host.core.ledger import Ledger
from host.core.log import Log
from host.core.table import COLOURS, Player
from host.dialogue.desk import Desk
from host.dialogue.host import Host
from host.dialogue.lines import Verbosity
from host.dialogue.messages import Cue, Effect, Heard, Input, SandStart, SandStop, Say, Tick
from host.dialogue.settings import Settings
from host.games import game_called
from host.games.hit_list import actions as act
from host.games.hit_list.rules import HitList
from host.games.hit_list.script import HitListScript
from host.games.hit_list.state import Setup, State
from host.hearing.evidence import Evidence, Expected, Phrase, Recogniser, Samples, Voice
from host.hearing.segments import Segmenter
from host.hearing.whisper import WhisperRecogniser
from host.modelstore import model_path
from host.running.ear import TableEar
from host.running.games import HouseShelf, new_desk
from host.running.misheard import Folder
from host.running.sound import SoundRunner
from host.sound.filetable import FileTable
from host.sound.mixer import Played, SoundEvent, Started
from host.sound.table import Block, DeviceTrouble, TroubleKind
from host.speaking.hibari import HibariVoice
from host.speaking.players import SyntheticPlayer

ZOO = ("elephant", "giraffe", "penguin", "crocodile", "monkey", "zebra", "tiger", "rhinoceros")
"""The list that is played."""
ANSWER_KEYS = "entry:"
"""How the keys of a list begin."""
AT_SAND = (act.Ready(),)
"""Everybody has bet: the host is about to read the prompt."""
IN_SAND = (act.Ready(), act.Started())
"""The sand runs."""
AT_BONUS = (act.Ready(), act.Started(), act.TimeUp(), act.Reviewed())
"""Nothing was named; the bonus round begins."""


class KeptVoice:
    """The natural voice; what was said once costs nothing any more."""

    name = "hibari"
    rate = HibariVoice.rate

    def __init__(self) -> None:
        self.voice = HibariVoice()
        self._kept: dict[tuple[str, float], list[Samples]] = {}

    def speak(self, text: str, speed: float = 1.0) -> Iterator[Samples]:
        """As the voice."""
        key = text, round(speed, 3)
        if key not in self._kept:
            self._kept[key] = list(self.voice.speak(text, speed))
        yield from self._kept[key]

    def close(self) -> None:
        """Nothing: the next test speaks, too."""


class ScriptedEars:
    """Whatever sounds, these are the words: one text after the other, the last for ever."""

    name = "text"

    def __init__(self, *texts: str) -> None:
        self._texts = list(texts)

    def session(self, expected: Expected, start: float) -> ScriptedSession:
        """The next text; "text/partial" gives a partial result, too."""
        text = self._texts.pop(0) if len(self._texts) > 1 else self._texts[0]
        return ScriptedSession(text, start)

    def check(self, phrases: Sequence[Phrase]) -> list[str]:
        """Everything can be heard."""
        return []


class ScriptedSession:
    """One utterance of them."""

    def __init__(self, text: str, start: float) -> None:
        self._final, _, self._partial = text.partition("/")
        self._start = self._now = start

    def feed(self, samples: Samples) -> Evidence | None:
        """Count the samples."""
        self._now += len(samples) / 16000
        if not self._partial:
            return None
        return Evidence(self._partial, self._start, self._now, final=False)

    def end(self) -> Evidence:
        """The text; the pre-roll is no part of it."""
        return Evidence(self._final, min(self._start + 0.3, self._now), self._now)


@cache
def voice() -> KeptVoice:
    """The host's voice of this session."""
    return KeptVoice()


@cache
def whisper() -> Recogniser:
    """The ears of this session."""
    return WhisperRecogniser(model_path("whisper-tiny-en"), threads=1)


@cache
def people() -> tuple[SyntheticPlayer, ...]:
    """Three clearly different speakers."""
    return tuple(SyntheticPlayer(f, voice().voice) for f in (0.8, 1.12, 0.88))


def pack(folder: Path, entries: tuple[str, ...] = ZOO, say: str = "animals of the zoo") -> Deck:
    """A deck with one prompt."""
    head = "pack: zoo\ngame: hit-list\nlanguage: en\nlicence: Apache-2.0\nprompts:\n  - id: zoo\n"
    more = "    kind: top-of-mind\n    subject: nature\n    difficulty: 1\n    ages: all\n"
    lines = "".join(f"      - {entry}\n" for entry in entries)
    path = folder / "zoo.yaml"
    path.write_text(f"{head}    say: {say}\n{more}    entries:\n{lines}", encoding="utf-8")
    return load_hit_list([folder])


@dataclass(frozen=True)
class Line:
    """Something that somebody will say."""

    at: float
    """Seconds after the sand has been turned."""
    text: str
    """The words."""
    seat: int = 0
    """Whose voice."""


class Stopping(FileTable):
    """A virtual table that can be told to end."""

    stop = False
    """Whether to end at the next block."""

    def read(self) -> Block | DeviceTrouble:
        """The next block."""
        if self.stop:
            return DeviceTrouble(TroubleKind.ENDED, "enough", self.now())
        return super().read()


@dataclass
class Sitting:
    """One table, its plan and what came of it."""

    runner: SoundRunner
    table: Stopping
    twist: Callable[[str], str | None] = lambda text: text
    """Changes what is really said; None for silence."""
    sand: list[Line] = field(default_factory=list)
    """What is said in the first run of the sand."""
    answers: dict[str, list[str]] = field(default_factory=dict)
    """By the help key of what the host waits for: what is said, one after the other."""
    hooks: list[Callable[[float, Effect | Input], None]] = field(default_factory=list)
    """Called with the time and every input and effect."""
    until: Callable[[Effect | Input], bool] = lambda item: False
    """When to stop."""
    items: list[tuple[float, Effect | Input]] = field(default_factory=list)
    """Everything that happened but ticks, with its time."""
    ends: dict[str, float] = field(default_factory=dict)
    """Stream time at which each text was said to its end (the last time)."""
    out: list[str] = field(default_factory=list)
    """The transcript."""
    sounds: list[SoundEvent] = field(default_factory=list)
    """What the mixer did."""
    _seen: object = None

    def run(self) -> str:
        """Play; says why it ended."""
        tap = self.table.mixer.tap()
        self._tap = tap
        why = self.runner.run()
        self.sounds += tap()
        return why

    def say(self, text: str, at: float | None = None, seat: int = 0, level: float = 0.05) -> float:
        """Let somebody speak; the stream time of the end."""
        spoken = self.twist(text)
        if spoken is None:
            return self.table.clock
        end = self.table.schedule(people()[seat].say(spoken), at, level=level)
        self.ends[text] = end
        return end

    def watch(self, item: Effect | Input) -> None:
        """See every input and effect; carry out the plan."""
        now = self.table.now()
        if not isinstance(item, Tick):
            self.items.append((now, item))
        for hook in self.hooks:
            hook(now, item)
        if isinstance(item, SandStart) and self.sand:
            lines, self.sand = self.sand, []
            for line in lines:
                self.say(line.text, now + line.at, line.seat)
        elif isinstance(item, Tick):
            self._answer()
        if self.until(item):
            self.table.stop = True

    def _answer(self) -> None:
        desk = self.runner.host.desk
        ask = desk.ask
        if desk.pending or desk.talking or self._seen == id(ask) or not self.answers.get(ask.help):
            return
        self._seen = id(ask)
        self.say(self.answers[ask.help].pop(0), self.table.now() + 0.5, seat=1)

    # -- what came of it ----------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The game as it stands."""
        ledger = self.runner.host.desk.ledger
        assert ledger is not None
        return ledger.state

    @property
    def marks(self) -> list[str]:
        """Wordings of the marks, in order."""
        return [c.about for _, c in self.of(Cue) if c.name == "ting"]

    @property
    def cues(self) -> list[str]:
        """Names of all cues, in order."""
        return [c.name for _, c in self.of(Cue)]

    @property
    def said(self) -> list[str]:
        """The host's lines."""
        return [s.text for _, s in self.of(Say)]

    @property
    def heard(self) -> list[Evidence]:
        """Everything that reached the dialogue."""
        return [h.evidence for _, h in self.of(Heard)]

    def of(self, kind: type) -> list[tuple[float, Effect | Input]]:
        """Everything of one kind, with its time."""
        return [(at, item) for at, item in self.items if isinstance(item, kind)]

    def sand_time(self) -> tuple[float, float]:
        """Stream times at which the (first) sand was turned and put away."""
        return self.of(SandStart)[0][0], self.of(SandStop)[0][0]

    def line_times(self, text: str) -> tuple[float, float]:
        """First and last sample of the line that begins with ``text``, in stream time."""
        number = next(s.line for _, s in self.of(Say) if s.text.startswith(text))
        began = next(e.time for e in self.sounds if e.id == f"line:{number}")
        ended = next(
            e.time for e in self.sounds if e.id == f"line:{number}" and isinstance(e, Played)
        )
        return began, ended

    def cue_times(self, name: str) -> list[float]:
        """Stream times at which a cue began to sound."""
        return [e.time for e in self.sounds if isinstance(e, Started) and e.id == f"cue:{name}"]


def settings_of(**changes: object) -> Settings:
    """A short game."""
    chosen = {"hourglass": 15.0, "rounds": 1, "verbosity": Verbosity.SHORT, **changes}
    return Settings(**chosen)


def sit(
    deck: Deck,
    *,
    sand: tuple[Line, ...] = (),
    answers: dict[str, list[str]] | None = None,
    chosen: Settings | None = None,
    done: tuple[act.Action, ...] | None = AT_SAND,
    left: float | None = None,
    names: tuple[str, ...] = ("Ann", "Bob"),
    ears: Recogniser | None = None,
    speaker: Voice | None = None,
    log: Path | None = None,
    twist: Callable[[str], str | None] = lambda text: text,
    until: Callable[[Effect | Input], bool] = lambda item: False,
    table: Stopping | None = None,
    misheard: Folder | None = None,
) -> Sitting:
    """A table with seated players, resumed after the card and the actions ``done``.

    None begins a new game with its set-up. ``left``: seconds of sand that are left. ``misheard``:
    where appealed answers go once the table agrees.
    """
    desk = new_desk(chosen or settings_of())
    desk.keeps_misheard = None if misheard is None else False
    shelf = HouseShelf(random.Random(1), log, {"hit-list": deck})
    table = table or Stopping(limit=400.0)
    if done is not None:
        resumed = _drawn(shelf, desk, names, log, done, left=left)
        host = Host(desk, shelf, game="hit-list", resumed=resumed)
    else:
        host = Host(desk, shelf, game="hit-list", names=names, first=0)
    out: list[str] = []
    planned = {key: list(texts) for key, texts in (answers or {}).items()}

    def watch(item: Effect | Input) -> None:
        sitting.watch(item)

    runner = SoundRunner(
        host,
        table,
        ears or whisper(),
        speaker or voice(),
        ear=TableEar(),
        segmenter=Segmenter(),
        out=out.append,
        watch=watch,
        misheard=misheard,
    )
    sitting = Sitting(runner, table, twist, list(sand), planned, until=until, out=out)
    return sitting


def _drawn(
    shelf: HouseShelf,
    desk: Desk,
    names: tuple[str, ...],
    log: Path | None,
    done: tuple[act.Action, ...],
    *,
    left: float | None,
) -> HitListScript:
    """A game in the middle of its first round."""
    players = tuple(Player(n, c) for n, c in zip(names, COLOURS, strict=False))
    chosen, deck = desk.settings, shelf.deck(game_called("hit-list"))
    setup = Setup(
        players=players,
        first=0,
        steps=chosen.track,
        seconds=chosen.hourglass,
        plate_manager=chosen.plate_manager,
        channels=(chosen.secrets,) * len(players),
        bets=chosen.bets,
        strictness=chosen.strictness,
    )
    ledger: Ledger[State] = Ledger(HitList(), setup, Log(log), deck.hashes, "test")
    card = next(iter(deck))
    ledger.submit(act.Drawn(card, len(deck[card].entries)), "chance")
    for action in done:
        ledger.submit(action, "player")
    if left is not None and setup.seconds is not None:
        ledger.note("sand", {"card": card, "used": setup.seconds - left})
    return shelf._laid(desk, game_called("hit-list"), ledger)


def babble(seconds: float = 20.0) -> Samples:
    """Several people talking at once, synthetic: float32 mono at 16 kHz."""
    rate, texts = 16000, (
        "and then we went down to the river and had a picnic by the old bridge with the children",
        "no, I never liked the colour of that house, it was always a bit too bright for the street",
        "tomorrow morning there will be some rain in the west and sunshine everywhere else",
    )  # fmt: skip
    mixed = np.zeros(round(seconds * rate), np.float32)
    for n, text in enumerate(texts):
        sound = people()[n].say(text)
        at = -n * rate
        while at < len(mixed):
            piece = sound[max(0, -at) :][: len(mixed) - max(0, at)]
            mixed[max(0, at) : max(0, at) + len(piece)] += piece
            at += len(sound)
    return mixed
