"""The cards as they are offered without a screen: by colour and label (rulings)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from host.content.eye_know import PictureCard
from host.dialogue.lines import capital, listing
from host.games.eye_know.state import CARD_COLOURS, Card
from host.hearing.evidence import Phrase
from host.judging.numbers import spoken

NO_EMOJI = "▢"
"""Stands on a text screen for a picture that is no emoji; its file's name would tell too much."""


@dataclass(frozen=True)
class Offered:
    """One card that may be chosen."""

    place: int
    """Where it lies, from 0."""
    card: PictureCard
    """The card."""
    label: str
    """What it is called: its label, and its hint where another one has the same label."""

    @property
    def colour(self) -> str:
        """Its colour."""
        return self.card.colour


def offered(
    grid: Sequence[Card | None],
    places: Sequence[int],
    deck: Mapping[str, PictureCard],
    easy_first: bool = False,
) -> tuple[Offered, ...]:
    """The cards on ``places``, colour by colour; with ``easy_first`` the easy ones come first."""
    cards = [(place, deck[card.id]) for place in places if (card := grid[place]) is not None]
    order = {colour: n for n, colour in enumerate(CARD_COLOURS)}
    cards.sort(key=lambda pair: (order[pair[1].colour], easy_first and not pair[1].easy, pair[0]))
    return tuple(Offered(place, card, _label(card, [c for _, c in cards])) for place, card in cards)


def _label(card: PictureCard, among: Sequence[PictureCard]) -> str:
    """The label; with its hint where another card of its colour has the same one."""
    same = [c for c in among if c.colour == card.colour and c.label == card.label]
    return card.label if len(same) < 2 else f"{card.label}, {card.hint}"


def labels(cards: Sequence[Offered]) -> str:
    """``a tall animal, a round fruit or a loud machine``; labels with a hint are kept apart."""
    texts = [one.label for one in cards]
    if any("," in text for text in texts) and len(texts) > 1:
        return f"{'; '.join(texts[:-1])}; or {texts[-1]}"
    return listing(texts, "or")


def by_colour(cards: Sequence[Offered]) -> str:
    """``Red: a round fruit or a loud machine. Blue: a tall tower``."""
    parts = []
    for colour in CARD_COLOURS:
        group = [one for one in cards if one.colour == colour]
        if group:
            parts.append(f"{capital(colour)}: {labels(group)}")
    return ". ".join(parts)


CORNERS = (
    *(("top left", 0), ("top right", 3), ("bottom left", 8), ("bottom right", 11)),
    *(("upper left", 0), ("upper right", 3), ("lower left", 8), ("lower right", 11)),
    *(("middle left", 4), ("middle right", 7)),
)
"""Places by name, for who has a screen."""


def phrases(cards: Sequence[Offered], listed: Sequence[Offered]) -> tuple[Phrase, ...]:
    """What may be said for each card, for the ears; ``listed`` are those just read, in order.

    A bare label, the label with its colour, and the number of its place on a screen.
    """
    order = [one.place for one in listed]
    out = []
    for one in cards:
        bare = _bare(one.card.label)
        forms = [bare, f"the {bare}", f"{one.colour} {bare}", f"the {one.colour} {bare}"]
        forms += [one.card.label, f"number {spoken(str(one.place + 1))}"]
        forms += [name for name, place in CORNERS if place == one.place]
        if one.place in order and len(order) <= len(ORDINALS):
            ordinal = ORDINALS[order.index(one.place)]
            forms += [f"the {ordinal} one", f"the {ordinal}"]
            if one.place == order[-1] and len(order) > 1:
                forms += ["the last one", "the last"]
        unique = dict.fromkeys(form for form in forms if form != one.label)
        out.append(Phrase(f"card:{one.place}", one.label, tuple(unique)))
    return tuple(out)


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Places in what was just read."""


def _bare(label: str) -> str:
    """A label without its article."""
    first, _, rest = label.partition(" ")
    return rest if first.lower() in ("a", "an", "the", "some") and rest else label
