"""A pack's data against the schema and the rules that a JSON schema cannot say."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host.content.errors import PackBroken
from host.content.places import schema_file
from host.content.tree import KeyPath, Tree

NO_SOURCE = "a closed list has no source"
SIZE = 8
"""Entries on a list (rulebook, Scoring: 6-8 items is the highest band)."""


def load_schema() -> dict[str, Any]:
    """The JSON schema that stands beside the packs."""
    schema: dict[str, Any] = json.loads(schema_file().read_text(encoding="utf-8"))
    return schema


def problems(path: Path, tree: Tree, schema: dict[str, Any]) -> list[PackBroken]:
    """Everything in ``tree`` that makes the pack unusable, the most telling first."""
    found = [
        PackBroken(path, tree.line(where), wrong, todo, _rule(wrong))
        for where, wrong, todo in _schema_problems(tree.data, schema)
    ]
    if not found:
        found = list(_own_problems(path, tree))
    # A misspelt key is also a missing one: the misspelling says more.
    return sorted(found, key=lambda broken: (" has no " in broken.wrong, broken.line))


def _rule(wrong: str) -> str:
    return "no-source" if wrong == NO_SOURCE else "schema"


def _schema_problems(data: Any, schema: dict[str, Any]) -> Iterator[tuple[KeyPath, str, str]]:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - slow to import

    for error in Draft202012Validator(schema).iter_errors(data):
        where: KeyPath = tuple(error.absolute_path)
        if error.validator == "additionalProperties":
            known = sorted(error.schema.get("properties", {}))
            for key in error.instance:
                if key not in known:
                    yield (*where, key), f'unknown key "{key}"', _unknown_advice(key, known)
        else:
            yield where, *_explain(error, where)


def _unknown_advice(key: str, known: list[str]) -> str:
    if close := difflib.get_close_matches(key, known, n=1):
        return f'Did you mean "{close[0]}"'
    return f"Use {', '.join(known)}; put a text that contains a colon in quotes"


def _explain(error: Any, where: KeyPath) -> tuple[str, str]:
    """One schema error in a writer's words: what is wrong, what to do."""
    rule, last = error.validator, where[-1] if where else ""
    if rule == "required" and "kind" in error.instance and "source" not in error.instance:
        last = "source" if error.validator_value == ["source"] else last
    if rule in ("required", "minLength") and last == "source":
        return NO_SOURCE, "Say in source where the list can be checked"
    if rule in ("minItems", "maxItems") and last == "entries":
        return f"the list has {len(error.instance)} entries", f"Make it {SIZE}"
    return _sentence(rule, error, _name(where))


def _sentence(rule: str, error: Any, name: str) -> tuple[str, str]:
    wanted, value = error.validator_value, error.instance
    if rule == "required":
        missing = next(key for key in wanted if key not in value)
        return f'{name} has no "{missing}"', f'Add "{missing}:"'
    least, most = error.schema.get("minimum", ""), error.schema.get("maximum", "")
    sentences = {
        "minItems": (f"{name} is empty", "Add at least one"),
        "minLength": (f"{name} is empty or too short", "Write a text"),
        "maxLength": (f"{name} is longer than {wanted} characters", "Make it shorter"),
        "enum": (f'{name} is "{value}"', f"Use one of: {_listed(wanted)}"),
        "const": (f'{name} is "{value}"', f"It must be {wanted}"),
        "pattern": (f'{name} is "{value}"', "Use small letters, digits and hyphens"),
        "minimum": (f"{name} is {value}", f"Use {least} to {most}"),
        "maximum": (f"{name} is {value}", f"Use {least} to {most}"),
        "type": (f"{name} is not {_TYPES.get(str(wanted), wanted)}", GUIDE),
    }
    return sentences.get(rule, (f"{name}: {error.message}", GUIDE))


def _listed(wanted: Any) -> str:
    return ", ".join(map(str, wanted)) if isinstance(wanted, list) else str(wanted)


GUIDE = "Compare with docs/write-a-pack.md"
_TYPES = {
    "string": "a text (quotes help where brackets or a colon are meant literally)",
    "array": "a list (lines that begin with a hyphen, or [a, b])",
    "object": "a mapping (lines with a key, a colon and a value)",
    "integer": "a whole number",
}


def _name(where: KeyPath) -> str:
    """What the writer calls the part at ``where``."""
    if not where:
        return "the pack"
    last = where[-1]
    if isinstance(last, str):
        return last
    before = where[-2] if len(where) > 1 else ""
    return {"prompts": "the prompt", "entries": "the entry"}.get(str(before), "the text")


def _own_problems(path: Path, tree: Tree) -> Iterator[PackBroken]:
    """Wrong size, an entry twice, an id twice in this file."""
    size = tree.data.get("size", SIZE)
    ids: dict[str, int] = {}
    for number, prompt in enumerate(tree.data["prompts"]):
        at: KeyPath = ("prompts", number)
        line = tree.line((*at, "id"))
        if prompt["id"] in ids:
            wrong = f'the id "{prompt["id"]}" is already used in line {ids[prompt["id"]]}'
            yield PackBroken(path, line, wrong, "Give each prompt an id of its own", "id-twice")
        ids.setdefault(prompt["id"], line)
        entries = prompt["entries"]
        if len(entries) != size:
            wrong = f"the list has {len(entries)} entries"
            yield PackBroken(path, tree.line((*at, "entries")), wrong, f"Make it {size}")
        seen: dict[str, int] = {}
        for index, entry in enumerate(entries):
            text = entry if isinstance(entry, str) else entry["text"]
            key = " ".join(text.casefold().split())
            here = tree.line((*at, "entries", index))
            if key in seen:
                wrong = f'the entry "{text}" stands already in line {seen[key]}'
                yield PackBroken(path, here, wrong, "Replace one of the two", "entry-twice")
            seen.setdefault(key, here)
