"""All that a browser gets of a page, and what it may send back."""

from __future__ import annotations

from host.core.codec import Struct
from host.games import page as pg
from host.page.bridge import Offer
from host.page.captions import Caption


class SandShown(Struct):
    """The hourglass as a page gets it."""

    total: float
    """Seconds of the whole run."""
    left: float
    """Seconds that were left when it was last turned or held."""
    runs: bool
    """Whether it runs since."""


class Door(Struct):
    """How a phone gets in; for the table page."""

    address: str
    """Where the pages are."""
    code: str
    """The four letters."""
    big: bool = False
    """Whether that is what everybody looks at now: seats are still to be taken."""


class Sent(Struct):
    """All that a browser gets."""

    page: pg.Page
    """What the game shows."""
    sand: SandShown | None
    """The hourglass, if one stands on the table."""
    captions: tuple[Caption, ...]
    """What was said."""
    me: pg.Runner | None = None
    """Whose page it is; None on a screen for all."""
    tools: tuple[pg.Button, ...] = ()
    """What can be put right from here."""
    door: Door | None = None
    """How others get in; on a screen for all."""


def offer_of(sent: Sent) -> Offer:
    """What may be done on that page: exactly what it shows, and nothing else."""
    if sent.me is None:
        return Offer()
    says: list[str] = [b.say for b in sent.tools]
    voices: list[str] = []
    ask: pg.Ask | None = None
    typing = False
    for block in sent.page.blocks:
        if isinstance(block, pg.Ask):
            ask = block
            voices += [block.question.ask, *(pick.say for pick in block.question.picks)]
        elif isinstance(block, pg.Say):
            says += [b.say for b in block.buttons]
        elif isinstance(block, pg.Rows):
            says += [b.say for row in block.rows for b in row.buttons]
        elif isinstance(block, pg.Grid):
            says += [c.button.say for c in block.cards if c.button is not None]
        elif isinstance(block, pg.Type):
            typing = True
    return Offer(
        question=ask.question.number if ask is not None else 0,
        keys=frozenset(p.key for p in ask.question.picks) if ask is not None else frozenset(),
        words=ask is not None and ask.question.words,
        says=frozenset(says),
        typing=typing,
        voices=tuple(voices),
    )
