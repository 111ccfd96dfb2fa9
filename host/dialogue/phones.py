"""Secrets by phone: what is asked on which phone, and what came back (rulings: Secrets, phone)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from host.core.codec import Struct
from host.core.errors import NotNow
from host.dialogue.lines import listing

if TYPE_CHECKING:
    from host.dialogue.base import TableScript
    from host.dialogue.desk import Desk, Flow

PHONE_SECONDS = 30.0
"""Time for the next phone to answer, before those that are missing are named."""
PHONE_TRIES = 2
"""So often they are named; then they are asked in another way."""
OWN = "own-channels"
"""Kind of the note in a game's log that holds single players' wishes."""
OWN_WORDS = "words:"
"""What an entry in the player's own words begins with."""
MOST_WORDS = 60
"""Characters of an answer in own words."""
LOOKS = (
    ("blue", "circle"),
    ("orange", "square"),
    ("green", "triangle"),
    ("purple", "diamond"),
    ("red", "cross"),
    ("yellow", "star"),
)
"""Colour and shape of the first, second ... choice: nobody has to read one to take it."""


class Pick(Struct):
    """One thing that can be chosen on a phone."""

    key: str
    """What comes back."""
    label: str
    """As it is written."""
    colour: str
    """Name of its colour."""
    shape: str
    """``circle``, ``square``, ``triangle``, ``diamond``, ``cross`` or ``star``."""
    say: str
    """As it is spoken for whoever does not read."""


class Question(Struct):
    """What one phone is asked in secret."""

    number: int
    """Every question of an evening has another one: an answer to an old one is none."""
    ask: str
    """The question as it is written and spoken."""
    picks: tuple[Pick, ...]
    """What may be chosen."""
    words: bool = False
    """Whether own words may be given as well."""


def picks(choices: Iterable[tuple[str, str, str]]) -> tuple[Pick, ...]:
    """Choices with looks of their own, out of key, label and spoken label."""
    return tuple(
        Pick(key, label, *LOOKS[place % len(LOOKS)], say)
        for place, (key, label, say) in enumerate(choices)
    )


@dataclass
class Phones:
    """The phones of one table, as the dialogue knows them."""

    open: bool = False
    """Whether pages are served."""
    wanted: bool = False
    """Whether the table asked for phones: then the address is said."""
    off: bool = False
    """Whether secrets are given without phones although some are here."""
    address: str = ""
    """Where the pages are, for example ``192.168.1.20:8000``."""
    code: str = ""
    """The four letters that let a phone in."""
    told: bool = False
    """Whether the address has been said."""
    here: set[str] = field(default_factory=set)
    """Names of those who have taken their seat on a phone."""
    greet: list[str] = field(default_factory=list)
    """Whose phone has come and was not greeted yet."""
    asleep: dict[str, int] = field(default_factory=dict)
    """Whose phone did not answer, and in which round: in that one it is asked no more."""
    asked: dict[int, Question] = field(default_factory=dict)
    """What is asked now, by seat."""
    given: dict[int, str] = field(default_factory=dict)
    """What came back so far, by seat: a secret."""
    base: str = "cards"
    """How whoever has no phone gives secrets."""
    own: dict[str, str] = field(default_factory=dict)
    """How single players give secrets by a wish of their own, by name."""
    _number: int = 0

    def came(self, name: str, here: bool) -> None:
        """A phone took that player's seat, or was given up."""
        self.asleep.pop(name, None)
        if here and name not in self.here:
            self.here.add(name)
            self.greet.append(name)
        elif not here:
            self.here.discard(name)
            self.greet = [n for n in self.greet if n != name]

    def has(self, name: str, number: int) -> bool:
        """Whether that player gives secrets by phone in round ``number``."""
        return not self.off and name in self.here and self.asleep.get(name) != number

    def ask(self, seats: Mapping[int, tuple[str, tuple[Pick, ...], bool]]) -> None:
        """Ask these seats from now on: the question, the picks, whether own words count."""
        self._number += 1
        self.given = {}
        self.asked = {
            seat: Question(self._number, ask, picks, words)
            for seat, (ask, picks, words) in seats.items()
        }

    def take(self, seat: int, value: str) -> bool:
        """Note an entry: a key, the number of a pick, or own words; False for what is none."""
        question = self.asked.get(seat)
        if question is None:
            return False
        keys = [pick.key for pick in question.picks]
        own = value.startswith(OWN_WORDS) and value.removeprefix(OWN_WORDS).strip()
        if value not in keys and value.isascii() and value.isdigit():
            place = int(value)
            value = keys[place - 1] if 1 <= place <= len(keys) else ""
        if value in keys or (own and question.words and len(own) <= MOST_WORDS):
            self.given[seat] = value
            return True
        return False

    def done(self) -> dict[int, str]:
        """Ask no more; what came back."""
        given, self.given, self.asked = self.given, {}, {}
        return given


def collect(
    desk: Desk,
    names: Mapping[int, str],
    seats: Mapping[int, tuple[str, tuple[Pick, ...], bool]],
    *,
    key: str = "phones_please",
    **slots: Any,
) -> Flow[dict[int, str]]:
    """Ask all these phones at the same time, in one line; give what came back, by seat.

    Until the last one is in, everybody may choose anew. Who is missing is named twice. Nothing that
    is said depends on what was entered, only on whether something was (rulings: Secrets).
    """
    from host.dialogue.desk import Ask, Outcome  # noqa: PLC0415 - the desk holds the phones

    phones = desk.phones
    phones.ask(seats)
    desk.prompt(key, **_whose([names[s] for s in seats]), **slots)
    named = 0
    try:
        while missing := [s for s in seats if s not in phones.given]:
            ask = Ask(keys=tuple(seats), limit=PHONE_SECONDS, help="help_phone", answers_only=True)
            reply = yield from desk.listen(ask)
            if reply.outcome is Outcome.KEY and reply.seat is not None:
                phones.take(reply.seat, reply.key)
            elif reply.outcome is Outcome.SKIP or named == PHONE_TRIES:
                break
            else:
                named += 1
                desk.prompt("phones_missing", **_whose([names[s] for s in missing]))
    finally:
        given = phones.done()
    if len(given) == len(seats):
        desk.say("thank_you")
        yield from desk.spoken()
    return given


def _whose(names: list[str]) -> dict[str, Any]:
    return {"who": listing(names), "phones": "phone" if len(names) == 1 else "phones"}


def settle(script: TableScript[Any]) -> None:
    """Before a secret is asked for: who has a phone uses it, who has none does as before."""
    phones = script.desk.phones
    own, state = own_wishes(script), _state(script)
    for seat, player in enumerate(script.players):
        now = script.channel(seat)
        wanted = own.get(player.name) or (phones.base if now == "phone" else now)
        if player.name not in own and phones.has(player.name, state.number):
            wanted = "phone"
        if wanted != now:
            with suppress(NotNow):  # what is down already stays as it is
                script.submit(script.actions.Channel(seat, wanted), "host")


def own_wishes(script: TableScript[Any]) -> dict[str, str]:
    """Who gives secrets in a way of their own, by name; the log keeps it for a game resumed."""
    phones = script.desk.phones
    if not phones.own:
        for noted in script.ledger.notes(OWN):
            phones.own = dict(noted)
    return phones.own


def wish(script: TableScript[Any], name: str, channel: str) -> bool:
    """From the next secret on that player gives theirs so; False where the game has none."""
    if not getattr(script.state, "channels", ()):
        return False
    own = {**own_wishes(script), name: channel}
    script.desk.phones.own = own
    script.ledger.note(OWN, own)
    return True


def common(script: TableScript[Any]) -> tuple[str, ...]:
    """The channels of those who have no wish of their own: what the table has chosen."""
    own = own_wishes(script)
    state = _state(script)
    channels = zip(script.players, state.channels, strict=True)
    return tuple(channel for player, channel in channels if player.name not in own)


def _state(script: TableScript[Any]) -> Any:
    return script.state


def same_channels(channels: Sequence[str], wanted: str) -> bool:
    """Whether a table plays as was chosen; who has a phone uses it, whatever the others do."""
    return wanted == "phone" or set(channels) - {"phone"} <= {wanted}


def lost(script: TableScript[Any], seat: int) -> None:
    """That phone did not answer: for this round its player does without."""
    state: Any = script.state
    script.desk.phones.asleep[script.name(seat)] = state.number
    settle(script)


def spelled(address: str) -> str:
    """``192.168.1.20:8000`` as it is said slowly: "one nine two, dot, ..."."""
    host, _, port = address.partition(":")
    parts = [" ".join(host_part) for host_part in host.split(".")]
    return ", dot, ".join(_words(part) for part in parts) + f"; colon, {_words(' '.join(port))}"


def letters(code: str) -> str:
    """``KLMR`` as it is said: "K, L, M, R"."""
    return ", ".join(code)


def _words(digits: str) -> str:
    names = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    return " ".join(names[int(d)] if d.isdigit() else d for d in digits.split())
