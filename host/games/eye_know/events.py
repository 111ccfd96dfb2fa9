"""What happened in a game of Eye Know; the script turns it into lines and cues."""

from __future__ import annotations

from host.core.rules import Event


class CardDealt(Event):
    """A card lies on the grid."""

    card: str
    """Which."""
    colour: str
    """Its colour."""
    place: int
    """Where, from 0."""
    refill: bool
    """True where it takes the place of a card that was played."""


class PackShuffled(Event):
    """The draw pile was used up, so the discarded cards were shuffled in. Before CardDealt."""


class RanOut(Event):
    """Nothing is left to deal: the grid stays smaller."""

    empty: int
    """Places without a card."""


class DiceRolled(Event):
    """The dice say what is to be chosen and answered."""

    seat: int
    """Whose turn."""
    colour: str
    """``any`` or a card's colour."""
    number: int
    """Which question, 1 to 3."""


class RollAgain(Event):
    """No card of that colour lies on the grid: the colour die is rolled again."""

    colour: str
    """What it showed."""
    number: int
    """The number die, which stays."""


class CardChosen(Event):
    """A player has picked a card."""

    seat: int
    """Who."""
    card: str
    """Which."""
    place: int
    """Where it lay, from 0."""


class PictureJudged(Event):
    """The picture was named, or not; again after a ruling."""

    seat: int
    """By whom."""
    card: str
    """Which card."""
    right: bool
    """Whether it counts as named."""


class BetPlaced(Event):
    """Chips lie on the question."""

    seat: int
    """Whose."""
    chips: int
    """How many."""


class QuestionDeclined(Event):
    """No question this time."""

    seat: int
    """Whose turn."""


class QuestionChosen(Event):
    """Which of the three questions is asked."""

    seat: int
    """Who answers."""
    level: int
    """1 to 3."""


class AnswerJudged(Event):
    """The question was answered, or not; again after a ruling."""

    seat: int
    """By whom."""
    right: bool
    """Whether it counts."""


class CardKept(Event):
    """A card is gained."""

    seat: int
    """By whom."""
    card: str
    """Which."""
    count: int
    """Cards of that player now."""


class CardDiscarded(Event):
    """The card of the turn goes to the discard pile."""

    card: str
    """Which."""


class ChipsChanged(Event):
    """Chips are paid or lost (Classic)."""

    seat: int
    """Whose."""
    change: int
    """How many more or fewer."""
    chips: int
    """How many the player holds now."""


class GoalReached(Event):
    """A player has all the cards that win (basic)."""

    seat: int
    """Who."""
    count: int
    """Their cards."""


class LapDone(Event):
    """Every player has had a turn more."""

    lap: int
    """Number of the lap, from 1."""


class CashedIn(Event):
    """A player's sets at the end of the Classic game."""

    seat: int
    """Whose."""
    bonus: int
    """Chips for all sets together."""
    chips: int
    """Chips with the bonus."""


class Won(Event):
    """The game is over."""

    seats: tuple[int, ...]
    """The winner, or all who share."""
    shared: bool
    """True where more than one wins."""


class YoungerChanged(Event):
    """A player plays without dice, or with them again."""

    seat: int
    """Who."""
    on: bool
    """True: without dice."""


class PlayerJoined(Event):
    """Somebody sat down."""

    seat: int
    """Where."""


class PlayerLeft(Event):
    """Somebody went."""

    seat: int
    """Where they sat."""
    name: str
    """Who."""
    points: int
    """Their cards or chips, kept for the final list."""


class SettingsChanged(Event):
    """The table plays on in another way."""


class TooFew(Event):
    """Fewer than two players are left: the host offers to end."""
