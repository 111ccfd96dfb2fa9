"""What a table can choose in Hit List (rulings: Hit List)."""

from __future__ import annotations

import re

from host.dialogue.card_choice import choosing
from host.dialogue.lines import number
from host.dialogue.options import (
    STRICTNESS,
    Choice,
    Setting,
    secrets_setting,
    whole_number,
)

NO_LIMIT = re.compile(r"\b(?:no|without(?: a| any)?) (?:sand|limit|time limit|hourglass|time)\b")
"""Ways to do without the hourglass."""
FEWEST_STEPS, MOST_STEPS = 3, 30
"""Lengths of the track that can be said."""
SUBJECTS = (
    *("culture", "food", "home", "nature", "people-and-work", "play-and-sport", "science"),
    *("time-of-life", "words", "world"),
)
"""Subjects of the house's lists."""
SHORTEST, LONGEST = 15, 120
"""Seconds of the hourglass."""


def options() -> tuple[Setting, ...]:
    """Every setting of Hit List, in the order in which they are offered."""
    return (
        STRICTNESS,
        Setting(
            "hourglass",
            "hourglass",
            _seconds(),
            ("the hourglass", "sand", "time", "seconds"),
            "15 to 120 seconds, or no limit",
            told=sand_words,
            usual=True,
            heard=_sand_heard,
        ),
        Setting(
            "track",
            "track",
            tuple(Choice(f"{n} steps", n, (str(n),)) for n in range(FEWEST_STEPS, MOST_STEPS + 1)),
            ("the track", "length", "steps", "board"),
            "three to thirty steps",
            told=lambda value: f"{number(value)} steps round",
            usual=True,
            heard=_steps_heard,
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
            told=lambda value: "open bets" if value == "open" else f"bets: {value}",
            named=True,
        ),
        secrets_setting("bets"),
        Setting(
            "plate_manager",
            "plate manager",
            (
                Choice("the host", "host", ("host", "you")),
                Choice("a player", "player", ("player",)),
            ),
            ("the plate", "plate"),
            told=lambda _: "a player holds the plate",
        ),
        *choosing("hit-list", SUBJECTS),
    )


def sand_words(seconds: float | None) -> str:
    """``45 seconds of sand``."""
    return "no sand" if seconds is None else f"{round(seconds)} seconds of sand"


def _seconds() -> tuple[Choice, ...]:
    steps = range(SHORTEST, LONGEST + 1, 5)
    values = tuple(Choice(f"{s} seconds", float(s), (str(s),)) for s in steps)
    return (*values, Choice("no limit", None, ("none", "no time limit", "without")))


def _sand_heard(text: str, bare: bool) -> Choice | None:
    """The time that ``text`` says in any usual way ("a minute and a half")."""
    words = _words(text)
    if NO_LIMIT.search(words):
        return Choice("no limit", None)
    alone = whole_number(words)
    # Only seconds are so many.
    seconds = _seconds_in(words, bare=bare or (alone is not None and alone > MOST_STEPS))
    if seconds is None or not SHORTEST <= seconds <= LONGEST:
        return None
    return Choice(f"{seconds} seconds", float(seconds))


def _steps_heard(text: str, bare: bool) -> Choice | None:
    words = _words(text)
    found = re.search(r"(.+?) steps?\b", words)
    count = whole_number(found[1]) if found else whole_number(words) if bare else None
    if count is None or not FEWEST_STEPS <= count <= MOST_STEPS:
        return None
    return Choice(f"{count} steps", count)


def _words(text: str) -> str:
    return text.lower().replace("-", " ").strip(" .!?")


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
        whole = 1 if said in ("", "a", "an", "one") else whole_number(said)
        more = re.sub(r"\band a half\b|\band\b|\bseconds?\b", " ", minutes[2]).strip()
        rest = whole_number(more) if more else 0
        return None if whole is None or rest is None else int(whole * 60 + half + rest)
    found = re.search(r"(.+?)\s*\bsecond(?:s)?\b", words)
    return whole_number(found[1]) if found else whole_number(words) if bare else None
