"""The numbers of the benchmark in words, one line for each row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

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
)


def lines(result: Mapping[str, Any]) -> Iterator[str]:
    """Plain lines for a terminal or a screen reader."""
    yield f"Engine {result['engine']} on {result['speech']} speech."
    for row in _LISTS:
        yield f"{row}: {_words(result[row]) if result[row] else 'not measured'}"
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


def _words(found: Mapping[str, Any]) -> str:
    parts = [f"n {found['n']}"]
    for name in _SHARES:
        share = found.get(name)
        if share is not None:
            low, high = found.get(f"{name}_interval", (None, None))
            between = f" ({low:.1%} to {high:.1%})" if low is not None else ""
            parts.append(f"{name.replace('_', ' ')} {share:.1%}{between}")
    if found.get("median_s") is not None:
        parts.append(f"median {found['median_s']:.2f} s, p95 {found['p95_s']:.2f} s")
    return ", ".join(parts)
