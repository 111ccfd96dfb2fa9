"""The numbers of the benchmark in words, one line for each row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from host.bench.open_answers import ROWS as OPEN
from host.bench.questions import ANSWERS
from host.bench.talk import ROWS as TALK
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
_LISTS = (
    "entries",
    "hourglass",
    "hourglass_5db",
    "naive",
    "pocketsphinx",
    "breath",
    "names",
    *ANSWERS,
)


def lines(result: Mapping[str, Any]) -> Iterator[str]:
    """Plain lines for a terminal or a screen reader."""
    yield f"Engine {result['engine']} on {result['speech']} speech."
    for row in _LISTS:
        yield f"{row}: {_words(result[row]) if result[row] else 'not measured'}"
    for row in OPEN:
        if result[row]:
            yield from _open(row, result[row])
    for row in TALK:
        if result[row]:
            yield f"{row}: {_talk(result[row])}"
    noise = result["noise"]
    if noise:
        yield (
            f"noise: {noise['minutes']:g} minutes of {noise['n']} recordings, each before "
            f"{noise['lists']} lists: {noise['marked']} marked"
        )
    for kind in ("sources", "speakers"):
        for name, found in result[kind].items():
            yield f"{kind[:-1]} {name}: {_words(found)}"
    if result["memory_mb"] is not None:
        yield f"memory: {result['memory_mb']:.0f} MB at most"


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
