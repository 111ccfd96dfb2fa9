"""Words that somebody may have meant: "Did you mean eye-know?"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

LIKE = 0.6
"""Share of letters that a word must have in common with what it is taken for."""


def meant(given: str, known: Iterable[str]) -> str:
    """The one of ``known`` that ``given`` looks most like; empty where none does."""
    return meant_by_form(given, {name: name for name in known})


def meant_by_form(given: str, forms: Mapping[str, str]) -> str:
    """The same where things have several names: ``forms`` gives the thing for each."""
    plain = {_plain(form): thing for form, thing in forms.items()}
    said = _plain(given)
    near = get_close_matches(said, plain, 1, LIKE)
    begun = sorted((f for f in plain if len(said) > 2 and f.startswith(said)), key=len)
    return plain.get(said) or next((plain[form] for form in (*begun, *near)), "")


def did_you_mean(name: str) -> str:
    """The sentence to put behind an error, with a space before it; empty without a name."""
    return f" Did you mean {name}?" if name else ""


def _plain(text: str) -> str:
    """Small letters without marks; ``2`` is written as it is said."""
    return re.sub(r"[^a-z0-9]+", "", text.lower()).replace("2", "two")
