"""The pictures of docs/hearing.md, out of the numbers of the benchmark."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from host.bench.drawing import Dot, curve, dots
from host.bench.questions import ANSWERS

Found = Mapping[str, Any]
SMALLEST = 10
"""Clips of a group at least, to be drawn."""
CONDITIONS = {
    "hourglass": "hourglass 10 dB below",
    "hourglass_5db": "hourglass 5 dB below",
    "host_echo": "host's voice 10 dB below",
    "host_echo_5db": "host's voice 5 dB below",
    "noise_10db": "noise 10 dB below",
    "distance": "distance, two rooms",
    "pace": "pace, times the recorded",
    "loudness": "loudness, peak",
}
"""In the order in which they are drawn."""
PEERS = {
    "entries": "this host",
    "naive": "free transcript, WRatio 70",
    "similarity": "free transcript, similarity 0.60",
    "typo_budget": "free transcript, typo budget",
    "pocketsphinx": "PocketSphinx, grammar",
    "vosk_en": "Vosk, grammar",
}


def draw(result: Found, folder: Path) -> list[Path]:
    """Write what ``result`` has numbers for as ``hearing-NAME.svg``; gives the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, picture in PICTURES.items():
        drawn = picture(result)
        if drawn is not None:
            path = folder / f"hearing-{name}.svg"
            path.write_text(drawn, encoding="utf-8")
            written.append(path)
    return written


def _dot(label: str, found: Found, *, other: str = "false") -> Dot:
    low, high = found["right_interval"]
    second = None
    if f"{other}_interval" in found:
        second = (found[other], *found[f"{other}_interval"])
    return Dot(label, found["right"], low, high, found["n"], second)


def _curve(result: Found) -> str | None:
    found = result.get("entries")
    if not found or not found.get("curve"):
        return None
    points = [(false, right) for _, right, false in found["curve"]]
    strict = [(name, s["false"], s["right"]) for name, s in found["strictness"].items()]
    most = max(0.02, *(false for _, false, _ in strict)) * 1.5
    least = min(0.9, *(right for _, _, right in strict)) - 0.1
    title = f"Entries: right against false, {found['n']} recordings (line: the gate alone)"
    return curve(title, points, strict, most=most, least=max(0.0, round(least, 1)))


def _groups(result: Found) -> str | None:
    found = result.get("entries")
    if not found or not found.get("groups"):
        return None
    rows = []
    for by, named in found["groups"].items():
        of = [(name, g) for name, g in named.items() if g["n"] >= SMALLEST]
        if len(of) > 1:
            rows.append(Dot(f"by {by}", None))
            rows += [_dot(name, g) for name, g in sorted(of, key=lambda pair: -pair[1]["right"])]
    title = f"Entries by group of recordings (of {SMALLEST} clips or more)"
    return dots(title, rows, mean=(found["right"], "mean")) if rows else None


def _conditions(result: Found) -> str | None:
    rows: list[Dot] = []
    for row, label in CONDITIONS.items():
        found = result.get(row)
        if not found:
            continue
        parts = found.get("parts", {})
        if len(parts) > 1:
            rows.append(Dot(label, None))
            rows += [_dot(name, part) for name, part in parts.items()]
        else:
            rows.append(_dot(label, found))
    if not rows:
        return None
    quiet = next(result[row]["silence_right"] for row in CONDITIONS if result.get(row))
    return dots("Entries under conditions, the same clips", rows, mean=(quiet, "in silence"))


def _peers(result: Found) -> str | None:
    rows = [
        _dot(label, result[row].get("sample", result[row]))
        for row, label in PEERS.items()
        if result.get(row)
    ]
    return dots("Entries: other ways on the same recordings", rows) if len(rows) > 1 else None


def _answers(result: Found) -> str | None:
    rows = [
        _dot(f"{row.replace('_', ' ').removesuffix(' synthetic')}, {result[row]['speech']}",
             result[row], other="wrong")
        for row in ANSWERS if result.get(row)
    ]  # fmt: skip
    if not rows:
        return None
    title = "Answers of a few: taken rightly, and taken for another"
    return dots(title, rows, names=("right", "wrong"), aim=0.98)


PICTURES: Mapping[str, Callable[[Found], str | None]] = {
    "curve": _curve,
    "groups": _groups,
    "conditions": _conditions,
    "peers": _peers,
    "answers": _answers,
}
"""What is drawn, by the name of its file."""
