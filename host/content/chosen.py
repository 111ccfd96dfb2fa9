"""A deck as one table wants it: subjects, difficulty, ages, and what was not seen before."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeVar

from host.content.deck import AGES, Card, Deck
from host.content.errors import NoCards

C = TypeVar("C", bound=Card)


class Seen(Protocol):
    """Which cards were on this table before, over all evenings."""

    def of(self, kind: str) -> Sequence[str]:
        """Ids of a kind's cards, oldest first."""

    def add(self, kind: str, card: str) -> None:
        """A card is on the table now."""

    def clear(self, kind: str, cards: Collection[str]) -> None:
        """These are through: from now on they are new again."""


class Choice(Protocol):
    """What a table has chosen of a deck; read anew whenever cards are shuffled."""

    @property
    def subjects(self) -> Collection[str]:
        """Subjects that are wanted; empty means all."""

    @property
    def difficulty(self) -> int:
        """The most that is wanted, 1 to 3."""

    @property
    def ages(self) -> str:
        """Band of the youngest player, one of AGES."""


class ChosenDeck(Deck[C]):
    """A deck whose draw order follows a table's choice, cards that were seen before last."""

    def __init__(
        self,
        deck: Deck[C],
        noun: str,
        choice: Callable[[], Choice],
        seen: Callable[[], Sequence[str]],
    ) -> None:
        """``choice`` and ``seen`` are asked at every shuffle."""
        super().__init__(deck.packs, noun)
        self._choice = choice
        self._seen = seen
        self._drawn_for = self._wanted()
        self.drawn_from: frozenset[str] = frozenset()
        """Ids of the cards among which the last draw order chose."""

    @property
    def stale(self) -> bool:
        """Whether the table has chosen otherwise since the last shuffle."""
        return self._drawn_for != self._wanted()

    def _wanted(self) -> tuple[Collection[str], int, str]:
        choice = self._choice()
        return choice.subjects, choice.difficulty, choice.ages

    def fits(self, card: C) -> bool:
        """Whether the table wants that card."""
        choice = self._choice()
        return (
            (not choice.subjects or card.subject in choice.subjects)
            and card.difficulty <= choice.difficulty
            and AGES.index(card.ages) <= AGES.index(choice.ages)
        )

    def draw_order(
        self,
        rng: random.Random,
        *,
        subjects: Collection[str] = (),
        max_difficulty: int = 3,
        ages: str = "16+",
        fits: Callable[[C], bool] | None = None,
    ) -> list[str]:
        """The ids that fit the table and the call, shuffled; those seen before come last.

        Where nothing fits the table's subjects and difficulty, only its ages count. Raises NoCards.
        """
        choice, self._drawn_for = self._choice(), self._wanted()
        ages = choice.ages if ages == "16+" else ages
        wanted = set(choice.subjects) & set(subjects) if subjects else set(choice.subjects)
        try:
            order = super().draw_order(
                rng,
                subjects=wanted or subjects,
                max_difficulty=min(max_difficulty, choice.difficulty),
                ages=ages,
                fits=fits,
            )
        except NoCards:
            order = super().draw_order(
                rng, subjects=subjects, max_difficulty=max_difficulty, ages=ages, fits=fits
            )
        self.drawn_from = frozenset(order)
        place = {card: n for n, card in enumerate(self._seen())}
        return sorted(order, key=lambda card: place.get(card, -1))

    def unseen(self, order: Sequence[str]) -> int:
        """How many cards at the top of a draw order were not on this table before."""
        seen = set(self._seen())
        return sum(card not in seen for card in order)

    def spare(self, order: Sequence[str]) -> Sequence[str]:
        """Cards beyond a draw order that are at least for this table's ages, new ones first."""
        bands = AGES[: AGES.index(self._choice().ages) + 1]
        kept = set(order)
        ids = [card for card in self if card not in kept and self[card].ages in bands]
        seen = set(self._seen())
        return sorted(ids, key=lambda card: card in seen)
