"""What is said about phones: the address, greetings, a new phone, phones off."""

from __future__ import annotations

from collections.abc import Sequence

from host.core.codec import replace
from host.core.table import Player
from host.dialogue.base import TableScript
from host.dialogue.desk import Ask, Desk, Flow, Outcome
from host.dialogue.messages import FreePhone, OpenPages, PagesOpen
from host.dialogue.phones import letters, spelled, wish
from host.dialogue.reading import Reading
from host.dialogue.repair import ask_choice
from host.dialogue.script import Script
from host.hearing.evidence import Phrase

LOOK_SECONDS = 1.0
"""Time between two looks at who is here."""
OPENING_LOOKS = 5
"""Looks until the pages must be open."""
SEATS_LOOKS = 120
"""Looks until the game begins with the phones that are here."""


def begin(desk: Desk) -> None:
    """Where the table chose phones, the pages are opened before anybody sits down."""
    if desk.settings.secrets == "phone":
        desk.phones.wanted = True
        desk.emit(OpenPages())


def opened(desk: Desk, item: PagesOpen, *, playing: bool) -> None:
    """The pages are there, or cannot be; once a game is on the table the address is said."""
    phones = desk.phones
    phones.open = not item.why
    phones.address, phones.code = item.address, item.code
    if item.why:
        phones.wanted = False
        desk.speak(item.why)
    elif playing and phones.wanted:
        tell_address(desk)


def tell_address(desk: Desk) -> None:
    """The address and the code, slowly."""
    phones = desk.phones
    if not phones.open:
        desk.say("phones_closed")
        return
    phones.told = True
    desk.say("phones_address", address=spelled(phones.address), code=letters(phones.code))


def gather(desk: Desk, players: Sequence[Player]) -> Flow[None]:
    """Where the table wants phones: wait until they are here, or somebody says "ready"."""
    phones = desk.phones
    ask = Ask(
        answers=desk.reader.phrases("ready", "laid"),
        limit=LOOK_SECONDS,
        help="help_seats",
        answers_only=True,
        exact=True,
    )
    for _ in range(OPENING_LOOKS):
        if phones.open or not phones.wanted:
            break
        yield from desk.listen(ask)
    if not (phones.open and phones.wanted):
        return
    missing = [p.name for p in players if p.name not in phones.here]
    if missing and not phones.told:
        tell_address(desk)
    if missing:
        desk.prompt("phones_seats")
    for _ in range(SEATS_LOOKS):
        if all(p.name in phones.here for p in players):
            break
        reply = yield from desk.listen(ask)
        if reply.outcome is not Outcome.SILENCE:
            break


def greet(desk: Desk, script: Script | None) -> None:
    """Welcome phones that came, unless the sand runs or the table talks among itself."""
    phones = desk.phones
    busy = desk.ask.only_loud or (script is not None and script.time_left() is not None)
    if phones.greet and not busy:
        names, phones.greet = phones.greet, []
        for name in names:
            desk.say("phone_here", who=name)


class PhoneTalk:
    """The commands about phones."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def use(self) -> Flow[None]:
        """ "Let's use phones"."""
        desk, phones = self._desk, self._desk.phones
        if desk.settings.secrets != "phone":
            phones.base = desk.settings.secrets
            desk.choose(replace(desk.settings, secrets="phone"))
        phones.wanted, phones.off = True, False
        if phones.open:
            tell_address(desk)
        else:
            desk.emit(OpenPages())
        return
        yield

    def off(self) -> Flow[None]:
        """ "Phones off": secrets as before; a page that only shows goes on showing."""
        desk, phones = self._desk, self._desk.phones
        phones.wanted, phones.off = False, True
        if desk.settings.secrets == "phone":
            desk.choose(replace(desk.settings, secrets=phones.base))
        desk.say("phones_off", base=phones.base)
        return
        yield

    def wish(self, channel: str, reading: Reading, ask: Ask, script: Script | None) -> Flow[None]:
        """ "Bob uses the keypad": his secrets only; the others give theirs as before."""
        desk = self._desk
        if not isinstance(script, TableScript) or not getattr(script.state, "channels", ()):
            desk.say("secrets_none" if script is not None else "not_now_no_game")
            return
        name = self._named(reading.slots.get("name", ""))
        if not name:
            phrases = tuple(Phrase(p.name, p.name, (p.colour,)) for p in script.players)
            reply = yield from ask_choice(desk, "who_is_that", phrases, help_key="help_first")
            desk.expect(ask)
            name = reply.key if reply.outcome is Outcome.ANSWER else ""
        if name and wish(script, name, channel):
            what = "the keypad" if channel == "keypad" else channel
            desk.say("secrets_own", who=name, channel=what)

    def _named(self, said: str) -> str:
        """The player of that name or colour; empty where nobody was named."""
        ledger = self._desk.ledger
        players = ledger.state.players if ledger is not None else ()
        fits = (p.name for p in players if said and said.lower() in (p.name.lower(), p.colour))
        return next(fits, "")

    def address(self) -> Flow[None]:
        """ "What's the address?"."""
        tell_address(self._desk)
        return
        yield

    def chosen(self, before: str) -> None:
        """Secrets were set by "settings": take that up."""
        desk, phones, now = self._desk, self._desk.phones, self._desk.settings.secrets
        if now == before:
            return
        phones.wanted, phones.off = now == "phone", now != "phone"
        if phones.wanted:
            phones.base = before
            if not phones.open:
                desk.emit(OpenPages())
        else:
            phones.base = now

    def new(self, reading: Reading, ask: Ask) -> Flow[None]:
        """ "Ann has a new phone": her old one is shut out, and her seat is free for the new one."""
        desk = self._desk
        if not desk.phones.open or desk.ledger is None:
            desk.say("phones_closed")
            return
        players = desk.ledger.state.players
        said = reading.slots.get("name", "").lower()
        named = [p.name for p in players if said and said in (p.name.lower(), p.colour)]
        if not named:
            phrases = tuple(Phrase(p.name, p.name, (p.colour,)) for p in players)
            reply = yield from ask_choice(desk, "whose_phone", phrases, help_key="help_phone")
            desk.expect(ask)
            named = [p.name for p in players if p.name == reply.key]
        if named:
            desk.phones.came(named[0], here=False)
            desk.emit(FreePhone(named[0]))
            desk.say("phone_free", who=named[0], code=letters(desk.phones.code))
