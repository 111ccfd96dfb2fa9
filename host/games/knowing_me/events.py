"""What happened; the script turns it into lines and cues."""

from __future__ import annotations

from host.core.rules import Event


class SeriesBegan(Event):
    """A card is on the table."""

    number: int
    """Number of the series, from 1."""
    target: int
    """Seat to whom the questions are put."""
    asker: int
    """Seat to the right of the target, who draws and asks (the host reads)."""


class PackShuffled(Event):
    """Every card had been drawn, so the pack was shuffled again. Comes before SeriesBegan."""


class QuestionReplaced(Event):
    """Another question takes the place of the open one."""

    question: int
    """Number in the series, from 0."""


class AnswersIn(Event):
    """Everybody has an answer to this question; nobody may change one now."""

    question: int
    """Number in the series, from 0."""


class RevealBegan(Event):
    """All questions are answered: the first one is asked again."""


class Told(Event):
    """Somebody announced an answer."""

    seat: int
    """Who."""
    question: int
    """Number in the series, from 0."""
    key: str
    """Number of an option, colour of a player, ``own:FORM`` or empty."""
    words: str
    """Own words as they were said."""


class Scored(Event):
    """The tokens of a question are counted (rulebook: Scoring)."""

    question: int
    """Number in the series, from 0."""
    right: tuple[int, ...]
    """Who guessed the target's answer, from the target's left."""
    shared: tuple[tuple[int, int], ...]
    """Pairs of wrong but equal answers, each pair once, in the order of announcing."""
    alone: tuple[int, ...]
    """Who gave a wrong answer that nobody else gave."""
    again: bool = False
    """True when the question was scored before and something changed it."""


class SeriesDone(Event):
    """All questions of the series are scored."""

    gains: tuple[int, ...]
    """Tokens of this series by seat."""
    totals: tuple[int, ...]
    """All tokens by seat."""


class Known(Event):
    """A box is opened (rulebook: In Complete Agreement); ties are all named."""

    seat: int
    """Whose."""
    best: tuple[int, ...]
    """Of the other players those in whose colour it holds most."""
    least: tuple[int, ...]
    """Of the other players those in whose colour it holds fewest; equal to best: all alike."""
    most: int
    """Tokens in each of the best colours."""
    fewest: int
    """Tokens in each of the least colours."""


class Won(Event):
    """The game is over."""

    seats: tuple[int, ...]
    """The winner, or all who share."""
    shared: bool
    """True where more than one wins."""


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
    """Their tokens, kept for the final list."""


class SettingsChanged(Event):
    """The table plays on in another way."""


class TooFew(Event):
    """Too few players are left: the host offers to end."""
