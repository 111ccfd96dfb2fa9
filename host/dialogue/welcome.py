"""Before the first round: who plays, and who begins (rulings: Set-up)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from host.core.table import COLOURS, Player
from host.dialogue import naming, wishes
from host.dialogue.desk import Ask, Desk, Flow, Outcome, Reply
from host.dialogue.lines import capital, count, listing
from host.dialogue.naming import LONGEST_NAME, written_name
from host.dialogue.repair import ask_choice
from host.hearing.evidence import Phrase
from host.judging.grammar import name_phrases
from host.judging.phones import distance

__all__ = ["LONGEST_NAME", "Welcome", "name_in", "written_name"]

NOT_NAMES = (
    "stop", "skip", "short", "standard", "full", "join", "leave", "pause", "go_on", "score",
    "rules", "whose_turn", "time_left", "that_was_right", "never_said", "that_was_not",
)  # fmt: skip
"""Commands without use before the first round; "host, stop" works all the same."""
SAME = 0.05
"""Phone distance of names that sound alike."""
FIRST = (
    *("{} goes first", "{} begins", "{} starts", "{} is first", "{} is", "{} does", "{} was"),
    *("{} is the oldest", "{} is the eldest", "{} has to start", "{} has to begin", "{} may begin"),
    *("{} will go first", "{} can go first", "{} should go first", "{} will start", "{} can start"),
    *("{} should start", "let {} go first", "let {} start", "let {} begin", "{} goes", "{} first"),
    *("{}'s turn", "it is {}", "{}'s birthday", "{}'s birthday was last", "{} had a birthday"),
)
"""How people say who begins, beside the name and the colour."""
MYSELF = re.compile(
    r"(?i)^\W*(?:(?:i think |that's |that is |it's |it is )*(?:me|i am|i'm|mine|i)\b)"
)
"""Answers to "who?" that only eyes understand."""


@dataclass
class Welcome:
    """Seats the players, clockwise."""

    desk: Desk
    """The conversation."""
    fewest: int
    """Players that the game needs."""
    most: int
    """Players that the game can seat."""
    names: list[str] = field(default_factory=list)
    """Names so far."""
    misses: int = 0
    """Times in a row that no name was caught."""
    chats: int = 0
    """How often something was said that cannot be a name."""
    party: int = 0
    """How many they said they are; 0 where they did not."""
    wish: Callable[[str], bool] = lambda _: False
    """Takes note of the game that words wish for; whether there was one."""

    def players(self) -> Flow[tuple[Player, ...]]:
        """Ask for names until "that's all"; several in one breath sit down one after the other."""
        desk = self.desk
        desk.prompt("who_plays")
        silences = 0
        while len(self.names) < (self.party or self.most):
            # An empty room is waited for in silence: the host does not talk to itself.
            limit = 12.0 if silences < 3 else None
            reply = yield from desk.listen(
                Ask(
                    answers=self._expected(),
                    limit=limit,
                    hangover=0.7,
                    help="help_names",
                    without=NOT_NAMES,
                    again=desk.text("next_name" if self.names else "who_plays", brief=True),
                )
            )
            if self._counted(reply):
                silences = 0
                continue
            silent = reply.outcome in (Outcome.SILENCE, Outcome.SKIP)
            if reply.key == "cmd:thats_all" or silent:
                if len(self.names) >= self.fewest:
                    break
                silences += silent
                key = "need_more_players" if self.names else "need_players"
                desk.prompt(key, fewest=self.fewest)
                continue
            silences = 0
            if reply.key in ("cmd:undo", "no"):
                if self.names:
                    desk.prompt("name_taken_back", name=self.names.pop())
                continue
            if self._said(reply) and len(self.names) >= self.fewest:
                break
        return tuple(Player(n, COLOURS[i]) for i, n in enumerate(self.names))

    def seat_all(self, names: Sequence[str]) -> tuple[Player, ...]:
        """Players whose names are known beforehand, said once with their colours."""
        self.names = list(names)
        players = tuple(Player(n, COLOURS[i]) for i, n in enumerate(self.names))
        self.desk.say("seated_all", players=listing([f"{p.name} is {p.colour}" for p in players]))
        return players

    def first(self, players: tuple[Player, ...], opening: str = "who_is_oldest") -> Flow[int]:
        """The one question of the rulebook; after three failures the first seat begins."""
        answers = tuple(
            Phrase(str(i), p.name, (p.colour, *(form.format(p.name) for form in FIRST)))
            for i, p in enumerate(players)
        )
        reply = yield from ask_choice(
            self.desk,
            opening,
            answers,
            help_key="help_first",
            hint="just_the_name",
            instead=lambda said: "who_is_that" if MYSELF.match(said) else "",
            only_one=True,
            aside=lambda said: wishes.settled(self.desk, said),
        )
        seat = int(reply.key) if reply.outcome is Outcome.ANSWER else 0
        self.desk.say("begins", name=players[seat].name)
        return seat

    # -- one utterance ----------------------------------------------------------------------

    def _expected(self) -> tuple[Phrase, ...]:
        reader = self.desk.reader
        enough = reader.phrases("thats_all")
        undo = (*reader.phrases("undo"), *reader.no()) if self.names else ()
        return (*name_phrases(), *enough, *undo)

    def _said(self, reply: Reply) -> bool:
        """Seat whoever was named; whether "that's all" was said with it."""
        evidence = reply.evidence
        text = evidence.transcript if evidence is not None else ""
        typed = evidence is not None and evidence.engine == "text"
        text, enough = naming.enough_after(text)
        other = naming.replacement(text) if self.names else ""
        if other and self._names(other, reply, typed=typed):
            self.names.pop()
            text = other
        names = self._names(text, reply, typed=typed)
        if not names and naming.reserved(text):
            self.desk.say("name_reserved", name=text.strip(" .!?").title())
        elif names:
            self.misses = 0
            self._seat(names)
        elif self.wish(text):
            self.desk.prompt("next_name" if self.names else "who_plays", brief=True)
        elif naming.talk(text):
            self._chatted()
        else:
            self._missed()
        if names:
            self.wish(text)
        return enough

    def _counted(self, reply: Reply) -> bool:
        """ "Two" and "there are three of us": so many will sit down, and then it begins."""
        named = reply.outcome is Outcome.ANSWER and reply.key.startswith("name:")
        text = reply.evidence.transcript if reply.evidence is not None else ""
        number = 0 if named or self.names else naming.party(naming.enough_after(text)[0])
        if number and number < self.fewest:
            self.desk.prompt("need_players", fewest=self.fewest)
        elif number > self.most:
            self.desk.say("most_players", most=self.most)
            self.desk.prompt("who_plays", brief=True)
        elif number:
            self.party = number
            self.desk.prompt("party", number=capital(count(number, "player")))
        return number > 0

    def _names(self, text: str, reply: Reply, *, typed: bool) -> tuple[str, ...]:
        row = naming.several(text, typed=typed)
        if row:
            return row
        if naming.reserved(text):
            return ()
        row = naming.within(text, typed=typed)
        if row:
            return row
        if naming.no_name(text if not typed else naming.bare(text), typed=typed):
            return ()
        evidence = reply.evidence
        whole = evidence is not None and text == evidence.transcript
        one = name_in(reply) if whole else written_name(text)
        return (one,) if one else ()

    def _chatted(self) -> None:
        """What no name can be gives nobody a seat, however often."""
        self.chats += 1
        self.desk.say("name_again" if self.chats % 2 else "help_names")

    def _missed(self) -> None:
        self.misses += 1
        if self.misses % 2 == 1:
            self.desk.say("name_again")
            return
        colour = COLOURS[len(self.names)]
        self.desk.say("name_colour", colour=colour)
        self.misses = 0
        self._seat((colour.title(),))

    def _seat(self, names: Sequence[str]) -> None:
        """Said back once, with the colours; a name that is there already gets its colour added."""
        desk = self.desk
        room = self.most - len(self.names)
        seated = []
        for said in names[:room]:
            name, colour = said, COLOURS[len(self.names)]
            if any(name == n or distance(name, n) <= SAME for n in self.names):
                name = f"{name} {colour.title()}"
                desk.say("name_doubled", name=name)
            self.names.append(name)
            seated.append(f"{name} is {colour}")
        if len(names) > room:
            desk.say("most_players", most=self.most)
        full = len(self.names) >= (self.party or self.most)
        key = "seated_last" if full else "seated"
        desk.prompt(key, players=listing(seated))


def name_in(reply: Reply) -> str | None:
    """The name that was said; a typed line may hold any name, and is taken as it is written."""
    evidence = reply.evidence
    typed = evidence is not None and evidence.engine == "text"
    if evidence is not None and typed:
        alone = written_name(evidence.transcript)
        if alone is not None and len(alone.split()) == 1:
            return alone
    if reply.outcome is Outcome.ANSWER and reply.key.startswith("name:"):
        return reply.key.removeprefix("name:")
    if reply.outcome is Outcome.RIVALS and reply.rivals[0].startswith("name:"):
        # Ann or Anne: it is said back, and "no" takes it back.
        return reply.rivals[0].removeprefix("name:")
    if evidence is None or not typed:
        return None
    return written_name(evidence.transcript)
