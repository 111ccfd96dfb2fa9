"""Being found, and finding, on this machine alone."""

from __future__ import annotations

import importlib.util

import pytest

from host.wyoming.address import Address
from host.wyoming.discover import Announced, find
from host.wyoming.errors import SpeakersMissing

HERE = ["127.0.0.1"]


def test_who_announces_is_found_and_then_not_any_more() -> None:
    announced = Announced("our table", Address("127.0.0.1", 10699), HERE)
    found = [one for one in find(1.5, HERE) if one.address.port == 10699]
    announced.close()
    assert [(one.name, one.address) for one in found] == [
        ("our table", Address("127.0.0.1", 10699))
    ]
    assert not [one for one in find(0.5, HERE) if one.address.port == 10699]


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(SpeakersMissing, match="speakers"):
        Announced("x", Address("127.0.0.1", 1), HERE)
