"""What was said this round and what was made of it, for the case that it is appealed.

An appeal names an entry, not an utterance: what it is about is found by what was heard then. Where
no utterance resembles the claim nothing is kept: a wrong sound beside a ruling would be worse.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host.dialogue.appealed import Appealed, By, Judged, overlapping, span_score
from host.games.hit_list import actions as act
from host.games.hit_list.betting import BANDS_OF, band_phrases
from host.games.hit_list.memory import entries_of
from host.games.hit_list.said import Said
from host.hearing.evidence import Evidence
from host.judging.normal import canonical, split
from host.judging.phones import distance
from host.judging.plate import Ruling, Verdict, wording_key

if TYPE_CHECKING:
    from host.core.rules import Action
    from host.games.hit_list.script import HitListScript

GAME = "hit-list"
FAINT = 0.1
"""Probability from which the ears may have heard an entry that was not marked."""
ALIKE = 0.55
"""Phone distance up to which what was heard may have been the entry."""


def judged_as(rulings: Iterable[Ruling], key: str) -> Judged:
    """What was made of one entry."""
    verdicts = {ruling.verdict for ruling in rulings if ruling.key == key}
    if verdicts & {Verdict.HIT, Verdict.AGAIN}:
        return "hit"
    return "near" if Verdict.NEAR in verdicts else "miss"


@dataclass(frozen=True)
class Claim:
    """What somebody says was said."""

    key: str
    """Key of the entry."""
    forms: tuple[str, ...]
    """How it may have been said."""
    wording: str
    """The words of the claim, or what was heard when it was refused."""


def meant(said: Sequence[Said], claim: Claim) -> Said | None:
    """The utterance that a claim is about: refused then, and like it in words or in sound."""
    refused = [one for one in said if judged_as(one.rulings, claim.key) != "hit"]
    for one in reversed(refused):
        if judged_as(one.rulings, claim.key) == "near":
            return one
    wanted = wording_key(claim.wording)
    for one in reversed(refused):
        words = (one.evidence.transcript, *(ruling.wording for ruling in one.rulings))
        if wanted and wanted in map(wording_key, words):
            return one
    faint = max(refused, key=lambda one: span_score(one.evidence, claim.key), default=None)
    if faint is not None and span_score(faint.evidence, claim.key) >= FAINT:
        return faint
    alike = min(refused, key=lambda one: _unlike(one, claim.forms), default=None)
    return alike if alike is not None and _unlike(alike, claim.forms) <= ALIKE else None


def _unlike(said: Said, forms: Sequence[str]) -> float:
    """Least phone distance between a form of the entry and as many words of what was heard."""
    words = canonical(split(said.evidence.transcript))
    best = 1.0
    for form in forms:
        length = len(canonical(split(form)))
        for at in range(max(1, len(words) - length + 1)):
            part = " ".join(words[at : at + length])
            best = min(best, distance(form, part)) if part else best
    return best


class MisheardMarks:
    """Gives appeals of Hit List with their utterances to the desk."""

    def __init__(self, script: HitListScript) -> None:
        self._script = script

    def heard(self, evidence: Evidence, rulings: Sequence[Ruling], seat: int | None = None) -> None:
        """Remember an utterance of this round; ``seat``: whose attempt in the bonus round."""
        round_ = self._script.state.round
        named = tuple(f"entry:{n}" for n in (round_.hits if round_ is not None else ()))
        self._script.memory.said.append(Said(evidence, tuple(rulings), named, seat))

    def claimed(
        self, entry: int, wording: str, *, ruled: bool, by: By, again: Evidence | None = None
    ) -> None:
        """Somebody claims ``entry``, which is not marked; ``again``: where it was found at last."""
        s = self._script
        if again is not None:
            first = overlapping([one.evidence for one in s.memory.said], again)
            said = next((one for one in s.memory.said if one.evidence is first), None)
        else:
            card = s.prompt.entries[entry]
            forms = (card.text, *card.also, *card.near)
            said = meant(s.memory.said, Claim(card.key, forms, wording))
        self._keep(said, entry, ruled=ruled, by=by, wording=wording)

    def denied(self, entry: int, *, ruled: bool, by: By) -> None:
        """``entry`` is marked and somebody says that nobody said it."""
        key = f"entry:{entry}"
        marked = [s for s in self._script.memory.said if judged_as(s.rulings, key) == "hit"]
        self._keep(marked[-1] if marked else None, entry, ruled=ruled, by=by)

    def bet(self, seat: int, band: act.Band, *, ruled: bool) -> None:
        """A bet that was told aloud is ``band``, or is not, by the vote of the others."""
        s = self._script
        round_ = s.state.round
        took = round_.bets[seat] if round_ is not None else None
        answers = band_phrases("cards")
        case = Appealed(
            game=GAME,
            how="choice",
            about=band,
            text=next(p.text for p in answers if p.key == band),
            judged="miss",
            ruled=ruled,
            by="table",
            took=took if took in BANDS_OF else "",
            answers=answers,
        )
        s.desk.appealed(s.memory.bets.get(seat), case)

    def undone(self, actions: Sequence[Action]) -> None:
        """A mark that was taken back by "undo" was none."""
        if actions and isinstance(actions[0], act.Named):
            self.denied(actions[0].entry, ruled=False, by="undo")

    def _keep(
        self, said: Said | None, entry: int, *, ruled: bool, by: By, wording: str = ""
    ) -> None:
        if said is None:
            return
        s = self._script
        key, text = f"entry:{entry}", s.prompt.entries[entry].text
        hits = [r.key for r in said.rulings if r.verdict is Verdict.HIT and r.key != key]
        case = Appealed(
            game=GAME,
            how="list",
            about=key,
            text=text,
            judged=judged_as(said.rulings, key),
            ruled=ruled,
            by=by,
            took=hits[0] or "" if hits else "",
            claimed=wording if wording_key(wording) != wording_key(text) else "",
            strictness=s.memory.strictness.value,
            entries=entries_of(s.prompt),
            prompt=s.prompt.say,
            named=said.named,
        )
        s.desk.appealed(said.evidence, case)
