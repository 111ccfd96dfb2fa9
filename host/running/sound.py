"""The table by sound: blocks in, utterances to the dialogue, its effects to the mixer.

Time is samples consumed: no wall clock, no sleep, no timer. The same loop runs on the live and on
the virtual table (`host.sound.table`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from host.dialogue.host import Host
from host.dialogue.messages import (
    Began,
    Cue,
    Cut,
    Effect,
    Finish,
    Heard,
    Hush,
    Input,
    Keep,
    Listen,
    Played,
    Rejudge,
    Rejudged,
    SandPause,
    SandStart,
    SandStop,
    Say,
    Sound,
    Speech,
    Tick,
    Trouble,
)
from host.hearing.evidence import Evidence, Expected, Recogniser, Samples, Session, Voice
from host.hearing.segments import Segmenter, SegmentEvent, SpeechAudio, SpeechEnd, SpeechStart
from host.running.text import shown
from host.sound.mixer import Played as SoundPlayed
from host.sound.table import Block, DeviceTrouble, SoundTable, TroubleKind
from host.speaking.normalise import for_speech

AT_ONCE = ("ting", "tock")
"""Cues that answer a player: they never wait behind speech."""
KEPT = 40
"""Utterances of one sand run that are kept for appeals."""


class Ear(Protocol):
    """What takes the host's own sound out of the microphone."""

    def clean(self, mic: Samples, played: Samples) -> Samples:
        """The microphone without what the host played; same length."""

    def at(self, time: float) -> None:
        """Say that the last block ended at stream time ``time``, in seconds."""

    def reset(self) -> None:
        """Another device: the room is unknown again."""

    def own(self, start: float, end: float) -> bool:
        """Whether what was heard between these stream times was the host itself."""


@dataclass
class Open:
    """The utterance that is going on."""

    session: Session
    """Its recogniser session."""
    expected: Expected
    """What was expected when it began."""


@dataclass(frozen=True)
class Utterance:
    """One kept utterance."""

    samples: Samples
    """float32 mono at 16 kHz, with pre-roll."""
    start: float
    """Stream time of the first sample, seconds."""


@dataclass
class Report:
    """What a run leaves for demonstrations and tests."""

    heard: list[tuple[float, Evidence]] = field(default_factory=list)
    """Every evidence with the stream time at which the dialogue got it."""


class SoundRunner:
    """One table with microphone and loudspeaker."""

    def __init__(
        self,
        host: Host,
        table: SoundTable,
        recogniser: Recogniser,
        voice: Voice,
        *,
        ear: Ear,
        segmenter: Segmenter,
        out: Callable[[str], None],
        watch: Callable[[Effect | Input], None] | None = None,
    ) -> None:
        """``out`` takes transcript lines; ``watch`` sees every input and effect."""
        self.host = host
        self.table = table
        self.recogniser = recogniser
        self.voice = voice
        self.report = Report()
        self._ear = ear
        self._segmenter = segmenter
        self._out = out
        self._watch = watch or (lambda _: None)
        self._expected = Expected(())
        self._open: Open | None = None
        self._kept: list[Utterance] = []
        self._keeping = False
        self._speed = host.desk.settings.speed
        self._cut_at: float | None = None
        self._finished = ""
        self._answers: list[Input] = []
        self._troubled = False
        self._mute_notice = self._mute_words = ""
        self._silent = True

    def run(self) -> str:
        """Until the dialogue finishes and its last sound has been played; says why it ended."""
        self._carry(self.host.start())
        while not self._finished or self.table.mixer.sounding:
            item = self.table.read()
            if isinstance(item, Block):
                self._block(item)
            elif item.kind is TroubleKind.ENDED:
                return "ended"
            else:
                self._trouble(item)
        return self._finished

    # -- what comes in ------------------------------------------------------------------------

    def _block(self, block: Block) -> None:
        if self._troubled:
            self._troubled = False
            self._segmenter.reset()
            self._ear.reset()
            self._give(Trouble(self.table.now(), "", over=True))
        cleaned = self._ear.clean(block.mic, block.played)
        self._ear.at(block.time + len(block.mic) / self.table.rate)
        for event in self._segmenter.push(cleaned, block.time):
            self._segment(event)
        if self._cut_at is not None and self.table.now() >= self._cut_at:
            self._cut_at = None
            for event in self._segmenter.finish():
                self._segment(event)
        for sound in self.table.mixer.events():
            if not sound.id.startswith("line:"):
                continue
            line = int(sound.id.removeprefix("line:"))
            if isinstance(sound, SoundPlayed):
                self._give(Played(sound.time, line))
            else:
                self._give(Began(sound.time, line))
        self._silent = self._silent and not block.mic.any()
        self._still_muted()
        self._give(Tick(self.table.now()))

    def _segment(self, event: SegmentEvent) -> None:
        if isinstance(event, SpeechStart):
            session = self.recogniser.session(self._expected, event.time)
            self._open = Open(session, self._expected)
            session.feed(event.samples)
            self._give(Speech(self.table.now(), going=True))
        elif isinstance(event, SpeechAudio) and self._open is not None:
            self._open.session.feed(event.samples)
        elif isinstance(event, SpeechEnd) and self._open is not None:
            opened, self._open = self._open, None
            self._cut_at = None
            if event.speech and not self._ear.own(event.onset, event.end):
                self._recognise(opened, event)
            self._give(Speech(self.table.now(), going=False))

    def _recognise(self, opened: Open, event: SpeechEnd) -> None:
        evidence = self.table.compute(opened.session.end)
        if self._keeping and len(self._kept) < KEPT:
            self._kept.append(Utterance(event.samples, event.start))
        now = self.table.now()
        self.report.heard.append((now, evidence))
        self._give(Heard(now, evidence))

    def _still_muted(self) -> None:
        """Zeros through the first spoken prompt: nobody could be heard, so say it and end."""
        desk = self.host.desk
        asked = desk.question_began is not None and not desk.pending
        if self._mute_notice and self._silent and asked and not self._finished:
            self._mute_notice = ""
            self._give(Trouble(self.table.now(), self._mute_words))
            self._finished = "muted"

    def _trouble(self, item: DeviceTrouble) -> None:
        """A notice for what goes on all the same, a pause for what does not."""
        if item.kind is TroubleKind.MUTED:
            self._out(f"      ! {item.message}")
            self._mute_notice = self._mute_words = item.message
            return
        if not self._troubled:
            self._troubled = True
            self._give(Trouble(self.table.now(), item.message))

    # -- what goes out ------------------------------------------------------------------------

    def _give(self, item: Input) -> None:
        self._watch(item)
        self._carry(self.host.handle(item))

    def _carry(self, effects: list[Effect]) -> None:
        for effect in effects:
            self._watch(effect)
            self._one(effect)
        while self._answers:
            self._give(self._answers.pop(0))

    def _one(self, effect: Effect) -> None:
        mixer = self.table.mixer
        if isinstance(effect, Say):
            self._out(f"HOST  {effect.text}")
            text = for_speech(effect.text)
            mixer.say(f"line:{effect.line}", self.voice.speak(text, self._speed), self.voice.rate)
            return
        if isinstance(effect, Listen):
            self._expected = effect.expected
            self._segmenter.hangover = effect.expected.hangover
            prepare = getattr(self.recogniser, "prepare", None)
            if prepare is not None:  # while the host still reads, so that no answer waits for it
                prepare(effect.expected)
        elif isinstance(effect, Hush):
            mixer.stop_speech()
        elif isinstance(effect, Cut):
            self._cut_at = self.table.now() + effect.within
        elif isinstance(effect, Sound):
            self._speed = effect.speed
            mixer.volume = effect.gain
        elif isinstance(effect, Keep):
            self._keeping = effect.on
            if effect.on:
                self._kept.clear()
        elif isinstance(effect, Rejudge):
            self._rejudge(effect)
        elif isinstance(effect, Finish):
            self._finished = effect.why
        else:
            self._sounding(effect)

    def _sounding(self, effect: Effect) -> None:
        mixer = self.table.mixer
        if isinstance(effect, Cue):
            mixer.cue(effect.name, queued=effect.name not in AT_ONCE)
        elif isinstance(effect, SandStart):
            mixer.sand_start(effect.total, effect.left)
        elif isinstance(effect, SandPause):
            mixer.sand_pause()
        elif isinstance(effect, SandStop):
            left = mixer.sand_left
            if not effect.run_out or (left is not None and left > 0.2):
                mixer.sand_stop()
        line = shown(effect)
        if line:
            self._out(line)

    def _rejudge(self, effect: Rejudge) -> None:
        """Look at the kept sound again (ruling: Appeals)."""
        found = [
            self.table.compute(self._again, utterance, effect.expected) for utterance in self._kept
        ]
        self._answers.append(Rejudged(self.table.now(), tuple(found)))

    def _again(self, utterance: Utterance, expected: Expected) -> Evidence:
        session = self.recogniser.session(expected, utterance.start)
        session.feed(utterance.samples)
        return session.end()
