"""Settings by voice: which one, then which value; "that's all" leaves."""

from __future__ import annotations

from host.dialogue.comings import known_names
from host.dialogue.desk import Ask, Desk, Flow, Outcome, Reply
from host.dialogue.lines import capital, listing
from host.dialogue.options import Choice, Setting, whole_number
from host.hearing.evidence import Phrase

LEAVE = (
    "nothing",
    "nothing else",
    "no thanks",
    "never mind",
    "leave it",
    "good",
    "okay",
    "all good",
)
"""What ends the talk beside "that's all" and "no"."""


class SettingsTalk:
    """The conversation about settings."""

    def __init__(self, desk: Desk, *, playing: bool = False) -> None:
        """``playing``: a game is under way, and most of it can change between rounds only."""
        self._desk = desk
        self._options = desk.options
        self._playing = playing

    def run(self) -> Flow[None]:
        """Ask which setting and which value until the table has enough."""
        desk = self._desk
        if not self._options:
            desk.say("settings_none")
            return
        desk.prompt("settings_which", settings=listing([s.say for s in self._options], "or"))
        misses = 0
        while misses < 3:
            reply = yield from desk.listen(self._which())
            setting = next((s for s in self._options if s.field == reply.key), None)
            at_once = self._value_said(reply)
            if at_once is not None:  # "sixty seconds", "generous"
                self._set(*at_once)
            elif setting is not None:
                yield from self._value(setting)
            elif reply.outcome is Outcome.SILENCE:
                return
            elif reply.outcome in (Outcome.ANSWER, Outcome.SKIP):
                break
            else:
                misses += 1
                desk.say("once_more")
                continue
            desk.prompt("settings_more")
            misses = 0
        desk.say("settings_done")

    def _which(self) -> Ask:
        desk = self._desk
        names = tuple(Phrase(s.field, s.say, s.forms) for s in self._options)
        values = tuple(
            Phrase(f"{s.field}:{i}", c.say, c.forms)
            for s in self._options
            if s.named
            for i, c in enumerate(s.choices)
        )
        enough = (*desk.reader.phrases("thats_all", "done"), Phrase("enough", LEAVE[0], LEAVE[1:]))
        return Ask(
            answers=(*names, *values, *enough, *desk.reader.no()),
            limit=10.0,
            help="help_settings",
            again=desk.text("settings_again"),
        )

    def _value_said(self, reply: Reply) -> tuple[Setting, Choice] | None:
        """A value that was said where a setting was asked for."""
        if reply.evidence is not None and reply.outcome is not Outcome.SKIP:
            for one in self._options:  # in a sentence: "easy cards" is no kind judge
                choice = one.heard(reply.evidence.transcript, False)
                if choice is not None:
                    return one, choice
        name, _, index = reply.key.partition(":")
        setting = next((s for s in self._options if s.field == name), None)
        if setting is not None and index:
            return setting, setting.choices[int(index)]
        return None

    def _value(self, setting: Setting) -> Flow[None]:
        desk = self._desk
        values = setting.offer or listing([c.say for c in setting.choices], "or")
        desk.prompt("settings_value", setting=setting.say, values=values)
        phrases = tuple(Phrase(f"value:{i}", c.say, c.forms) for i, c in enumerate(setting.choices))
        leave = Phrase("enough", LEAVE[0], (*LEAVE[1:], "done", "that's all", "leave it as it is"))
        ask = Ask(
            answers=(*phrases, leave),
            limit=10.0,
            help="help_settings",
            again=f"{capital(setting.say)}?",
        )
        for _ in range(3):
            reply = yield from desk.listen(ask)
            text = reply.evidence.transcript if reply.evidence is not None else ""
            choice = setting.heard(text, True)
            wrong = bool(setting.offer) and choice is None and whole_number(text) is not None
            if wrong:
                desk.say("settings_range", setting=setting.say, values=values)
                continue
            if choice is None and reply.key.startswith("value:"):
                choice = setting.choices[int(reply.key.removeprefix("value:"))]
            if choice is not None and setting.strangers(choice.value, self._names()):
                desk.say("settings_names", names=self._offered_names(setting))
                continue
            if choice is not None:
                self._set(setting, choice)
                return
            if reply.outcome in (Outcome.SILENCE, Outcome.SKIP, Outcome.ANSWER):
                break
            desk.say("once_more")
        desk.say("settings_kept", setting=setting.say)

    def _names(self) -> tuple[str, ...]:
        """Who is at the table, by name and colour."""
        ledger = self._desk.ledger
        players = ledger.state.players if ledger is not None else ()
        return known_names(players)

    def _offered_names(self, setting: Setting) -> str:
        """``Ann, Bob, nobody or everybody``."""
        known = self._names()
        return listing([*known[: len(known) // 2], *(c.say for c in setting.choices)], "or")

    def _set(self, setting: Setting, choice: Choice) -> None:
        desk = self._desk
        desk.choose(desk.settings.changed(setting.field, choice.value))
        key = "settings_set_next" if self._playing else "settings_set"
        if self._playing and setting.at_once:
            key = "settings_set_now"
        desk.say(key, setting=setting.say, value=choice.say)
