"""QR codes for the terminal and for the table page."""

from __future__ import annotations

import io

import segno


def terminal(text: str) -> str:
    """A code of half blocks, as lines for a dark or bright terminal."""
    rows = [list(row) for row in segno.make(text, error="m").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        # Dark modules are left as they are, light ones are drawn: right on a dark terminal, and
        # readers know the inverse as well.
        lines.append("".join(_HALF[bool(u), bool(d)] for u, d in zip(upper, lower, strict=True)))
    return "\n".join(lines)


def svg(text: str) -> bytes:
    """A picture of the code, dark on light, without a size of its own."""
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", border=3, dark="#111", light="#fff", omitsize=True, xmldecl=False
    )
    return out.getvalue()


_HALF = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""Upper and lower module, dark or not, in one character."""
