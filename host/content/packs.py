"""The packs of Hit List under the names that its callers use."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from host.content import deck, hit_list
from host.content.deck import AGES, DrawPile
from host.content.errors import PackBroken
from host.content.hit_list import Prompt, PromptEntry

__all__ = ["AGES", "Deck", "DrawPile", "Prompt", "PromptEntry", "load_hit_list"]

Deck = deck.Deck[Prompt]
"""A deck of prompts."""


def load_hit_list(
    dirs: Sequence[Path] | None = None, *, broken: list[PackBroken] | None = None
) -> Deck:
    """Every Hit List pack; see ``deck.load``. Raises PackBroken."""
    return deck.load(hit_list.KIND, dirs, broken=broken)
