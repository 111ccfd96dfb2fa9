"""What a table can choose in That's You! (rulings: That's You!)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from host.dialogue.card_choice import choosing
from host.dialogue.options import Choice, Setting, secrets_setting, whole_number
from host.dialogue.settings import Settings
from host.games.thats_you.state import BOARD

BOARD_FIELD = "thats_you_board"
"""Name of the round score board among the settings that only one game has."""
SUBJECTS = (
    *("food", "friends", "habits", "heart", "home", "mind", "play", "skills", "travel", "work"),
)
"""Subjects of the house's traits."""
BOARDS = (
    Choice("zero to five", list(BOARD), ("0 to 5", "normal", "usual", "as usual")),
    Choice("one to six", [1, 2, 3, 4, 5, 6], ("1 to 6",)),
    Choice("doubles", [0, 2, 4, 6, 8, 10], ("zero to ten", "double", "0 to 10")),
    Choice("steep", [0, 1, 3, 6, 10, 15], ("zero to fifteen", "0 to 15")),
)
"""Round score boards that have a name; any six numbers can be said."""


def options() -> tuple[Setting, ...]:
    """Every setting of That's You!, in the order in which they are offered."""
    return (
        secrets_setting("the secret"),
        Setting(
            BOARD_FIELD,
            "score board",
            BOARDS,
            ("the score board", "the board", "board", "points", "the points"),
            "zero to five, one to six, doubles, steep, or any six numbers",
            told=lambda value: f"a score board of {board_words(value)}",
            heard=_board_heard,
        ),
        *choosing("thats-you", SUBJECTS, difficulty=False),
    )


def board_of(settings: Settings) -> tuple[int, ...]:
    """The round score board that was chosen, or the usual one."""
    return tuple(settings.get(BOARD_FIELD, BOARD))


def board_words(board: Sequence[int]) -> str:
    """``zero to five`` where it has a name, else its numbers."""
    named = {tuple(choice.value): choice.say for choice in BOARDS}
    return named.get(tuple(board), ", ".join(str(points) for points in board))


def _board_heard(text: str, bare: bool) -> Choice | None:
    """Six numbers in any usual way; None where they are no score board."""
    parts = [p for p in re.split(r"(?i)\s*(?:,|;|\band\b)\s*", text.strip(" .!?")) if p]
    if len(parts) == 1:
        parts = parts[0].split()
    values = [whole_number(part) for part in parts]
    board = [value for value in values if value is not None]
    if len(board) != len(values) or len(board) != len(BOARD):
        return None
    if board != sorted(board) or board[0] < 0 or board[-1] < 1:
        return None
    return Choice(board_words(board), board)
