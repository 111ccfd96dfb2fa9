"""Reading a pack file into plain data, with the line of every value.

The data are built from the parser's events, so nothing in a file can construct anything: every
scalar is text as it stands (``yes``, ``1999`` and ``null`` stay words) but for a few keys, and
anchors, aliases and tags are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from host.content.errors import PackBroken

MAX_BYTES = 5_000_000
"""A pack file may have this many bytes; far more than any box of cards."""
MAX_DEPTH = 8
"""Nesting that no pack needs."""
NUMBERS = frozenset({"difficulty", "hits", "right", "size"})
"""Keys whose values, or the items of whose lists, are whole numbers."""
FLAGS = frozenset({"easy", "open", "people", "true_false.answer"})
"""Keys, with the key round them where it matters, whose values are true or false."""

KeyPath = tuple[str | int, ...]

_TAB_INDENT = re.compile(r"^[ ]*\t[ \t]*(?=\S)")
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]"
)
_WHOLE = re.compile(r"[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True)
class Tree:
    """A file's data and where each part of it stands."""

    data: Any
    """Dicts, lists and texts (whole numbers and flags under the keys in NUMBERS and FLAGS)."""
    lines: dict[KeyPath, int]
    """Line from 1 of each value, by its path of keys and indices; ``()`` is the file."""

    def line(self, path: KeyPath) -> int:
        """The line of ``path``, or of the nearest part round it that stands in the file."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read_tree(path: Path) -> Tree:
    """Read one YAML file. Raises PackBroken for anything but one plain document."""
    text = _read_text(path)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _Builder(path).build(yaml.parse(text, Loader=loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if "end of stream" in str(error.problem):  # a quote left open: say where it opens
            mark = error.context_mark or mark
        line = mark.line + 1 if mark else 1
        wrong = f"this is not valid YAML: {error.problem or error.context}"
        raise PackBroken(path, line, wrong, _advice(str(error.problem))) from error
    except yaml.YAMLError as error:
        raise PackBroken(
            path, 1, f"this is not valid YAML: {error}", "Save it as plain UTF-8 text"
        ) from error


def _advice(problem: str) -> str:
    if "mapping values are not allowed" in problem:
        return "Put a text that contains a colon in quotes, and check the indentation"
    if "cannot start any token" in problem:
        return "Put a text that begins with a special character in quotes"
    return "Check the indentation, the quotes and the brackets here and in the line before"


def _read_text(path: Path) -> str:
    """The text of the file after all checks that need no parser."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            wrong = f"the file is too big ({size:,} bytes, at most {MAX_BYTES:,})"
            raise PackBroken(path, 1, wrong, "Split it into several packs")
        raw = path.read_bytes()
    except OSError as error:
        wrong = f"the file cannot be read ({error.strerror or error})"
        raise PackBroken(path, 1, wrong, "Check its name and its permissions") from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise PackBroken(path, line, "this is not UTF-8", "Save the file as UTF-8") from error
    if not text.strip():
        raise PackBroken(path, 1, "the file is empty", "Write a pack into it or delete it")
    for number, line_text in enumerate(text.split("\n"), 1):
        if _TAB_INDENT.match(line_text):
            wrong = "the line is indented with a tab"
            raise PackBroken(path, number, wrong, "Indent with spaces only")
        if found := _UNPRINTABLE.search(line_text):
            wrong = f"the character U+{ord(found.group()):04X} cannot stand in a pack"
            raise PackBroken(path, number, wrong, "Delete it, or save the file as UTF-8 text")
    return text


class _Builder:
    """Builds the data of one document from parser events, without recursion into YAML's own."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines: dict[KeyPath, int] = {}

    def build(self, events: Iterator[Any]) -> Tree:
        """Consume all events; refuse a second document."""
        documents = 0
        data: Any = None
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self._broken(event, "a second document begins", "Use one file per pack")
            elif isinstance(event, yaml.NodeEvent):
                data = self._value(event, events, ())
        if documents == 0:
            raise PackBroken(
                self._path, 1, "the file has comments only", "Write a pack into it or delete it"
            )
        return Tree(data, self._lines)

    def _broken(self, event: Any, wrong: str, todo: str) -> PackBroken:
        return PackBroken(self._path, event.start_mark.line + 1, wrong, todo)

    def _value(self, event: Any, events: Iterator[Any], path: KeyPath) -> Any:
        if isinstance(event, yaml.AliasEvent):
            raise self._broken(event, "a pack has no aliases", "Put a text with * in quotes")
        if event.anchor:
            raise self._broken(event, "a pack has no anchors", "Put a text with & in quotes")
        if event.tag:
            raise self._broken(event, "a pack has no tags", "Put a text with ! in quotes")
        if len(path) > MAX_DEPTH:
            raise self._broken(event, "this is nested too deep", "Check the brackets")
        self._lines.setdefault(path, event.start_mark.line + 1)
        if isinstance(event, yaml.ScalarEvent):
            if found := _UNPRINTABLE.search(event.value):  # written as an escape
                wrong = f"the character U+{ord(found.group()):04X} cannot stand in a pack"
                raise self._broken(event, wrong, "Delete it")
            return self._scalar(event.value, path)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(events, path)
        return self._mapping(events, path)

    def _scalar(self, text: str, path: KeyPath) -> str | int | bool:
        keys = [key for key in path if isinstance(key, str)]
        if keys and keys[-1] in NUMBERS and _WHOLE.fullmatch(text):
            return int(text)
        if text in ("true", "false") and {".".join(keys[-2:]), *keys[-1:]} & FLAGS:
            return text == "true"
        return text.strip()

    def _list(self, events: Iterator[Any], path: KeyPath) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            found.append(self._value(event, events, (*path, len(found))))
        return found

    def _mapping(self, events: Iterator[Any], path: KeyPath) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key = event.value if isinstance(event, yaml.ScalarEvent) else None
            if key is None or event.anchor or event.tag:
                raise self._broken(event, "this key is not plain text", "Write a word and a colon")
            if key in found:
                raise self._broken(event, f'the key "{key}" stands twice', "Delete one of the two")
            self._lines[(*path, key)] = event.start_mark.line + 1
            found[key] = self._value(next(events), events, (*path, key))
        return found
