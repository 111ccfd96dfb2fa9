"""The picture named and the question answered (rulebook: Playing Your Turn 2 and 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from host.content.eye_know import PictureCard
from host.core.log import By
from host.core.need import Need
from host.dialogue.desk import Ask, Flow, Outcome, Reply
from host.dialogue.lines import number
from host.dialogue.messages import Keep
from host.dialogue.reading import Sort
from host.dialogue.repair import ask_choice, vote
from host.games.eye_know import actions as act
from host.games.eye_know.answers import Target, What, by_near, open_answer_of, picture_of
from host.games.eye_know.attempt import CORRECTION_SECONDS, CORRECTS, Judge, offer, passing_over
from host.games.eye_know.likely import Likely, likely
from host.games.eye_know.misheard import open_answer
from host.hearing.evidence import Evidence, Phrase
from host.judging.choice import choose
from host.judging.closed_sets import option_phrases
from host.judging.normal import split
from host.judging.plate import Ruling, Verdict
from host.judging.text import bag

if TYPE_CHECKING:
    from host.games.eye_know.script import EyeKnowScript

SECONDS = 30.0
"""Silence in seconds after which a name or an answer counts as a pass."""
TRUE_WORDS = (
    *("that's right", "that is right", "right", "correct", "it's true", "that's true", "true"),
    *("true I think", "true I'd say", "true I guess", "I'd say true", "that's so"),
    *("I think it's true", "I say true", "that is correct", "I believe it", "a true one"),
)
FALSE_WORDS = (
    *("that's wrong", "wrong", "incorrect", "it's false", "that's false", "not true", "no way"),
    *("it's not true", "that's not true", "untrue", "I think it's false", "I say false", "never"),
    *("that's not right", "rubbish", "nonsense", "a lie", "that can't be right"),
    *("false I think", "false I'd say", "false I guess", "I don't believe it", "that's not so"),
)


_VOTE = bag("he she they we said say him her them count counts allowed accept accepted agree miss")
"""Words of a yes or no about somebody: no answer to "true or false", but perhaps an appeal."""

_HEDGES = bag("maybe perhaps possibly both neither either")
"""Words of somebody who answers, and has not decided."""


class Asking:
    """One answer at a time."""

    def __init__(self, script: EyeKnowScript) -> None:
        self._script = script
        self._who = ""

    # -- the picture ------------------------------------------------------------------------

    def identify(self, need: Need) -> Flow[None]:
        """What is it? The first complete phrase counts (ruling)."""
        s = self._script
        card, seat = s.card, need.actors[0]
        self._who = s.name(seat)
        early, s.early = s.early, None
        if early is not None and early[0] == card.id:
            yield from self._named(early[1], card, seat, "player")
            return
        spoken = s.desk.settings.get("pictures", "spoken") == "spoken"
        key = "identify" if spoken and s.described_card != card.id else "what_is_it"
        s.described_card = ""
        s.desk.prompt(key, picture=card.picture, hint=card.hint, who=self._who)
        s.desk.emit(Keep(on=True))
        target = picture_of(card)
        judge = self._judge(target, "name", self.picture)
        found = yield from offer(s.desk, self._ask(target, "help_identify"), judge)
        s.desk.emit(Keep(on=False))
        by: By = "time" if found.silent else "player"
        yield from self._named(found.evidence, card, seat, by)

    def picture(self) -> None:
        """The picture and its hint once more."""
        s = self._script
        s.desk.say("described", picture=s.card.picture, hint=s.card.hint)

    def _named(self, evidence: Evidence | None, card: PictureCard, seat: int, by: By) -> Flow[None]:
        s = self._script
        right, wording = yield from self._verdict(picture_of(card), "name", evidence, seat)
        s.noted("name", wording, seat, evidence)
        events = s.submit(act.Identified(right), by)
        s.tell.named(card, wording, right=right, given=evidence is not None)
        s.tell_all(events)

    # -- the question -----------------------------------------------------------------------

    def question(self, need: Need) -> Flow[None]:
        """Read the question of its level and judge the answer."""
        s = self._script
        card, seat = s.card, need.actors[0]
        self._who = s.name(seat)
        level = s.state.turn.level if s.state.turn is not None else 1
        if level == 3:
            right, wording, by, said = yield from self._open(card, seat)
        else:
            key, said = yield from self._closed(card, level or 1)
            by = "player" if key is not None else "time"
            right = key == self._right_key(card, level or 1)
            wording = key or ""
        s.noted("answer", wording, seat, said)
        events = s.submit(act.Answered(right), by)
        s.tell.answered(card, level or 1, wording, right=right)
        s.tell_all(events)

    def _right_key(self, card: PictureCard, level: int) -> str:
        if level == 1:
            return "true" if card.true_false.answer else "false"
        return f"option:{card.choice.right}"

    def closed(self, card: PictureCard, level: int) -> tuple[tuple[Phrase, ...], str]:
        """What may be said to a question of level 1 or 2, and the key of the right answer."""
        if level == 1:
            return self._true_false(), self._right_key(card, level)
        keys = [f"option:{n}" for n in range(len(card.choice.options))]
        return tuple(option_phrases(card.choice.options, keys)), self._right_key(card, level)

    def _closed(self, card: PictureCard, level: int) -> Flow[tuple[str | None, Evidence | None]]:
        """True or false, or one of the options, and what was heard; None for no answer."""
        s = self._script
        answers, _ = self.closed(card, level)
        if level == 1:
            key, say, options, hint = "true_false", card.true_false.say, "", "true_or_false"
        else:
            key, say, options = "choice", card.choice.say, options_read(card.choice.options)
            hint = f"which_of_{number(len(answers))}"
        asked = (*answers, *s.desk.reader.phrases("pass"))
        flow = ask_choice(
            s.desk,
            key,
            asked,
            who=self._who,
            limit=SECONDS,
            help_key=f"help_{key}",
            hint=hint,
            say=say,
            options=options,
        )
        reply = yield from passing_over(flow, lambda said: self._aside(said, asked))
        while reply.outcome is Outcome.OTHER and self._talk(reply):
            reply = yield from ask_choice(
                s.desk, hint, asked, who=self._who, limit=SECONDS, help_key=f"help_{key}", hint=hint
            )
        if reply.outcome is Outcome.ANSWER and reply.key != "cmd:pass":
            reply = yield from self._corrected(reply, answers)
            return reply.key, reply.evidence
        return None, reply.evidence

    def _aside(self, said: Evidence, asked: Sequence[Phrase]) -> bool:
        """Whether that is neither an answer nor a command, but said to the others."""
        s = self._script
        if _HEDGES & set(split(said.transcript)):
            return False
        other = s.desk.reader.read(said, asked).sort is Sort.OTHER
        names = [player.name for player in s.players]
        return other and likely(said.transcript, names) is Likely.TALK

    def _talk(self, reply: Reply) -> bool:
        """Whether that was said to the others: what they say costs nobody the card."""
        text = reply.evidence.transcript if reply.evidence is not None else ""
        names = [player.name for player in self._script.players]
        return bool(text) and likely(text, names) is not Likely.ANSWER

    def _corrected(self, reply: Reply, answers: Sequence[Phrase]) -> Flow[Reply]:
        """Another answer within a second takes the place of the first (ruling)."""
        ask = Ask(answers=tuple(answers), limit=CORRECTION_SECONDS, exact=True, answers_only=True)
        later = yield from self._script.desk.listen(ask)
        text = later.evidence.transcript if later.evidence is not None else ""
        rest = CORRECTS.sub("", text).strip(" ,.")
        if rest and rest != text and later.evidence is not None:  # "no, true" is no "not true"
            meant = choose(answers, replace(later.evidence, transcript=rest, spans=()))
            if meant.key is not None:
                return replace(later, outcome=Outcome.ANSWER, key=meant.key)
        return later if later.outcome is Outcome.ANSWER else reply

    def _true_false(self) -> tuple[Phrase, ...]:
        yes, no = (
            [form for form in phrase.forms if not _VOTE & set(split(form))]
            for phrase in self._script.desk.reader.yes_no()
        )
        return (
            Phrase("true", "true", tuple(dict.fromkeys(("yes", *TRUE_WORDS, *yes)))),
            Phrase("false", "false", tuple(dict.fromkeys(("no", *FALSE_WORDS, *no)))),
        )

    def _open(self, card: PictureCard, seat: int) -> Flow[tuple[bool, str, By, Evidence | None]]:
        s = self._script
        s.desk.prompt("open", say=card.open.say)
        s.desk.emit(Keep(on=True))
        target = open_answer_of(card)
        judge = self._judge(target, "answer", self.repeat)
        found = yield from offer(s.desk, self._ask(target, "help_open"), judge)
        s.desk.emit(Keep(on=False))
        right, wording = yield from self._verdict(target, "answer", found.evidence, seat)
        return right, wording, "time" if found.silent else "player", found.evidence

    def repeat(self) -> None:
        """The question once more."""
        for line in self._script.desk.question:
            self._script.desk.speak(line)

    # -- judging ------------------------------------------------------------------------------

    def _ask(self, target: Target, help_key: str) -> Ask:
        s = self._script
        return Ask(
            answers=(target.phrase(), *s.desk.reader.phrases("pass")),
            limit=SECONDS,
            hangover=1.0,
            help=help_key,
            again=s.desk.text("what_is_it") if help_key == "help_identify" else f"{self._who}?",
        )

    def _judge(self, target: Target, what: What, again: Callable[[], None]) -> Judge:
        """What is right however it is put; ``again`` says once more what is asked."""
        s = self._script
        names = tuple(player.name for player in s.players)
        return Judge(
            lambda said: s.judged(target, what, said).verdict is Verdict.HIT,
            again,
            names,
            self._who,
        )

    def _verdict(
        self, target: Target, what: What, evidence: Evidence | None, seat: int
    ) -> Flow[tuple[bool, str]]:
        """Whether it counts, and what was heard; a near answer goes to the table (ruling)."""
        s = self._script
        if evidence is None:
            return False, ""
        found = s.judged(target, what, evidence)
        if found.verdict is Verdict.NEAR and not by_near(found, target):
            found = yield from self._once_again(found, target, what)
            if found.verdict is Verdict.HIT:
                open_answer(s, evidence, target, "near", ruled=True, by="player")
        if found.verdict is not Verdict.NEAR:
            return found.verdict is Verdict.HIT, found.wording
        voters = [p.name for n, p in enumerate(s.players) if n != seat]
        counts = yield from vote(
            s.desk,
            "near_ask",
            voters,
            player=self._who,
            wording=found.wording,
            entry=target.text,
        )
        s.rulings.add(s.card.id, what, found.wording, right=counts)
        open_answer(s, evidence, target, "near", ruled=counts, by="table", wording=found.wording)
        return counts, found.wording

    def _once_again(self, found: Ruling, target: Target, what: What) -> Flow[Ruling]:
        """It sounded much like it: that word again; a part or a closer kind was understood."""
        s = self._script
        if found.evidence.get("way", "part") == "part":
            return found
        s.desk.prompt("word_again", who=self._who, wording=found.wording)
        ask = replace(self._ask(target, "help_word"), limit=8.0)
        reply = yield from s.desk.listen(ask)
        if reply.evidence is None or reply.key == "cmd:pass":
            return found
        again = s.judged(target, what, reply.evidence)
        return found if again.verdict is Verdict.MISS else again


LETTERS = "ABCD"


def options_read(options: Sequence[str]) -> str:
    """``A, its tail. B, its ears. C, its tongue``."""
    return ". ".join(f"{LETTERS[n]}, {text}" for n, text in enumerate(options))
