"""The demonstration players of Eye Know: they know much, not everything, and ask questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from host.content.eye_know import PictureCard
from host.dialogue.desk import Ask
from host.games.eye_know import score
from host.games.eye_know.offers import offered
from host.games.eye_know.state import State, Turn
from host.games.game import Table

WRONG = ("a rubber duck", "an old umbrella", "the town hall", "a flying carpet", "a birthday card")
"""Names that no picture has."""
CERTAIN = {"name": 0.75, "answer": 0.6}
"""How often they know what they are asked."""
LEVELS = {1: "True or false.", 2: "Multiple choice.", 3: "The open question."}


class EyeKnowGuests:
    """They know the cards, as people know the world; the recogniser gets only their sound."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._right = 0
        self._said = 0
        self._judged: dict[tuple[int, str], tuple[bool, bool]] = {}
        self._meant: dict[tuple[int, str], bool] = {}
        self._asked: set[int] = set()

    def waits(self, ask: Ask) -> bool:
        """Nothing here is planned ahead."""
        return False

    def answer(self, ask: Ask) -> None:
        """Whoever's turn it is speaks."""
        handlers: dict[str, Callable[[], None]] = {
            "help_choose": self._choose,
            "help_identify": lambda: self._answer("name"),
            "help_open": lambda: self._answer("answer"),
            "help_true_false": lambda: self._answer("answer"),
            "help_choice": lambda: self._answer("answer"),
            "help_word": self._word,
            "help_bet": self._bet,
            "help_level": lambda: self._speak(LEVELS[self._table.rng.choice((1, 2, 3))]),
        }
        if ask.help in handlers:
            handlers[ask.help]()
        elif {"yes", "no"} <= {p.key for p in ask.answers}:
            self._table.say(self._other(), self._table.rng.choice(("Yes.", "No.")))

    def see(self) -> None:
        """Keep every verdict beside what was really said."""
        state = self._state()
        turn = state.turn if state is not None else None
        if turn is None:
            return
        for what, verdict in (("name", turn.named), ("answer", turn.answered)):
            meant = self._meant.get((turn.number, what))
            if verdict is not None and meant is not None:
                self._judged[turn.number, what] = (meant, verdict)

    def tally(self) -> Sequence[str]:
        """Answers judged as they were meant."""
        found = list(self._judged.values())
        wrong = sum(meant != verdict for meant, verdict in found)
        return [f"Answers: {len(found)}. Judged otherwise than they were meant: {wrong}."]

    # -- what ---------------------------------------------------------------------------------

    def _choose(self) -> None:
        state = self._state()
        if state is None:
            return
        cards = offered(state.grid, score.fitting(state), self._table.deck)
        one = self._table.rng.choice(cards)
        same = sum(other.card.label == one.card.label for other in cards) > 1
        roll = self._table.rng.random()
        if roll < 0.1:
            self._speak("You choose.")
        elif roll < 0.2 and state.number not in self._asked and not same:
            self._asked.add(state.number)
            self._speak(f"Tell me about {_definite(one.card.label)}.")
        elif same:
            self._speak(f"Any {one.colour} one.")
        else:
            self._speak(f"{_definite(one.card.label).capitalize()}.")

    def _answer(self, what: str) -> None:
        turn, card = self._turn(), self._card()
        if turn is None or card is None:
            return
        knows = self._table.rng.random() < CERTAIN[what]
        level = turn.level or 3
        if not knows and self._table.rng.random() < 0.2:
            self._meant[turn.number, what] = False
            self._speak("No idea.")
            return
        if what == "name":
            text = card.answer if knows else self._table.rng.choice(WRONG)
        elif level == 1:
            text = "True" if card.true_false.answer == knows else "False"
        elif level == 2:
            n = card.choice.right if knows else (card.choice.right + 1) % len(card.choice.options)
            letter, option = "ABCD"[n], card.choice.options[n]
            text = self._table.rng.choice((f"Letter {letter}", option))
        else:
            text = card.open.answer if knows else self._table.rng.choice(WRONG)
        self._meant[turn.number, what] = knows
        self._speak(f"{text[:1].upper()}{text[1:]}.")

    def _word(self) -> None:
        turn, card = self._turn(), self._card()
        if turn is not None and card is not None:
            self._speak(f"{card.open.answer if turn.named else card.answer}.")

    def _bet(self) -> None:
        state, turn = self._state(), self._turn()
        if state is None or turn is None:
            return
        most = min(score.MOST_BET, score.chips(state, turn.seat))
        chips = self._table.rng.randint(0, most)
        words = ("No question", "One", "Two", "Three", "Four", "Five")
        self._speak(f"{words[chips]}.")

    # -- helpers ------------------------------------------------------------------------------

    def _speak(self, text: str) -> None:
        self._table.say(self._seat(), text)

    def _state(self) -> State | None:
        state: State | None = self._table.state()
        return state

    def _turn(self) -> Turn | None:
        state = self._state()
        return state.turn if state is not None else None

    def _card(self) -> PictureCard | None:
        turn = self._turn()
        if turn is None or turn.card is None:
            return None
        card: PictureCard = self._table.deck[turn.card.id]
        return card

    def _seat(self) -> int:
        turn = self._turn()
        return turn.seat if turn is not None else 0

    def _other(self) -> int:
        return (self._seat() + 1) % self._table.count


def _definite(label: str) -> str:
    """``the tall animal`` for ``a tall animal``."""
    first, _, rest = label.partition(" ")
    return f"the {rest}" if first in ("a", "an") and rest else label
