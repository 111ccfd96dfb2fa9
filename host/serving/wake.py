"""Waking up: "host, let's play", told from everything else that is said in a room all day.

A closed set like everything else, with a stricter rule: the words have to be there as such, or the
engine's score has to be high while what was said sounds like them. Nothing else is listened for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from host.dialogue.evening import titles_as_answers
from host.dialogue.script import Title
from host.hearing.evidence import Evidence, Phrase
from host.judging.grammar import plain
from host.judging.phones import distance

CALL = "wake"
"""Key of the call without a game; with one, ``wake:NAME``."""
SCORE = 0.9
"""Least score of the engine for a call that the transcript does not spell out."""
ALIKE = 0.3
"""Greatest phone distance of the transcript from such a call."""
LONGEST = 9
"""Words of an utterance in which a call is looked for; talk is longer."""
_ASKS = ("let's play", "let us play", "shall we play", "we want to play")
_BARE = ("a game", "a round", "something", "a party game")
_HOST = re.compile(
    r"(?is)\s*(?:(?:hey|hello|hi|ok|okay|so|well|right)\b[\s,.!]*)*host\b[\s,.!?:;-]*(.*)"
)
_NAMED = re.compile(r"(?i)\bhost\b")


@dataclass(frozen=True)
class Call:
    """Somebody wants to play."""

    game: str | None = None
    """Command-line name of the game, where it was said."""


def calls(titles: Sequence[Title], name: str = "host ") -> tuple[Phrase, ...]:
    """Everything that wakes the host, as the closed set of the waiting time.

    ``name`` comes first; empty for an assistant, which has woken up already.
    """
    first = [f"{name}{ask}" for ask in _ASKS]
    bare = [f"{name}{ask} {what}" for ask in _ASKS[:1] for what in _BARE]
    said = f"{name.strip()}, " if name else ""
    phrases = [Phrase(CALL, f"{said}let's play", (*first, *bare))]
    for named in titles_as_answers(titles):
        forms = tuple(f"{name}let's play {form}" for form in (named.text, *named.forms))
        phrases.append(Phrase(f"{CALL}:{named.key}", f"{said}let's play {named.text}", forms))
    return tuple(phrases)


def woken(evidence: Evidence, titles: Sequence[Title]) -> Call | None:
    """The call in what was heard, if it is one."""
    text = evidence.transcript
    if not evidence.final or len(plain(text)) > LONGEST:
        return None
    said = _HOST.fullmatch(text)
    if said is None and _NAMED.search(text):
        return None  # somebody speaks of a host, not to this one
    if said is not None:
        found = asked(said[1], titles)
        if found is not None:
            return found
    return _by_sound(evidence, titles)


def asked(text: str, titles: Sequence[Title]) -> Call | None:
    """What follows "host", or is said to an assistant: all of it has to be the call."""
    words = re.sub(r"^please | (please|now)$", "", " ".join(plain(text)))
    for ask in (" ".join(plain(ask)) for ask in _ASKS):
        if words in (ask, *(" ".join(plain(f"{ask} {what}")) for what in _BARE)):
            return Call()
        if words.startswith(f"{ask} "):
            game = _game(words.removeprefix(f"{ask} "), titles)
            if game is not None:
                return Call(game)
    return None


def _game(words: str, titles: Sequence[Title]) -> str | None:
    """The game that is meant, by its words or by their sound."""
    best, least = None, ALIKE
    for named in titles_as_answers(titles):
        for form in (named.text, *named.forms):
            away = distance(words, form)
            if words == " ".join(plain(form)):
                return named.key
            if away < least:
                best, least = named.key, away
    return best


def _by_sound(evidence: Evidence, titles: Sequence[Title]) -> Call | None:
    """ "Hosts, let's play", "house that's play": the engine is sure, and it sounds like that."""
    best = max(evidence.spans, key=lambda span: span.score, default=None)
    if best is None or best.score < SCORE or not best.key.startswith(CALL):
        return None
    forms = {phrase.key: (phrase.text, *phrase.forms) for phrase in calls(titles)}
    away = min(distance(evidence.transcript, form) for form in forms.get(best.key, (CALL,)))
    if away > ALIKE:
        return None
    return Call(best.key.partition(":")[2] or None)
