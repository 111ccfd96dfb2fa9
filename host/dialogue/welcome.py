"""Before the first round: who plays, and who begins (rulings: Set-up)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from host.core.table import COLOURS, Player
from host.dialogue.desk import Ask, Desk, Flow, Outcome, Reply
from host.dialogue.lines import listing
from host.dialogue.repair import ask_choice
from host.hearing.evidence import Phrase
from host.judging.grammar import name_phrases
from host.judging.phones import distance

NOT_NAMES = (
    "stop", "skip", "short", "standard", "full", "join", "leave", "pause", "go_on", "score",
    "rules", "whose_turn", "time_left", "that_was_right", "never_said", "that_was_not",
)  # fmt: skip
"""Commands without use before the first round; "host, stop" works all the same."""
SAME = 0.05
"""Phone distance of names that sound alike."""
LONGEST_NAME = 24
"""Characters of a typed name; more is a sentence."""
MOST_WORDS = 3
"""Words of a typed name; more is a sentence."""


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

    def players(self) -> Flow[tuple[Player, ...]]:
        """Ask for one name at a time until "that's all"."""
        desk = self.desk
        desk.prompt("who_plays")
        misses = silences = 0
        while len(self.names) < self.most:
            # An empty room is waited for in silence: the host does not talk to itself.
            limit = 12.0 if silences < 3 else None
            reply = yield from desk.listen(
                Ask(
                    answers=self._expected(),
                    limit=limit,
                    hangover=0.7,
                    help="help_names",
                    without=NOT_NAMES,
                )
            )
            silent = reply.outcome in (Outcome.SILENCE, Outcome.SKIP)
            if reply.key == "cmd:thats_all" or silent:
                if len(self.names) >= self.fewest:
                    break
                silences += silent
                desk.prompt("need_more_players", fewest=self.fewest)
                continue
            silences = 0
            if reply.key in ("cmd:undo", "no"):
                if self.names:
                    desk.prompt("name_taken_back", name=self.names.pop())
                continue
            name = name_in(reply)
            if name is None:
                misses += 1
                if misses % 2 == 1:
                    desk.say("name_again")
                    continue
                name = COLOURS[len(self.names)].title()
                desk.say("name_colour", colour=name.lower())
            misses = 0
            self._seat(name)
        return tuple(Player(n, COLOURS[i]) for i, n in enumerate(self.names))

    def seat_all(self, names: Sequence[str]) -> tuple[Player, ...]:
        """Players whose names are known beforehand, said once with their colours."""
        self.names = list(names)
        players = tuple(Player(n, COLOURS[i]) for i, n in enumerate(self.names))
        self.desk.say("seated_all", players=listing([f"{p.name} is {p.colour}" for p in players]))
        return players

    def first(self, players: tuple[Player, ...]) -> Flow[int]:
        """Who is the oldest? After three failures the first seat begins."""
        answers = tuple(Phrase(str(i), p.name, (p.colour,)) for i, p in enumerate(players))
        reply = yield from ask_choice(self.desk, "who_is_oldest", answers, help_key="help_oldest")
        seat = int(reply.key) if reply.outcome is Outcome.ANSWER else 0
        self.desk.say("begins", name=players[seat].name)
        return seat

    # -- one name ---------------------------------------------------------------------------

    def _expected(self) -> tuple[Phrase, ...]:
        reader = self.desk.reader
        enough = reader.phrases("thats_all")
        undo = (*reader.phrases("undo"), *reader.no()) if self.names else ()
        return (*name_phrases(), *enough, *undo)

    def _seat(self, name: str) -> None:
        """Said back once, with the colour."""
        desk = self.desk
        if any(name == other or distance(name, other) <= SAME for other in self.names):
            name = f"{name} {COLOURS[len(self.names)].title()}"
        self.names.append(name)
        colour = COLOURS[len(self.names) - 1]
        key = "seated_last" if len(self.names) == self.most else "seated"
        desk.prompt(key, name=name, colour=colour)


def name_in(reply: Reply) -> str | None:
    """The name that was said; a typed line may hold any name, and is taken as it is written."""
    evidence = reply.evidence
    if evidence is not None and evidence.engine == "text":
        alone = written_name(evidence.transcript)
        if alone is not None and len(alone.split()) == 1:
            return alone
    if reply.outcome is Outcome.ANSWER and reply.key.startswith("name:"):
        return reply.key.removeprefix("name:")
    if reply.outcome is Outcome.RIVALS and reply.rivals[0].startswith("name:"):
        # Ann or Anne: it is said back, and "no" takes it back.
        return reply.rivals[0].removeprefix("name:")
    if evidence is None or evidence.engine != "text":
        return None
    return written_name(evidence.transcript)


def written_name(text: str) -> str | None:
    """A name as somebody typed it, or None where it is more like a sentence."""
    text = text.strip(" .!?")
    if not 0 < len(text) <= LONGEST_NAME or len(text.split()) > MOST_WORDS:
        return None
    return text.title() if text.islower() else text
