"""Settings by voice: which one, then which value; "that's all" leaves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from host.core.codec import replace
from host.dialogue.desk import Ask, Desk, Flow, Outcome, Reply
from host.dialogue.lines import capital, listing
from host.hearing.evidence import Phrase
from host.judging.numbers import hear_number


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


TRACK = tuple(Choice(f"{n} steps", n, (str(n),)) for n in range(5, 31))
"""Lengths of the track."""

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
        TRACK,
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


NAMED_VALUES = ("strictness", "bets", "secrets")
"""Settings whose values say by themselves what is meant."""
NO_LIMIT = re.compile(r"\b(?:no|without(?: a| any)?) (?:sand|limit|time limit|hourglass|time)\b")
"""Ways to do without the hourglass."""
AT_ONCE = ("strictness",)
"""Settings that hold from now on; the others hold from the next round on."""


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
        self._playing = playing

    def run(self) -> Flow[None]:
        """Ask which setting and which value until the table has enough."""
        desk = self._desk
        desk.prompt("settings_which", settings=listing([s.say for s in SETTINGS], "or"))
        misses = 0
        while misses < 3:
            reply = yield from desk.listen(self._which())
            setting = next((s for s in SETTINGS if s.field == reply.key), None)
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
        names = tuple(Phrase(s.field, s.say, s.forms) for s in SETTINGS)
        values = tuple(
            Phrase(f"{s.field}:{i}", c.say, c.forms)
            for s in SETTINGS
            if s.field in NAMED_VALUES
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
        name, _, index = reply.key.partition(":")
        setting = next((s for s in SETTINGS if s.field == name), None)
        if setting is not None and index:
            return setting, setting.choices[int(index)]
        if reply.evidence is None or reply.outcome is Outcome.SKIP:
            return None
        text = reply.evidence.transcript
        alone = _number(text) if not reply.key else None
        if alone is not None and alone > max(c.value for c in TRACK):  # only seconds are so many
            text = f"{text} seconds"
        for setting in SETTINGS:
            choice = spoken_value(setting, text, bare=False)
            if choice is not None:
                return setting, choice
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
            choice = spoken_value(setting, text, bare=True)
            wrong = bool(setting.offer) and choice is None and _number(text) is not None
            if wrong:
                desk.say("settings_range", setting=setting.say, values=values)
                continue
            if choice is None and reply.key.startswith("value:"):
                choice = setting.choices[int(reply.key.removeprefix("value:"))]
            if choice is not None:
                self._set(setting, choice)
                return
            if reply.outcome in (Outcome.SILENCE, Outcome.SKIP, Outcome.ANSWER):
                break
            desk.say("once_more")
        desk.say("settings_kept", setting=setting.say)

    def _set(self, setting: Setting, choice: Choice) -> None:
        desk = self._desk
        desk.choose(replace(desk.settings, **{setting.field: choice.value}))
        key = "settings_set_next" if self._playing else "settings_set"
        if self._playing and setting.field in AT_ONCE:
            key = "settings_set_now"
        desk.say(key, setting=setting.say, value=choice.say)


def spoken_value(setting: Setting, text: str, *, bare: bool) -> Choice | None:
    """The value of hourglass or track that ``text`` says in any usual way ("a minute and a half").

    ``bare``: a number alone will do, since this setting was asked for.
    """
    words = text.lower().replace("-", " ").strip(" .!?")
    if setting.field == "hourglass":
        if NO_LIMIT.search(words):
            return Choice("no limit", None)
        seconds = _seconds_in(words, bare=bare)
        if seconds is not None and 15 <= seconds <= 120:
            return Choice(f"{seconds} seconds", float(seconds))
    elif setting.field == "track":
        found = re.search(r"(.+?) steps?\b", words)
        count = _number(found[1]) if found else _number(words) if bare else None
        if count is not None and 5 <= count <= 30:
            return Choice(f"{count} steps", count)
    return None


def _seconds_in(words: str, *, bare: bool) -> int | None:
    """Seconds of "ninety seconds", "one minute", "a minute and a half", "1:30"; None if none."""
    clock = re.search(r"\b([012]):([0-5]\d)\b", words)
    if clock is not None:
        return int(clock[1]) * 60 + int(clock[2])
    half = 30 if re.search(r"\band a half\b|\bhalf\b", words) else 0
    minutes = re.search(r"(?:(.*?)\s*)?\bminutes?\b(.*)", words)
    if minutes is not None:
        said = (minutes[1] or "").replace("and a half", "").strip()
        if half and re.search(r"\bhalf a$|\bhalf$", said):
            return 30
        whole = 1 if said in ("", "a", "an", "one") else _number(said)
        more = re.sub(r"\band a half\b|\band\b|\bseconds?\b", " ", minutes[2]).strip()
        rest = _number(more) if more else 0
        return None if whole is None or rest is None else int(whole * 60 + half + rest)
    found = re.search(r"(.+?)\s*\bsecond(?:s)?\b", words)
    return _number(found[1]) if found else _number(words) if bare else None


def _number(text: str) -> int | None:
    """The whole number said in ``text``, or None."""
    heard = hear_number(text)
    return int(heard.value) if heard is not None and heard.value == int(heard.value) else None
