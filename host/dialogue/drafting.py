"""A family's own cards, made by talking: one question at a time, each answer said back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from host.core.errors import HostError
from host.dialogue.desk import Ask, Desk, Ended, Flow, Outcome, Rewound
from host.dialogue.lines import listing
from host.dialogue.repair import ask_choice, yes_no
from host.dialogue.talk import Talk
from host.hearing.evidence import Mode, Phrase
from host.judging.normal import normal

Card = dict[str, Any]
"""A card as it stands in a pack file."""
NOT_HERE = (
    "score", "rules", "whose_turn", "time_left", "that_was_right", "never_said", "that_was_not",
    "skip", "join", "leave", "settings", "short", "standard", "full", "go_on",
)  # fmt: skip
"""Commands that mean nothing while cards are written; they may be answers."""
THINKING = 1.2
"""Silence in seconds that ends a sentence which somebody makes up while speaking."""
BLANK = re.compile(r"(?i)\b(?:blank|somebody|someone)('s|s')?(?=\W|$)|_{2,}('s)?|\{name('s)?\}")
"""What people say or type where the name of the one who is asked belongs."""


class Back(Exception):
    """The last answer is taken back."""


@dataclass
class DraftTalk:
    """Questions about one card."""

    desk: Desk
    """The conversation."""

    def text(self, key: str, *, most: int = 120, **slots: Any) -> Flow[str]:
        """Whatever is said, tidied. Raises Back for "undo" and Ended for "that's all"."""
        desk = self.desk
        desk.prompt(key, **slots)
        while True:
            answers = desk.reader.phrases("undo", "thats_all")
            ask = Ask(answers, None, Mode.ONE, THINKING, "help_draft", without=NOT_HERE)
            reply = yield from desk.listen(ask)
            if reply.key == "cmd:undo":
                raise Back
            if reply.key == "cmd:thats_all":
                raise Ended
            said = tidy(reply.evidence.transcript) if reply.evidence is not None else ""
            if not said:
                desk.say("once_more")
            elif len(said) > most:
                desk.say("draft_too_long", most=most)
            else:
                return said

    def items(self, key: str, fewest: int, most: int, **slots: Any) -> Flow[list[str]]:
        """Several short ones, also in one breath with commas; "undo" takes the last one back."""
        found: list[str] = []
        while len(found) < most:
            left = most - len(found)
            try:
                said = yield from self.text(key if not found else "draft_next", left=left, **slots)
            except Back:
                if not found:
                    raise
                self.desk.say("took_back", what=found.pop())
                continue
            except Ended:
                if len(found) < fewest:
                    self.desk.say("draft_more", left=fewest - len(found))
                    continue
                break
            for one in parts(said):
                if normal(one) in {normal(f) for f in found}:
                    self.desk.say("draft_twice", what=one)
                elif len(found) < most:
                    found.append(one)
            self.desk.say("draft_noted", what=listing(found[-len(parts(said)) :]))
        return found

    def choice(self, key: str, options: Sequence[str], **slots: Any) -> Flow[int]:
        """One of a few; the first after three failures."""
        answers = tuple(Phrase(str(i), o, (str(i + 1),)) for i, o in enumerate(options))
        reply = yield from ask_choice(self.desk, key, answers, limit=60.0, **slots)
        return int(reply.key) if reply.outcome is Outcome.ANSWER else 0

    def yes(self, key: str, **slots: Any) -> Flow[bool]:
        """A plain question; silence is a no."""
        return bool((yield from yes_no(self.desk, key, limit=60.0, **slots)))


def hit_list(talk: DraftTalk) -> Flow[Card]:
    """A list with eight entries."""
    say = yield from talk.text("draft_list")
    say = re.sub(r"(?i)^(?:name|things like)\s+", "", say)
    entries = yield from talk.items("draft_entries", 8, 8, say=say)
    return {"say": say, "kind": "top-of-mind", "difficulty": 1, "entries": entries}


def thats_you(talk: DraftTalk) -> Flow[Card]:
    """A trait, and what it means."""
    text = yield from talk.text("draft_trait", most=60)
    gloss = yield from talk.text("draft_gloss", trait=text)
    gloss = re.sub(r"(?i)^(?:somebody|someone|a person) who\s+", "", gloss)
    return {"text": text, "gloss": gloss}


def knowing_me(talk: DraftTalk) -> Flow[Card]:
    """Five questions with options, own words or people."""
    questions: list[Card] = []
    while len(questions) < 5:
        try:
            questions.append((yield from _question(talk, len(questions) + 1)))
        except Back:
            if not questions:
                raise
            talk.desk.say("took_back", what=questions.pop()["you"])
    return {"audience": "family", "questions": questions}


def _question(talk: DraftTalk, number: int) -> Flow[Card]:
    while True:
        ask = question_mark(
            blanks((yield from talk.text("draft_question", number=number, most=240)))
        )
        if "{name" in ask:
            break
        talk.desk.say("draft_blank")
    you = question_mark((yield from talk.text("draft_you", most=240)))
    kind = yield from talk.choice("draft_kind", ("options", "own words", "a player"))
    if kind == 1:
        return {"ask": ask, "you": you, "open": True}
    if kind == 2:
        return {"ask": ask, "you": you, "people": True}
    options = yield from talk.items("draft_options", 2, 5)
    return {"ask": ask, "you": you, "options": options}


COLOURS = ("red", "blue", "green", "yellow", "purple")
"""Colours of picture cards."""


def eye_know(talk: DraftTalk) -> Flow[Card]:
    """A picture that is described, and its three questions."""
    answer = yield from talk.text("draft_answer", most=60)
    colour = yield from talk.choice("draft_colour", COLOURS)
    label = yield from talk.text("draft_label", most=60)
    picture = yield from talk.text("draft_picture", most=400)
    hint = yield from talk.text("draft_hint", most=60)
    statement = yield from talk.text("draft_statement", most=200)
    true = yield from talk.yes("draft_true")
    choice = question_mark((yield from talk.text("draft_choice", most=200)))
    options = yield from talk.items("draft_options", 3, 4)
    right = yield from talk.choice("draft_right", options, offered=listing(options, "or"))
    open_ = question_mark((yield from talk.text("draft_open", most=200)))
    open_answer = yield from talk.text("draft_open_answer", most=60)
    return {
        "colour": COLOURS[colour],
        "answer": answer,
        "label": label,
        "picture": picture,
        "hint": hint,
        "emoji": "\U0001f381",
        "difficulty": 1,
        "true_false": {"say": statement, "answer": true},
        "choice": {"say": choice, "options": options, "right": right + 1},
        "open": {"say": open_, "answer": open_answer},
        "source": "our own",
    }


FORMS: dict[str, Callable[[DraftTalk], Flow[Card]]] = {
    "hit-list": hit_list,
    "thats-you": thats_you,
    "eye-know": eye_know,
    "knowing-me": knowing_me,
}
"""By name of the kind: the questions about one of its cards."""
TITLES = {
    "hit-list": "Hit List",
    "thats-you": "That's You",
    "eye-know": "Eye Know",
    "knowing-me": "Knowing Me Knowing You",
}
"""As the host says them."""
NOUNS = {"hit-list": "list", "thats-you": "trait", "eye-know": "picture", "knowing-me": "card"}
"""What one card is called."""


@dataclass
class PackHost(Talk):
    """The dialogue that makes a pack."""

    lines: ClassVar[str] = "drafting.en.yaml"
    save: Callable[[str, str, Card], str]
    """Kind, title of the pack and a card: keeps it at once; gives what is wrong with it, or
    nothing. Raises HostError where it cannot be kept."""
    kind: str = ""
    """Name of the kind, where it was said beforehand."""
    title: str = ""
    """Title of the pack, where it was said beforehand."""
    made: int = 0
    """Cards that were kept."""

    def _left(self) -> None:
        self._end()

    def _end(self) -> None:
        self._over("draft_done" if self.made else "draft_nothing", count=self.made)

    def _whole(self) -> Flow[None]:
        talk = DraftTalk(self.desk)
        try:
            yield from self._head(talk)
            while (yield from self._card(talk)):
                pass
        except (Ended, Rewound, Back):
            pass
        self._end()

    def _head(self, talk: DraftTalk) -> Flow[None]:
        """For which game, and what the pack is called."""
        kinds = tuple(FORMS)
        if not self.kind:
            titles = [TITLES[k] for k in kinds]
            chosen = yield from talk.choice("draft_which", titles, games=listing(titles, "or"))
            self.kind = kinds[chosen]
        if not self.title:
            self.title = yield from talk.text("draft_title", most=40)
        self.desk.say("draft_begins", title=self.title, game=TITLES[self.kind])

    def _card(self, talk: DraftTalk) -> Flow[bool]:
        """One card, kept at once; whether there shall be another."""
        noun = NOUNS[self.kind]
        try:
            card = yield from FORMS[self.kind](talk)
        except Back:
            self.desk.say("draft_again", noun=noun)
            return True
        try:
            wrong = self.save(self.kind, self.title, card)
        except HostError as error:
            self.desk.speak(str(error))
            return False
        if wrong:
            self.desk.say("draft_wrong", noun=noun, wrong=wrong)
            return True
        self.made += 1
        answers = (*self.desk.reader.yes_no(), *self.desk.reader.phrases("thats_all", "done"))
        reply = yield from ask_choice(self.desk, "draft_another", answers, limit=60.0, noun=noun)
        return reply.outcome is Outcome.ANSWER and reply.key == "yes"


def tidy(text: str) -> str:
    """One line without the full stop that an engine adds."""
    text = " ".join(text.split()).strip(" .!")
    quoted = text.count('"') + text.count("'") > 1
    return text.strip("\"'").strip(" .!") if quoted else text


def parts(text: str) -> list[str]:
    """``whisk, sieve and spoon`` in three; a lone "and" stays ("bed and breakfast")."""
    found = [p.strip() for p in re.split(r"\s*[,;]\s*", text)]
    return [re.sub(r"(?i)^and\s+(?=\S)", "", p) for p in found if p] or [text]


def blanks(text: str) -> str:
    """``What would blank's dog say?`` with the blank as packs have it."""

    def filled(match: re.Match[str]) -> str:
        return "{name's}" if any(match.groups()) else "{name}"

    return BLANK.sub(filled, text)


def question_mark(text: str) -> str:
    """A question as it is written."""
    return f"{text[:1].upper()}{text[1:]}".rstrip("?") + "?"
