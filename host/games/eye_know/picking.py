"""Which card is meant: by label, colour, row, place, or any of them (rulings: choosing)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from host.games.eye_know.offers import CORNERS, ORDINALS, Offered
from host.games.eye_know.state import CARD_COLOURS, COLUMNS
from host.judging.normal import canonical, split
from host.judging.numbers import hear_number
from host.judging.text import bag

PLACE = "place"
"""Stands for a place where no card lies that may be chosen."""
ANY_ONE = re.compile(
    r"(?i)\b(?:you (?:choose|pick|decide|take one)|(?:choose|pick) (?:one )?for me|surprise me|"
    r"whatever|whichever|any(?: of them| one| card| picture| you like)?|(?:i )?do(?:n't| not) "
    r"(?:mind|care)|random)\b"
)
"""What leaves the choice to the host."""
DESCRIBE = re.compile(
    r"(?i)\b(?:(?:tell|say) (?:me |us )?(?:more )?(?:about|of)|more about|describe|description of|"
    r"what (?:does|do) .+ look like|what is on|what's on|hints? (?:for|of|on|about)|"
    r"(?:and|what about) the hint)\b"
)
"""What asks for the spoken picture and its hint."""
THAT_ONE = re.compile(
    r"(?i)^\W*(?:yes|yeah|okay|ok|sure)?\W*(?:(?:i(?:'ll| will)? )?(?:take|want|choose) )?"
    r"(?:it|that(?: one)?|this(?: one)?|yes|okay)(?: please| then)?\W*$"
)
"""What takes the picture that was just described."""
ROWS = {
    0: r"(?:top|first|upper|1st)\s+(?:row|line)|row (?:one|1)\b",
    1: r"(?:second|middle|2nd)\s+(?:row|line)|row (?:two|2)\b",
    2: r"(?:third|bottom|last|lower|3rd)\s+(?:row|line)|row (?:three|3)\b",
}
"""Rows of the grid as they are said."""
COLUMN = {
    0: r"(?:first|left|1st)\s+column|column (?:one|1)\b|on the (?:far )?left|left side",
    1: r"(?:second|2nd)\s+column|column (?:two|2)\b",
    2: r"(?:third|3rd)\s+column|column (?:three|3)\b",
    3: r"(?:fourth|last|right|4th)\s+column|column (?:four|4)\b|on the (?:far )?right|right side",
}
"""Columns of the grid as they are said."""
HUES = {"violet": "purple", "lilac": "purple", "gold": "yellow", "golden": "yellow"}
"""Other words for the colours of the cards."""
SMALL = bag(
    "a an the one ones that this these those i i'll i'd ill id we you please take want would like "
    "choose chose pick go for have with of in on at and or my is it its it's let's let us me some "
    "card cards picture pictures image um er uh hmm then ok okay yes no think number row column "
    "colour color any other there to"
)
"""Words that tell no card from another."""


@dataclass(frozen=True)
class Picked:
    """What a wording leaves to choose from."""

    cards: tuple[Offered, ...]
    """The cards that fit; empty where nothing was said about any."""
    random: bool = False
    """The host may take any of them."""
    wanting: str = ""
    """A colour, or PLACE, that was asked for and is not among the cards."""


def pick(text: str, cards: Sequence[Offered], listed: Sequence[Offered]) -> Picked:
    """The cards of ``cards`` that ``text`` may mean; ``listed`` are those just read, in order."""
    words = canonical(tuple(w for w in split(text) if w not in SMALL))
    free = ANY_ONE.search(text) is not None
    labelled = _by_label(words, cards)
    if len(labelled) == 1 and not _colours(words) - _label_words(labelled[0]):
        return Picked(labelled)
    left = tuple(cards)
    hues = _colours(words)
    if hues:
        left = tuple(one for one in left if one.colour in hues)
        if not left:
            return Picked((), wanting=sorted(hues)[0])
    placed = _by_place(text, left, listed)
    if placed is not None and not placed:
        return Picked((), wanting=PLACE)
    left = placed or left
    rest = tuple(w for w in words if w not in hues and HUES.get(w) not in hues)
    named = _by_label(rest, left) if placed is None else ()
    if named:
        left = named
    said = bool(hues or placed or named)
    return Picked(left if said or free else (), free)


def _colours(words: Sequence[str]) -> frozenset[str]:
    """Colours of cards among ``words``."""
    known = (HUES.get(word, word) for word in words)
    return frozenset(word for word in known if word in CARD_COLOURS)


def _label_words(one: Offered) -> frozenset[str]:
    return frozenset(canonical(split(one.label)))


def _by_label(words: Sequence[str], cards: Sequence[Offered]) -> tuple[Offered, ...]:
    """The cards with most of ``words`` in their label; none where it has none of them."""
    counts = [len(set(words) & (_label_words(one) - SMALL)) for one in cards]
    most = max(counts, default=0)
    if not most:
        return ()
    return tuple(one for one, n in zip(cards, counts, strict=True) if n == most)


def _by_place(
    text: str, cards: Sequence[Offered], listed: Sequence[Offered]
) -> tuple[Offered, ...] | None:
    """The cards where ``text`` points; None where it does not point anywhere."""
    plain = " ".join(split(text))
    at = {place for name, place in CORNERS if re.search(rf"\b{name}\b", plain)}
    if at:
        return tuple(one for one in cards if one.place in at)
    rows = {row for row, said in ROWS.items() if re.search(rf"\b(?:{said})", plain)}
    columns = {column for column, said in COLUMN.items() if re.search(rf"\b(?:{said})", plain)}
    if len(rows) == 1 and not columns:  # "top row, third", "the third in the top row"
        rest = re.sub(rf"\b(?:{ROWS[min(rows)]})", " ", plain)
        columns = {n for n in range(COLUMNS) if re.search(rf"\b{ORDINALS[n]}\b", rest)}
    if rows or columns:
        return tuple(
            one
            for one in cards
            if (not rows or one.place // COLUMNS in rows)
            and (not columns or one.place % COLUMNS in columns)
        )
    return _by_number(plain, cards, listed)


def _by_number(
    plain: str, cards: Sequence[Offered], listed: Sequence[Offered]
) -> tuple[Offered, ...] | None:
    """ "number five", "the second one", "the last": a place of the grid, or of what was read.

    Where both are possible and differ, both are given, and the host asks.
    """
    found: set[int] = set()
    order = [one.place for one in listed]
    for n, ordinal in enumerate(ORDINALS):
        if re.search(rf"\b{ordinal}\b", plain) and n < len(order):
            found.add(order[n])
    if re.search(r"\blast\b", plain) and order:
        found.add(order[-1])
    number = re.fullmatch(r"(?:.*\bnumber )?(\w+)(?: please)?", plain)
    heard = hear_number(number[1], expected=False) if number is not None else None
    if heard is not None and heard.value == int(heard.value) and not heard.ordinal:
        n = int(heard.value) - 1
        found |= {n}
        if 0 <= n < len(order) and len(order) < len(cards) + 1:
            found.add(order[n])
    if not found:
        return None
    return tuple(one for one in cards if one.place in found)
