"""``packs read``: cards read aloud by the host's voice and recognised back."""

from __future__ import annotations

import contextlib
import random
from dataclasses import asdict
from typing import Any

from host.content.deck import load
from host.content.kinds import KINDS
from host.core.errors import HostError
from host.printing import Printer
from host.running.store import measured_engine


class NoSuchKind(HostError):
    """A kind of pack that is not here."""


def read(
    printer: Printer, kind: str | None, count: int, seed: int, engine: str, *, as_json: bool
) -> None:
    """Print what was read, what was heard, and the words that got lost."""
    from host.bench.reading import read_back, sample  # noqa: PLC0415 - the ears are slow to load
    from host.wiring import make_recogniser, make_voice  # noqa: PLC0415

    chosen = [one for one in KINDS if kind in (None, one.name)]
    if not chosen:
        names = ", ".join(one.name for one in KINDS)
        raise NoSuchKind(f"There are no packs for {kind!r}. There are: {names}.")

    def notice(words: str) -> None:
        if not as_json:
            printer.line(f"      ! {words}")

    results: dict[str, Any] = {}
    ears = make_recogniser(engine, notice, measured_engine())
    with contextlib.closing(make_voice("auto", notice)) as voice:
        for one in chosen:
            texts = sample(load(one), count, random.Random(seed))
            found = read_back(texts, voice, ears)
            lost = [r for r in found if r.wrong]
            words = sum(r.words for r in found)
            results[one.name] = {
                "read": len(found),
                "words": words,
                "words_lost": sum(len(r.wrong) for r in found),
                "lost": [asdict(r) for r in lost],
            }
            if as_json:
                continue
            for r in lost:
                printer.line(f"{r.card} ({r.part}): {r.text}")
                printer.line(f"      heard: {r.heard}")
                printer.line(f"      lost: {', '.join(r.wrong)}")
            gone = results[one.name]["words_lost"]
            printer.line(f"{one.name}: {len(found)} texts, {gone} of {words} words lost")
    if as_json:
        printer.json(results)
