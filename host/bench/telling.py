"""The measured part of docs/hearing.md, out of the numbers of the benchmark."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from host.bench.open_answers import ROWS as OPEN
from host.bench.plots import CONDITIONS, PEERS
from host.bench.questions import ANSWERS
from host.bench.targets import lines, percent, share
from host.judging.likeness import Strictness

Found = Mapping[str, Any]
BEGIN = "<!-- measured: written by script/hearing_page.py, not by hand -->"
END = "<!-- /measured -->"
GROUP = 10
"""Clips of a group at least, to have a line."""


def page(text: str, result: Found, pictures: Mapping[str, str]) -> str:
    """``text`` with what stands between BEGIN and END written anew.

    ``pictures``: by name (``curve``, ...), as the page links to them. Raises ValueError without
    the two marks.
    """
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise ValueError(f"The page needs one line '{BEGIN}' and one '{END}' after it.")
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n{measured(result, pictures)}\n{END}{rest.split(END)[1]}"


def measured(result: Found, pictures: Mapping[str, str]) -> str:
    """Every part for which there are numbers."""
    parts = []
    for title, picture, tell in PARTS:
        told = list(tell(result))
        if told:
            drawn = [f"\n![{title}]({pictures[picture]})"] if picture in pictures else []
            parts.append("\n".join([f"### {title}\n", *told, *drawn]))
    return "\n\n".join(parts)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table, or nothing where it has no rows."""
    if rows:
        yield f"| {' | '.join(head)} |"
        yield f"|{'---|' * len(head)}"
        for row in rows:
            yield f"| {' | '.join(row)} |"


def _targets(result: Found) -> Iterator[str]:
    rows = [
        (line.what, line.target, line.measured, line.n, f"**{line.verdict}**")
        for line in lines(result)
    ]
    yield from table(("what", "target", "measured (95 % interval)", "n", ""), rows)


def _runs(result: Found) -> Iterator[str]:
    for run in result.get("runs", ()):
        limit = f", at most {run['limit']} trials a row" if run.get("limit") else ""
        yield (
            f"- {len(run['rows'])} rows in {run['seconds'] / 60:.0f} minutes on "
            f"{run['processors']} processors, {run['jobs']} at a time, load {run['load']} at the "
            f"end{limit}; version {run['version']}"
        )
    if result.get("memory_mb"):
        yield f"- at most {result['memory_mb']:.0f} MB in the process that was timed"
    for row, why in (result.get("failed") or {}).items():
        yield f"- {row} failed: {why}"


def _entries(result: Found) -> Iterator[str]:
    found = result.get("entries")
    if not found:
        return
    strict = found.get("strictness", {})
    rows = [
        (how, f"{found['n']}", share(s, "right"), share(s, "false")) for how, s in strict.items()
    ]
    yield from table(("strictness", "n", "right", "false"), rows)


def _groups(result: Found) -> Iterator[str]:
    groups = (result.get("entries") or {}).get("groups", {})
    rows = [
        (by, name, f"{group['n']}", share(group, "right"), share(group, "false"))
        for by, named in groups.items()
        for name, group in named.items()
        if group["n"] >= GROUP and len(named) > 1
    ]
    yield from table(("by", "group", "n", "right", "false"), rows)


def _worst(result: Found) -> Iterator[str]:
    rows = []
    for row, found in result.items():
        worst = found.get("worst") if isinstance(found, dict) else None
        if worst:
            shares = (percent(worst["right"]), f"{worst['behind'] * 100:.1f} points")
            rows.append((row, worst["group"], f"{worst['n']}", *shares))
    head = ("row", "worst group of 30 clips or more", "n", "right", "behind the mean")
    yield from table(head, rows)


def _conditions(result: Found) -> Iterator[str]:
    rows = []
    for row, label in CONDITIONS.items():
        found = result.get(row) or {}
        parts = found.get("parts", {})
        shown = {f"{label}: {name}": part for name, part in parts.items()}
        if len(parts) < 2:
            shown = {label: found} if found else {}
        for name, part in shown.items():
            worst = part.get("worst")
            behind = f"{worst['group']}, {worst['behind'] * 100:.1f} points" if worst else "-"
            quiet = percent(found["silence_right"])
            shares = (share(part, "right"), quiet, share(part, "false"), share(part, "wrong"))
            rows.append((name, f"{part['n']}", *shares, behind))
    head = ("condition", "n", "right", "the same clips in silence", "false", "wrong")
    yield from table((*head, "worst group, behind"), rows)
    made = (result.get("noise_10db") or {}).get("made_of", {})
    if made:
        yield "\nThe noises: " + ", ".join(f"{name} ({of})" for name, of in made.items()) + "."


def _peers(result: Found) -> Iterator[str]:
    rows = []
    for row, label in PEERS.items():
        found = result.get(row)
        if found:
            of = found.get("sample", found)
            decoder = f" ({found['decoder']})" if "decoder" in found else ""
            shares = (share(of, "right"), share(of, "false"), share(of, "wrong"))
            rows.append((label + decoder, f"{of['n']}", *shares, _seconds(found)))
    if len(rows) > 1:
        yield from table(("way", "n", "right", "false", "wrong", "median, p95"), rows)
    speed = result.get("vosk_ko")
    if speed:
        yield (
            f"\nThe Korean model of Vosk, a grammar of eight words, needs {_seconds(speed)} for "
            f"the same sounds ({speed['seconds_of_sound']:.1f} s each); what it hears of English "
            "says nothing."
        )


def _seconds(found: Found) -> str:
    return f"{found['median_s']:.2f} s, {found['p95_s']:.2f} s"


def _answers(result: Found) -> Iterator[str]:
    rows = []
    for row in ANSWERS:
        found = result.get(row)
        if found:
            name = row.replace("_", " ").removesuffix(" synthetic")
            false = f"{share(found, 'false')}, {found['decoys']}"
            shares = (share(found, "right"), share(found, "wrong"), percent(found["asked_again"]))
            rows.append((name, found["speech"], f"{found['n']}", *shares, false))
    head = ("answer", "speech", "n", "right", "wrong", "asked again", "false, n")
    yield from table(head, rows)


def _open(result: Found) -> Iterator[str]:
    rows = []
    for row in OPEN:
        found = result.get(row) or {}
        for how in Strictness if found else ():
            of = found[how.value]
            shares = (share(of, "right"), percent(of["asked_again"]), share(of, "accepted"))
            rows.append((row, how.value, f"{found['n']}, {found['wrong_n']}", *shares))
    head = ("open answers", "strictness", "n right, n wrong", "right", "asked again", "accepted")
    yield from table(head, rows)


def _nothing(result: Found) -> Iterator[str]:
    rows = []
    for row, label in (("noise", "noise"), ("own_voice", "the host alone")):
        found = result.get(row)
        if found:
            rows.append((f"**{label}**", f"{found['minutes']:.0f}", *_counts(found)))
            parts = found["parts"]
            heard = {name: part for name, part in parts.items() if part["utterances"]}
            rows += [(name, "", *_counts(part)) for name, part in heard.items()]
            if len(heard) < len(parts):
                still = ", ".join(name for name in parts if name not in heard)
                rows.append((f"nothing was heard in: {still}", "", "0", "0", "0"))
    yield from table(("what", "minutes", "utterances", "marked", "commands"), rows)
    talk = []
    for row in ("talk", "talk_traits", "talk_mixed"):
        found = result.get(row)
        if found:
            low, high = found["triggers_interval"]
            hour = f"{found['triggers_per_hour']:.2f} ({low:.2f} to {high:.2f})"
            events = (f"{found['eliminations']}", f"{found['commands']}", hour)
            minutes = f"{found['minutes']:.0f}"
            talk.append((row, found["speech"], minutes, f"{found['n']}", *events))
    if talk:
        yield ""
    head = ("table talk", "speech", "minutes", "utterances", "eliminations", "commands", "an hour")
    yield from table(head, talk)


def _counts(found: Found) -> tuple[str, str, str]:
    return f"{found['utterances']}", f"{found['marked']}", f"{found['commands']}"


def _times(result: Found) -> Iterator[str]:
    rows = []
    found = result.get("processing")
    if found:
        for label, of in (
            ("an utterance, 8 entries and all commands", found),
            ("the same, processor time of all threads", found["processor"]),
            ("an utterance, 8 entries alone", found["entries_alone"]),
            ("the same, processor time of all threads", found["entries_alone"]["processor"]),
        ):
            rows.append((label, f"{of['n']}", _seconds(of)))
    found = result.get("item_to_sound")
    if found and found["median_s"] is not None:
        what = f"end of an item to its sound ({found['unanswered']} unanswered)"
        rows.append((what, f"{found['n']}", _seconds(found)))
    yield from table(("time", "n", "median, p95"), rows)
    found = result.get("listening")
    if found:
        parts = (("silence", "still"), ("the hourglass", "hourglass"), ("talk", "talk"))
        told = ", ".join(f"{percent(found[key])} in {name}" for name, key in parts)
        yield f"\nSteady listening, processor time per second of sound: {told}."
    loads = {row: (result.get(row) or {}).get("load") for row in ("processing", "item_to_sound")}
    told = ", ".join(f"{load} ({row})" for row, load in loads.items() if load is not None)
    if told:
        yield f"Load of the machine meanwhile: {told}."


PARTS: Sequence[tuple[str, str, Callable[[Found], Iterator[str]]]] = (
    ("Against the targets", "", _targets),
    ("The runs", "", _runs),
    ("Entries, by strictness", "curve", _entries),
    ("Entries, by group", "groups", _groups),
    ("Worst groups", "", _worst),
    ("Entries in noise, at a distance, over the host's own sound", "conditions", _conditions),
    ("Other ways on the same recordings", "peers", _peers),
    ("Answers of a few", "answers", _answers),
    ("Open answers", "", _open),
    ("What nobody said", "", _nothing),
    ("Time", "", _times),
)
"""Title, picture and text of every part."""
