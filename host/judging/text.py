"""Small helpers for tables of words."""

from __future__ import annotations


def words(text: str) -> tuple[str, ...]:
    """The words of a table written as one string."""
    return tuple(text.split())


def bag(text: str) -> frozenset[str]:
    """The words of a table as a set."""
    return frozenset(text.split())
