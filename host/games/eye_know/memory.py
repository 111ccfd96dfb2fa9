"""What the table has ruled: it holds for that wording for the rest of the game (rulings)."""

from __future__ import annotations

from collections.abc import Mapping

from host.core.ledger import Ledger
from host.games.eye_know.answers import KEY, What
from host.games.eye_know.state import State
from host.judging.plate import wording_key


class Rulings:
    """By card and verdict: the wordings that were ruled on. The log keeps them."""

    def __init__(self, ledger: Ledger[State]) -> None:
        self._ledger = ledger
        self._known: dict[str, dict[str, str | None]] = {}
        self.restore()

    def restore(self) -> None:
        """Take up what this game noted before, as far as it still stands."""
        self._known.clear()
        for data in self._ledger.notes("ruling", standing=True):
            self._keep(data["about"], data["wording"], data["right"])

    def add(self, card: str, what: What, wording: str, *, right: bool) -> None:
        """Keep a ruling."""
        about = f"{card}/{what}"
        self._keep(about, wording, right)
        self._ledger.note("ruling", {"about": about, "wording": wording, "right": right})

    def of(self, card: str, what: What) -> Mapping[str, str | None]:
        """The rulings on one answer, as the judge takes them."""
        return self._known.get(f"{card}/{what}", {})

    def on(self, card: str, what: What, wording: str) -> bool | None:
        """What was ruled on that wording, or None."""
        known, key = self.of(card, what), wording_key(wording)
        return known[key] is not None if key in known else None

    def _keep(self, about: str, wording: str, right: bool) -> None:
        known = self._known.setdefault(about, {})
        known[wording_key(wording)] = KEY if right else None
