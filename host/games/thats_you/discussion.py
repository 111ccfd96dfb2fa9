"""The discussion: the host keeps silent but for "eliminate ..." and "host, ..." (rulings)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.core.need import Need
from host.dialogue.commands import CLEAR_YES
from host.dialogue.desk import Ask, Flow, Outcome, Reply
from host.dialogue.lines import listing
from host.dialogue.repair import yes_no
from host.games.thats_you import actions as act
from host.games.thats_you import score
from host.games.thats_you.misheard import contradicts, elimination
from host.games.thats_you.saying import (
    corrected,
    denied,
    eliminated,
    elimination_in,
    put_right,
)
from host.games.thats_you.which import SURE, which_trait
from host.games.thats_you.words import (
    ELIMINATE,
    eliminations,
    people,
    trait_phrases,
)
from host.hearing.evidence import Evidence
from host.judging.grammar import addressed, match_command, plain

if TYPE_CHECKING:
    from host.games.thats_you.script import ThatsYouScript

SILENT_SECONDS = 300.0
"""Silence after which the host offers once to read the traits; people may think as they like."""
CORRECT_SECONDS = 6.0
"""Time after a chip was told in which "no, tick" needs no "host"."""
PAUSE = 1.5
"""Time to put the last clue chip right, before the table may talk."""
SURE_SECONDS = 10.0
"""Time to say yes or no to one elimination."""
CALLED_SECONDS = 6.0
"""Time after "host?" in which a command needs no "host" before it."""
WHICH_SECONDS = 10.0
"""Time to say which trait is meant."""
TALK = 4
"""Words after "eliminate" from which it is talk, if they name no trait."""
_IT = frozenset(("it", "that", "this", "1", "him", "her", "now"))
"""What stands for the trait that was asked about (``plain`` writes "one" as a digit)."""
REVEALED = "revealed"
"""Kind of the note that says a round's secret is known, for a round that is taken back."""


class Discussion:
    """Waits for an elimination, confirms it once, and gives it to the rules."""

    def __init__(self, script: ThatsYouScript) -> None:
        self._script = script
        self._opened: tuple[str, ...] = ()
        self._offered: tuple[object, ...] = ()
        self._asked_afresh = 0
        self._called = False
        self._said: Evidence | None = None

    def run(self, _need: Need) -> Flow[None]:
        """Until one trait is eliminated."""
        s = self._script
        s.lay_out()
        if (yield from self._afresh()):
            return
        reply = yield from self._open()
        since = s.desk.now
        while True:
            reply = reply or (yield from s.desk.listen(self._ask()))
            trait: int | None = None
            called, self._called = self._called, False
            if reply.outcome is Outcome.SILENCE:
                reply = None if called else (yield from self._offer_traits())
                continue
            if reply.evidence is not None and s.desk.now - since < CORRECT_SECONDS:
                yield from self._put_right(reply.evidence.transcript)
            if reply.outcome is Outcome.SKIP:
                s.desk.say("no_skip")
            else:
                self._said = reply.evidence
                trait = yield from self._heard(reply)
            reply = None
            if trait is not None and (yield from self._settled(trait)):
                return

    # -- listening --------------------------------------------------------------------------

    def _ask(self) -> Ask:
        s = self._script
        limit = None if self._offered == self._moment() else SILENT_SECONDS
        return Ask(
            eliminations(s.traits),
            CALLED_SECONDS if self._called else limit,
            hangover=0.8,  # "eliminate ... the night owl" is said while one still thinks
            help="help_eliminate",
            only_loud=not self._called,
        )

    def _moment(self) -> tuple[object, ...]:
        """Round and eliminations: what has to change before the host speaks up again."""
        return (self._script.round.traits, len(self._script.round.turns))

    def _open(self) -> Flow[Reply | None]:
        """Once a round: a moment to put the last clue chip right, then the table may talk.

        Gives what was said in that moment and was no correction.
        """
        s = self._script
        s.desk.question = []
        if self._opened == s.round.traits:
            return None
        reply: Reply | None = None
        while reply is None and not s.round.turns:
            ask = Ask(people(s.players, s.round.giver), PAUSE, help="help_clue", only_loud=True)
            reply = yield from s.desk.listen(ask)
            text = reply.evidence.transcript if reply.evidence is not None else ""
            if corrected(text) is not None and s.clues.correct(text):
                reply = None
        self._opened = s.round.traits
        s.desk.prompt("discuss", brief=s.brief("discuss"), giver=s.giver)
        return None if reply is None or reply.outcome is Outcome.SILENCE else reply

    def _put_right(self, text: str) -> Flow[None]:
        """ "No, tick" from the giver, just after a chip was told."""
        if self._script.round.turns and put_right(text):
            yield from self._script.chips.dispute()

    def _offer_traits(self) -> Flow[Reply | None]:
        """After a long silence, once (silence is normal here); talk is taken for talk."""
        s = self._script
        self._offered = self._moment()
        s.desk.prompt("offer_traits")
        ask = Ask(s.desk.reader.yes_no(), SURE_SECONDS, help="help_eliminate", only_loud=True)
        reply = yield from s.desk.listen(ask)
        if reply.key == "yes":
            s.tell.remaining()
        return reply if reply.outcome is Outcome.OTHER else None

    def _heard(self, reply: Reply) -> Flow[int | None]:
        """The trait that is to be eliminated, if that was what was said."""
        s = self._script
        text = reply.evidence.transcript if reply.evidence is not None else ""
        rest = eliminated(text)
        if rest is None and not text and reply.outcome is Outcome.ANSWER:
            rest = ""  # an engine that gives no words of its own
        if rest is None:
            called, words = addressed(text)
            if plain(text) == ("host",):
                self._called = True
                s.desk.say("yes_host")
            elif called and not s.clues.correct(words):
                s.desk.say("once_more")
            return None
        by_ear = reply.evidence is not None and bool(reply.evidence.spans)
        return (yield from self._which(rest, reply.key, by_ear=by_ear))

    def _which(self, rest: str, key: str, *, by_ear: bool) -> Flow[int | None]:
        """The trait that was named after "eliminate"; asked for where none or several were.

        ``by_ear``: ``key`` is what the ears took it for, whatever the words say.
        """
        s = self._script
        choice = which_trait(s.traits, rest) if rest else None
        if choice is not None and choice.key is not None:
            return int(choice.key)
        rivals = choice.rivals if choice is not None else ()
        several = choice is not None and len(rivals) > 1 and choice.score >= SURE
        if ":" in key and not several and (not rest or by_ear):
            return int(key.removeprefix(f"{ELIMINATE}:"))
        if len(rivals) == 1:
            return int(rivals[0])
        if not rivals and len(rest.split()) > TALK:
            return None
        self._said = None  # what is said now names a trait, and eliminates nothing by itself
        texts = [s.trait(int(rival)) for rival in rivals]
        s.desk.prompt("which_one_of" if texts else "which_one", options=listing(texts, "or"))
        ask = Ask(
            (*trait_phrases(s.traits), *eliminations(s.traits), *s.desk.reader.no()),
            WHICH_SECONDS,
            help="help_which",
            only_loud=True,
        )
        reply = yield from s.desk.listen(ask)
        text = reply.evidence.transcript if reply.evidence is not None else ""
        again = eliminated(text)
        found = which_trait(s.traits, text if again is None else again)
        if reply.key != "no" and found.key is not None:
            return int(found.key)
        ears = reply.evidence is not None and (reply.evidence.spans or not text)
        if ears and reply.key.isdigit() and len(found.rivals) < 2:
            return int(reply.key)
        s.desk.say("talk_on")
        return None

    # -- one elimination --------------------------------------------------------------------

    def _settled(self, trait: int) -> Flow[bool]:
        """Confirm and eliminate; False where the table talks on."""
        s = self._script
        wanted: int | None = trait
        while wanted is not None:
            if wanted in score.crossed(s.round):
                s.desk.say("already_out", trait=s.trait(wanted))
                return False
            sure, other = yield from self._confirm(wanted)
            if sure:
                s.submit_told(act.Eliminated(wanted), "player")
                return True
            wanted = other
        s.desk.say("talk_on")
        return False

    def _confirm(self, trait: int) -> Flow[tuple[bool, int | None]]:
        """Ask once; a clear yes of anybody counts. Perhaps another trait is meant instead."""
        s = self._script
        s.desk.prompt("sure", trait=s.trait(trait))
        ask = Ask(
            (*s.desk.reader.yes_no(), *eliminations(s.traits)),
            SURE_SECONDS,
            help="help_sure",
            only_loud=True,
        )
        for asked in range(2):
            reply = yield from s.desk.listen(ask)
            text = reply.evidence.transcript if reply.evidence is not None else ""
            rest = elimination_in(text)
            other = self._instead(rest, text, trait)
            if other is not None and other != trait:
                if contradicts(text):
                    elimination(s, self._said, trait, other)
                return False, other
            if (rest is None and denied(text)) or (rest is not None and other is None):
                return False, None  # a no among other words, or something else is to go
            if other == trait or (reply.key == "yes" and _clear(text)):
                return True, None
            if reply.key == "no" or reply.outcome is Outcome.SKIP:
                return False, None
            if asked == 0:
                s.desk.say("yes_or_no", trait=s.trait(trait))
        return False, None

    def _instead(self, rest: str | None, text: str, trait: int) -> int | None:
        """ "No, number three", "eliminate the collector": what is meant; "eliminate it": the same.

        ``rest`` is what stands after "eliminate", if that was said.
        """
        if rest is not None and not set(plain(rest)) - _IT:
            return None if denied(text) else trait
        meant = corrected(text) if rest is None else rest
        found = which_trait(self._script.traits, meant) if meant else None
        return int(found.key) if found is not None and found.key is not None else None

    # -- a round that was taken back ----------------------------------------------------------

    def known(self, trait: int, *, ended: bool) -> None:
        """Note that everybody has seen the tick, or that it was none after all."""
        s = self._script
        s.ledger.note(REVEALED, {"traits": list(s.round.traits), "trait": trait, "is": ended})

    def _afresh(self) -> Flow[bool]:
        """What everybody knows is dealt afresh, if the table wants that (rulings: Undo)."""
        s = self._script
        notes = [n for n in s.ledger.notes(REVEALED) if n["traits"] == list(s.round.traits)]
        if not notes or not notes[-1]["is"] or self._asked_afresh == len(notes):
            return False
        if notes[-1]["trait"] not in score.remaining(s.round):
            return False
        self._asked_afresh = len(notes)
        if not (yield from yes_no(s.desk, "afresh")):
            return False
        s.deal_afresh()
        s.desk.say("skipped")
        return True


def _clear(text: str) -> bool:
    """Whether that is a yes beyond doubt: "yes, but wait" eliminates nothing."""
    words = plain(text)
    if match_command(text, kind="yes_no") == "yes":
        return True
    doubt = {"no", "not", "wait", "but", "unless", "or"} & set(words)
    return not words or (words[0] in CLEAR_YES and not doubt)
