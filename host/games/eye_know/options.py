"""What a table can choose in Eye Know (rulings: Eye Know)."""

from __future__ import annotations

import re
from dataclasses import replace

from host.dialogue.card_choice import AGES, choosing
from host.dialogue.lines import number
from host.dialogue.options import STRICTNESS, Choice, Setting, whole_number

NOBODY, EVERYBODY = "nobody", "everybody"
"""Who the younger players are, beside names."""
SUBJECTS = {
    "red": "people and culture",
    "blue": "places",
    "green": "nature",
    "yellow": "food and home",
    "purple": "science and signs",
}
"""What the five colours are about."""
FEWEST, MOST = 3, 9
"""Cards that win, and turns of each player."""


def options(classic: bool) -> tuple[Setting, ...]:
    """Every setting of one of the two games, in the order in which they are offered."""
    length = _length("turns", "turns", "turn") if classic else _length("goal", "cards", "card")
    return (
        *(STRICTNESS, length, *(() if classic else (DICE, YOUNGER)), PICTURES),
        *choosing("eye-know", SUBJECTS, ages=FOR_WHOM),
    )


def _length(field: str, say: str, one: str) -> Setting:
    values = sorted(range(FEWEST, MOST + 1), key=lambda n: n != 5)
    each = " each" if one == "turn" else " to win"

    def heard(text: str, bare: bool) -> Choice | None:
        found = re.search(rf"(?i)(.+?) {one}s?\b", text)
        n = whole_number(found[1]) if found else whole_number(text) if bare else None
        return Choice(f"{number(n)}{each}", n) if n is not None and FEWEST <= n <= MOST else None

    return Setting(
        field,
        say,
        tuple(Choice(f"{number(n)}{each}", n, (str(n),)) for n in values),
        ("length", f"the {say}", f"number of {say}", f"how many {say}"),
        "three to nine",
        told=lambda n: f"{number(n)} {say}{each}",
        heard=heard,
    )


DICE = Setting(
    "dice",
    "dice",
    (
        Choice("the host rolls", "host", ("the host", "host", "you roll", "you")),
        Choice(
            "you roll your own", "table", ("we roll", "our own", "real dice", "the table", "us")
        ),
    ),
    ("the dice", "rolling"),
    told=lambda value: "your own dice" if value == "table" else "the host rolls",
)
"""Who rolls (ruling)."""


def _younger_heard(text: str, bare: bool) -> Choice | None:
    """Names, where the younger players were asked for or somebody is said to be one."""
    said = text.strip(" .!?")
    by_the_way = _IS_YOUNGER.search(said)
    if by_the_way is not None:
        return Choice(by_the_way[1], by_the_way[1])
    if not bare or not said or len(said) > 60 or said.lower() in _LEAVING:
        return None
    plain = said.lower()
    if plain in ("nobody", "no one", "none"):
        return Choice(NOBODY, NOBODY)
    if plain in ("everybody", "everyone", "all", "all of us"):
        return Choice(EVERYBODY, EVERYBODY)
    return Choice(said, said)


_IS_YOUNGER = re.compile(
    r"(?:^|\band |\bbut |[,;.!?] )(?!and )([\w'-]+(?:(?:, | and |, and )[A-Z][\w'-]+)*) "
    r"(?:is|are) (?:(?:a |the |our )?younger(?: player| one)?s?|"
    r"one of the younger (?:ones|players)|a child|children|a kid|kids|little|still little)\W*$"
)
_LEAVING = ("nothing", "never mind", "leave it", "that's all", "done", "no", "skip", "stop", "help")
YOUNGER = Setting(
    "younger",
    "younger players",
    (Choice(NOBODY, NOBODY), Choice(EVERYBODY, EVERYBODY)),
    ("younger", "the younger players", "children", "kids", "younger ones"),
    "nobody, everybody, or their names",
    told=lambda value: f"younger players: {value}",
    at_once=True,
    heard=_younger_heard,
    people=True,
)
"""Who plays without dice (rulebook: younger players; ruling: per player)."""
PICTURES = Setting(
    "pictures",
    "pictures",
    (
        Choice("read aloud", "spoken", ("aloud", "spoken", "read")),
        Choice("only when you ask", "shown", ("when I ask", "on demand", "shown", "on the screen")),
    ),
    ("the pictures", "descriptions"),
    told=lambda value: "pictures on demand" if value == "shown" else "pictures read aloud",
)
"""Whether a chosen picture is described without being asked for: a table with a screen sees it."""
FOR_WHOM = replace(
    AGES,
    say="ages",
    forms=("age", "the ages", "for whom"),
    choices=tuple(
        replace(choice, forms=tuple(f for f in choice.forms if f not in YOUNGER.forms))
        for choice in AGES.choices
    ),
)
"""For whom the cards are; "cards" is how many win here, and children are younger players."""
