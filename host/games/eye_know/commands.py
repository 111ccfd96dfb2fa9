"""Commands that only Eye Know has: the picture, the cards, one's own, the younger players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
        "cmd:own",
        "my cards",
        (
            *("what cards do I have", "which cards do I have", "what cards have I got"),
            *("what colours do I have", "what have I got", "which colours have I got"),
            *("what do I have", "how many cards do I have", "how many cards have I got"),
        ),
    ),
    Phrase(
        "cmd:cards",
        "who has which cards",
        ("who has what", "which colours", "who has which colours", "everybody's cards"),
    ),
    Phrase(
        "cmd:questions",
        "which questions are there",
        ("which", "which questions", "what are the questions", "what can I say"),
    ),
    Phrase(
        "cmd:another",
        "another question",
        (
            *("can I have another question", "a different question", "can I change the question"),
            *("another question please", "I want another question", "can we have another question"),
            *("not that question", "can I have a different question", "give me another question"),
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
    hands = tuple(Phrase(f"cmd:of:{n}", f"what has {n} got", _hand(n)) for n in names)
    return (*ALWAYS, *hands, *younger)


def _hand(name: str) -> tuple[str, ...]:
    asks = ("what does {} have", "which cards has {}", "which cards does {} have", "{}'s cards")
    more = ("what cards does {} have", "what cards has {} got", "how many cards has {}")
    return tuple(ask.format(name) for ask in (*asks, *more))


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
    elif key == "questions":
        script.asking.repeat()
    elif key == "another":
        script.bets.another()
    elif key in ("cards", "own"):
        # One microphone does not know who asks: "my cards" are those of whose turn it is.
        actors = script.need.actors if key == "own" else ()
        _cards(script, actors or range(len(script.players)))
    elif key.startswith("of:"):
        name = key.removeprefix("of:")
        _cards(script, [n for n, p in enumerate(script.players) if p.name == name])
    else:
        _, on, name = key.split(":")
        script.changes.younger(name, on == "1")


def _cards(script: EyeKnowScript, seats: Iterable[int]) -> None:
    """``Ann: two red and one blue``, for each of ``seats``."""
    for seat in seats:
        cards = script.tell.colours(script.state, seat)
        script.desk.say("own_cards", who=script.name(seat), cards=cards)
