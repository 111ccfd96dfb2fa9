"""What may be said in That's You!: traits, eliminations, chips, and questions to the host."""

from __future__ import annotations

from collections.abc import Sequence

from host.content.thats_you import Trait
from host.core.table import Player
from host.dialogue.lines import number
from host.games.thats_you.state import CLUES, Clue
from host.hearing.evidence import Phrase

CHIPS: dict[Clue, str] = {
    "most": "most likely",
    "least": "least likely",
    "middle": "more or less likely",
}
"""The clue chips as they are said."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
ELIMINATE = "out"
"""Key of "eliminate" alone; with a trait it is ``out:3``."""
CROSS_OR_TICK = (
    Phrase(
        "cross",
        "cross",
        ("a cross", "it's a cross", "x", "an x", "it's an x", "crossed", "the cross", "ex"),
    ),
    Phrase(
        "tick",
        "tick",
        (
            *("the tick", "a tick", "it's the tick", "it's a tick", "ticked", "tick mark"),
            *("check mark", "a check mark", "the check mark", "checkmark"),
            "attic",  # as recognisers write "a tick"
        ),
    ),
)
"""What a turned chip may show."""


def trait_phrases(traits: Sequence[Trait]) -> tuple[Phrase, ...]:
    """The six traits by text, other wordings and number; the key is the place from 0."""
    return tuple(
        Phrase(str(n), trait.text, (*trait.also, *trait.spoken, *numbered(n)))
        for n, trait in enumerate(traits)
    )


def numbered(n: int) -> tuple[str, ...]:
    """``trait four`` and what else calls the trait at place ``n`` by its number."""
    word, ordinal = number(n + 1), ORDINALS[n]
    return (
        f"trait {word}", f"number {word}", word, f"trait number {word}", f"the {ordinal}",
        f"the {ordinal} one", f"the {ordinal} trait",
    )  # fmt: skip


def eliminations(traits: Sequence[Trait]) -> tuple[Phrase, ...]:
    """Every elimination that can be said, for the ears; "eliminate" alone too."""
    each = tuple(
        Phrase(
            f"{ELIMINATE}:{p.key}",
            f"eliminate {p.text}",
            tuple(f"eliminate {form}" for form in p.forms),
        )
        for p in trait_phrases(traits)
    )
    return (*each, Phrase(ELIMINATE, "eliminate", ("eliminate it", "eliminate that one")))


def people(players: Sequence[Player], giver: int) -> tuple[Phrase, ...]:
    """Everybody by name and colour, the giver also as "me"; the key is the seat."""
    own = ("me", "myself", "it's me", "that's me", "that would be me")
    return tuple(
        Phrase(str(seat), p.name, (p.colour, *(own if seat == giver else ())))
        for seat, p in enumerate(players)
    )


def questions(traits: Sequence[Trait], players: Sequence[Player]) -> tuple[Phrase, ...]:
    """Commands that only this game has: what lies on the table (``cmd:...``)."""
    if not traits:
        return ()
    own = [
        Phrase(f"cmd:has:{n}", f"what does {p.name} have", _has(p)) for n, p in enumerate(players)
    ]
    places = [number(n + 1) for n in range(len(traits))]
    read = [Phrase(f"cmd:trait:{n}", f"trait {word}", _read(word)) for n, word in enumerate(places)]
    about = [
        Phrase(f"cmd:means:{n}", f"what is trait {places[n]}", _about(places[n], trait))
        for n, trait in enumerate(traits)
    ]
    return (
        Phrase("cmd:traits", "read the traits", _READ),
        Phrase("cmd:gone", "which are out", _GONE),
        Phrase("cmd:clues", "who has what", _CLUES),
        Phrase("cmd:worth", "what is this round worth", _WORTH),
        *(Phrase(f"cmd:chip:{key}", f"who has {CHIPS[key]}", _chip(key)) for key in CLUES),
        *own,
        *read,
        *about,
        Phrase("cmd:shows:cross", "that was a cross", _shows("cross")),
        Phrase("cmd:shows:tick", "that was the tick", _shows("tick")),
    )


_READ = (
    *(
        f"{verb} the traits"
        for verb in ("read out", "list", "say", "repeat", "tell us", "what are")
    ),
    *(f"{verb} the traits again" for verb in ("read", "say", "what are", "what were", "tell us")),
    *("the traits", "traits", "the traits again", "read all the traits", "read the cards"),
    *("read them", "read them again", "read them out", "what are they", "what are they again"),
    *("which are left", "which ones are left", "which traits are left", "what is left"),
    *("which are still in", "which ones are still in", "what is still in", "which are still there"),
    *("what have we got", "what have we got left", "what do we have left", "what traits are left"),
    *("what traits are there", "which traits are there", "read what is left", "read the rest"),
)
_GONE = (
    *(
        "which are gone",
        "which ones are out",
        "which traits are out",
        "what is out",
        "what is gone",
    ),
    *("which have we eliminated", "what have we eliminated", "which ones have we eliminated"),
    *("what did we eliminate", "which did we eliminate", "which are crossed out"),
)
_CLUES = (
    *("who has which", "who has which chip", "who has which clue", "who got what"),
    *("who got which chip", "read the clues", "read the clues again", "the clues", "clues"),
    *("what are the clues", "what were the clues", "repeat the clues", "say the clues again"),
    *("who has the chips", "who has the clue chips", "who has the clues", "who has a chip"),
)
_WORTH = (
    *("what is it worth", "what is it worth now", "how much is it worth", "how much is this worth"),
    *("how much is this round worth", "how many crosses", "how many crosses do we have"),
    *("how many crosses have we got", "how many crosses are there", "what do we get now"),
)


def _chip(key: Clue) -> tuple[str, ...]:
    say = CHIPS[key]
    short = {"most": "most", "least": "least", "middle": "more or less"}[key]
    asks = ("who has", "who is", "who got", "who was", "and")
    more = ("who has the middle one", "who has the third chip") if key == "middle" else ()
    return (
        *(f"{ask} {wording}" for ask in asks for wording in (say, short, f"the {say} chip")),
        *(f"{ask} {say} again" for ask in ("who has", "who is", "who was")),
        *(say, f"who has the {say}", *more),
    )


def _has(player: Player) -> tuple[str, ...]:
    asks = (
        *("what does {} have", "what has {}", "what has {} got", "which chip does {} have"),
        *("which chip has {}", "which chip has {} got", "what did {} get", "what is {}"),
    )
    return tuple(ask.format(name) for name in (player.name, player.colour) for ask in asks)


def _read(word: str) -> tuple[str, ...]:
    asks = ("{} again", "what was {}", "which is {}", "which trait is {}", "read {}", "repeat {}")
    names = (f"trait {word}", f"number {word}")
    return (f"trait number {word}", *(ask.format(name) for name in names for ask in asks))


def _about(word: str, trait: Trait) -> tuple[str, ...]:
    asks = ("what is {}", "what does {} mean", "explain {}", "what do you mean by {}")
    names = (f"trait {word}", f"number {word}", trait.text, f"a {trait.text}", f"an {trait.text}")
    return tuple(ask.format(name) for name in names for ask in asks)


def _shows(what: str) -> tuple[str, ...]:
    things = ("a cross", "an x") if what == "cross" else ("the tick", "a tick")
    leads = ("", "no ", "wait ", "no wait ", "sorry ", "but ")
    return tuple(
        f"{lead}{it} {thing}"
        for lead in leads
        for it in ("that was", "it was", "that is", "it is")
        for thing in things
    )
