"""What a table can choose in Knowing Me Knowing You."""

from __future__ import annotations

from host.dialogue.card_choice import choosing
from host.dialogue.lines import number
from host.dialogue.options import (
    STRICTNESS,
    Choice,
    Setting,
    secrets_setting,
    whole_number,
)

SHORTEST, LONGEST = 5, 120
"""Seconds to write one answer."""
SUBJECTS = (
    *("dreams", "food", "friends", "habits", "home", "memories"),
    *("play", "tastes", "travel", "what-if", "work"),
)
"""Subjects of the house's cards."""
USUAL = 20
"""The same where nobody has chosen."""


def options() -> tuple[Setting, ...]:
    """Every setting, in the order in which they are offered."""
    return (
        STRICTNESS,
        Setting(
            "writing",
            "time to write",
            _seconds(),
            ("the time", "time", "writing", "writing time", "seconds"),
            "5 to 120 seconds, or no limit",
            told=writing_words,
            heard=_heard,
        ),
        secrets_setting("answers"),
        *choosing("knowing-me", SUBJECTS, difficulty=False),
    )


def writing_words(seconds: float | None) -> str:
    """``twenty seconds to write``."""
    if seconds is None:
        return "as long as it takes to write"
    return f"{number(round(seconds))} seconds to write"


def _seconds() -> tuple[Choice, ...]:
    steps = (USUAL, *(s for s in range(SHORTEST, LONGEST + 1, 5) if s != USUAL))
    values = tuple(Choice(f"{s} seconds", float(s), (str(s),)) for s in steps)
    return (*values, Choice("no limit", None, ("none", "no time limit", "without", "no time")))


def _heard(text: str, bare: bool) -> Choice | None:
    """Seconds said in any usual way; a bare number only where the time was asked for."""
    words = text.lower().replace("-", " ").strip(" .!?")
    seconds = whole_number(words.replace("seconds", "").replace("second", "").strip())
    if seconds is None or not (bare or "second" in words) or not SHORTEST <= seconds <= LONGEST:
        return None
    return Choice(f"{seconds} seconds", float(seconds))
