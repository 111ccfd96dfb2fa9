"""A pack's data against its schema, in a writer's words."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host.content.errors import PackBroken, SchemaBroken
from host.content.tree import KeyPath, Tree

NO_SOURCE = "there is no source"
SIZE = 8
"""Entries on a list (rulebook, Scoring: 6-8 items is the highest band)."""


def load_schema(path: Path) -> dict[str, Any]:
    """The JSON schema in ``path``. Raises SchemaBroken naming it."""
    try:
        schema: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SchemaBroken(
            f"{path}: the schema of these packs cannot be read ({error}). Write one like "
            "packs/thats_you/schema.json."
        ) from error
    return schema


def schema_problems(path: Path, tree: Tree, schema: dict[str, Any]) -> list[PackBroken]:
    """Everything that ``schema`` does not allow in ``tree``."""
    return [
        PackBroken(path, tree.line(where), wrong, todo, _rule(wrong))
        for where, wrong, todo in _schema_problems(tree.data, schema)
    ]


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
    missing = error.message.split("'")[1] if rule == "required" else last
    if rule in ("required", "minLength") and missing == "source":
        return NO_SOURCE, "Say in source where this can be checked"
    if rule in ("minItems", "maxItems") and last in _COUNTED and error.instance:
        return f"{_COUNTED[str(last)]} has {len(error.instance)} {last}", _advised(error.schema)
    return _sentence(rule, error, _name(where))


def _sentence(rule: str, error: Any, name: str) -> tuple[str, str]:
    wanted, value = error.validator_value, error.instance
    if rule == "required":
        missing = error.message.split("'")[1]  # one error for each missing key
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


def _advised(schema: dict[str, Any]) -> str:
    least, most = schema.get("minItems", 0), schema.get("maxItems", 0)
    return f"Make it {least}" if least == most else f"Use {least} to {most}"


GUIDE = "Compare with docs/write-a-pack.md"
_COUNTED = {"entries": "the list", "questions": "the card", "options": "the question"}
"""Lists of which the number matters, and what holds them."""
_ITEMS = {
    "prompts": "the prompt",
    "entries": "the entry",
    "traits": "the trait",
    "cards": "the card",
    "questions": "the question",
    "options": "the option",
    "hits": "the number of hits",
}
_TYPES = {
    "string": "a text (quotes help where brackets or a colon are meant literally)",
    "array": "a list (lines that begin with a hyphen, or [a, b])",
    "object": "a mapping (lines with a key, a colon and a value)",
    "integer": "a whole number",
    "boolean": "true or false",
}


def _name(where: KeyPath) -> str:
    """What the writer calls the part at ``where``."""
    if not where:
        return "the pack"
    last = where[-1]
    if isinstance(last, str):
        return last
    before = where[-2] if len(where) > 1 else ""
    return _ITEMS.get(str(before), "the text")
