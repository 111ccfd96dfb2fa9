"""Several games in a row with the same table: which one, once more, and who has won how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from host.dialogue import wishes
from host.dialogue.desk import Ask, Desk, Flow, Outcome, Reply
from host.dialogue.lines import count, listing, number
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
    begun: set[str] = field(default_factory=set)
    """Names of the games that the table has heard explained tonight."""
    asked_for: Title | None = None
    """The game that was wished for before it was asked about."""

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
        wanted, self.asked_for = self._seated(self.asked_for, players), None
        if wanted is not None:
            self.desk.say("we_play", game=wanted.title)
            return wanted
        heard = _Heard(self, titles)
        reply = yield from ask_choice(
            self.desk,
            "what_to_play",
            titles_as_answers(titles),
            help_key="help_games",
            limit=15.0,
            aside=heard.aside,
            meant=heard.meant,
            games=listing([t.title for t in titles], "or"),
        )
        chosen = next((t for t in titles if t.name == reply.key), titles[0])
        self.desk.say("we_play", game=chosen.title)
        self._by_the_way(chosen, reply)
        return chosen

    def wish(self, text: str) -> bool:
        """Whether words before the question ask for a game; it is not asked about then."""
        title = wishes.wished(self.titles, text, clearly=True)
        if title is not None:
            self.asked_for = title
        return title is not None

    def _seated(self, wanted: Title | None, players: int) -> Title | None:
        """That game as so many people play it; told where they cannot."""
        if wanted is None or wanted.fewest <= players <= wanted.most:
            return wanted
        same = [t for t in self.fitting(players) if t.title == wanted.title]
        if not same:
            self.refuse(wanted)
        return same[0] if same else None

    def refuse(self, title: Title) -> None:
        """Say how many people a game is for."""
        fewest, most = title.fewest, title.most
        takes = number(most) if fewest == most else f"{number(fewest)} to {number(most)}"
        self.desk.say("game_takes", game=title.title, players=takes)

    def _by_the_way(self, title: Title, reply: Reply) -> None:
        """What was said of the settings together with the game."""
        self.desk.options = title.options
        if reply.evidence is not None:
            wishes.settled(self.desk, reply.evidence.transcript)

    def explained(self, title: Title) -> bool:
        """Whether the table has heard tonight what this game is about; from now on it has."""
        known = title.name in self.begun
        self.begun.add(title.name)
        return known

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
        reply = yield from self._last_words(Ask(answers, limit=limit, help="help_another"))
        title = next((t for t in self.titles if t.name == reply.key), None)
        if title is None and reply.key == "again":
            title = last
        if title is None:
            return None
        count = len(script.seated())  # somebody may have come or gone meanwhile
        fits = self._seated(title, count)
        if fits is None:
            return (yield from self.choose(count))
        if reply.key != "again":
            desk.say("we_play", game=fits.title)
        self._by_the_way(fits, reply)
        return fits

    def _last_words(self, ask: Ask) -> Flow[Reply]:
        """An answer, also in a whole sentence; chatter is passed over and does not end the wait."""
        desk = self.desk
        assert ask.limit is not None
        until = desk.now + ask.limit * desk.patience
        while True:
            reply = yield from desk.listen(ask)
            said = reply.evidence
            if reply.outcome in (Outcome.ANSWER, Outcome.SILENCE) or said is None:
                return reply
            title = wishes.wished(self.titles, said.transcript, clearly=True)
            about = wishes.asked_about(self.titles, said.transcript)
            if title is not None:
                return Reply(Outcome.ANSWER, title.name, said)
            until += said.end - said.start
            if about is not None:
                self.tell(about)
                yield from desk.spoken()
                until = desk.now + ask.limit * desk.patience
            if until <= desk.now:
                return Reply(Outcome.SILENCE)
            ask = replace(ask, limit=(until - desk.now) / desk.patience)

    def tell(self, title: Title) -> None:
        """What a game is about."""
        self.desk.say("what_it_is", game=title.title, goal=wishes.goal(self.desk, title))

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


@dataclass
class _Heard:
    """What else is said to "what shall we play?"."""

    evening: Evening
    """The evening."""
    titles: Sequence[Title]
    """The games that fit."""

    def aside(self, text: str) -> bool:
        """ "What is That's You?" chooses nothing; neither does a game for other tables."""
        evening = self.evening
        about = wishes.asked_about(self.titles, text) or wishes.asked_about(evening.titles, text)
        if about is not None:
            evening.tell(about)
            return True
        far = wishes.wished(evening.titles, text)
        if far is None or wishes.wished(self.titles, text) is not None:
            return False
        if any(t.title == far.title for t in self.titles):
            return False
        evening.refuse(far)
        return True

    def meant(self, text: str) -> str:
        """The game of a whole sentence; the first one where the host is to choose."""
        title = wishes.wished(self.titles, text)
        if title is None and wishes.you_choose(text):
            title = self.titles[0]
        return title.name if title is not None else ""


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
