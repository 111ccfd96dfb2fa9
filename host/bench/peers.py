"""The usual ways of doing it, measured on the same trials."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from rapidfuzz import fuzz, process, utils

from host.bench.trials import Heard, Mark
from host.hearing.evidence import Expected, Mode, Phrase, Recogniser, Samples

LIKE = 70.0
"""``WRatio`` from which the usual way takes an entry as said."""


def closed_set(entries: Sequence[str], mode: Mode) -> Expected:
    """The expected set of a list: the entry's own text is its key."""
    return Expected(tuple(Phrase(entry, entry) for entry in entries), mode)


def naive(recogniser: Recogniser) -> Heard:
    """Free transcript of the engine, then the likest entry by ``WRatio`` >= LIKE."""

    def hear(sound: Samples, entries: Sequence[str]) -> list[Mark]:
        session = recogniser.session(Expected((), Mode.OPEN), 0.0)
        session.feed(sound)
        said = session.end().transcript
        best = process.extractOne(
            said, entries, scorer=fuzz.WRatio, processor=utils.default_process, score_cutoff=LIKE
        )
        return [Mark(str(best[0]))] if best else []

    return hear


def pocketsphinx() -> Heard | None:
    """PocketSphinx with a grammar of the entries, or None where it is not installed."""
    try:
        from pocketsphinx import Decoder  # type: ignore[import-untyped]  # noqa: PLC0415
    except ImportError:
        return None
    decoder: Any = Decoder(samprate=16000, loglevel="FATAL")

    def hear(sound: Samples, entries: Sequence[str]) -> list[Mark]:
        spoken = {_sphinx_words(entry): entry for entry in entries}
        known = {
            words: entry
            for words, entry in spoken.items()
            if words and all(decoder.lookup_word(word) for word in words.split())
        }
        if not known:
            return []
        rule = " | ".join(sorted(known))
        decoder.add_jsgf_string("list", f"#JSGF V1.0; grammar list; public <entry> = {rule};")
        decoder.activate_search("list")
        decoder.start_utt()
        decoder.process_raw((np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes(), full_utt=True)
        decoder.end_utt()
        found = decoder.hyp()
        entry = known.get(found.hypstr) if found else None
        return [Mark(entry)] if entry else []

    return hear


def _sphinx_words(entry: str) -> str:
    return " ".join(re.findall(r"[a-z']+", entry.lower()))
