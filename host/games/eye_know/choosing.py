"""Choosing a picture: offered by label, chosen in any usual way (rulebook: Identify an Image)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from host.core.log import By
from host.core.need import Need
from host.dialogue.desk import Ask, Flow, Outcome, Reply
from host.dialogue.lines import capital, listing
from host.games.eye_know import actions as act
from host.games.eye_know import score
from host.games.eye_know.answers import named_in, picture_of
from host.games.eye_know.offers import NO_EMOJI, Offered, by_colour, labels, offered, phrases
from host.games.eye_know.picking import DESCRIBE, THAT_ONE, Picked, pick
from host.games.eye_know.state import ANY, CARD_COLOURS, State
from host.hearing.evidence import Evidence, Phrase

if TYPE_CHECKING:
    from host.games.eye_know.script import EyeKnowScript

TRIES = 3
"""Failures after which the host chooses."""
SECONDS = 20.0
"""Silence in seconds before the host asks again."""
MANY = 6
"""Cards that nobody has heard of yet, from which the whole grid is read."""
EASY_OFFER = 4
"""Cards that a younger player is offered by name; all of them may be chosen."""


class Choosing:
    """Offers what may be chosen, and hears which it is."""

    def __init__(self, script: EyeKnowScript) -> None:
        self._script = script
        self._known: set[str] = set()
        self._told: tuple[int, str] = (0, "")
        self._listed: tuple[Offered, ...] = ()
        self._colour = ""
        self._described: Offered | None = None

    def heard(self, card: str) -> None:
        """A card was announced."""
        self._known.add(card)

    def rolled(self, number: int, colour: str) -> None:
        """The dice of that turn were told a moment ago, so the colour need not be said again."""
        self._told = (number, colour)

    def cards(self) -> tuple[Offered, ...]:
        """What may be chosen now."""
        s = self._script
        easy = s.state.turn is not None and s.state.younger[s.state.turn.seat]
        return offered(s.state.grid, score.fitting(s.state), s.deck, easy)

    def choose(self, need: Need) -> Flow[None]:
        """Offer, listen, submit; after three failures the host chooses."""
        s = self._script
        cards, seat = self.cards(), need.actors[0]
        self._colour, self._described = "", None
        if len(cards) == 1:
            s.desk.say("only_one", colour=cards[0].colour, card=cards[0].label)
            self._take(cards[0], "host")
            return
        shown = [f"{one.place + 1} {one.card.emoji or NO_EMOJI}" for one in cards]
        s.desk.show(f"cards  {', '.join(shown)}")
        self._offer(cards, seat)
        for failure in range(TRIES):
            reply = yield from s.desk.listen(self._ask(cards, seat))
            chosen = yield from self._chosen(reply, cards, first=failure == 0)
            if chosen is not None:
                return self._take(chosen, "player")
            if reply.outcome is Outcome.SKIP or reply.key == "cmd:pass":
                break
            if failure + 1 < TRIES:
                self._again(failure, cards, seat)
        chosen = s.rng.choice(cards)
        s.desk.say("host_chooses", card=chosen.label)
        return self._take(chosen, "time")

    # -- offering ---------------------------------------------------------------------------

    def _offer(self, cards: tuple[Offered, ...], seat: int) -> None:
        """All that may be chosen, or only a question where the table knows them already."""
        s = self._script
        who = s.name(seat)
        turn = s.state.turn
        just_rolled = turn is not None and self._told == (turn.number, turn.colour)
        self._told = 0, ""
        fresh = [one for one in cards if one.card.id not in self._known]
        # A table that wants one colour only does not hear twelve cards every time.
        short = len(cards) <= MANY or len(fresh) >= MANY
        self._listed = cards if short and len({one.colour for one in cards}) == 1 else ()
        if self._listed:
            self._tell(cards)
            key = "offer_rolled" if just_rolled else "offer"
            s.desk.prompt(key, who=who, cards=self._spoken(cards, bare=just_rolled))
        elif s.state.younger[seat] and any(one.card.easy for one in cards):
            easy = tuple(one for one in cards if one.card.easy)[:EASY_OFFER]
            self._listed = easy
            self._tell(easy)
            s.desk.prompt("offer_easy", who=who, cards=labels(easy))
        elif len(fresh) >= MANY:
            self._tell(cards)
            s.desk.prompt("offer_all", brief=not s.first_time(), who=who, cards=by_colour(cards))
        else:
            key = "offer_any" if not just_rolled else "offer_any_rolled"
            s.desk.prompt(key, brief=not s.first_time(), who=who)

    def _tell(self, cards: tuple[Offered, ...]) -> None:
        self._known |= {one.card.id for one in cards}

    def _spoken(self, cards: tuple[Offered, ...], *, bare: bool) -> str:
        """The labels; with their colour where it was not said a moment ago."""
        return capital(labels(cards)) if bare else by_colour(cards)

    def read_all(self) -> None:
        """Read what may be chosen, colour by colour; between choices, all that lies there."""
        s = self._script
        cards = self.cards() if s.need.what == "choose" else ()
        if not cards:
            places = [p for p, card in enumerate(s.state.grid) if card is not None]
            cards = offered(s.state.grid, places, s.deck)
        self._tell(cards)
        s.desk.speak(f"{by_colour(cards)}.")

    def _again(self, failure: int, cards: tuple[Offered, ...], seat: int) -> None:
        s = self._script
        listed = self._narrowed(cards)
        if self._colour or len(listed) <= MANY:
            self._listed = listed
            key = "which_card" if failure else "once_more_card"
            s.desk.say(key, who=s.name(seat), cards=labels(listed))
        else:
            lying = {one.colour for one in cards}
            colours = listing([c for c in CARD_COLOURS if c in lying], "or")
            key = "which_colour" if failure else "once_more_card"
            s.desk.say(key, who=s.name(seat), colours=colours)

    # -- hearing ----------------------------------------------------------------------------

    def _ask(self, cards: tuple[Offered, ...], seat: int) -> Ask:
        s = self._script
        colours = tuple(
            Phrase(f"colour:{c}", c, (f"a {c} one", f"any {c} one", f"the {c} ones"))
            for c in CARD_COLOURS
        )
        free = Phrase("any", "you choose", ("any of them", "any one", "whatever", "surprise me"))
        return Ask(
            answers=(
                *phrases(cards, self._listed),
                *colours,
                free,
                *s.desk.reader.phrases("pass"),
            ),
            limit=SECONDS,
            hangover=0.8,
            help="help_choose",
            again=s.desk.text("again_choose", who=s.name(seat)),
        )

    def _narrowed(self, cards: tuple[Offered, ...]) -> tuple[Offered, ...]:
        """The cards of the colour that was asked about, if one was."""
        left = tuple(one for one in cards if one.colour == self._colour)
        return left or cards

    def _chosen(
        self, reply: Reply, cards: tuple[Offered, ...], *, first: bool
    ) -> Flow[Offered | None]:
        """The card that a reply leads to, after questions about it; None is no choice."""
        s = self._script
        for _ in range(2 * TRIES):
            text = reply.evidence.transcript if reply.evidence is not None else ""
            if not text or reply.key == "cmd:pass":
                return None
            picked = self._picked(reply, cards, text)
            one = picked.cards[0] if len(picked.cards) == 1 else None
            if self._described is not None and THAT_ONE.match(text):
                return self._described
            if DESCRIBE.search(text):
                self._describe(one, picked)
            elif one is not None:
                self._guessed(one, reply.evidence)
                return one
            elif picked.random and picked.cards:
                one = s.rng.choice(picked.cards)
                s.desk.say("host_picks", card=one.label)
                return one
            elif first and (named := self._named(reply.evidence, cards)) is not None:
                self._guessed(named, reply.evidence)
                return named
            elif picked.wanting:
                self._no_such(picked.wanting, cards)
            elif picked.cards:
                self._which(picked.cards)
            else:
                return None
            seat = s.need.actors[0]
            reply = yield from s.desk.listen(self._ask(cards, seat))
        return None

    def _picked(self, reply: Reply, cards: tuple[Offered, ...], text: str) -> Picked:
        """By the words; where they say nothing, by what the ears took it for."""
        narrow = self._narrowed(cards)
        picked = pick(text, narrow, self._listed)
        if narrow != cards and not (len(picked.cards) == 1 or picked.random):
            wider = pick(text, cards, self._listed)
            picked = wider if wider.cards or wider.wanting else picked
        keys = (reply.key, *reply.rivals)
        by_ear = tuple(one for one in cards if f"card:{one.place}" in keys)
        if by_ear and not picked.random and not picked.wanting:
            both = tuple(one for one in by_ear if one in picked.cards)
            return Picked(both or picked.cards or by_ear)
        colour = reply.key.removeprefix("colour:")
        if colour != reply.key and not picked.cards and not picked.wanting:
            left = tuple(one for one in cards if one.colour == colour)
            return Picked(left, wanting="" if left else colour)
        if reply.key == "any" and not picked.cards:
            return Picked(narrow, random=True)
        return picked

    def _which(self, cards: tuple[Offered, ...]) -> None:
        """Several fit: which of them?"""
        s = self._script
        colours = {one.colour for one in cards}
        self._colour = colours.pop() if len(colours) == 1 else ""
        self._listed = cards
        self._tell(cards)
        if self._colour:
            s.desk.prompt("which_of_colour", colour=self._colour, cards=labels(cards))
        else:
            s.desk.prompt("which_of_cards", cards=labels(cards))

    def _no_such(self, colour: str, cards: tuple[Offered, ...]) -> None:
        s = self._script
        turn = s.state.turn
        rolled = turn.colour if turn is not None else None
        if rolled not in (None, ANY):
            s.desk.prompt("die_says", colour=rolled, cards=labels(cards))
        elif colour in CARD_COLOURS:
            s.desk.prompt("no_such_colour", colour=colour)
        else:
            s.desk.prompt("no_such_place")

    def _describe(self, one: Offered | None, picked: Picked) -> None:
        """The spoken picture and its hint, on demand (ruling)."""
        s = self._script
        if one is not None:
            self._described = one
            s.described_card = one.card.id
            s.desk.say("described", picture=one.card.picture, hint=one.card.hint)
            s.desk.speak(s.desk.text("again_choose", who=s.name(s.need.actors[0])))
        elif picked.cards:
            self._which(picked.cards)
        else:
            s.desk.say("describe_which")

    # -- naming it in the same breath ---------------------------------------------------------

    def _guessed(self, one: Offered, evidence: Evidence | None) -> None:
        """ "The tall animal: a giraffe": what names the picture too need not be said again."""
        if evidence is None:
            return
        wording = named_in(picture_of(one.card), evidence.transcript)
        if wording:
            said = replace(evidence, transcript=wording, spans=())
            self._script.early = (one.card.id, said)

    def _named(self, evidence: Evidence | None, cards: tuple[Offered, ...]) -> Offered | None:
        """Who names a picture on the table outright has chosen it."""
        text = evidence.transcript if evidence is not None else ""
        found = [one for one in cards if named_in(picture_of(one.card), text)]
        return found[0] if len(found) == 1 else None

    def _take(self, one: Offered, by: By) -> None:
        if self._script.described_card != one.card.id:
            self._script.described_card = ""
        self._script.submit_told(act.Chosen(one.place), by)


def chosen_card(state: State) -> str:
    """Id of the card of the open turn, or empty."""
    turn = state.turn
    return turn.card.id if turn is not None and turn.card is not None else ""
