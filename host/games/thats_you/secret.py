"""How the chosen trait is drawn and kept (rulebook: Round Start 2; rulings: The secret)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from host.core.need import Need
from host.dialogue.desk import Ask, Flow, Outcome
from host.dialogue.messages import Private
from host.dialogue.phones import settle
from host.dialogue.repair import TRIES
from host.games.thats_you import actions as act
from host.games.thats_you import score
from host.games.thats_you.state import TRAITS

if TYPE_CHECKING:
    from host.games.thats_you.script import ThatsYouScript

DRAW_SECONDS = 60.0
"""Time for shuffling chips and looking at one, before the host asks again."""
KEYPAD_SECONDS = 40.0
"""Time for drawing and typing one number."""


class Secret:
    """The giver alone learns where the tick is."""

    def __init__(self, script: ThatsYouScript, rng: random.Random) -> None:
        self._script = script
        self._rng = rng

    def draw(self, _need: Need) -> Flow[None]:
        """The host draws, where it can tell the giver alone (rulings: The secret)."""
        s = self._script
        settle(s)
        if s.need.what != "choose":  # the phone is not there
            return
        chosen = self._rng.choice(range(TRAITS))
        s.lay_out()
        s.submit(act.Chosen(chosen), "chance")
        s.desk.emit(Private(s.round.giver, f"{chosen + 1}: {s.trait(chosen)}"))
        s.desk.say("secret_phone", brief=s.brief("secret_phone"), giver=s.giver)
        yield from s.desk.spoken()

    def ask(self, _need: Need) -> Flow[None]:
        """The giver draws with chips, a die, or types the number."""
        settle(self._script)
        if self._script.need.what != "secret":  # the giver's phone has come
            return
        self._script.lay_out()
        if score.knows(self._script.state):
            yield from self._keypad()
        else:
            yield from self._ready()

    def _ready(self) -> Flow[None]:
        """Wait for "ready"; after three times of silence go on, the clues will show."""
        s = self._script
        hands = s.channel(s.round.giver) == "hands"
        key = "secret_hands" if hands else "secret_cards"
        s.desk.prompt(key, brief=s.brief(key), giver=s.giver)
        answers = s.desk.reader.phrases("ready", "laid")
        ask = Ask(answers, DRAW_SECONDS, help="help_secret", answers_only=True, again=f"{s.giver}?")
        for failure in range(TRIES):
            reply = yield from s.desk.listen(ask)
            if reply.outcome is Outcome.ANSWER:
                s.submit(act.Ready(), "player")
                return
            if failure + 1 < TRIES:
                s.desk.say("secret_again", giver=s.giver)
        s.submit(act.Ready(), "time")

    def _keypad(self) -> Flow[None]:
        """Nothing is echoed; thanks come after the same time whatever was entered (rulings).

        Who types nothing keeps the number in mind, and is asked at each chip.
        """
        s = self._script
        seat = s.round.giver
        s.desk.prompt("secret_keypad", brief=s.brief("secret_keypad"), giver=s.giver)
        ask = Ask(
            keys=(seat,),
            limit=KEYPAD_SECONDS,
            help="help_keypad",
            answers_only=True,
            again=f"{s.giver}?",
        )
        for failure in range(TRIES):
            reply = yield from s.desk.listen(ask)
            if reply.outcome is Outcome.KEY and reply.key in map(str, range(1, TRAITS + 1)):
                s.submit(act.Chosen(int(reply.key) - 1), "player")
                s.desk.say("thank_you")
                return
            if failure + 1 < TRIES:
                s.desk.prompt("keypad_again", giver=s.giver)
        s.submit(act.Ready(), "time")
        s.desk.say("keypad_none", giver=s.giver)
