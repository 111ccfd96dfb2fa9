"""What hearing should reach, and what of it was measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from host.bench.rates import per_hour
from host.bench.trials import wilson

Found = Mapping[str, Any]
CLOSED = (
    *("numbers", "numbers_synthetic", "yes_no", "yes_no_synthetic", "card_colours"),
    *("player_colours", "table_names", "option_letters", "option_texts"),
)
"""Numbers, yes and no, colours, names, letters and texts of options: one target for all."""
TALK = ("talk", "talk_traits", "talk_mixed")
TINY = 1e-9
"""What a difference of two shares may be off by."""
MET, MISSED, UNKNOWN = "met", "not met", "not measured"


@dataclass(frozen=True)
class Line:
    """One target beside what was measured."""

    what: str
    """What is measured, in words."""
    target: str
    """What it should be."""
    measured: str
    """What it is, with its 95 % interval; empty where it was not measured."""
    n: str
    """Of how many."""
    verdict: str
    """MET, MISSED or UNKNOWN."""


@dataclass(frozen=True)
class Target:
    """One thing that is asked for."""

    what: str
    """In words."""
    target: str
    """In words."""
    of: Callable[[Found], tuple[str, str, bool] | None]
    """Measured, of how many, and whether it is met; None where it was not measured."""


def lines(result: Found) -> list[Line]:
    """Every target with what ``result`` says of it."""
    found = []
    for target in TARGETS:
        measured = target.of(result)
        if measured is None:
            found.append(Line(target.what, target.target, "", "", UNKNOWN))
        else:
            words, n, met = measured
            found.append(Line(target.what, target.target, words, n, MET if met else MISSED))
    return found


def percent(share: float) -> str:
    """``96.2 %``."""
    return f"{share * 100:.1f} %"


def share(row: Found, name: str) -> str:
    """A share and its interval: ``96.2 % (94.5 to 97.4)``."""
    between = row.get(f"{name}_interval")
    if not between:
        return percent(row[name])
    return f"{percent(row[name])} ({between[0] * 100:.1f} to {between[1] * 100:.1f})"


def _entries(row: str, least: float, part: str = "") -> Callable[[Found], Any]:
    def of(result: Found) -> tuple[str, str, bool] | None:
        found = result.get(row)
        if found is not None and part:
            found = found["parts"].get(part)
        if found is None:
            return None
        words = f"{share(found, 'right')} at {share(found, 'false')} false"
        return words, f"{found['n']}", found["right"] >= least and found["false"] <= 0.01

    return of


def _breath(result: Found) -> tuple[str, str, bool] | None:
    found = result.get("breath")
    if found is None:
        return None
    words = (
        f"{share(found, 'recall')}, false {share(found, 'false')} of breaths, "
        f"median {found['median_s']:.2f} s"
    )
    met = found["recall"] >= 0.97 and found["false"] <= 0.005 and found["median_s"] <= 0.6
    return words, f"{found['entries']} entries in {found['n']} breaths", met


def _starts(result: Found) -> tuple[str, str, bool] | None:
    found = result.get("breath")
    if found is None or found.get("start_within_0.2_s") is None:
        return None
    name = "start_within_0.2_s"
    return share(found, name), f"{found.get('starts', '?')}", found[name] >= 0.98


def _names(result: Found) -> tuple[str, str, bool] | None:
    found = result.get("names")
    if found is None:
        return None
    words = f"{share(found, 'right_or_asked')}, right {percent(found['right'])}"
    return words, f"{found['n']} (synthetic)", found["right_or_asked"] >= 0.97


def _closed(rows: Sequence[str]) -> Callable[[Found], Any]:
    def of(result: Found) -> tuple[str, str, bool] | None:
        found = pooled([result[row] for row in rows if result.get(row)], ("right", "wrong"))
        if found is None:
            return None
        kinds = {result[row]["speech"] for row in rows if result.get(row)}
        words = f"{share(found, 'right')}, wrong {share(found, 'wrong')}"
        n = f"{found['n']} ({' and '.join(sorted(kinds))})"
        return words, n, found["right"] >= 0.98 and found["wrong"] <= 0.005

    return of


def pooled(rows: Sequence[Found], names: Sequence[str]) -> dict[str, Any] | None:
    """The shares ``names`` of all ``rows`` together; None of no rows."""
    count = sum(row["n"] for row in rows)
    if not count:
        return None
    found: dict[str, Any] = {"n": count}
    for name in names:
        number = round(sum(row[name] * row["n"] for row in rows))
        found |= {name: number / count, f"{name}_interval": wilson(number, count)}
    return found


def _open(result: Found) -> tuple[str, str, bool] | None:
    rows = [result[row] for row in ("open_cards", "open_numbers") if result.get(row)]
    right = pooled([{"n": r["n"], "right": r["fair"]["right"]} for r in rows], ("right",))
    wrong = pooled([{"n": r["wrong_n"], "bad": r["fair"]["accepted"]} for r in rows], ("bad",))
    if right is None or wrong is None:
        return None
    words = f"{share(right, 'right')}, wrongly accepted {share(wrong, 'bad')}"
    met = right["right"] >= 0.93 and wrong["bad"] <= 0.01
    return words, f"{right['n']} right, {wrong['n']} wrong (synthetic)", met


def _lost(row: str) -> Callable[[Found], Any]:
    def of(result: Found) -> tuple[str, str, bool] | None:
        found = result.get(row)
        if found is None:
            return None
        lost = found["silence_right"] - found["right"]
        words = (
            f"{lost * 100:.1f} points: {share(found, 'right')}, in silence "
            f"{percent(found['silence_right'])}"
        )
        return words, f"{found['n']}", lost <= 0.01 + TINY

    return of


def _never(row: str, minutes: float) -> Callable[[Found], Any]:
    def of(result: Found) -> tuple[str, str, bool] | None:
        found = result.get(row)
        if found is None:
            return None
        low, high = found["per_hour_interval"]
        words = (
            f"{found['marked']} marked, {found['commands']} commands "
            f"({low:.1f} to {high:.1f} an hour)"
        )
        met = found["marked"] + found["commands"] == 0 and found["minutes"] >= minutes - 0.05
        n = f"{found['minutes']:.0f} minutes, {found['utterances']} utterances"
        return words, n, met

    return of


def _talk(result: Found) -> tuple[str, str, bool] | None:
    rows = [result[row] for row in TALK if result.get(row)]
    hours = sum(row["minutes"] for row in rows) / 60
    if not hours:
        return None
    count = sum(row["eliminations"] + row["commands"] for row in rows)
    low, high = per_hour(count, hours)
    words = f"{count / hours:.2f} an hour ({low:.2f} to {high:.2f})"
    parts = ", ".join(f"{row['minutes']:.0f} {row['speech']}" for row in rows)
    return words, f"{hours * 60:.0f} minutes ({parts})", count / hours <= 1.0 <= hours


def _times(row: str, median: float, late: float) -> Callable[[Found], Any]:
    def of(result: Found) -> tuple[str, str, bool] | None:
        found = result.get(row)
        if found is None or found.get("median_s") is None:
            return None
        words = f"median {found['median_s']:.2f} s, p95 {found['p95_s']:.2f} s"
        met = found["median_s"] <= median and found["p95_s"] <= late
        return words, f"{found['n']}", met

    return of


def _steady(result: Found) -> tuple[str, str, bool] | None:
    found = result.get("listening")
    if found is None:
        return None
    most = found["share_of_a_core"]
    words = (
        f"{percent(found['still'])} in silence, {percent(found['hourglass'])} with the hourglass, "
        f"{percent(found['talk'])} while people talk without a break"
    )
    return words, f"{found['seconds']:.0f} s each", most < 0.15


def _worst(result: Found) -> tuple[str, str, bool] | None:
    found = (result.get("entries") or {}).get("worst")
    if found is None:
        return None
    words = f"{found['behind'] * 100:.1f} points ({found['group']}: {percent(found['right'])})"
    return words, f"{found['n']}", found["behind"] <= 0.05 + TINY


TARGETS = (
    Target("entries, closed set of 8", "95 % right at 1 % false", _entries("entries", 0.95)),
    Target("the same in noise 10 dB below, all together", "88 %", _entries("noise_10db", 0.88)),
    *(
        Target(f"... {name}", "88 %", _entries("noise_10db", 0.88, name))
        for name in ("babble", "debate", "music", "dishes")
    ),
    Target("several entries in one breath", "97 %, false 0.5 %, 0.6 s", _breath),
    Target("each entry's own start within 0.2 s", "98 %", _starts),
    Target("names at set-up, right or rightly asked again", "97 %", _names),
    Target("closed answers, all together", "98 %, wrong 0.5 %", _closed(CLOSED)),
    *(
        Target(f"... {row.replace('_', ' ')}", "98 %, wrong 0.5 %", _closed((row,)))
        for row in CLOSED
    ),
    Target("open answers judged right (fair)", "93 %, wrongly accepted 1 %", _open),
    Target("lost to the hourglass 10 dB below", "1 point at most", _lost("hourglass")),
    Target("lost to the hourglass 5 dB below", "1 point at most", _lost("hourglass_5db")),
    Target("lost to the host's voice 10 dB below", "1 point at most", _lost("host_echo")),
    Target("lost to the host's voice 5 dB below", "1 point at most", _lost("host_echo_5db")),
    Target("the host's own voice, hourglass, cues", "never in 30 minutes", _never("own_voice", 30)),
    Target("silence and noise", "never in 60 minutes", _never("noise", 60)),
    Target("commands and eliminations by table talk", "one an hour at most", _talk),
    Target("end of the item to its sound", "0.45 s, p95 0.8 s", _times("item_to_sound", 0.45, 0.8)),
    Target("processing per utterance", "0.12 s, p95 0.3 s", _times("processing", 0.12, 0.3)),
    Target("steady listening", "under 15 % of one core", _steady),
    Target("worst group of 30 clips or more behind the mean", "5 points at most", _worst),
)
"""In the order in which they are told."""
