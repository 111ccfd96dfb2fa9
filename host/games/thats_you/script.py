"""That's You! at the table: meets each need of the rules by talking (rulebook, and rulings)."""

from __future__ import annotations

import random
from types import ModuleType
from typing import ClassVar

from host.content.deck import Deck, DrawPile
from host.content.thats_you import Trait
from host.core.errors import HostError
from host.core.ledger import Ledger
from host.core.need import Need
from host.core.rules import Action, Event
from host.dialogue.base import TableScript
from host.dialogue.desk import Ask, Desk, Flow
from host.dialogue.lines import count, number
from host.dialogue.phones import common, same_channels
from host.dialogue.reading import Reading
from host.games.thats_you import actions as act
from host.games.thats_you import score
from host.games.thats_you.answers import Answers
from host.games.thats_you.chips import Chips
from host.games.thats_you.clues import Clues
from host.games.thats_you.discussion import Discussion
from host.games.thats_you.options import board_of
from host.games.thats_you.secret import Secret
from host.games.thats_you.state import CLUES, LEAST, MOST, TRAITS, Phase, Round, State
from host.games.thats_you.tell import Tell
from host.games.thats_you.words import questions

DRAWS = 4 * TRAITS
"""Draws after which a pile without six different traits is given up."""


class TooFewTraits(HostError):
    """The packs hold less than one round needs."""


class ThatsYouScript(TableScript[State]):
    """One game of That's You! Parts of a round are small classes that share this context."""

    actions: ClassVar[ModuleType] = act
    fewest: ClassVar[int] = LEAST
    most: ClassVar[int] = MOST

    def __init__(
        self,
        desk: Desk,
        ledger: Ledger[State],
        deck: Deck[Trait],
        pile: DrawPile,
        rng: random.Random,
    ) -> None:
        """``rng``: chance, for the channels in which the host draws the secret."""
        super().__init__(desk, ledger)
        if len(deck) < TRAITS:
            raise TooFewTraits(f"A round needs {TRAITS} traits, not {len(deck)}. Add a pack.")
        self.deck = deck
        self.pile = pile
        self.tell = Tell(self)
        self.answers = Answers(self)
        self.clues = Clues(self)
        self.chips = Chips(self)
        self.discussion = Discussion(self)
        self._read: tuple[str, ...] = ()
        self._begun = 0
        self._explained: set[str] = set()
        secret = Secret(self, rng)
        self.meets = {
            "draw": self._draw,
            "choose": secret.draw,
            "secret": secret.ask,
            "clue": self.clues.ask,
            "eliminate": self.discussion.run,
            "turn": self.chips.turn,
            "between": self.between,
        }

    # -- shared context ---------------------------------------------------------------------

    @property
    def round(self) -> Round:
        """The open round; an empty one between a closed round and the next."""
        return self.state.round or Round(self.state.number, self.state.last)

    @property
    def giver(self) -> str:
        """Name of the clue giver."""
        return self.name(self.round.giver)

    @property
    def traits(self) -> tuple[Trait, ...]:
        """The six traits on the table."""
        return tuple(self.deck[card] for card in self.round.traits)

    def trait(self, place: int) -> str:
        """Text of the trait at ``place``, from 0."""
        return self.deck[self.round.traits[place]].text

    def brief(self, what: str) -> bool:
        """Whether instructions for ``what`` are shrunk: from the second time they are said on."""
        first = self.state.number == 1 and what not in self._explained
        self._explained.add(what)
        return not first

    def read_aloud(self) -> bool:
        """Whether the traits of the open round were read since this host was started."""
        return self._read == self.round.traits

    def lay_out(self) -> None:
        """The round and its traits, unless they were read aloud already (rulebook: 1)."""
        if self.read_aloud():
            return
        self._read = self.round.traits
        talking = len(self.round.clues) == len(CLUES)
        if talking or self._begun != self.round.number:
            key = "round_began" if score.to_give(self.state) else "round_last"
            key = "round_back" if talking else key
            brief = self.state.number > 1
            self.desk.say(key, brief=brief, round=self.round.number, giver=self.giver)
        self._begun = self.round.number
        if talking:
            self.tell.remaining()
            self.tell.clues()
        else:
            self.tell.all_traits()

    # -- the protocol of a script -----------------------------------------------------------

    def meet(self, need: Need) -> Flow[None]:
        """Give the game what it needs; the questions of the moment are known first."""
        self.desk.reader.extra = questions(self.traits, self.players)
        yield from self.meets[need.what](need)

    def told(self, event: Event) -> None:
        """Say (and sound) what happened."""
        self.tell.told(event)

    def whose_turn(self) -> str:
        """One sentence: who does what now."""
        return self.tell.whose_turn(self.need)

    def score(self) -> str:
        """One sentence: what the table has so far."""
        points = score.total(self.state)
        total = count(points, "point") if points else "no points"
        open_ = self.state.round is not None and not score.ended(self.state)
        if open_ and self.round.turns:
            return self.desk.text("score_round", total=total, worth=score.worth(self.state))
        return self.desk.text("score_now", total=total)

    def rules(self) -> str:
        """The rules of what happens now."""
        what = self.need.what
        known = what in ("secret", "clue", "eliminate", "turn")
        return self.desk.text(
            f"rules_{what}" if known else "rules_score", giver=self.giver, board=self.tell.board()
        )

    def outcome(self) -> str:
        """How the game ended."""
        total, most = score.total(self.state), score.most(self.state)
        return f"{count(total, 'point')} of {number(most)}"

    def winners(self) -> tuple[str, ...]:
        """All play together: nobody wins against anybody."""
        return ()

    def described(self, actions: tuple[Action, ...]) -> str:
        """What was taken back."""
        return self.tell.described(actions[0])

    def skip(self) -> bool:
        """Six traits that nobody has given clues to the end for are put aside."""
        phase = score.phase_of(self.state)
        if phase not in (Phase.SECRET, Phase.CLUE):
            return False
        self.deal_afresh()
        self.desk.say("skipped")
        return True

    def deal_afresh(self) -> None:
        """Back to before the traits of this round were drawn."""
        steps = self.ledger.steps
        drawn = max(n for n, step in enumerate(steps) if isinstance(step.action, act.Drawn))
        self.ledger.take_back(drawn)

    def appeal(self, reading: Reading, ask: Ask) -> Flow[None]:
        """Hear what was heard or told wrongly."""
        yield from self.chips.appeal(reading)

    def command(self, reading: Reading, ask: Ask) -> Flow[None]:
        """Answer a question about what lies on the table."""
        yield from self.answers.answer(reading.key.removeprefix("cmd:"))

    def configured(self) -> bool:
        """Board and channel as chosen meanwhile, from the next round on."""
        settings, state = self.desk.settings, self.state
        board, channel = board_of(settings), settings.secrets
        asked = len(self.ledger.notes("settings")) > 1  # the first is the set-up's
        if not asked or (board == state.setup.board and same_channels(common(self), channel)):
            return False
        self.submit_told(act.Configured(board, channel), "host")
        return True

    def joined(self, name: str, colour: str, seat: int) -> Action:
        """Who comes keeps secrets as the table does."""
        return act.Joined(name, colour, seat, self.desk.settings.secrets)

    def early_key(self, seat: int) -> None:
        """A number that is held up is no secret any more."""
        if self.need.what != "over":
            self.desk.say("keep_it")

    def left_behind(self, seat: int) -> str:
        """``Four points stay``: what was scored in their round is the table's."""
        points = score.points(self.state)[seat]
        if not points:
            return ""
        stay = "stays" if points == 1 else "stay"
        return f"{count(points, 'point').capitalize()} {stay}"

    def end_now(self) -> None:
        """The table wants to stop: the total so far is read against the scale."""
        if score.rounds(self.state):
            self.desk.say("ended_early")
        self.submit_told(act.Stopped(), "player")

    # -- needs that are met here ------------------------------------------------------------

    def _draw(self, _need: Need) -> Flow[None]:
        """Six different traits; a used-up pack is shuffled again (rulings).

        A table that has chosen fewer than six traits gets others with them.
        """
        cards: list[str] = []
        shuffled = False
        for _ in range(DRAWS):
            card, again = self.pile.draw()
            shuffled = shuffled or again
            cards += [card] if card not in cards else []
            if len(cards) == TRAITS:
                break
        rest = [card for card in self.deck if card not in cards]
        cards += self.pile.rng.sample(rest, TRAITS - len(cards))
        if shuffled:
            self.desk.say("pack_shuffled")
        self.submit(act.Drawn(tuple(cards)), "chance")
        return
        yield

    def between(self, need: Need) -> Flow[None]:
        """Time to put a chip right, then as in every game."""
        yield from self.desk.spoken()
        if self.state.round is not None:
            yield from self.chips.last_word()
        yield from super().between(need)
