"""Six seats and two screens on lines that break all the time: nothing is lost, nothing doubled."""

from __future__ import annotations

import json
import random

import pytest
from http_kit import Listener, Served

from host.page.bridge import Offer
from host.page.seats import TABLE

NAMES = ("Ann", "Bob", "Cy", "Dora", "Ed", "Flora")


@pytest.mark.parametrize("seed", range(3))
def test_random_disconnects_lose_and_double_nothing(seed):
    rng = random.Random(seed)
    served = Served()
    served.seats.keep(NAMES, ("red", "blue", "green", "yellow", "orange", "purple"))
    cookies = {f"seat:{name}": served.join(name) for name in NAMES}
    screens = [served.join(table=True) for _ in range(2)]
    lines: dict[str, Listener | None] = dict.fromkeys(cookies)
    shown: list[Listener | None] = [None, None]
    sent: list[tuple[str, str]] = []
    try:
        for step in range(40):
            body = json.dumps({"step": step}).encode()
            offer = Offer(question=step + 1, keys=frozenset({"a", "b"}))
            for viewer in (*cookies, TABLE):
                served.shows(viewer, body, offer)
            for viewer, cookie in cookies.items():
                lines[viewer] = broken_or_back(rng, lines[viewer], served, cookie, "seat")
            for n, cookie in enumerate(screens):
                shown[n] = broken_or_back(rng, shown[n], served, cookie, "table")
            viewer = rng.choice(list(cookies))
            key, once = rng.choice("ab"), f"{step}"
            for _ in range(rng.randint(1, 3)):  # a phone that got no answer asks again
                entry = {"kind": "choose", "value": key, "question": step + 1, "once": once}
                assert served.ask("/post", entry, cookie=cookies[viewer])[0] == 200
            sent.append((viewer, key))
            taken = [(p.viewer, p.value) for p in served.bridge.take()]
            assert taken == [(viewer, key)]
        for viewer, cookie in cookies.items():
            last = lines[viewer] or Listener(served, cookie)
            lines[viewer] = last
            wait_for_step(last, 39)
        for n, cookie in enumerate(screens):
            last = shown[n] or Listener(served, cookie, "table")
            shown[n] = last
            wait_for_step(last, 39)
    finally:
        for line in (*lines.values(), *shown):
            if line is not None:
                line.close()
        served.close()
    assert len(sent) == 40


def broken_or_back(rng, line, served, cookie, page):
    """The line breaks, or comes back, or stays."""
    if line is not None and rng.random() < 0.3:
        numbers = [got["n"] for got in line.got]
        assert numbers == sorted(set(numbers))
        line.close()
        return None
    if line is None and rng.random() < 0.6:
        return Listener(served, cookie, page)
    return line


def wait_for_step(line, step):
    with line._more:
        assert line._more.wait_for(lambda: line.got and line.got[-1]["page"]["step"] == step, 10)
    steps = [got["page"]["step"] for got in line.got]
    assert steps == sorted(set(steps))
