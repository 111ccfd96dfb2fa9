"""Whole games in a real browser: three phones, a screen for the table, nobody says a word."""

from __future__ import annotations

import json
import time
from pathlib import Path

import axe_core_python
import pytest
from browser import Browser
from live_kit import Live
from robot import Robot

AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
PLAYERS = ("Ann", "Bob", "Cy")


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    one = Browser(tmp_path_factory.mktemp("browser"))
    yield one
    one.close()


@pytest.fixture(scope="module")
def windows(browser):
    """Three phones and a television, opened once."""
    phones = [browser.phone(390, 780) for _ in PLAYERS]
    return [*phones, browser.phone(1920, 1080)]


def seated(live: Live, windows) -> None:
    for phone, name in zip(windows, PLAYERS, strict=False):
        phone.open("about:blank")
        phone.open(f"http://{live.address}/#{live.code}")
        phone.touch(name)
        phone.waits("Put something right")
    windows[-1].open(f"http://{live.address}/table#{live.code}")
    windows[-1].waits(live.address)


def barriers(window) -> list[str]:
    """What axe-core finds on this page now."""
    if not window.js("return Boolean(window.axe)"):
        window.js(AXE)
    found = window.js_later(
        "var done = arguments[arguments.length - 1];"
        "axe.run().then(function (r) { done(JSON.stringify(r.violations)); });"
    )
    return [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in json.loads(found)]


def looked_at(live: Live, windows, seen: set[str]) -> list[str]:
    """Barriers on kinds of pages that were not looked at yet."""
    found = []
    for place, window in enumerate(windows):
        kinds = sorted(
            set(
                window.js(
                    "return Array.prototype.map.call(document.querySelectorAll('#main .part > *'),"
                    "function (one) { return one.className.split(' ')[0]; })"
                )
            )
        )
        kind = f"{'table' if place == len(windows) - 1 else 'seat'} {live.need} {' '.join(kinds)}"
        if kind not in seen:
            seen.add(kind)
            found += [f"{kind}: {what}" for what in barriers(window)]
    return found


def by_touch(live: Live, windows, words, *, minutes: float = 4.0) -> set[str]:
    """Play to the end; what was done. Raises where axe-core finds anything."""
    robots = [Robot(phone, words) for phone in windows[:-1]]
    seen: set[str] = set()
    end = time.monotonic() + 60 * minutes
    while live.state is None or live.state.winners is None:
        assert time.monotonic() < end, "\n".join(live.lines[-20:])
        assert not live.faults, live.faults
        assert looked_at(live, windows, seen) == []
        for robot in robots:
            if robot.moves():
                robots.append(robots.pop(0))  # everybody gets a turn
                time.sleep(0.1)  # what comes of it is looked at first
                break
    assert looked_at(live, windows, seen) == []
    assert len(seen) >= 6
    return {type(step.action).__name__ for step in live.host.desk.ledger.steps}


def in_the_sand(live: Live):
    """Types six entries of the list as Ann, two as others, and one in the bonus."""
    typed: dict[tuple[int, str], int] = {}

    def words(_seen):
        script, state = live.host.commands.script, live.state
        if live.need not in ("sand", "bonus") or state.round is None:
            return ""
        key = (state.number, live.need)
        typed[key] = typed.get(key, 0) + 1
        entries = script.prompt.entries
        if live.need == "bonus":
            return entries[5].text if typed[key] == 1 else ""
        most = 6 if state.round.answerer == 0 else 2
        return entries[typed[key] - 1].text if typed[key] <= most else ""

    return words


def test_hit_list_to_the_winner(windows):
    live = Live("hit-list", secrets="phone", track=5, draw=("weather", "kitchen", "farm", "fruit"))
    try:
        seated(live, windows)
        done = by_touch(live, windows, in_the_sand(live))
        assert done >= {"Bet", "Named", "Attempt", "NextRound"}
        assert "won with" in windows[-1].waits("won with")
        assert not any(line.startswith("ANN") for line in live.lines)
    finally:
        live.close()


def test_thats_you_to_the_end(windows):
    live = Live("thats-you", secrets="phone")
    try:
        seated(live, windows)
        done = by_touch(live, windows, lambda _: "")
        assert done >= {"Chosen", "Clued", "Eliminated"}
    finally:
        live.close()


def test_knowing_me_to_the_winner(windows):
    live = Live("knowing-me", secrets="phone")
    try:
        seated(live, windows)
        done = by_touch(live, windows, lambda _: "something of my own")
        assert done >= {"Wrote", "Announced", "Settled"}
    finally:
        live.close()


@pytest.mark.parametrize("game", ["eye-know", "eye-know-classic"])
def test_eye_know_to_the_winner(windows, game):
    live = Live(game, goal=3, turns=3)
    tried: set[tuple[int, str]] = set()

    def words(_seen):
        script, state = live.host.commands.script, live.state
        key = (state.number, live.need)
        if live.need not in ("identify", "question") or key in tried or state.turn is None:
            return ""
        tried.add(key)
        return script.card.answer if live.need == "identify" else script.card.open.answer

    try:
        seated(live, windows)
        done = by_touch(live, windows, words)
        assert done >= {"Chosen", "Identified"}
    finally:
        live.close()


def test_a_bet_by_keyboard_alone_after_a_lost_line_and_at_twice_the_size(windows):
    live = Live("hit-list", secrets="phone", draw=("weather", "kitchen"))
    bob, cy = windows[1], windows[2]
    try:
        seated(live, windows)
        bob.waits("how many will")
        live.cut()
        bob.waits("Looking for the host")
        live.back()
        bob.waits_not("Looking for the host")
        bob.js("document.body.focus(); document.querySelector('.pick').focus()")
        bob.keys("\ue007")
        bob.waits("Noted")
        assert bob.js("return document.activeElement.getAttribute('data-key')") == "pick:0-3"
        for zoom in (2, 1):  # a page at 200 % has half the room
            bob.resize(390 // zoom, 780 // zoom, zoom)
            wide = bob.js("return document.documentElement.scrollWidth - window.innerWidth")
            assert wide <= 0
        bob.open(f"http://{live.address}/")  # a phone that was put away comes back to its seat
        bob.waits("Noted")
        cy.touch("4 – 6")
        bob.waits("Your bet: zero to three")
    finally:
        live.close()


def test_no_other_server_is_ever_asked_and_no_script_fails(windows):
    live = Live("hit-list", secrets="phone", draw=("weather", "kitchen"))
    try:
        seated(live, windows)
        for window in windows:
            asked = window.js(
                "return performance.getEntriesByType('resource')"
                ".map(function (e) { return e.name; })"
            )
            assert asked
            assert all(name.startswith(f"http://{live.address}/") for name in asked)
            assert live.code not in "".join(asked) + window.js("return location.href")
            assert window.js("return document.cookie") == ""
    finally:
        live.close()
