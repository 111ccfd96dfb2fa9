"""Settings by voice: which one, then which value; "that's all" leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from host.core.codec import replace
from host.dialogue.desk import Ask, Desk, Flow, Outcome
from host.dialogue.lines import listing
from host.hearing.evidence import Phrase


@dataclass(frozen=True)
class Choice:
    """One value of one setting."""

    say: str
    """How it is offered."""
    value: Any
    """What is stored."""
    forms: tuple[str, ...] = ()
    """Other wordings."""


@dataclass(frozen=True)
class Setting:
    """One setting that can be changed at the table."""

    field: str
    """Its name in Settings."""
    say: str
    """How it is offered."""
    choices: tuple[Choice, ...]
    """Its values."""
    forms: tuple[str, ...] = ()
    """Other wordings."""
    offer: str = ""
    """How the values are read aloud where they are many."""


def _seconds() -> tuple[Choice, ...]:
    values = tuple(Choice(f"{s} seconds", float(s), (str(s),)) for s in range(15, 121, 5))
    return (*values, Choice("no limit", None, ("none", "no time limit", "without")))


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "hourglass",
        "hourglass",
        _seconds(),
        ("the hourglass", "sand", "time", "seconds"),
        "15 to 120 seconds, or no limit",
    ),
    Setting(
        "strictness",
        "judging",
        (
            Choice("strict", "strict"),
            Choice("fair", "fair", ("normal",)),
            Choice("generous", "generous", ("kind", "easy")),
        ),
        ("strictness", "the judging"),
    ),
    Setting(
        "track",
        "track",
        tuple(Choice(f"{n} steps", n, (str(n),)) for n in range(5, 31)),
        ("the track", "length", "steps", "board"),
        "five to thirty steps",
    ),
    Setting(
        "bets",
        "bets",
        (
            Choice("cover your ears", "cover", ("cover", "ears")),
            Choice("blind", "blind"),
            Choice("open", "open"),
        ),
        ("betting", "the bets"),
    ),
    Setting(
        "secrets",
        "secrets",
        (Choice("cards", "cards"), Choice("hands", "hands"), Choice("keypad", "keypad")),
        ("the secrets", "cards or hands"),
    ),
    Setting(
        "plate_manager",
        "plate manager",
        (Choice("the host", "host", ("host", "you")), Choice("a player", "player", ("player",))),
        ("the plate", "plate"),
    ),
)


AT_ONCE = ("strictness",)
"""Settings that hold from now on; the others hold from the next round on."""


class SettingsTalk:
    """The conversation about settings."""

    def __init__(self, desk: Desk, *, playing: bool = False) -> None:
        """``playing``: a game is under way, and most of it can change between rounds only."""
        self._desk = desk
        self._playing = playing

    def run(self) -> Flow[None]:
        """Ask which setting and which value until the table has enough."""
        desk = self._desk
        desk.prompt("settings_which", settings=listing([s.say for s in SETTINGS], "or"))
        misses = 0
        while misses < 3:
            names = tuple(Phrase(s.field, s.say, s.forms) for s in SETTINGS)
            enough = desk.reader.phrases("thats_all")
            reply = yield from desk.listen(
                Ask(answers=(*names, *enough, *desk.reader.no()), limit=10.0, help="help_settings")
            )
            setting = next((s for s in SETTINGS if s.field == reply.key), None)
            if setting is not None:
                yield from self._value(setting)
                desk.prompt("settings_more")
                misses = 0
            elif reply.outcome in (Outcome.ANSWER, Outcome.SILENCE, Outcome.SKIP):
                break
            else:
                misses += 1
                desk.say("once_more")
        desk.say("settings_done")

    def _value(self, setting: Setting) -> Flow[None]:
        desk = self._desk
        desk.prompt(
            "settings_value",
            setting=setting.say,
            values=setting.offer or listing([c.say for c in setting.choices], "or"),
        )
        phrases = tuple(Phrase(f"value:{i}", c.say, c.forms) for i, c in enumerate(setting.choices))
        for _ in range(3):
            reply = yield from desk.listen(Ask(answers=phrases, limit=10.0, help="help_settings"))
            if reply.outcome is Outcome.ANSWER:
                choice = setting.choices[int(reply.key.removeprefix("value:"))]
                desk.choose(replace(desk.settings, **{setting.field: choice.value}))
                key = "settings_set_next" if self._playing else "settings_set"
                if self._playing and setting.field in AT_ONCE:
                    key = "settings_set_now"
                desk.say(key, setting=setting.say, value=choice.say)
                return
            if reply.outcome in (Outcome.SILENCE, Outcome.SKIP):
                break
            desk.say("once_more")
        desk.say("settings_kept", setting=setting.say)
