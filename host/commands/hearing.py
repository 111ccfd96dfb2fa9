"""``judge``: the plate manager asked directly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from host.commands.judge_lists import EntriesBroken, Listed, read_list
from host.commands.judge_words import notes, sentence
from host.hearing.evidence import RATE, Evidence, Expected, Mode, Phrase
from host.judging.nearest import Nearest, nearest, same_entries
from host.judging.plate import Entry, Ruling, Strictness, Verdict, judge
from host.printing import Printer


def judge_command(
    printer: Printer,
    file: Path,
    heard: str | None,
    audio: Path | None,
    *,
    strictness: str,
    engine: str,
    prompt: str,
    as_json: bool,
) -> None:
    """Print the rulings on one utterance and the evidence for them."""
    if (heard is None) == (audio is None):
        raise EntriesBroken("Give either --heard TEXT or --audio WAV.")
    listed = read_list(file, prompt)
    entries, exact = listed.entries, Strictness(strictness)
    if heard is not None:
        evidence = Evidence(heard, 0.0, 0.0)
    else:
        assert audio is not None
        evidence = hear_file(audio, entries, engine, printer)
    rulings = judge(entries, evidence, strictness=exact, prompt=listed.prompt)
    missed = all(r.verdict is Verdict.MISS for r in rulings)
    closest = nearest(entries, evidence, exact, listed.prompt) if rulings and missed else None
    if as_json:
        printer.json(_plain(evidence, rulings) | _about(listed, closest))
        return
    for note in notes(listed, asked=bool(prompt)):
        printer.line(note)
    by_key = {e.key: e for e in entries}
    for ruling in rulings:
        printer.line(sentence(ruling, by_key.get(ruling.key or ""), closest))
    if not rulings:
        printer.line("nothing was said")


def _about(listed: Listed, closest: Nearest | None) -> dict[str, Any]:
    """What the JSON says of the list, and of the nearest entry when all is missed."""
    near = {"text": closest.entry.text, "why": closest.why} if closest is not None else None
    doubled = [[listed.entries[n].text for n in group] for group in same_entries(listed.entries)]
    return {
        "prompt": listed.prompt,
        "prompt_id": listed.chosen or None,
        "duplicates": doubled,
        "nearest": near,
    }


def hear_file(audio: Path, entries: Sequence[Entry], engine: str, printer: Printer) -> Evidence:
    """What the ears say of a wav file, with the list as the expected set."""
    from host.sound.resample import resample  # noqa: PLC0415 - numpy is not needed for text
    from host.sound.wav import read_wav  # noqa: PLC0415
    from host.wiring import make_recogniser  # noqa: PLC0415

    try:
        samples, rate = read_wav(audio)
    except (OSError, ValueError, EOFError) as error:
        raise EntriesBroken(f"{audio}: is no readable wav file ({error}).") from error
    ears = make_recogniser(engine, lambda _: None)
    phrases = tuple(Phrase(e.key, e.text, e.also) for e in entries)
    session = ears.session(Expected(phrases, Mode.MANY), 0.0)
    session.feed(resample(samples, rate, RATE))
    return session.end()


def _plain(evidence: Evidence, rulings: Sequence[Ruling]) -> dict[str, Any]:
    order = (Verdict.HIT, Verdict.AGAIN, Verdict.NEAR, Verdict.MISS)
    best = min((r.verdict for r in rulings), key=order.index, default=Verdict.MISS)
    return {
        "verdict": best.value,
        "hits": [r.text for r in rulings if r.verdict is Verdict.HIT],
        "near": [r.text for r in rulings if r.verdict is Verdict.NEAR],
        "rulings": [asdict(r) for r in rulings],
        "heard": evidence.transcript,
        "engine": evidence.engine,
        "spans": [asdict(s) | {"features": dict(s.features)} for s in evidence.spans],
    }
