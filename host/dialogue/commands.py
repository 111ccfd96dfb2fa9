"""The global commands: one short answer each, then play goes on where it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from host.core.codec import replace
from host.core.errors import NotNow
from host.dialogue.desk import Ask, Desk, Ended, Flow, Outcome, Reply, Rewound
from host.dialogue.lines import Verbosity, count
from host.dialogue.messages import Devices, Hush, Sound
from host.dialogue.misheard_talk import MisheardTalk
from host.dialogue.phone_talk import PhoneTalk
from host.dialogue.reading import Reading
from host.dialogue.script import Script
from host.dialogue.settings_talk import SettingsTalk
from host.judging.grammar import addressed, bare, plain

_SPEED = (0.6, 1.8)
_GAIN = (0.3, 2.5)
CLEAR_YES = (
    *("yes", "yeah", "yep", "yup", "yea", "aye", "sure", "ok", "okay", "certainly", "definitely"),
    *("absolutely", "of course", "end it", "end", "please do", "do it", "let us end it", "we do"),
)
"""A yes beyond doubt, as all that was said or its first word."""
RESUME = (
    *("go on", "continue", "carry on", "resume", "unpause", "resume the game", "keep going"),
    *("continue the game", "continue playing", "resume play", "we are back", "I am back"),
)
"""What can only mean a game that stands still."""
APPEALS = ("that_was_right", "i_said", "never_said")
"""What waits where the others are deciding on an answer already."""
QUIET = ("be quiet", "shut up", "silence", "enough", "that is enough", "shush", "quiet", "hush")
"""What asks for silence only."""


class GlobalCommands:
    """Answers every command that holds in every phase (design: Dialogue)."""

    def __init__(self, desk: Desk, script: Script | None = None) -> None:
        self._desk = desk
        self.script = script
        self.about: Callable[[], bool] = lambda: False
        """Tell what the game is about that will be played; False where none is chosen yet."""
        self._waiting = False
        self._asking_end = False
        self._phones = PhoneTalk(desk)
        self._misheard = MisheardTalk(desk)
        self._table: dict[str, Callable[[Reading, Ask], Flow[Reply | None]]] = {
            "repeat": self._repeat,
            "slower": lambda r, a: self._sound("slower", speed=1 / 1.2),
            "faster": lambda r, a: self._sound("faster", speed=1.2),
            "louder": lambda r, a: self._sound("louder", gain=1.4),
            "quieter": lambda r, a: self._sound("quieter", gain=1 / 1.4),
            "pause": self._pause,
            "go_on": self._go_on,
            "help": self._help,
            "rules": self._rules,
            "whose_turn": self._whose_turn,
            "score": self._score,
            "time_left": self._time_left,
            "undo": self._undo,
            "skip": self._skip,
            "short": lambda r, a: self._verbosity(Verbosity.SHORT),
            "standard": lambda r, a: self._verbosity(Verbosity.STANDARD),
            "full": lambda r, a: self._verbosity(Verbosity.FULL),
            "stop": self._stop,
            "settings": self._settings,
            "check_microphone": self._check_microphone,
            "use_phones": lambda r, a: self._phones.use(),
            "use_keypad": lambda r, a: self._phones.wish("keypad", r, a, self.script),
            "use_cards": lambda r, a: self._phones.wish("cards", r, a, self.script),
            "phones_off": lambda r, a: self._phones.off(),
            "address": lambda r, a: self._phones.address(),
            "new_phone": self._phones.new,
            "keep_misheard": lambda r, a: self._held(self._misheard.keep(), a),
            "stop_misheard": lambda r, a: self._held(self._misheard.stop(), a),
        }

    def run(self, reading: Reading, ask: Ask) -> Flow[Reply | None]:
        """Carry out one command. Appeals and comings and goings are the game's."""
        name = reading.key.removeprefix("cmd:")
        if name in self._table:
            return (yield from self._table[name](reading, ask))
        if self.script is None:
            yield from self._told("not_now_no_game")
            return None
        try:
            if self._desk.voting and name in APPEALS:
                self._desk.say("appeal_voting")
            elif name in ("join", "leave"):
                yield from self.script.leave_or_join(reading)
            elif reading.key in {p.key for p in self._desk.reader.extra}:
                yield from self.script.command(reading, ask)
            else:
                yield from self.script.appeal(reading, ask)
        except NotNow as error:
            self._desk.speak(str(error))
        return None

    # -- one small flow each ----------------------------------------------------------------

    def _told(self, key: str, **slots: Any) -> Flow[None]:
        self._desk.say(key, **slots)
        return None
        yield

    def early_key(self, seat: int) -> None:
        """Somebody showed or pressed something that nobody has asked for."""
        if self.script is not None:
            self.script.early_key(seat)

    def _go_on(self, reading: Reading, ask: Ask) -> Flow[None]:
        """People say "let's go" to one another: only whoever means the host gets an answer."""
        evidence = reading.evidence
        called, words = addressed(evidence.transcript)
        if called or (evidence.engine == "text" and plain(words) in {plain(r) for r in RESUME}):
            yield from self._told("not_paused")
        elif evidence.engine == "text":  # to whoever is asked
            self._desk.speak(ask.again)

    def _repeat(self, _reading: Reading, _ask: Ask) -> Flow[None]:
        lines = self._desk.question or [self._desk.last_line]
        for text in lines:
            self._desk.speak(text)
        return None
        yield

    def _sound(self, key: str, *, speed: float = 1.0, gain: float = 1.0) -> Flow[None]:
        old = self._desk.settings
        new = replace(
            old,
            speed=min(_SPEED[1], max(_SPEED[0], old.speed * speed)),
            gain=min(_GAIN[1], max(_GAIN[0], old.gain * gain)),
        )
        self._desk.choose(new)
        self._desk.emit(Sound(new.speed, new.gain))
        yield from self._told(key if new != old else f"{key}_limit")

    def _pause(self, _reading: Reading, ask: Ask) -> Flow[None]:
        """Everything stands until "go on" (ruling: Pause)."""
        self._hold("pause")
        self._desk.say("paused")
        yield from self.wait_go_on(ask)

    def _hold(self, why: str) -> bool:
        """Hold the sand for one more reason; whether any runs in this phase."""
        if self.script is None or self.script.time_left() is None:
            return False
        self.script.pause_sand(why)
        return True

    def _release(self, why: str) -> None:
        if self.script is not None:
            self.script.resume_sand(why)

    def wait_go_on(self, ask: Ask) -> Flow[None]:
        """Wait for "go on"; other commands are answered as always, and the pause outlasts them."""
        if self._waiting:  # one "go on" is enough
            return
        desk, rewound = self._desk, False
        self._waiting = True
        try:
            while True:
                go_on = desk.reader.phrases("go_on")
                try:
                    reply = yield from desk.listen(Ask(answers=go_on, help="help_paused"))
                except Rewound:
                    rewound = True
                    continue
                if reply.outcome is Outcome.ANSWER:
                    break
        finally:
            self._waiting = False
        desk.say("going_on")
        self._release("pause")
        if rewound:
            raise Rewound
        desk.expect(ask)

    def _long_answer(self, ask: Ask, *texts: str) -> Flow[None]:
        """An answer that takes its time: the sand is held until "go on" (design: Dialogue)."""
        held = self._hold("pause") and not self._waiting
        for text in texts:
            self._desk.speak(text)
        if held:
            self._desk.say("holding")
            yield from self.wait_go_on(ask)

    def _help(self, _reading: Reading, ask: Ask) -> Flow[None]:
        help_, always = self._desk.text(ask.help), self._desk.text("help_always")
        yield from self._long_answer(ask, help_, always)

    def _rules(self, _reading: Reading, ask: Ask) -> Flow[None]:
        if self.script is None and self.about():
            return
        text = self.script.rules() if self.script else self._desk.text("not_now_no_game")
        yield from self._long_answer(ask, text)

    def _whose_turn(self, _reading: Reading, _ask: Ask) -> Flow[None]:
        self._desk.speak(
            self.script.whose_turn() if self.script else self._desk.text("not_now_no_game")
        )
        return None
        yield

    def _score(self, _reading: Reading, _ask: Ask) -> Flow[None]:
        self._desk.speak(self.script.score() if self.script else self._desk.text("not_now_no_game"))
        return None
        yield

    def _time_left(self, _reading: Reading, _ask: Ask) -> Flow[None]:
        left = self.script.time_left() if self.script else None
        if left is None:
            yield from self._told("no_sand")
        else:
            held = self.script is not None and self.script.held()
            key = "time_left_held" if held else "time_left"
            yield from self._told(key, left=count(max(0, round(left)), "second"))

    def _undo(self, _reading: Reading, _ask: Ask) -> Flow[None]:
        """Take back the last thing said that changed the state (ruling: Undo)."""
        desk = self._desk
        if desk.ledger is None or self.script is None:
            yield from self._told("nothing_to_undo")
            return
        refused = self.script.undo_refused()
        if refused:
            desk.speak(refused)
            return
        try:
            undone = desk.ledger.undo()
        except NotNow:
            yield from self._told("nothing_to_undo")
            return
        self.script.undone(tuple(undone.actions))
        desk.say("took_back", what=self.script.described(tuple(undone.actions)))
        self.script.rewound()
        raise Rewound

    def _skip(self, _reading: Reading, ask: Ask) -> Flow[Reply | None]:
        """Go on without this question; before the sand, without this prompt."""
        aside = ask.help in ("help_settings", "help_paused", "help_general")
        if self.script is not None and not aside and self.script.skip():
            raise Rewound
        return None if self._waiting else Reply(Outcome.SKIP)
        yield

    def _verbosity(self, verbosity: Verbosity) -> Flow[None]:
        self._desk.choose(replace(self._desk.settings, verbosity=verbosity))
        yield from self._told(f"talk_{verbosity}")

    def _stop(self, reading: Reading, ask: Ask) -> Flow[None]:
        """Silence the host if it speaks, otherwise ask whether to end (design: Dialogue)."""
        desk = self._desk
        if desk.pending:
            desk.emit(Hush())
            return
        if _only_quiet(reading):  # a wish for less talk is none to end the game
            desk.choose(replace(desk.settings, verbosity=Verbosity.SHORT))
            desk.say("quieter_words")
            return
        if self._asking_end:  # only a clear yes ends a game
            desk.say("yes_to_end")
            return
        self._hold("stop")
        desk.say("really_end")
        self._asking_end = True
        try:
            ask_end = Ask(answers=desk.reader.yes_no(), limit=8.0, answers_only=True)
            reply = yield from desk.listen(ask_end)
            if reply.key == "yes" and not _clear_yes(reply):
                desk.say("yes_to_end")
                reply = yield from desk.listen(ask_end)
        finally:
            self._asking_end = False
        if reply.key == "yes" and _clear_yes(reply):
            raise Ended
        desk.say("then_on")
        self._release("stop")
        desk.expect(ask)

    def _held(self, flow: Flow[None], ask: Ask) -> Flow[None]:
        """A short talk for which the sand is held; then it runs on by itself."""
        self._hold("talk")
        try:
            yield from flow
            yield from self._desk.spoken()
        finally:
            self._release("talk")
        self._desk.expect(ask)

    def _check_microphone(self, _reading: Reading, _ask: Ask) -> Flow[None]:
        """Look for devices plugged in since (case 109)."""
        self._desk.emit(Devices())
        yield from self._told("i_hear_you")

    def _settings(self, _reading: Reading, ask: Ask) -> Flow[None]:
        held = self._hold("pause")
        rewound = False
        secrets = self._desk.settings.secrets
        try:
            yield from SettingsTalk(self._desk, playing=self.script is not None).run()
        except Rewound:  # "undo" takes back a move of the game, never a setting
            rewound = True
        self._phones.chosen(secrets)
        if self.script is not None:
            self.script.changed()
        if held and not self._waiting:
            self._desk.say("holding")
            yield from self.wait_go_on(ask)
        if rewound:
            raise Rewound


def _clear_yes(reply: Reply) -> bool:
    """Whether that was a yes and nothing else: "he is right" ends no game."""
    words = plain(reply.evidence.transcript) if reply.evidence is not None else ()
    return not words or words[0] in CLEAR_YES or " ".join(words) in CLEAR_YES


def _only_quiet(reading: Reading) -> bool:
    """Whether "stop" was a wish for silence ("shut up") and not for the end."""
    said = bare(plain(addressed(reading.evidence.transcript)[1]))
    return any(words in {plain(q) for q in QUIET} for words in said)
