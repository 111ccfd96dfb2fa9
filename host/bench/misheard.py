"""The row of what was misheard: each kept clip heard and judged again, against what was ruled.

A clip goes through the ears with what was expected when it was said, and through the judging of
its own game. What the host had right and has wrong now is *lost*: that fails the run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from host.bench.trials import wilson
from host.bench.turns import discussion
from host.content.thats_you import Trait
from host.dialogue.appealed import Appealed, Clip, Judged, agrees, judged_of
from host.dialogue.desk import Outcome, Reply
from host.dialogue.reading import Reader, Reading, Sort
from host.games.eye_know.answers import Target, rule
from host.games.hit_list.memory import rule_list
from host.games.hit_list.misheard import judged_as
from host.games.knowing_me.hearing import option_said
from host.games.knowing_me.kept import ALIKE
from host.games.knowing_me.words import bare_words, compare, none_of_these
from host.hearing.evidence import Evidence, Expected, Phrase, Recogniser, Samples
from host.judging.plate import Strictness

CHUNK = 1600
"""Samples that an engine is given at a time, as at the table."""
MOST_PARTIALS = 30
"""Different partial results that are remembered, as at the table."""


@dataclass(frozen=True)
class Again:
    """One clip, then and now."""

    clip: Clip
    """The clip."""
    now: Judged
    """What the host makes of it now."""
    heard: str
    """What it hears now."""

    @property
    def agrees(self) -> bool:
        """Whether it judges as was ruled."""
        return agrees(self.now, ruled=self.clip.kept.case.ruled)

    @property
    def lost(self) -> bool:
        """Whether it did so before, and does not now."""
        return self.clip.kept.case.agreed and not self.agrees


def again(recogniser: Recogniser, clip: Clip) -> Again:
    """Hear one clip and judge it."""
    evidence = hear(recogniser, clip.kept.expected, clip.sound)
    case = clip.kept.case
    return Again(clip, JUDGES[case.how](case, evidence), evidence.transcript)


def hear(recogniser: Recogniser, expected: Expected, sound: Samples) -> Evidence:
    """What the ears give, partial results too."""
    session = recogniser.session(expected, 0.0)
    partials: list[str] = []
    for at in range(0, len(sound), CHUNK):
        partial = session.feed(sound[at : at + CHUNK])
        text = partial.transcript if partial is not None else ""
        if text and text not in partials[-1:] and len(partials) < MOST_PARTIALS:
            partials.append(text)
    evidence = session.end()
    return replace(evidence, partials=tuple(partials)) if partials else evidence


def measure(
    recogniser: Recogniser,
    clips: Sequence[Clip],
    left_out: Sequence[str] = (),
    say: Callable[[str], None] = lambda line: None,
) -> dict[str, Any]:
    """The row: how many clips, shares that agree with the rulings now and then, each clip.

    ``lost`` names those that agreed before and do not now, ``left_out`` what could not be used.
    """
    found = []
    for number, clip in enumerate(clips, start=1):
        say(f"misheard: {number} of {len(clips)}")
        found.append(again(recogniser, clip))
    n = len(found)
    now, then = sum(a.agrees for a in found), sum(a.clip.kept.case.agreed for a in found)
    return {
        "n": n,
        "agreed_now": round(now / max(1, n), 4),
        "agreed_now_interval": wilson(now, n),
        "agreed_then": round(then / max(1, n), 4),
        "agreed_then_interval": wilson(then, n),
        "lost": [a.clip.name for a in found if a.lost],
        "left_out": list(left_out),
        "clips": [_told(a) for a in found],
    }


def _told(found: Again) -> dict[str, Any]:
    kept, case = found.clip.kept, found.clip.kept.case
    return {
        "clip": found.clip.name,
        "game": case.game,
        "about": case.text,
        "ruled": case.ruled,
        "by": case.by,
        "then": case.judged,
        "heard_then": kept.evidence.transcript,
        "engine_then": kept.evidence.engine,
        "now": found.now,
        "heard_now": found.heard,
    }


def lines(row: Mapping[str, Any]) -> Iterator[str]:
    """Plain lines for a terminal or a screen reader."""
    for clip in row["clips"]:
        ruled = "counts" if clip["ruled"] else "does not count"
        yield (
            f'{clip["clip"]}, {clip["game"]}: "{clip["about"]}" {ruled} (ruled by {clip["by"]}); '
            f'then {clip["then"]} ("{clip["heard_then"]}"), now {clip["now"]} '
            f'("{clip["heard_now"]}")'
        )
    yield from row["left_out"]
    if row["n"]:
        yield f"misheard: n {row['n']}, {_share(row, 'now')}, {_share(row, 'then')}"
    for name in row["lost"]:
        yield f"{name}: was judged as ruled, and is not any more."


def _share(row: Mapping[str, Any], when: str) -> str:
    low, high = row[f"agreed_{when}_interval"]
    return f"agreed {when} {row[f'agreed_{when}']:.1%} ({low:.1%} to {high:.1%})"


# -- the judging of each game ---------------------------------------------------------------------


def _list(case: Appealed, evidence: Evidence) -> Judged:
    """A list of entries (Hit List): what is all a command names none."""
    answers = [Phrase(e.key, e.text, tuple(e.also)) for e in case.entries]
    if Reader().read(evidence, answers).sort is Sort.COMMAND:
        return "miss"
    how = Strictness(case.strictness)
    rulings = rule_list(case.entries, case.prompt, evidence, how, named=case.named)
    return judged_as(rulings, case.about)


def _answer(case: Appealed, evidence: Evidence) -> Judged:
    """One right answer (Eye Know)."""
    entry = case.entries[0]
    target = Target(entry.text, tuple(entry.also), tuple(entry.near))
    return judged_of(rule(target, evidence, Strictness(case.strictness)).verdict)


def _choice(case: Appealed, evidence: Evidence) -> Judged:
    """One of a closed set."""
    return _of(Reader().read(evidence, case.answers), case.about)


def _of(reading: Reading, about: str) -> Judged:
    if reading.sort is Sort.ANSWER and reading.key == about:
        return "hit"
    return "near" if reading.sort is Sort.RIVALS and about in reading.rivals else "miss"


def _option(case: Appealed, evidence: Evidence) -> Judged:
    """An option of Knowing Me, by its text or its place."""
    reading = Reader().read(evidence, case.answers)
    answered = reading.sort in (Sort.ANSWER, Sort.RIVALS)
    outcome = Outcome(reading.sort.value) if answered else Outcome.OTHER
    reply = Reply(outcome, reading.key, evidence, reading.rivals)
    found = option_said(reply, evidence.transcript, case.answers)
    if isinstance(found, str):
        return "hit" if found == case.about else "miss"
    return "near" if found and case.about in found else "miss"


def _elimination(case: Appealed, evidence: Evidence) -> Judged:
    """A trait of That's You! in "eliminate ..."."""
    traits = [Trait(e.key, e.text, "", "", tuple(e.also)) for e in case.entries]
    question = discussion(traits, ())
    reader = Reader()
    reader.extra = question.extra
    reading = reader.read(evidence, question.answers, only_loud=question.only_loud)
    return "hit" if question.decide(reading) == case.about else "miss"


def _words(case: Appealed, evidence: Evidence) -> Judged:
    """Own words of Knowing Me beside other words."""
    said = evidence.transcript
    own = bare_words(none_of_these(said) or said, case.target)
    return ALIKE[compare(own, case.other, Strictness(case.strictness))] if own else "miss"


JUDGES: Mapping[str, Callable[[Appealed, Evidence], Judged]] = {
    "list": _list,
    "answer": _answer,
    "choice": _choice,
    "option": _option,
    "elimination": _elimination,
    "words": _words,
}
"""By the way of judging."""
