"""The list that ``judge`` is asked about: lines of text, YAML, JSON, or one prompt of a pack."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from host.core.errors import HostError
from host.judging.normal import normal
from host.judging.plate import Entry


class EntriesBroken(HostError):
    """The file with the list cannot be used."""


@dataclass(frozen=True)
class Listed:
    """A list that was read."""

    entries: tuple[Entry, ...]
    """Its lines, with keys ``entry:0`` and so on."""
    prompt: str = ""
    """What it is of; empty when the file does not say."""
    chosen: str = ""
    """Id of the prompt that was taken from a pack; empty for other files."""
    of: int = 0
    """How many prompts the pack has; 0 for other files."""


LARGEST = 1_000_000
"""Most bytes of a file with a list."""
LONGEST = 200
"""Most characters of one wording."""
MOST = 1000
"""Most entries of one list."""
HOW = "Give one entry a line, or a list under entries."


def read_list(file: Path, wanted: str = "") -> Listed:
    """The list in ``file``. Raises EntriesBroken naming the file and what to do.

    A list item is a string or a mapping with ``text`` (or ``entry``), ``also`` (or ``aliases``)
    and ``near``. Of a pack the prompt whose id or ``say`` is ``wanted`` is taken, else the first;
    of any other list ``wanted`` says what it is of.
    """
    text = _read(file)
    prompt, chosen, many = wanted, "", 0
    if file.suffix.lower() in (".yaml", ".yml", ".json"):
        data = _parse(file, text)
        if isinstance(data, dict) and isinstance(data.get("prompts"), list):
            many = len(data["prompts"])
            data = _choose(file, data["prompts"], wanted)
            prompt, chosen = "", str(data.get("id") or "1")
        if isinstance(data, dict):
            prompt = prompt or str(data.get("say") or data.get("prompt") or "")
            data = data.get("entries")
    else:
        data = [line.strip() for line in text.splitlines() if line.strip()]
    if not isinstance(data, list) or not data:
        raise EntriesBroken(f"{file}: holds no entries. {HOW}")
    if len(data) > MOST:
        raise EntriesBroken(f"{file}: holds more than {MOST} entries. Judge a shorter list.")
    entries = tuple(_entry(file, n, item) for n, item in enumerate(data))
    return Listed(entries, prompt, chosen, many)


def _read(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except FileNotFoundError as error:
        raise EntriesBroken(f"{file}: there is no such file. Name a file with the list.") from error
    except IsADirectoryError as error:
        raise EntriesBroken(f"{file}: is a folder. Name a file with the list.") from error
    except PermissionError as error:
        told = "is a folder" if file.is_dir() else "may not be read"
        raise EntriesBroken(f"{file}: {told}. Name a file that you may read.") from error
    except (OSError, ValueError) as error:
        raise EntriesBroken(f"{file}: cannot be read. Copy the list to another file.") from error
    if len(raw) > LARGEST:
        raise EntriesBroken(f"{file}: is larger than 1 MB. A list to judge is far smaller. {HOW}")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise EntriesBroken(f"{file}, line {line}: is no UTF-8 text. Save it as UTF-8.") from error


def _parse(file: Path, text: str) -> Any:
    kind = "JSON" if file.suffix.lower() == ".json" else "YAML"
    try:
        return json.loads(text) if kind == "JSON" else yaml.load(text, yaml.BaseLoader)
    except json.JSONDecodeError as error:
        line, problem = error.lineno, error.msg.lower()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, problem = (mark.line + 1 if mark else 1), str(error.problem or error.context)
    except (yaml.YAMLError, RecursionError, ValueError):
        line, problem = 1, "a sign or a nesting that does not belong there"
    raise EntriesBroken(
        f"{file}, line {line}: is no valid {kind} ({problem}). Put that line right."
    )


def _choose(file: Path, prompts: Sequence[Any], wanted: str) -> dict[str, Any]:
    known = [p for p in prompts if isinstance(p, dict)]
    if not known:
        raise EntriesBroken(f"{file}: holds no prompts. {HOW}")
    if not wanted:
        return known[0]
    name = wanted.strip().casefold()
    for prompt in known:
        if str(prompt.get("id", "")).casefold() == name:
            return prompt
    for prompt in known:
        if normal(str(prompt.get("say", ""))) == normal(wanted):
            return prompt
    ids = ", ".join(str(p.get("id") or "(no id)") for p in known)
    raise EntriesBroken(f'{file}: has no prompt "{wanted}". Its prompts are: {ids}.')


def _entry(file: Path, number: int, item: Any) -> Entry:
    key = f"entry:{number}"
    entry: Entry | None = None
    if isinstance(item, str | int | float):
        entry = Entry(key, str(item).strip())
    elif isinstance(item, dict):
        text = item.get("text") or item.get("entry")
        also = item.get("also") or item.get("aliases") or ()
        near = item.get("near") or ()
        if isinstance(text, str | int | float):
            entry = Entry(key, str(text).strip(), _words(also), _words(near))
    if entry is None or not entry.text:
        raise EntriesBroken(
            f"{file}: entry {number + 1} is neither a text nor a mapping with text. {HOW}"
        )
    if any(len(w) > LONGEST for w in (entry.text, *entry.also, *entry.near)):
        raise EntriesBroken(
            f"{file}: entry {number + 1} is longer than {LONGEST} characters. Shorten it."
        )
    return entry


def _words(value: Any) -> tuple[str, ...]:
    return tuple(str(v) for v in value) if isinstance(value, list | tuple) else (str(value),)
