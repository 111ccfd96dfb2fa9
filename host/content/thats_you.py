"""The cards of That's You!: traits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from host.content.deck import PackKind, clean_text, clean_texts
from host.content.findings import Linter


@dataclass(frozen=True)
class Trait:
    """One trait that somebody at the table may have."""

    id: str
    """Name, unique over all packs."""
    text: str
    """A noun phrase or short trait, as said in "Trait three: night owl"."""
    subject: str
    """Group, for example ``habits``."""
    pack: str
    """Name of its pack."""
    also: tuple[str, ...] = ()
    """Other wordings that people use for it."""
    spoken: tuple[str, ...] = ()
    """Respellings for the recogniser."""
    gloss: str = ""
    """What it means, a verb phrase for "somebody who ..."; empty where it needs none."""
    ages: str = "all"
    """One of deck.AGES."""

    @property
    def difficulty(self) -> int:
        """Always 1: no trait is harder than another."""
        return 1


def _trait(raw: Mapping[str, Any], pack: str) -> Trait:
    return Trait(
        id=raw["id"],
        text=clean_text(raw["text"]),
        subject=raw["subject"],
        pack=pack,
        also=clean_texts(raw.get("also", ())),
        spoken=clean_texts(raw.get("spoken", ())),
        gloss=clean_text(raw.get("gloss", "")),
        ages=raw["ages"],
    )


def _linter() -> Linter[Trait]:
    from host.content import rules_thats_you  # noqa: PLC0415 - no table needs the rules

    return rules_thats_you.linter()


KIND = PackKind(
    name="thats-you",
    folder="thats_you",
    key="traits",
    noun="trait",
    make=_trait,
    linter=_linter,
)
"""Packs of That's You!."""
