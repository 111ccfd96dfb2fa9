"""``judge`` and ``bench hearing``: the plate manager asked directly, and measured."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer
import yaml

from host.core.errors import HostError
from host.hearing.evidence import RATE, Evidence, Expected, Mode, Phrase
from host.judging.plate import Entry, Ruling, Strictness, Verdict, judge
from host.printing import Printer


class EntriesBroken(HostError):
    """The file with the list cannot be used."""


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
    entries, own_prompt = read_entries(file)
    if heard is not None:
        evidence = Evidence(heard, 0.0, 0.0)
    else:
        assert audio is not None
        evidence = hear_file(audio, entries, engine, printer)
    rulings = judge(
        entries, evidence, strictness=Strictness(strictness), prompt=prompt or own_prompt
    )
    if as_json:
        printer.json(_plain(evidence, rulings))
        return
    for ruling in rulings:
        why = ", ".join(f"{k} {v}" for k, v in ruling.evidence.items())
        what = f"{ruling.verdict.value}: {ruling.text}" if ruling.text else ruling.verdict.value
        printer.line(f'{what}   (heard "{ruling.wording}"; {why})' if why else what)
    if not rulings:
        printer.line("nothing was said")


def read_entries(file: Path) -> tuple[tuple[Entry, ...], str]:
    """The list in ``file`` and its prompt: lines of text, YAML or JSON, a list or a prompt.

    A list item is a string or a mapping with ``text`` (or ``entry``), ``also`` (or ``aliases``)
    and ``near``. Of a pack the first prompt is taken. Raises EntriesBroken naming the file.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise EntriesBroken(f"{file}: cannot be read ({error}).") from error
    prompt = ""
    if file.suffix.lower() in (".yaml", ".yml", ".json"):
        try:
            data = json.loads(text) if file.suffix == ".json" else yaml.load(text, yaml.BaseLoader)
        except (ValueError, yaml.YAMLError) as error:
            raise EntriesBroken(f"{file}: is no valid {file.suffix[1:]} ({error}).") from error
        if isinstance(data, dict) and isinstance(data.get("prompts"), list) and data["prompts"]:
            data = data["prompts"][0]
        if isinstance(data, dict):
            prompt = str(data.get("say") or data.get("prompt") or "")
            data = data.get("entries")
    else:
        data = [line.strip() for line in text.splitlines() if line.strip()]
    if not isinstance(data, list) or not data:
        raise EntriesBroken(f"{file}: holds no entries. Give one a line, or a list under entries.")
    return tuple(_entry(file, n, item) for n, item in enumerate(data)), prompt


def _entry(file: Path, number: int, item: Any) -> Entry:
    key = f"entry:{number}"
    if isinstance(item, str | int | float):
        return Entry(key, str(item))
    if isinstance(item, dict):
        text = item.get("text") or item.get("entry")
        also = item.get("also") or item.get("aliases") or ()
        near = item.get("near") or ()
        if text:
            return Entry(key, str(text), _words(also), _words(near))
    raise EntriesBroken(f"{file}: entry {number + 1} is neither a text nor a mapping with text.")


def _words(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(str(v) for v in value)


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


def bench(
    printer: Printer, speech: Path | None, engine: str, limit: int | None, *, as_json: bool
) -> None:
    """Run the benchmark and print it."""
    from host.bench import hearing  # noqa: PLC0415 - nothing else needs numpy and models
    from host.bench.report import lines  # noqa: PLC0415

    if speech is not None and not (speech / "manifest.tsv").is_file():
        raise typer.BadParameter(f"{speech} holds no manifest.tsv", param_hint="--speech")
    result = hearing.run(
        speech, engine, limit=limit, say=lambda line: print(line, file=sys.stderr, flush=True)
    )
    if as_json:
        printer.json(result)
    else:
        for line in lines(result):
            printer.line(line)
