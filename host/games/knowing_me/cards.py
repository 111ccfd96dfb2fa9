"""The questions of a series: out of cards, as far as this table can answer them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from host.content.deck import DrawPile
from host.content.knowing_me import Question as Text
from host.content.knowing_me import QuestionCard, fill
from host.core.errors import NotNow
from host.core.table import Player
from host.dialogue.lines import capital, listing, number
from host.games.game import AnyDeck
from host.games.knowing_me import score
from host.games.knowing_me.state import QUESTIONS, Question, State


class Dealer:
    """Draws cards and lends questions."""

    def __init__(self, deck: AnyDeck, pile: DrawPile) -> None:
        self._deck = deck
        self._pile = pile
        self.shuffled = False
        """Whether the pile had to be shuffled again since this was last asked."""

    def text(self, question: Question) -> Text:
        """The question as it is written."""
        card: QuestionCard = self._deck[question.card]
        return card.questions[question.number - 1]

    def series(self, state: State) -> tuple[str, tuple[Question, ...]]:
        """A card and five questions: its own as far as they fit, then those of other cards."""
        card = self._draw()
        questions = [q for q in self._of(card, state) if self.fits(q, state)]
        lent: set[str] = set()
        while len(questions) < QUESTIONS:
            more = self._lent(state, {card}, lent)
            if more is None:
                break
            lent.add(f"{more.card}/{more.number}")
            questions.append(more)
        return card, tuple(questions)

    def another(self, state: State) -> Question:
        """One question of another card. Raises NotNow where there is none."""
        asked = {record.question.card for record in state.series.asked} if state.series else set()
        own = {state.series.card} if state.series and state.series.card else asked
        found = self._lent(state, own, set())
        if found is None:
            raise NotNow("I have no other question for this table.")
        return found

    def fits(self, question: Question, state: State) -> bool:
        """Whether this table can answer it (rulings: hands; Playing for Two)."""
        text = self.text(question)
        if state.two and text.people and not text.ask_two:
            return False
        return question.kind != "open" or "hands" not in state.channels

    def _of(self, card: str, state: State) -> Iterator[Question]:
        for n, text in enumerate(self._deck[card].questions, start=1):
            if text.open or (text.people and state.two):
                yield Question(card, n, "open")
            elif text.people:
                yield Question(card, n, "people")
            else:
                yield Question(card, n, "options", len(text.options))

    def _lent(self, state: State, own: set[str], taken: set[str]) -> Question | None:
        """The next question of a card that lends already, or of a new one."""
        gone = {*state.lent, *taken}
        cards = [key.rpartition("/")[0] for key in (*state.lent, *sorted(taken))]
        for _ in range(len(self._deck) + 1):
            for card in reversed(cards):
                if card in own or card not in self._deck:
                    continue
                for question in self._of(card, state):
                    key = f"{question.card}/{question.number}"
                    if key not in gone and self.fits(question, state):
                        return question
            cards.append(self._draw())
        return None

    def _draw(self) -> str:
        card, shuffled = self._pile.draw()
        self.shuffled = self.shuffled or shuffled
        return card


def to_target(text: Text, two: bool) -> str:
    """As it is said to the target."""
    return text.you_two if two and text.people else text.you


def to_others(text: Text, target: str, two: bool) -> str:
    """As it is asked again, with the target's name in the blank."""
    return fill(text.ask_two if two and text.people else text.ask, target)


def option_texts(state: State, question: Question, text: Text) -> tuple[str, ...]:
    """What can be answered, in the order of the keys."""
    if question.kind == "people":
        names = {player.colour: player.name for player in state.players}
        return tuple(names[key] for key in score.option_keys(state, question))
    return tuple(option.text for option in text.options) if question.kind == "options" else ()


def word_of(state: State, question: Question, text: Text, key: str, words: str) -> str:
    """An answer as it is told: the option, the player's name, or the own words."""
    keys = score.option_keys(state, question)
    if key in keys:
        return option_texts(state, question, text)[keys.index(key)]
    return words


def numbered(texts: tuple[str, ...]) -> str:
    """``One: the starter, two: the dessert``."""
    return capital(", ".join(f"{number(n)}: {text}" for n, text in enumerate(texts, start=1)))


def named_in(texts: tuple[str, ...], said: str) -> bool:
    """Whether the question itself names every option."""
    heard = said.lower()
    return all(re.search(rf"\b{re.escape(text.lower())}\b", heard) for text in texts)


def choices(texts: tuple[str, ...]) -> str:
    """``the starter or the dessert``."""
    return listing(texts, "or")


def by_name(players: tuple[Player, ...], name: str) -> int | None:
    """The seat of that name or colour, or None."""
    said = name.strip().lower()
    for seat, player in enumerate(players):
        if said in (player.name.lower(), player.colour):
            return seat
    return None
