"""The game as a conversation by turns: a sentence in, all that the host says to it out.

There is no clock in a conversation: time is counted by turns, as when a game is typed. So the sand
waits for whoever speaks through an assistant.
"""

from __future__ import annotations

import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from host.dialogue.conversation import Conversation
from host.dialogue.messages import Cue, Effect, Input, Listen, SandStop, Say
from host.dialogue.script import Title
from host.hearing.evidence import Expected
from host.running.text import TextTable, VirtualClock
from host.serving.wake import Call, asked, calls

MOST_TALKS = 16
"""Conversations that are kept; beyond them the one that was silent for longest is forgotten."""
FORGOTTEN = 2 * 3600.0
"""Seconds after which a conversation is forgotten."""
STILL_ON = 900.0
"""Seconds in which a sentence without a known conversation belongs to the one game that is on:
assistants begin a new conversation with every wake word."""
MOMENT = 1.5
"""Seconds of the game's time after each sentence, in which a correction could have come."""
LONGEST = 500
"""Characters of a sentence."""
SILENT = "Go on."
"""Said where the host would only play a sound, or wait."""
NO_GAME = 'There is no game now. Say "let\'s play", or name a game: "let\'s play Hit List".'
_SOUNDS = {"ting": "Yes", "tock": "That was named", "gong": "Gong"}


@dataclass
class Talk:
    """One game that is played by turns."""

    table: TextTable
    """Carries it."""
    said: list[str] = field(default_factory=list)
    """What was said since the last turn."""
    expected: Expected = field(default_factory=lambda: Expected(()))
    """What may be said now."""
    at: float = 0.0
    """When it was last spoken to, seconds of the clock of the talks."""


class Talks:
    """Every conversation of one server. Any thread may call."""

    def __init__(
        self,
        begin: Callable[[str | None], Conversation],
        titles: Sequence[Title],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``begin`` sets a table for a game (None: the host asks which)."""
        self._begin = begin
        self._titles = titles
        self._clock = clock
        self._talks: OrderedDict[str, Talk] = OrderedDict()
        self._lock = threading.Lock()

    def turn(self, who: str, text: str) -> str | None:
        """What the host says to ``text`` in conversation ``who``; None where nobody plays and
        nobody asked to."""
        with self._lock:
            self._forget()
            text = text[:LONGEST].strip()
            call = wished(text, self._titles)
            talk = self._talks.get(who) or (self._only() if call is None else None)
            if talk is None:
                if call is None:
                    return None
                talk = self._new(call.game)
            elif text:
                talk.table.line(f"-: {text}")  # with a label it is speech, whatever it says
            self._talks[who] = talk
            self._talks.move_to_end(who)
            talk.at = self._clock()
            talk.table.wait(MOMENT)
            said, talk.said = talk.said, []
            if talk.table.finished:
                self._talks = OrderedDict((k, t) for k, t in self._talks.items() if t is not talk)
            return " ".join(said) or SILENT

    def expected(self) -> Expected:
        """What may be said now in the game that was last spoken to; where nobody plays, the wish
        to."""
        with self._lock:
            self._forget()
            last = next(reversed(self._talks.values()), None)
            if last is None or self._clock() - last.at >= STILL_ON:
                return Expected(calls(self._titles, ""))
            return last.expected

    def _only(self) -> Talk | None:
        """The one game that is on, if it is one."""
        games = {id(talk): talk for talk in self._talks.values()}
        only = next(iter(games.values())) if len(games) == 1 else None
        return only if only is not None and self._clock() - only.at < STILL_ON else None

    def _new(self, game: str | None) -> Talk:
        talk = Talk(TextTable(self._begin(game), lambda _: None, VirtualClock()))
        talk.table._watch = lambda item: _note(talk, item)
        talk.table.open()
        return talk

    def _forget(self) -> None:
        old = self._clock() - FORGOTTEN
        while self._talks and (
            len(self._talks) > MOST_TALKS or next(iter(self._talks.values())).at < old
        ):
            self._talks.popitem(last=False)


def wished(text: str, titles: Sequence[Title]) -> Call | None:
    """The wish to play in a sentence or at its beginning: ears that hear a silence after it are
    apt to hear it again in there."""
    first = re.split(r"[.!?]\s", text, maxsplit=1)[0]
    return asked(text, titles) or asked(first, titles)


def _note(talk: Talk, item: Effect | Input) -> None:
    """Keep what is to be said, sounds in words."""
    if isinstance(item, Say):
        talk.said.append(item.text)
    elif isinstance(item, Listen):
        talk.expected = item.expected
    elif isinstance(item, Cue) and item.name in _SOUNDS:
        talk.said.append(f"{_SOUNDS[item.name]}: {item.about}." if item.about else "")
    elif isinstance(item, SandStop) and item.run_out:
        talk.said.append("The sand has run out.")
    talk.said[:] = [text for text in talk.said if text]
