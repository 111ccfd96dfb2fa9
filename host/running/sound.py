"""The table by sound: blocks in, utterances to the dialogue, its effects to the mixer.

Time is samples consumed: no wall clock, no sleep, no timer. The same loop runs on the live and on
the virtual table (`host.sound.table`).
"""

from __future__ import annotations

from collections.abc import Callable

from host.dialogue.conversation import Conversation
from host.dialogue.messages import (
    Began,
    Cue,
    Cut,
    Devices,
    Effect,
    Finish,
    ForgetMisheard,
    Hush,
    Input,
    Keep,
    Listen,
    Misheard,
    Played,
    Private,
    Rejudge,
    Rejudged,
    SandPause,
    SandStart,
    SandStop,
    Say,
    Sound,
    Tick,
    Trouble,
)
from host.hearing.evidence import Recogniser, Voice
from host.hearing.segments import Segmenter
from host.running.listening import Ear, Listening, Report
from host.running.misheard import Folder, MisheardFailed
from host.running.pages import NoPages, Pages
from host.running.recent import Recent
from host.running.text import shown
from host.sound.mixer import Played as SoundPlayed
from host.sound.table import Block, DeviceTrouble, SoundTable, TroubleKind
from host.speaking.normalise import for_speech

AT_ONCE = ("ting", "tock")
"""Cues that answer a player: they never wait behind speech."""


class SoundRunner:
    """One table with microphone and loudspeaker."""

    def __init__(
        self,
        host: Conversation,
        table: SoundTable,
        recogniser: Recogniser,
        voice: Voice,
        *,
        ear: Ear,
        segmenter: Segmenter,
        out: Callable[[str], None],
        watch: Callable[[Effect | Input], None] | None = None,
        pages: Pages | None = None,
        misheard: Folder | None = None,
    ) -> None:
        """``out`` takes transcript lines; ``watch`` sees every input and effect; ``pages`` go
        along with the table; ``misheard`` is where appealed answers go, once the table agrees."""
        self.host = host
        self.table = table
        self.voice = voice
        self._misheard = misheard
        self._recent = Recent(lambda: misheard is not None and bool(host.desk.keeps_misheard))
        self._listening = Listening(
            table, recogniser, ear, segmenter, self._give, recent=self._recent
        )
        self._out = out
        self._watch = watch or (lambda _: None)
        self._pages = pages or NoPages()
        self._speed = host.desk.settings.speed
        self._finished = ""
        self._answers: list[Input] = []
        self._troubled = False
        self._mute_words = ""
        self._silent = True

    @property
    def report(self) -> Report:
        """What was heard so far."""
        return self._listening.report

    def run(self) -> str:
        """Until the dialogue finishes and its last sound has been played; says why it ended."""
        self.table.mixer.volume = self.host.desk.settings.gain
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
            self._listening.reset()
            self._give(Trouble(self.table.now(), "", over=True))
        self._listening.block(block)
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
        for item in self._pages.inputs(self.host.desk, self.table.now()):
            self._give(item)
        self._give(Tick(self.table.now()))
        self._pages.show(self.host.desk, self.table.now())

    def _still_muted(self) -> None:
        """Zeros through the first spoken prompt: nobody could be heard, so say it and end."""
        desk = self.host.desk
        asked = desk.question_began is not None and not desk.pending
        if self._mute_words and self._silent and asked and not self._finished:
            words, self._mute_words = self._mute_words, ""
            self._give(Trouble(self.table.now(), words))
            self._finished = "muted"

    def _trouble(self, item: DeviceTrouble) -> None:
        """A notice for what goes on all the same, a pause for what does not."""
        if item.kind is TroubleKind.MUTED:
            self._out(f"      ! {item.message}")
            self._mute_words = item.message
            return
        if not self._troubled:
            self._troubled = True
            self._give(Trouble(self.table.now(), item.message))

    # -- what goes out ------------------------------------------------------------------------

    def _give(self, item: Input) -> None:
        self._watch(item)
        self._pages.saw(item)
        self._carry(self.host.handle(item))

    def _carry(self, effects: list[Effect]) -> None:
        self._pages.delay = self.table.mixer.latency
        for effect in effects:
            self._watch(effect)
            self._pages.saw(effect)
            self._one(effect)
        while self._answers:
            self._give(self._answers.pop(0))

    def _one(self, effect: Effect) -> None:
        mixer, ears = self.table.mixer, self._listening
        if isinstance(effect, Say):
            self._out(f"HOST  {effect.text}")
            text = for_speech(effect.text, self.host.desk.sayings)
            mixer.say(f"line:{effect.line}", self.voice.speak(text, self._speed), self.voice.rate)
            return
        if isinstance(effect, Listen):
            ears.expect(effect.expected)
        elif isinstance(effect, Hush):
            mixer.stop_speech()
        elif isinstance(effect, Cut):
            ears.cut(effect.within)
        elif isinstance(effect, Sound):
            self._speed = effect.speed
            mixer.volume = effect.gain
        elif isinstance(effect, Keep):
            ears.keep(effect.on, effect.since)
        elif isinstance(effect, Rejudge):
            found = ears.again(effect.expected)
            self._answers.append(Rejudged(self.table.now(), found))
        elif isinstance(effect, Misheard | ForgetMisheard):
            self._keep_misheard(effect)
        elif isinstance(effect, Devices):
            self._look_again()
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
        if isinstance(effect, Private) and self._pages.private(self.host.desk, effect.seat):
            return
        if line:
            self._out(line)

    def _keep_misheard(self, effect: Misheard | ForgetMisheard) -> None:
        """A folder that cannot be written to costs the clip, never the game."""
        if self._misheard is None:
            return
        try:
            if isinstance(effect, ForgetMisheard):
                self._recent.forget()
                self._misheard.delete()
            elif (spoken := self._recent.find(effect.evidence)) is not None:
                self._misheard.keep(spoken, effect.case)
        except MisheardFailed as error:
            self._out(f"      ! {error}")

    def _look_again(self) -> None:
        """ "Check microphone": devices plugged in since are found (case 109)."""
        refresh = getattr(self.table, "refresh", None)
        if refresh is None:
            return
        trouble = refresh()
        self._listening.reset()
        if trouble is not None:
            self._trouble(trouble)
