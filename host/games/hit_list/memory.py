"""What the host remembers of a round beside the rules: wordings, doubts, rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from host.content.packs import Prompt
from host.games.hit_list.said import Said
from host.hearing.evidence import Evidence, Phrase
from host.judging.bare import bare_wordings
from host.judging.normal import canonical, split
from host.judging.partials import lost_in_final
from host.judging.plate import Entry, Ruling, Strictness, Verdict, judge, wording_key


@dataclass(frozen=True)
class Doubt:
    """Something that was said during the sand and could not be settled then."""

    wording: str
    """What was heard; empty when there was sound but no word."""
    entry: int | None
    """The entry that it may have been, or None when nothing was understood."""
    after: str
    """Stored wording of the last entry marked before it, or empty."""
    at: float
    """Sand used when it began, in seconds."""


@dataclass
class Memory:
    """One game's memory; the round's part is cleared for each card."""

    strictness: Strictness
    """How exact an answer must be."""
    rulings: dict[str, dict[str, str | None]] = field(default_factory=dict)
    """By card: normal form of a wording, and the entry key it was ruled to be (None: no entry).

    A ruling holds for that wording for the rest of the game (ruling: Appeals).
    """
    doubts: list[Doubt] = field(default_factory=list)
    """To be raised after the time."""
    appeals: list[str] = field(default_factory=list)
    """Wordings to come back to when the list is open."""
    denials: list[int] = field(default_factory=list)
    """Marks that somebody contradicted while the sand ran."""
    last_miss: str = ""
    """Wording of the last refused answer, for "that was right"."""
    missed_by: int | None = None
    """Seat of the bonus player who gave it; None for the answerer."""
    last_hit: int | None = None
    """The last marked entry, for "she never said that"."""
    trying: int | None = None
    """Seat of a bonus player who has offered something that is not ruled on yet."""
    timed: bool = False
    """Whether the end of the time has been announced."""
    rest_named: bool = False
    """Whether the entries left have been named."""
    put_back: tuple[int, str] | None = None
    """Answerer and card of a round that an appeal about the last one has sent back."""
    said: list[Said] = field(default_factory=list)
    """What was said for marks this round, oldest first."""
    bets: dict[int, Evidence | None] = field(default_factory=dict)
    """By seat what was heard when the bet was told; None for fingers and silence."""
    heard_list: str = ""
    """Card that was read aloud since this host was started (none after a resume)."""

    def clear(self) -> None:
        """Forget the round."""
        self.doubts.clear()
        self.appeals.clear()
        self.denials.clear()
        self.said.clear()
        self.bets.clear()
        self.last_miss = ""
        self.missed_by = None
        self.last_hit = None
        self.trying = None
        self.timed = False
        self.rest_named = False

    def rule(self, card: str, wording: str, key: str | None) -> None:
        """Keep a ruling."""
        if wording:
            self.rulings.setdefault(card, {})[wording_key(wording)] = key

    def ruled(self, card: str, wording: str) -> tuple[bool, str | None]:
        """Whether there is a ruling on that wording, and the entry key that it gave."""
        found = self.rulings.get(card, {})
        key = wording_key(wording)
        return key in found, found.get(key)


def entries_of(prompt: Prompt) -> tuple[Entry, ...]:
    """The list as the judge takes it."""
    return tuple(Entry(e.key, e.text, e.also, e.near) for e in prompt.entries)


def phrases_of(prompt: Prompt) -> tuple[Phrase, ...]:
    """The list as the ears take it: aliases, respellings and bare heads ("peeler") are forms."""
    words = [(e.key, canonical(split(e.text))) for e in prompt.entries]
    bare = {key: " ".join(head) for key, head in bare_wordings(words, canonical(split(prompt.say)))}
    return tuple(
        Phrase(e.key, e.text, (*e.also, *e.spoken, *((bare[e.key],) if e.key in bare else ())))
        for e in prompt.entries
    )


def entry_number(key: str) -> int:
    """``entry:3`` -> 3."""
    return int(key.removeprefix("entry:"))


def rule_on(
    prompt: Prompt, evidence: Evidence, memory: Memory, named: tuple[int, ...]
) -> tuple[Ruling, ...]:
    """The plate manager's rulings on one utterance; what only a partial result had is *near*."""
    keys = tuple(f"entry:{n}" for n in named)
    rulings = memory.rulings.get(prompt.id, {})
    how = memory.strictness
    return rule_list(entries_of(prompt), prompt.say, evidence, how, named=keys, rulings=rulings)


def rule_list(
    entries: tuple[Entry, ...],
    say: str,
    evidence: Evidence,
    strictness: Strictness,
    *,
    named: tuple[str, ...] = (),
    rulings: Mapping[str, str | None] | None = None,
) -> tuple[Ruling, ...]:
    """The same for any list; ``say`` is what it is of, ``named`` the keys marked before."""
    rulings = rulings or {}
    ruled = judge(
        entries,
        evidence,
        strictness=strictness,
        prompt=say,
        named=named,
        rulings=rulings,
    )
    if evidence.spans:
        ruled = _each_once(ruled)
    if not evidence.partials:
        return ruled
    partials = (replace(evidence, transcript=t, spans=(), final=False) for t in evidence.partials)
    lost = lost_in_final(
        entries,
        evidence,
        partials,
        strictness=strictness,
        prompt=say,
        named=named,
        rulings=rulings,
    )
    return (*ruled, *lost)


def _each_once(ruled: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
    """An engine may hear the words of one breath twice: that is no repeated answer."""
    seen: set[str] = set()
    kept = []
    for ruling in ruled:
        if ruling.key is None or ruling.key not in seen:
            kept.append(ruling)
        seen |= {ruling.key} if ruling.key is not None else set()
    return tuple(kept)


def nearest(prompt: Prompt, wording: str, open_entries: tuple[int, ...]) -> int | None:
    """The entry that ``wording`` comes nearest to under generous judging, or None."""
    evidence = Evidence(wording, 0.0, 0.0)
    entries = tuple(e for e in entries_of(prompt) if entry_number(e.key) in open_entries)
    strictness = Strictness.GENEROUS
    for ruling in judge(entries, evidence, strictness=strictness, prompt=prompt.say, typed=False):
        if ruling.key is not None and ruling.verdict in (Verdict.HIT, Verdict.NEAR):
            return entry_number(ruling.key)
    return None
