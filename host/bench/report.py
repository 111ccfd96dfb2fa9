"""The numbers of the benchmark in words, one line for each row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from host.bench import conditions, open_answers, talk, timing
from host.bench.hearing import ROWS
from host.bench.targets import UNKNOWN
from host.bench.targets import lines as target_lines
from host.judging.likeness import Strictness

_SHARES = (
    "right",
    "recall",
    "false",
    "wrong",
    "asked_again",
    "start_within_0.2_s",
    "silence_right",
    "silence_false",
)
_ALONE = ("noise", "own_voice")


def lines(result: Mapping[str, Any]) -> Iterator[str]:
    """Plain lines for a terminal or a screen reader."""
    yield f"Engine {result['engine']} on {result['speech']} speech."
    for row, why in (result.get("failed") or {}).items():
        yield f"{row}: failed, {why}"
    for row in ROWS:
        if result.get(row):
            yield from _row(row, result[row])
    missing = [row for row in ROWS if not result.get(row)]
    if missing:
        yield f"not measured: {', '.join(missing)}"
    for kind in ("sources", "speakers"):
        for name, found in result[kind].items():
            yield f"{kind[:-1]} {name}: {_words(found)}"
    if result.get("memory_mb") is not None:
        yield f"memory: {result['memory_mb']:.0f} MB at most"


def targets(result: Mapping[str, Any]) -> Iterator[str]:
    """What should be reached beside what was measured."""
    for line in target_lines(result):
        measured = f"{line.measured}, n {line.n}: " if line.verdict != UNKNOWN else ""
        yield f"{line.what}: {measured}{line.verdict} (target: {line.target})"


def _row(row: str, found: Mapping[str, Any]) -> Iterator[str]:
    if row in open_answers.ROWS:
        yield from _open(row, found)
    elif row in talk.ROWS:
        yield f"{row}: {_talk(found)}"
    elif row in _ALONE:
        yield f"{row}: {_set_off(found)}"
    elif row in timing.ROWS:
        yield f"{row}: {_time(row, found)}"
    else:
        yield f"{row}: {_words(found)}"
        if found.get("worst"):
            yield f"{row}, worst group: {_worst(found['worst'])}"
        parts = found.get("parts", {}) if row in conditions.ROWS else {}
        for name, part in parts.items() if len(parts) > 1 else ():
            yield f"{row}, {name}: {_words(part)}"
            if part.get("worst"):
                yield f"{row}, {name}, worst group: {_worst(part['worst'])}"


def _open(row: str, found: Mapping[str, Any]) -> Iterator[str]:
    """One line for each strictness."""
    for how in Strictness:
        shares = found[how.value]
        yield (
            f"{row}, {how.value}: n {found['n']} right and {found['wrong_n']} wrong answers "
            f"({found['speech']}), {_share(shares, 'right')}, asked again "
            f"{shares['asked_again']:.1%}, {_share(shares, 'accepted')}"
        )


def _talk(found: Mapping[str, Any]) -> str:
    low, high = found["triggers_interval"]
    return (
        f"{found['minutes']:g} minutes ({found['speech']}), {found['n']} utterances, "
        f"{found['eliminations']} eliminations and {found['commands']} commands triggered, "
        f"{found['triggers_per_hour']:g} an hour ({low:g} to {high:g}), "
        f"asked {found['asked_per_hour']:g} times an hour"
    )


def _set_off(found: Mapping[str, Any]) -> str:
    low, high = found["per_hour_interval"]
    known = f", {found['own']} known as the host's own" if "own" in found else ""
    return (
        f"{found['minutes']:g} minutes, {found['utterances']} utterances{known}, "
        f"{found['marked']} marked, {found['commands']} commands, "
        f"{found['per_hour']:g} an hour ({low:g} to {high:g})"
    )


def _time(row: str, found: Mapping[str, Any]) -> str:
    if row == "listening":
        parts = ", ".join(f"{name} {found[name]:.1%}" for name in ("still", "hourglass", "talk"))
        return f"processor time per second of sound, {found['seconds']:g} s each: {parts}"
    words = _words(found)
    if row == "processing":
        alone = found["entries_alone"]
        words += (
            f"; of processor time median {found['processor']['median_s']:.2f} s; "
            f"without commands median {alone['median_s']:.2f} s"
        )
    return words


def _worst(found: Mapping[str, Any]) -> str:
    return (
        f"{found['group']}, n {found['n']}, right {found['right']:.1%}, "
        f"{found['behind'] * 100:.1f} points behind"
    )


def _share(found: Mapping[str, Any], name: str) -> str:
    low, high = found[f"{name}_interval"]
    return f"{name} {found[name]:.1%} ({low:.1%} to {high:.1%})"


def _words(found: Mapping[str, Any]) -> str:
    parts = [f"n {found['n']}"]
    if "speech" in found:
        parts.append(found["speech"])
    for name in _SHARES:
        share = found.get(name)
        if share is not None:
            low, high = found.get(f"{name}_interval", (None, None))
            between = f" ({low:.1%} to {high:.1%})" if low is not None else ""
            parts.append(f"{name.replace('_', ' ')} {share:.1%}{between}")
    if found.get("median_s") is not None:
        parts.append(f"median {found['median_s']:.2f} s, p95 {found['p95_s']:.2f} s")
    return ", ".join(parts)
