"""The host's desk: speaking, listening and reading what was said against what is legal now.

Flows are generators: ``x = yield`` suspends until the next Input. A flow never blocks, has no
clock but ``desk.now`` and no way to the world but ``desk.out``.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from host.core.ledger import Ledger
from host.dialogue.appealed import Appealed
from host.dialogue.lines import Verbosity, Wording
from host.dialogue.messages import (
    Began,
    Chosen,
    Effect,
    Heard,
    Hush,
    Input,
    Key,
    Listen,
    Misheard,
    PhoneHere,
    Played,
    Say,
    Show,
    Speech,
)
from host.dialogue.options import Setting
from host.dialogue.phones import Phones
from host.dialogue.reading import Reader, Reading, Sort
from host.dialogue.settings import Settings
from host.hearing.evidence import Evidence, Expected, Mode, Phrase

MOST_TALK = 15.0
"""Seconds of one utterance for which a time limit stands: a television must not hold it."""
MOST_EARLY = 2
"""So often words over one question are asked about: a table that hears its own echo goes on."""

T = TypeVar("T")
Flow = Generator[None, Input, T]


class Rewound(Exception):
    """The state went back under a flow: the main loop looks at the need again."""


class Ended(Exception):
    """The table wants to end the game now."""


class Outcome(StrEnum):
    """How a wait for an answer ended."""

    ANSWER = "answer"
    SILENCE = "silence"
    OTHER = "other"
    RIVALS = "rivals"
    KEY = "key"
    SKIP = "skip"


@dataclass(frozen=True)
class Reply:
    """What came of listening."""

    outcome: Outcome
    """How the wait ended."""
    key: str = ""
    """Key of the phrase that was chosen, or the digits of a keypad entry."""
    evidence: Evidence | None = None
    """What was heard."""
    rivals: tuple[str, ...] = ()
    """Keys that fit equally well."""
    seat: int | None = None
    """Who pressed a key."""


@dataclass(frozen=True)
class Ask:
    """What one wait is for."""

    answers: tuple[Phrase, ...] = ()
    """The legal answers; they win over command words that sound the same."""
    limit: float | None = None
    """Seconds of silence after the prompt before the wait ends; None waits for ever."""
    mode: Mode = Mode.ONE
    """How to read an utterance."""
    hangover: float = 0.6
    """Silence in seconds that ends an utterance."""
    help: str = "help_general"
    """Template that answers "help" here."""
    keys: tuple[int, ...] = ()
    """Seats whose keypad entries count."""
    without: tuple[str, ...] = ()
    """Commands that are not offered here, because answers sound like them ("bye", a name)."""
    only_loud: bool = False
    """True where only "host, ..." and the answers count, for example in a discussion."""
    answers_only: bool = False
    """True where chatter is passed over and does not end the wait."""
    again: str = ""
    """The question in a word or two, said after a command came between ("Cy?")."""
    exact: bool = False
    """True where the limit is the same for people who type."""
    nothing_ends: bool = False
    """True where also a sound without a word ends the wait (as OTHER)."""
    early: bool = True
    """Whether an answer that begins over the question is asked about."""


class Commands(Protocol):
    """What answers the global commands; the game's script adds its own."""

    script: Any
    """The script of the game under way, or None."""

    def run(self, reading: Reading, ask: Ask) -> Flow[Reply | None]:
        """Carry out one command; a Reply ends the wait, None goes on listening."""

    def wait_go_on(self, ask: Ask) -> Flow[None]:
        """Wait for "go on", then expect ``ask`` again."""

    def early_key(self, seat: int) -> None:
        """Somebody showed or pressed something that nobody has asked for."""


@dataclass
class Desk:
    """One table's conversation."""

    wording: Wording
    """Templates."""
    reader: Reader
    """Reads evidence against phrases and commands."""
    settings: Settings
    """What the table has chosen."""
    ledger: Ledger[Any] | None = None
    """The game under way, once there is one."""
    commands: Commands | None = None
    """Answers global commands."""
    out: list[Effect] = field(default_factory=list)
    """Effects since the last input."""
    now: float = 0.0
    """Stream time of the last input, seconds."""
    talking: bool = False
    """Somebody is speaking."""
    question: list[str] = field(default_factory=list)
    """The lines of the last question, for "repeat"."""
    last_line: str = ""
    """The last line that was said, for "repeat" where nothing was asked."""
    question_line: int = 0
    """Number of the line that asks it."""
    question_began: float | None = None
    """Stream time at which that line began to sound, seconds; None before."""
    ask: Ask = field(default_factory=Ask)
    """What is being waited for."""
    pending: set[int] = field(default_factory=set)
    """Lines said but not yet played."""
    trouble: bool = False
    """Nobody can be heard: every time limit stands."""
    patience: float = 1.0
    """Time limits are multiplied by this: typing takes longer than talking (case 133)."""
    voting: bool = False
    """Whether the others are being asked about an answer: nothing is appealed meanwhile."""
    utterances: int = 0
    """How often anybody has said (or pressed) anything so far."""
    options: tuple[Setting, ...] = ()
    """What can be chosen in the game that is played (or will be)."""
    phones: Phones = field(default_factory=Phones)
    """The phones at the table."""
    brief: bool = False
    """Whether everything is said in its short wording now, unless the full one is wanted."""
    kept: Settings | None = None
    """The settings of the last evening, where this one began with them."""
    keeps_misheard: bool | None = None
    """Whether the sound of what is appealed is kept; None where there is no sound to keep."""
    sayings: Mapping[str, str] = field(default_factory=dict)
    """Words of the cards and how the voice should say them, where it would say them wrongly."""
    _lines: int = 0
    _early: int = 0
    _talking_since: float = 0.0

    # -- speaking ---------------------------------------------------------------------------

    def emit(self, *effects: Effect) -> None:
        """Hand effects to the world."""
        self.out.extend(effects)

    def text(self, key: str, /, brief: bool = False, **slots: Any) -> str:
        """The wording of ``key`` now; ``brief`` shrinks it to short unless full is wanted."""
        verbosity = self.settings.verbosity
        if (brief or self.brief) and verbosity is Verbosity.STANDARD:
            verbosity = Verbosity.SHORT
        return self.wording.render(key, verbosity, **slots)

    def say(self, key: str, /, brief: bool = False, **slots: Any) -> None:
        """Say the template ``key``; an empty wording says nothing."""
        self.speak(self.text(key, brief, **slots))

    def speak(self, text: str) -> None:
        """Say ``text`` as it stands."""
        if not text:
            return
        self._lines += 1
        self.last_line = text
        self.pending.add(self._lines)
        self.out.append(Say(self._lines, text))

    def prompt(self, key: str, /, brief: bool = False, **slots: Any) -> None:
        """Say a question: what "repeat" says again."""
        text = self.text(key, brief, **slots)
        self.question = [text] if text else []
        self.speak(text)
        self.question_line, self.question_began = self._lines, None
        self._early = 0

    def show(self, text: str) -> None:
        """Put a line on screens and transcripts without saying it."""
        self.out.append(Show(text))

    def spoken(self) -> Flow[None]:
        """Wait until all that was said has been played; commands are carried out on the way."""
        ask = self.ask
        while self.pending:
            item = yield
            if not isinstance(item, Heard):
                continue
            reading = self._read(item.evidence, ask)
            if reading.sort is not Sort.COMMAND:
                continue
            ended = yield from self._command(reading, ask)
            if ended is not None:  # "skip": the rest need not be said
                self.emit(Hush())
            self.expect(ask)

    # -- listening --------------------------------------------------------------------------

    def take(self, item: Input) -> None:
        """Note what every input changes: the time, what was played, who is talking."""
        self.now = max(self.now, item.at)
        if isinstance(item, Played):
            self.pending.discard(item.line)
        elif isinstance(item, Began) and item.line == self.question_line:
            self.question_began = item.at
        elif isinstance(item, Key) or (isinstance(item, Heard) and item.evidence.transcript):
            self.utterances += 1
        elif isinstance(item, PhoneHere):
            self.phones.came(item.name, item.here)
        elif isinstance(item, Speech):
            if item.going and not self.talking:
                self._talking_since = item.at
            self.talking = item.going

    def appealed(self, evidence: Evidence | None, case: Appealed) -> None:
        """Have that utterance kept with its ruling, if the table has agreed to it."""
        if self.keeps_misheard and evidence is not None:
            self.out.append(Misheard(evidence, case))

    def choose(self, settings: Settings) -> None:
        """Take up other settings and have them kept."""
        self.settings = settings
        self.out.append(Chosen(settings))

    def expect(self, ask: Ask) -> None:
        """Tell the ears what may be said now."""
        self.ask = ask
        phrases = (*ask.answers, *self.reader.command_phrases(ask.answers, ask.without))
        self.out.append(Listen(Expected(phrases, ask.mode, ask.hangover)))

    def listen(self, ask: Ask) -> Flow[Reply]:
        """Wait for one answer; commands are carried out on the way.

        The time limit runs from the last sample of the prompt, stands while somebody speaks, and
        begins anew after a command. What began before the prompt's end is kept, and asked about
        only if it would be an answer (design: Dialogue), and not more than MOST_EARLY times.
        """
        self.expect(ask)
        opened: float | None = None
        early: Reading | None = None
        while True:
            opened = self._opened(opened)
            if early is not None and opened is not None and not self.pending:
                reply = yield from self._was_that(early, ask)
                if reply is not None:
                    return reply
                early, opened = None, None
                self.expect(ask)
                continue
            since = self._talking_since if self.talking else None
            item = yield
            if since is not None and not self.talking and opened is not None:
                # The limit has stood while somebody spoke.
                opened += min(item.at - max(since, opened), MOST_TALK)
            if isinstance(item, Key):
                if item.seat in ask.keys:
                    return Reply(Outcome.KEY, item.value, seat=item.seat)
                self.early(item)
            reading = self._read(item.evidence, ask) if isinstance(item, Heard) else None
            if reading is not None and reading.sort is Sort.COMMAND:
                ended = yield from self._interrupted(reading, ask)
                if ended is not None:
                    return ended
                self.expect(ask)
                opened = None
            elif reading is not None and _ends(reading, ask):
                if opened is not None and reading.evidence.start >= opened:
                    return _reply(reading)
                if reading.sort is Sort.ANSWER and self._early_answer(reading.evidence, ask):
                    early = reading
            elif self._late(opened, ask.limit, exact=ask.exact):
                return Reply(Outcome.SILENCE)

    def _opened(self, opened: float | None) -> float | None:
        """When the limit began: with the last sample of all that was said; never in trouble."""
        if self.trouble:
            return None
        return self.now if opened is None and not self.pending else opened

    def _read(self, evidence: Evidence, ask: Ask) -> Reading:
        return self.reader.read(evidence, ask.answers, only_loud=ask.only_loud, without=ask.without)

    def _early_answer(self, evidence: Evidence, ask: Ask) -> bool:
        """Whether to ask about it: it began while the question sounded, not before.

        Where a loudspeaker is heard as answers, asking would never end: then the time limit and
        the repairs of whoever asks are the way on.
        """
        began = self.question_began
        wanted = ask.early and self._early < MOST_EARLY
        return wanted and began is not None and evidence.start >= began

    def _late(self, opened: float | None, limit: float | None, *, exact: bool) -> bool:
        if opened is None or limit is None:
            return False
        if self.talking and self.now - self._talking_since < MOST_TALK:
            return False
        return self.now - opened >= limit * (1.0 if exact else self.patience) - 1e-6

    def _was_that(self, early: Reading, ask: Ask) -> Flow[Reply | None]:
        """Ask whether words that came before the end of the question were the answer."""
        self._early += 1
        self.say("was_that_your_answer", answer=early.text)
        answers = (*self.reader.yes_no(), *ask.answers)
        reply = yield from self.listen(Ask(answers, limit=6.0, help=ask.help, early=False))
        if reply.key == "yes":
            return _reply(early)
        if reply.outcome is Outcome.ANSWER and reply.key != "no":
            return reply
        if reply.outcome is Outcome.SILENCE:
            self.speak(ask.again)
        return None

    def early(self, item: Key) -> None:
        """Fingers or a key that nobody has asked for."""
        if self.commands is not None:
            self.commands.early_key(item.seat)

    def _interrupted(self, reading: Reading, ask: Ask) -> Flow[Reply | None]:
        """A command in the middle of a question; then that question again, in a word."""
        question = self.question, self.question_line, self.question_began
        before = self._lines
        ended = yield from self._command(reading, ask)
        if ended is None:
            self.question, self.question_line, self.question_began = question
            asked = reading.key in ("cmd:repeat", "cmd:whose_turn")
            if ask.again and self._lines > before and not asked:
                self.speak(ask.again)
        return ended

    def _command(self, reading: Reading, ask: Ask) -> Flow[Reply | None]:
        if self.commands is None:
            return None
        return (yield from self.commands.run(reading, ask))


def _ends(reading: Reading, ask: Ask) -> bool:
    """Whether that ends the wait: an answer, or what is asked about again."""
    if reading.sort is Sort.NOTHING:
        return ask.nothing_ends
    return reading.sort is Sort.ANSWER or not ask.answers_only


def _reply(reading: Reading) -> Reply:
    outcome = {
        Sort.ANSWER: Outcome.ANSWER,
        Sort.RIVALS: Outcome.RIVALS,
        Sort.OTHER: Outcome.OTHER,
        Sort.NOTHING: Outcome.OTHER,
    }[reading.sort]
    return Reply(outcome, reading.key, reading.evidence, reading.rivals)
