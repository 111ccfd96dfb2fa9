"""Reading evidence against what is legal now: answers, then commands, then neither."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from host.hearing.evidence import Evidence, Phrase, Span
from host.judging.choice import SHORT, UNHEARD, choose, heard_for
from host.judging.gate import THRESHOLDS
from host.judging.grammar import (
    addressed,
    bare,
    first_names,
    match_command,
    match_template,
    phrases_for,
    plain,
)
from host.judging.normal import split, strip_fillers
from host.judging.phones import distance, phones

ALWAYS = (
    "repeat", "slower", "faster", "louder", "quieter", "pause", "go_on", "help", "rules",
    "whose_turn", "score", "time_left", "undo", "that_was_right", "never_said", "that_was_not",
    "skip", "short", "standard", "full", "stop", "settings", "join", "leave", "check_microphone",
    "use_phones", "phones_off", "use_keypad", "use_cards", "address", "new_phone",
)  # fmt: skip
"""Commands that hold in every phase (design: Dialogue)."""
BY_WORDS = ("keep_misheard", "stop_misheard")
"""Commands that are read in the transcript alone: so long, and so rare, that the ears need not
look for them in everything that is said."""
COMMAND_DISTANCE = 0.2
"""Greatest phone distance between transcript and command where audio found it."""
WHOLE = 3
"""Words from which a command counts also as a part of what was said."""
PERHAPS = 0.1
"""Probability from which an answer is asked about that a word of command may have been."""
WITH_SLOT = (
    *("i_said", "never_said", "that_was_not", "join", "leave", "new_phone", "use_keypad"),
    *("use_cards", "correction"),
)
"""Commands that carry a word of the player's."""


class Sort(StrEnum):
    """What an utterance is, here and now."""

    ANSWER = "answer"
    COMMAND = "command"
    RIVALS = "rivals"
    OTHER = "other"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Reading:
    """One utterance, read."""

    sort: Sort
    """What it is."""
    evidence: Evidence
    """Where it comes from."""
    key: str = ""
    """Key of the answer or command."""
    text: str = ""
    """Canonical wording of the answer."""
    rivals: tuple[str, ...] = ()
    """Keys of answers that fit equally well."""
    slots: Mapping[str, str] = field(default_factory=dict)
    """Open parts of a command, for example the word of "I said sieve"."""


class Reader:
    """Reads with the command grammar of one language."""

    def __init__(self, always: Sequence[str] = ALWAYS) -> None:
        self._commands = phrases_for(tuple(always))
        self.names: tuple[str, ...] = ()
        """Names and colours of the players, for commands about one of them."""
        self.extra: tuple[Phrase, ...] = ()
        """Commands that only the game under way has, with keys ``cmd:NAME``."""
        self.plate: Callable[[str, bool], bool] | None = None
        """Where a player holds the plate: whether a word (sure or not to correct) corrects."""

    def phrases(self, *keys: str) -> tuple[Phrase, ...]:
        """Command words as legal answers, for example ``done``."""
        return phrases_for(keys)

    def yes_no(self) -> tuple[Phrase, ...]:
        """Yes and no in all their wordings."""
        return phrases_for(("yes", "no"))

    def no(self) -> tuple[Phrase, ...]:
        """No in all its wordings."""
        return phrases_for(("no",))

    def command_phrases(
        self, answers: Collection[Phrase] = (), without: Collection[str] = ()
    ) -> tuple[Phrase, ...]:
        """The global commands that are not answers now, ``without`` some."""
        taken = {*(p.key for p in answers), *(f"cmd:{name}" for name in without)}
        return tuple(p for p in (*self.extra, *self._commands) if p.key not in taken)

    def read(
        self,
        evidence: Evidence,
        answers: Sequence[Phrase],
        *,
        only_loud: bool = False,
        without: Collection[str] = (),
    ) -> Reading:
        """Answers win over commands that fit no better; "host, ..." is always a command."""
        words = strip_fillers(split(evidence.transcript))
        if not words and not evidence.spans:
            return Reading(Sort.NOTHING, evidence)
        called, _ = addressed(evidence.transcript)
        if self.plate is not None:
            correction = self._of_the_plate(evidence)
            if correction is not None:
                return correction
        if not called:
            exact = _word_for_word(answers, evidence.transcript)
            if exact is not None and not (evidence.spans and heard_for(exact, evidence) < UNHEARD):
                return self._answer(evidence, answers, exact)
        if called or not only_loud:
            slotted = self._with_slot(evidence, answers)
            if slotted is not None and (called or slotted.key.removeprefix("cmd:") not in without):
                return slotted
            by_words = _by_words(evidence.transcript)
            if by_words is not None:
                return Reading(Sort.COMMAND, evidence, f"cmd:{by_words}")
        # What is typed cannot sound like something else.
        sounds = not called and evidence.engine != "text"
        # no command while an answer is awaited: "five" is heard as "bye"
        tiny = sounds and len(phones(evidence.transcript)) <= SHORT
        commands = () if tiny else self.command_phrases(answers, without if sounds else ())
        return self._closed(evidence, answers, commands if called or not only_loud else ())

    def _closed(
        self, evidence: Evidence, answers: Sequence[Phrase], commands: Sequence[Phrase]
    ) -> Reading:
        """One choice out of answers and commands together, so that the better one wins."""
        options = (*answers, *commands)
        choice = choose(options, evidence)
        legal = {p.key for p in answers}
        if choice.key is not None:
            if choice.key in legal:
                return self._answer(evidence, answers, choice.key)
            rather = _rather(evidence, answers, choice.key)
            if rather is not None:
                sure = rather.score > heard_for(choice.key, evidence)
                if sure and rather.score >= THRESHOLDS["fair"]:
                    return self._answer(evidence, answers, rather.key)
                return Reading(Sort.RIVALS, evidence, rivals=(rather.key,))
            if not evidence.spans or _said_so(evidence, choice.key, options):
                return Reading(Sort.COMMAND, evidence, choice.key)
            return Reading(Sort.OTHER, evidence, text=evidence.transcript)
        rivals = tuple(key for key in choice.rivals if key in legal)
        if rivals:
            return Reading(Sort.RIVALS, evidence, rivals=rivals)
        return Reading(Sort.OTHER, evidence, text=evidence.transcript)

    def _of_the_plate(self, evidence: Evidence) -> Reading | None:
        """ "Mark pig", "no pig": the plate manager of flesh and blood."""
        assert self.plate is not None
        _, text = addressed(evidence.transcript)
        for hit, sure, pattern in _PLATE:
            found = re.fullmatch(pattern, text.strip(" .!?"), re.IGNORECASE)
            if found is not None and self.plate(found[1], sure):
                slots = {"answer": found[1], "hit": "yes" if hit else ""}
                return Reading(Sort.COMMAND, evidence, "cmd:manager", slots=slots)
        return None

    def _answer(self, evidence: Evidence, answers: Sequence[Phrase], key: str) -> Reading:
        text = next(p.text for p in answers if p.key == key)
        return Reading(Sort.ANSWER, evidence, key, text)

    def _with_slot(self, evidence: Evidence, answers: Sequence[Phrase]) -> Reading | None:
        """ "I said sieve", "that wasn't Bob", "make that two"."""
        leavers = _leavers(evidence.transcript, self.names)
        if leavers:
            return Reading(Sort.COMMAND, evidence, "cmd:leave", slots={"name": leavers})
        text = evidence.transcript
        filled = match_template(text, WITH_SLOT, names=self.names) if self.names else None
        filled = filled or match_template(text, WITH_SLOT)
        if filled is None:
            return None
        slots = dict(filled.slots)
        name = slots.get("name")
        if name is not None:
            if filled.key == "join":
                slots["name"] = _newcomer(name)
            else:
                slots["name"] = _as_known(name, self.names)
                if not slots["name"]:
                    return None
        if filled.key == "correction":
            corrected = choose(answers, replace(evidence, transcript=slots["answer"], spans=()))
            if corrected.key is None:
                return None
            return self._answer(evidence, answers, corrected.key)
        return Reading(Sort.COMMAND, evidence, f"cmd:{filled.key}", slots=slots)


_PLATE = (
    (True, True, r"(?:please )?(?:mark|count|tick|put down|allow) (.+?)(?: please)?"),
    (True, True, r"(.+?) (?:counts|does count|should count|is right|is on the list)"),
    (False, True, r"(?:please )?(?:strike|unmark|cross out|remove|take off) (.+?)"),
    (False, True, r"(.+?) (?:does not|doesn't|should not|shouldn't) count"),
    (False, False, r"no (.+?)"),
)
"""Whether it marks, whether it can mean nothing else, and what the plate manager says."""
_LEAVE = re.compile(
    r"(?i)^(.+?)(?: (?:both|all))? (?:leaves?|have to (?:leave|go)|has to (?:leave|go)|are leaving|"
    r"is leaving|(?:is|are) going home|goes? home|(?:has|have) left|(?:is|are) off|"
    r"must (?:leave|go)|wants? to (?:leave|go)|quits?|drops? out|says? goodbye)(?: now| us)?$"
)


def _leavers(text: str, known: Sequence[str]) -> str:
    """Players of "Bob and Cy leave", with commas; empty where it is not that."""
    found = _LEAVE.match(addressed(text)[1].strip(" .!?"))
    if found is None:
        return ""
    parts = [p for p in re.split(r"(?i)\s*,\s*(?:and )?|\s+and\s+", found[1]) if p]
    names = [_as_known(p, known) for p in parts]
    return ", ".join(names) if names and all(names) else ""


def _rather(evidence: Evidence, answers: Sequence[Phrase], command: str) -> Span | None:
    """The answer that a command of one word may have been: "next" is what "Max" is heard as."""
    if addressed(evidence.transcript)[0] or len(split(evidence.transcript)) > 1:
        return None
    legal = {p.key for p in answers} - {command}
    found = [s for s in evidence.spans if s.key in legal and s.score >= PERHAPS]
    return max(found, key=lambda s: s.score, default=None)


def _said_so(evidence: Evidence, key: str, options: Sequence[Phrase]) -> bool:
    """Whether the transcript, too, is that command: sound alone must never pause or stop a game."""
    command = next(p for p in options if p.key == key)
    said, forms = evidence.transcript, (command.text, *command.forms)
    if any(distance(form, said) <= COMMAND_DISTANCE for form in forms):
        return True
    if choose(options, replace(evidence, spans=())).key == key:  # "rules, please"
        return True
    # An engine may say the end of a sentence twice; a long command is no part of an answer.
    long = [plain(form) for form in forms if len(form.split()) >= WHOLE]
    return any(_ends_with(form, plain(text)) for form in long for text in (said, _begun(said)))


def _by_words(text: str) -> str | None:
    """A command that is read in the transcript; an engine may say its beginning twice."""
    first = text.split(". ", maxsplit=1)[0]
    return match_command(text, BY_WORDS) or match_command(first, BY_WORDS)


def _begun(text: str) -> str:
    """``text`` without a last sentence of a word or two, which an engine has only begun."""
    *whole, last = re.split(r"(?<=[.!?])\s+", text.strip())
    return " ".join(whole) if len(last.split()) < WHOLE else text


def _ends_with(part: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether ``words`` end with ``part``, politeness and words of it said twice aside.

    "Whose turn is it to wash up" goes on, and is no command.
    """
    ends = [n for n in range(len(part), len(words) + 1) if words[n - len(part) : n] == part]
    after = [words[n:] for n in ends]
    return any(set(rest) <= set(part) or part in bare((*part, *rest)) for rest in after)


def _word_for_word(answers: Sequence[Phrase], text: str) -> str | None:
    """The one answer whose wording is all that was said; two that fit are no exact answer."""
    said = plain(text)
    keys = {p.key for p in answers if any(plain(f) == said for f in (p.text, *p.forms))}
    return keys.pop() if len(keys) == 1 else None


def _as_known(name: str, known: Sequence[str]) -> str:
    """The name as it is written at the table, or empty where nobody has it."""
    said = " ".join(split(name))
    return next((k for k in known if " ".join(split(k)) == said), "")


def _newcomer(name: str) -> str:
    """A newcomer may have any name; empty where it is no name at all ("the man next door")."""
    known = _as_known(name, first_names())
    if known:
        return known
    words = name.split()
    fits = len(words) <= 2 and len(name) <= 24 and not set(words) & {"the", "a", "my", "our"}
    return (name.title() if name.islower() else name) if fits else ""
