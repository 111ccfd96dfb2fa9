"""Two kinds of chart as SVG, without any library: dots with their intervals, and a curve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

BLUE, ORANGE, GREY, INK, FAINT = "#1f5f9e", "#c4500f", "#6b6b6b", "#1d1d1d", "#dcdcdc"
"""Right, false, what is said beside, text, lines of the grid: apart for the colour-blind too."""
FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"
WIDTH, LEFT, RIGHT, ROW = 860, 240, 90, 22
"""Of a chart of dots, in pixels: whole, labels, counts, and the height of a row."""


@dataclass(frozen=True)
class Dot:
    """One row of a chart."""

    label: str
    """What it is of."""
    value: float | None
    """From 0 to 1; None for a heading."""
    low: float = 0.0
    """Lower end of the 95 % interval."""
    high: float = 0.0
    """Upper end of it."""
    n: int = 0
    """Of how many."""
    other: tuple[float, float, float] | None = None
    """A second share (false marks) with its interval."""


def text(x: float, y: float, words: str, *, size: int = 12, ink: str = INK, at: str = "") -> str:
    """Words at a place; ``at`` is ``middle`` or ``end`` where they do not begin there."""
    anchor = f" text-anchor='{at}'" if at else ""
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' {FONT} font-size='{size}' fill='{ink}'{anchor}>"
        f"{escape(words)}</text>"
    )


def line(x: float, y: float, x2: float, y2: float, ink: str, *, width: float = 1.0) -> str:
    """A straight line."""
    return (
        f"<line x1='{x:.1f}' y1='{y:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' "
        f"stroke='{ink}' stroke-width='{width:g}'/>"
    )


def circle(x: float, y: float, ink: str, radius: float = 4.5) -> str:
    """A filled dot."""
    return f"<circle cx='{x:.1f}' cy='{y:.1f}' r='{radius:g}' fill='{ink}'/>"


def page(width: int, height: int, title: str, said: str, parts: Sequence[str]) -> str:
    """The whole picture; ``said`` is what a screen reader says of it."""
    return "\n".join(
        [
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' "
            f"viewBox='0 0 {width} {height}' role='img'>",
            f"<title>{escape(title)}</title><desc>{escape(said)}</desc>",
            f"<rect width='{width}' height='{height}' fill='white'/>",
            text(20, 28, title, size=16),
            *parts,
            "</svg>\n",
        ]
    )


def dots(
    title: str,
    rows: Sequence[Dot],
    *,
    names: tuple[str, str] = ("right", "false marks"),
    mean: tuple[float, str] | None = None,
    aim: float | None = None,
    start: float = 0.0,
) -> str:
    """Shares one under the other, from ``start`` to 100 %, with their 95 % intervals.

    ``mean`` (with its name) and ``aim`` are drawn as lines through all rows.
    """
    top, bottom = 74, 34
    height = top + ROW * len(rows) + bottom
    across = WIDTH - LEFT - RIGHT

    def x(share: float) -> float:
        return LEFT + across * (max(start, share) - start) / (1.0 - start)

    low = height - bottom
    parts = [circle(LEFT + 6, 48, BLUE), text(LEFT + 16, 52, names[0])]
    if any(row.other for row in rows):
        parts += [circle(LEFT + 126, 48, ORANGE), text(LEFT + 136, 52, names[1])]
    for tick in _ticks(start):
        parts += [line(x(tick), top - 8, x(tick), low, FAINT)]
        parts += [text(x(tick), low + 18, f"{tick * 100:.0f} %", ink=GREY, at="middle")]
    if mean is not None:
        parts += [line(x(mean[0]), top - 8, x(mean[0]), low, GREY, width=1.4)]
        parts += [text(x(mean[0]) - 4, top - 12, mean[1], size=11, ink=GREY, at="end")]
    if aim is not None:
        parts += [line(x(aim), top - 8, x(aim), low, INK, width=1.4)]
        parts += [text(x(aim) + 4, top - 12, "target", size=11)]
    for number, row in enumerate(rows):
        parts += _row(row, top + ROW * number + ROW / 2, x)
    said = "; ".join(
        f"{row.label} {row.value * 100:.1f} %" for row in rows if row.value is not None
    )
    return page(WIDTH, height, title, said, parts)


def _row(row: Dot, y: float, x: object) -> list[str]:
    assert callable(x)
    if row.value is None:
        return [text(20, y + 4, row.label, ink=GREY)]
    found = [text(LEFT - 14, y + 4, row.label, at="end")]
    if row.n:
        found += [text(WIDTH - 20, y + 4, f"n {row.n}", ink=GREY, at="end", size=11)]
    for shares, ink in (((row.value, row.low, row.high), BLUE), (row.other, ORANGE)):
        if shares is not None:
            value, low, high = shares
            found += [line(x(low), y, x(high), y, ink, width=2.2), circle(x(value), y, ink)]
    return found


def _ticks(start: float) -> list[float]:
    step = 0.1 if start < 0.7 else 0.05
    count = round((1.0 - start) / step)
    return [start + step * n for n in range(count + 1)]


def curve(
    title: str,
    points: Sequence[tuple[float, float]],
    marked: Sequence[tuple[str, float, float]],
    *,
    most: float,
    least: float,
) -> str:
    """Right (up, from ``least`` to 1) against false (across, 0 to ``most``), both shares.

    ``marked`` are single points with their names.
    """
    width, height, left, top, bottom = 860, 460, 80, 60, 60

    def x(false: float) -> float:
        return left + (width - left - 60) * min(false, most) / most

    def y(right: float) -> float:
        return top + (height - top - bottom) * (1.0 - max(right, least)) / (1.0 - least)

    parts = []
    for n in range(6):
        false, right = most * n / 5, least + (1.0 - least) * n / 5
        parts += [line(x(false), y(least), x(false), y(1.0), FAINT)]
        parts += [line(x(0), y(right), x(most), y(right), FAINT)]
        parts += [text(x(false), y(least) + 20, f"{false * 100:.1f} %", ink=GREY, at="middle")]
        parts += [text(left - 10, y(right) + 4, f"{right * 100:.0f} %", ink=GREY, at="end")]
    parts += [
        text(width / 2, height - 12, "false marks, of clips that were not listed", at="middle")
    ]
    parts += [text(14, 50, "marked right")]
    inside = [(f, r) for f, r in points if f <= most and r >= least]
    path = " ".join(f"{x(f):.1f},{y(r):.1f}" for f, r in inside)
    parts += [f"<polyline points='{path}' fill='none' stroke='{BLUE}' stroke-width='2.2'/>"]
    parts += [circle(x(f), y(r), BLUE, 2.5) for f, r in inside]
    for name, false, right in marked:
        parts += [circle(x(false), y(right), ORANGE, 6)]
        parts += [text(x(false) + 10, y(right) + 16, name, ink=ORANGE)]
    said = "; ".join(
        f"{name}: {r * 100:.1f} % right, {f * 100:.1f} % false" for name, f, r in marked
    )
    return page(width, height, title, said, parts)
