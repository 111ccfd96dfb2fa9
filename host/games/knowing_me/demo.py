"""The demonstration players: they write, tell their answers in many ways, and object once."""

from __future__ import annotations

from collections.abc import Sequence

from host.content.knowing_me import Question as Text
from host.dialogue.desk import Ask
from host.games.game import Table
from host.games.knowing_me import score
from host.games.knowing_me.cards import option_texts
from host.games.knowing_me.state import Asked, State

KNOWS = 0.6
"""Chance that a player guesses what the target will say."""
OWN_WORDS = ("a cup of tea", "my bicycle", "a day at the lake", "pancakes")
"""What they answer where there are no options."""
PLACES = ("the first one", "the second one", "number three", "option four", "number five")
"""Ways to name an option without its words."""

Told = tuple[int, int, int]
"""Number of the series, of the question and of the seat."""


class KnowingMeGuests:
    """They know one another as well as friends do."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._truths: dict[tuple[int, int], int] = {}
        self.said: dict[Told, str] = {}
        """What was really told: key of an option, or own words."""
        self.heard: dict[Told, str] = {}
        """What the host made of it."""

    def waits(self, ask: Ask) -> bool:
        """Nothing here runs against the time."""
        return False

    def answer(self, ask: Ask) -> None:
        """What the host waits for."""
        if {"yes", "no"} <= {p.key for p in ask.answers}:
            self._table.say(self._target(), "Yes.")
        elif ask.help == "help_write":
            self._table.say((self._target() + 1) % self._table.count, "Ready.", 1.5)
        elif ask.help in ("help_reveal", "help_open"):
            self._tell()

    def see(self) -> None:
        """Keep what was taken down."""
        state = self._state()
        if state is None or state.series is None:
            return
        for n, asked in enumerate(state.series.asked):
            for seat, answer in enumerate(asked.answers):
                if answer is not None:
                    self.heard[state.number, n, seat] = answer.words or answer.key

    def tally(self) -> Sequence[str]:
        """How many answers were taken for what they were."""
        wrong = [t for t, said in self.said.items() if not self._same(said, self.heard.get(t, ""))]
        listed = [f"{self.said[t]} as {self.heard.get(t, 'nothing')}" for t in wrong]
        told = f" ({', '.join(listed)})" if listed else ""
        return [f"Answers told: {len(self.said)}. Taken for others: {len(wrong)}{told}"]

    def _same(self, said: str, heard: str) -> bool:
        return said == heard or said.strip(" .").lower() == heard.lower()

    # -- what -------------------------------------------------------------------------------

    def _state(self) -> State | None:
        state: State | None = self._table.state()
        return state

    def _target(self) -> int:
        state = self._state()
        return state.series.target if state is not None and state.series is not None else 0

    def _tell(self) -> None:
        state, need = self._state(), self._table.need()
        n = score.revealing(state.series) if state is not None else None
        if state is None or state.series is None or n is None or need is None or not need.actors:
            return
        asked, seat = state.series.asked[n], need.actors[0]
        texts = option_texts(state, asked.question, self._text(asked)) or OWN_WORDS
        pick = self._pick(state, n, seat, len(texts))
        keys = score.option_keys(state, asked.question)
        self.said[state.number, n, seat] = keys[pick] if keys else texts[pick]
        self._table.say(seat, self._words(texts, pick, options=bool(keys)))

    def _text(self, asked: Asked) -> Text:
        text: Text = self._table.deck[asked.question.card].questions[asked.question.number - 1]
        return text

    def _pick(self, state: State, n: int, seat: int, count: int) -> int:
        """The truth, which friends often know."""
        rng = self._table.rng
        truth = self._truths.setdefault((state.number, n), rng.randrange(count))
        assert state.series is not None
        knows = seat == state.series.target or rng.random() < KNOWS
        return truth % count if knows else rng.randrange(count)

    def _words(self, texts: Sequence[str], pick: int, *, options: bool) -> str:
        rng = self._table.rng
        text = texts[pick]
        if not options:
            return f"{text.capitalize()}."
        said = rng.choice((text, text, text, f"I wrote {text}", PLACES[pick]))
        return f"{said[:1].upper()}{said[1:]}."
