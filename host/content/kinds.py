"""The kinds of packs that come with the product."""

from __future__ import annotations

from typing import Any

from host.content import eye_know, hit_list, knowing_me, thats_you
from host.content.deck import PackKind

KINDS: tuple[PackKind[Any], ...] = (
    hit_list.KIND,
    thats_you.KIND,
    eye_know.KIND,
    knowing_me.KIND,
)
"""All of them; a game with another kind of its own adds it where it asks for all."""
