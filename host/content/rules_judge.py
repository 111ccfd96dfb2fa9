"""Lint rules that put every wording before those who judge it, as if somebody had typed it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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
        rulings = judge(listed, _said(wording.text), prompt=sheet.card.say)
        others = [ruling.text for ruling in rulings if ruling.key not in (None, own.key)]
        hit = any(r.verdict is Verdict.HIT and r.key == own.key for r in rulings)
        if others:
            wrong = f'"{wording.text}" of "{own.text}" is also judged to be "{others[0]}"'
            yield sheet.find(wording.line, "misjudged", wrong, "Use another wording or entry")
        elif not hit and wording.kind in ("text", "also"):
            wrong = f'the judge does not mark "{wording.text}"'
            yield sheet.find(wording.line, "misjudged", wrong, "Write it as people say it")


def answer_misjudged(sheet: Sheet[Any], _tables: Tables) -> Iterator[Finding]:
    """An answer or alias that the judge does not take for right."""
    for group in sheet.groups():
        text = group[0].text
        also, near = (tuple(w.text for w in group if w.kind == kind) for kind in ("also", "near"))
        right = (Entry("right", text, also, near),)
        for wording in group:
            if wording.kind not in ("text", "also"):
                continue
            rulings = judge(right, _said(wording.text))
            if not any(ruling.verdict is Verdict.HIT for ruling in rulings):
                wrong = f'the judge does not take "{wording.text}" for "{text}"'
                yield sheet.find(wording.line, "misjudged", wrong, "Write it as people say it")


def _said(text: str) -> Evidence:
    return Evidence(transcript=text, start=0.0, end=1.0)
