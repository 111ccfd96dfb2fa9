"""JSON for frozen structs: one place derives serialisation, so nothing can drift."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

import msgspec

T = TypeVar("T")


if TYPE_CHECKING:
    # msgspec does not tell type checkers that ``frozen`` is inherited; this does.
    @dataclass_transform(frozen_default=True)
    class Struct:
        """Base of every state, view and event part: immutable, JSON round trip derived."""

    @dataclass_transform(frozen_default=True)
    class Tagged:
        """Base of actions and events: the class name travels with the fields as ``type``."""

else:

    class Struct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        """Base of every state, view and event part: immutable, JSON round trip derived."""

    class Tagged(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
        """Base of actions and events: the class name travels with the fields as ``type``."""


def replace(value: T, **changes: Any) -> T:
    """A copy of a struct with some fields changed."""
    changed: T = msgspec.structs.replace(value, **changes)  # type: ignore[type-var]  # see above
    return changed


def to_json(value: Any) -> bytes:
    """Canonical JSON: sorted keys, no white space, so that equal values give equal bytes."""
    return msgspec.json.encode(value, order="sorted")


def from_json(data: bytes | str, type_: type[T]) -> T:
    """Read ``data`` as ``type_``. Raises msgspec.ValidationError naming the path that is wrong."""
    return msgspec.json.decode(data, type=type_)


def fingerprint(value: Any) -> str:
    """The first 16 hex digits of the SHA-256 of the canonical JSON of ``value``."""
    return hashlib.sha256(to_json(value)).hexdigest()[:16]
