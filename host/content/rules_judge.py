"""A lint rule that puts every wording before the plate manager, as if somebody had typed it."""

from __future__ import annotations

from collections.abc import Iterator

from host.content.findings import Finding, Sheet
from host.content.hit_list import Prompt
from host.content.tables import Tables
from host.hearing.evidence import Evidence
from host.judging.plate import Entry, Verdict, judge


def misjudged(sheet: Sheet[Prompt], _tables: Tables) -> Iterator[Finding]:
    """An entry or alias that the judge does not mark, or any wording that marks another entry."""
    listed = tuple(Entry(e.key, e.text, e.also, e.near) for e in sheet.card.entries)
    for wording in sheet.wordings:
        own = sheet.card.entries[wording.entry]
        evidence = Evidence(transcript=wording.text, start=0.0, end=1.0)
        rulings = judge(listed, evidence, prompt=sheet.card.say)
        others = [ruling.text for ruling in rulings if ruling.key not in (None, own.key)]
        hit = any(r.verdict is Verdict.HIT and r.key == own.key for r in rulings)
        if others:
            wrong = f'"{wording.text}" of "{own.text}" is also judged to be "{others[0]}"'
            yield sheet.find(wording.line, "misjudged", wrong, "Use another wording or entry")
        elif not hit and wording.kind in ("text", "also"):
            wrong = f'the judge does not mark "{wording.text}"'
            yield sheet.find(wording.line, "misjudged", wrong, "Write it as people say it")
