"""Addresses, and what the command line says to wrong ones."""

from __future__ import annotations

import pytest

from host.commands import choices
from host.core.errors import HostError
from host.wiring import make_recogniser, make_voice, open_table
from host.wyoming.address import Address, address_of, addresses_of, is_address
from host.wyoming.errors import BadAddress, LinkLost

NOBODY = "wyoming://127.0.0.1:1"


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("wyoming://192.168.1.20:10700", "192.168.1.20", 10700),
        ("WYOMING://kitchen.local:10300/", "kitchen.local", 10300),
        ("wyoming://[fe80::1]:10200", "fe80::1", 10200),
    ],
)
def test_an_address_is_read(text: str, host: str, port: int) -> None:
    assert address_of(text) == Address(host, port)
    assert address_of(f"wyoming://{address_of(text)}") == Address(host, port)


@pytest.mark.parametrize(
    "text",
    ["wyoming://", "wyoming://kitchen", "wyoming://:10700", "wyoming://a:b", "wyoming://a:99999",
     "wyoming://a:0", "wyoming://a:1/x", "wyoming://u@a:1", "tcp://a:1", "wyoming://[::1"],
)  # fmt: skip
def test_what_is_none_is_refused_and_says_how(text: str) -> None:
    with pytest.raises(BadAddress, match="wyoming://HOST:PORT"):
        address_of(text)


def test_several_addresses_are_several_satellites() -> None:
    assert addresses_of("wyoming://a:1, wyoming://b:2") == (Address("a", 1), Address("b", 2))


def test_names_of_devices_are_no_addresses() -> None:
    assert not is_address("USB Audio") and not is_address(None) and not is_address("3")


@pytest.mark.parametrize("option", [choices.engine, choices.voice])
def test_an_option_takes_a_name_or_an_address_and_nothing_else(option) -> None:
    assert option("auto") == "auto"
    assert option("wyoming://a:1") == "wyoming://a:1"
    for wrong in ("siri", "wyoming://a", ""):
        with pytest.raises(HostError, match="wyoming://HOST:PORT"):
            option(wrong)


def test_a_speaker_that_is_not_there_is_said_in_one_sentence() -> None:
    with pytest.raises(LinkLost, match=r"Nobody answers at 127\.0\.0\.1:1"):
        open_table((NOBODY, None))


@pytest.mark.parametrize("devices", [("USB", NOBODY), (NOBODY, "USB"), (None, NOBODY)])
def test_half_a_satellite_is_refused(devices) -> None:
    with pytest.raises(BadAddress, match="HOST:PORT"):
        open_table(devices)


def test_engine_and_voice_are_built_from_addresses() -> None:
    assert make_recogniser(NOBODY, lambda _: None).name == "wyoming"
    notices: list[str] = []
    voice = make_voice(NOBODY, notices.append)
    assert sum(map(len, voice.speak("Round two."))) > 4000, "another voice goes on"
    assert "Nobody answers at 127.0.0.1:1" in notices[0]
