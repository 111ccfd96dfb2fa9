"""Several games in a row with the same table: which one, once more, and who has won how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from host.dialogue.desk import Ask, Desk, Flow, Outcome, Reply
from host.dialogue.lines import count, listing
from host.dialogue.repair import ask_choice
from host.dialogue.script import Script, Title
from host.hearing.evidence import Phrase

ANOTHER = 12.0
"""Seconds in which the wish for another game is heard, and an appeal or undo still in time."""
LAST_WORD = 3.0
"""The same where the table itself has ended the game, and nobody is asked."""
NOTE = "evening"
"""Kind of the note in a game's log that holds the games before it."""
ENOUGH = (
    "no",
    "nope",
    "no thanks",
    "no thank you",
    "not now",
    "that's enough",
    "we have had enough",
    "enough for tonight",
    "enough for today",
    "no more",
    "not tonight",
    "goodbye",
    "good night",
    "bye",
    "bye bye",
    "thank you",
    "thanks",
)
"""What ends an evening beside "that's all". The whole grammar of yes and no is not heard here:
"that was right" and "she never said that" are appeals."""
AGAIN = (
    "yes",
    "yes please",
    "yeah",
    "yep",
    "sure",
    "okay",
    "of course",
    "why not",
    "let's",
    "again",
    "the same again",
    "same again",
    "once more",
    "one more",
    "another one",
    "another round",
    "play again",
    "the same",
    "rematch",
    "another game",
    "one more game",
)
"""What begins the same game once more."""


@dataclass
class Evening:
    """What the games of one evening have in common."""

    desk: Desk
    """The conversation."""
    titles: Sequence[Title]
    """All games of the house."""
    wins: Counter[str] = field(default_factory=Counter)
    """Games won, by name."""
    played: int = 0
    """Games that were played to their end."""

    def fitting(self, players: int) -> tuple[Title, ...]:
        """The games for so many players."""
        fit = [t for t in self.titles if t.fewest <= players <= t.most]
        return tuple(t for t in fit if not t.example)

    def limits(self) -> tuple[int, int]:
        """The fewest and the most players that any game takes."""
        offered = [t for t in self.titles if not t.example]
        return min(t.fewest for t in offered), max(t.most for t in offered)

    def choose(self, players: int) -> Flow[Title]:
        """What shall we play? After three failures the first game that fits."""
        titles = self.fitting(players)
        if len(titles) == 1:
            return titles[0]
        reply = yield from ask_choice(
            self.desk,
            "what_to_play",
            titles_as_answers(titles),
            help_key="help_games",
            limit=15.0,
            games=listing([t.title for t in titles], "or"),
        )
        chosen = next((t for t in titles if t.name == reply.key), titles[0])
        if reply.outcome is not Outcome.ANSWER:
            self.desk.say("we_play", game=chosen.title)
        return chosen

    def another(self, script: Script, last: Title, *, asked: bool) -> Flow[Title | None]:
        """Once a game is over: another one, the same, or enough? None is enough.

        ``asked``: whether the host asks, or only waits a moment for a last word. Raises Rewound
        where an appeal or an undo opens the game again.
        """
        desk = self.desk
        if self.played:
            told = self.told(script)
            desk.say("tonight" if told else "tonight_nobody", wins=told, games=self.played + 1)
        yield from desk.spoken()
        if asked:
            desk.prompt("another_game")
        others = self.fitting(len(script.seated()))
        answers = titles_as_answers(others)
        if asked:
            enough = Phrase("enough", ENOUGH[0], ENOUGH[1:])
            again = Phrase("again", AGAIN[0], AGAIN[1:])
            answers += (enough, again, *desk.reader.phrases("thats_all"))
        limit = ANOTHER if asked else LAST_WORD
        ask = Ask(answers, limit=limit, help="help_another", answers_only=True)
        reply: Reply = yield from desk.listen(ask)
        keys = (reply.key, *reply.rivals)
        title = next((t for t in others if t.name in keys), None)
        if title is None and reply.key == "again":
            title = last
        count = len(script.seated())  # somebody may have come or gone meanwhile
        if title is None or title.fewest <= count <= title.most:
            return title
        return (yield from self.choose(count))

    def told(self, script: Script) -> str:
        """``Ann two games, Bob one``: with the game that has just ended."""
        wins = self.wins + Counter(script.winners())
        groups: dict[int, list[str]] = {}
        for name, won in wins.items():
            groups.setdefault(won, []).append(name)
        parts = []
        for won, names in sorted(groups.items(), reverse=True):
            parts.append(f"{listing(names)} {count(won, 'game')}")
        return ", ".join(parts)

    def ended(self, script: Script) -> None:
        """Count a game; from now on nothing in it changes."""
        self.wins += Counter(script.winners())
        self.played += 1

    def note(self) -> None:
        """Into the log of the next game: a crash must not cost the evening's count."""
        if self.desk.ledger is not None and self.played:
            self.desk.ledger.note(NOTE, {"wins": dict(self.wins), "played": self.played})

    def restore(self) -> None:
        """Take up what the log of a resumed game says."""
        if self.desk.ledger is None:
            return
        for data in self.desk.ledger.notes(NOTE):
            self.wins, self.played = Counter(data["wins"]), int(data["played"])


def titles_as_answers(titles: Sequence[Title]) -> tuple[Phrase, ...]:
    """Games as they may be called; of two with one name the first for so many players."""
    taken: set[str] = set()
    answers = []
    for title in titles:
        forms = [f for f in (title.title, *title.forms) if f.lower() not in taken]
        taken |= {f.lower() for f in forms}
        if forms:
            answers.append(Phrase(title.name, forms[0], tuple(forms[1:])))
    return tuple(answers)
