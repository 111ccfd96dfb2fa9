"""Commands that only Eye Know has: the picture, the cards, one's own, the younger players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host.dialogue.reading import Reading
from host.games.eye_know.choosing import chosen_card
from host.hearing.evidence import Phrase

if TYPE_CHECKING:
    from host.games.eye_know.script import EyeKnowScript

ALWAYS = (
    Phrase(
        "cmd:describe",
        "describe it",
        (
            *("describe the picture", "describe that", "what does it look like", "the picture"),
            *("tell me about it", "tell us about it", "the picture again", "what do I see"),
            *("what do we see", "describe it again", "the hint", "hint", "what is the hint"),
            *("give me a hint", "what was the hint", "tell me more about it", "the hint please"),
        ),
    ),
    Phrase(
        "cmd:grid",
        "read the cards",
        (
            *("read all the cards", "read all cards", "read them all", "read the grid", "the grid"),
            *("which cards are there", "what cards are there", "which pictures are there"),
            *("what is there", "what is on the table", "read the pictures", "all the cards"),
            *("which cards are left", "what can I choose", "which ones are there", "list them"),
        ),
    ),
    Phrase(
        "cmd:cards",
        "my cards",
        (
            *("what cards do I have", "which cards do I have", "what cards have I got"),
            *("who has which cards", "who has what", "what colours do I have", "which colours"),
            *("what have I got", "which colours have I got", "who has which colours"),
        ),
    ),
)
"""Commands that only Eye Know has."""
_YOUNGER = (
    (
        True,
        "is a younger player",
        (
            *("is one of the younger ones", "is younger", "plays without dice", "is a child"),
            *("is one of the younger players", "is a kid", "is little", "is still little"),
            *("needs no dice", "is the younger one", "is a young player"),
        ),
    ),
    (
        False,
        "plays with dice",
        (
            *("is no younger player", "is not a younger player", "is not younger"),
            *("is a grown-up", "is old enough", "is big enough", "plays with the dice"),
        ),
    ),
)
"""Whether it is so, and how it is said of a player."""


def phrases(names: Sequence[str]) -> tuple[Phrase, ...]:
    """All of them, for those who sit here or are about to."""
    younger = tuple(
        Phrase(f"cmd:younger:{int(on)}:{name}", f"{name} {is_}", _of(name, more))
        for name in names
        for on, is_, more in _YOUNGER
    )
    return (*ALWAYS, *younger)


def _of(name: str, said: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{name} {one}" for one in said)


def run(script: EyeKnowScript, reading: Reading) -> None:
    """One short answer."""
    key = reading.key.removeprefix("cmd:")
    if key == "grid":
        script.choosing.read_all()
    elif key == "describe":
        if chosen_card(script.state):
            script.asking.picture()
        else:
            script.desk.say("describe_which")
    elif key == "cards":
        for seat in range(len(script.players)):
            cards = script.tell.colours(script.state, seat)
            script.desk.say("own_cards", who=script.name(seat), cards=cards)
    else:
        _, on, name = key.split(":")
        script.changes.younger(name, on == "1")
