"""Pages beside a table by sound: the same loop carries them, on its own clock."""

from __future__ import annotations

import json

from table_kit import AT_SAND, ScriptedEars, pack, settings_of, sit

from host.dialogue.messages import SandStart, Tick
from host.page.bridge import Post
from host.page.seats import viewer_of
from host.page.table import TablePages
from host.speaking.silent import SilentVoice


class NoServer:
    address = "192.168.1.20:8000"

    def close(self) -> None:
        """Nothing listens."""


def test_bets_come_from_phones_and_pages_follow_the_sound(tmp_path):
    pages = TablePages(lambda bridge, seats: NoServer())
    sitting = sit(
        pack(tmp_path),
        done=None,
        chosen=settings_of(secrets="phone"),
        names=("Ann", "Bob", "Cy"),
        ears=ScriptedEars("zebra"),
        speaker=SilentVoice(),
        until=lambda item: isinstance(item, SandStart),
    )
    sitting.runner._pages = pages
    bets = {"Bob": "0-3", "Cy": "7-8"}

    def touch(_now, item):
        """Whoever sits here takes a seat, and bets as soon as the phone asks."""
        if not isinstance(item, Tick):
            return
        seats = pages.seats
        for name in seats.names:
            if viewer_of(name) not in seats.taken():
                seats.sit(seats.code, name)
            shown = pages.bridge.latest(viewer_of(name))
            if shown is not None and shown.offer.question and name in bets:
                post = Post(viewer_of(name), "choose", bets.pop(name), shown.offer.question)
                assert pages.bridge.put(post)

    sitting.hooks.append(touch)
    sitting.run()
    assert sitting.state.round.bets == (None, "0-3", "7-8")
    assert not any("zoo" in line for line in sitting.said[:-1])
    assert any(line.startswith("Bob, your phone is here") for line in sitting.said)


def test_the_hourglass_on_a_page_is_that_of_the_sound(tmp_path):
    pages = TablePages(lambda bridge, seats: NoServer(), at_once=True)
    sitting = sit(
        pack(tmp_path),
        done=AT_SAND,
        chosen=settings_of(),
        ears=ScriptedEars("zebra"),
        speaker=SilentVoice(),
        until=lambda item: isinstance(item, SandStart),
    )
    sitting.runner._pages = pages
    sitting.run()
    assert sitting.state.round.started
    pages.seats.sit(pages.seats.code, "Ann")
    desk = sitting.runner.host.desk
    for item in pages.inputs(desk, 0.0):
        desk.take(item)
    pages.show(desk, 0.0)
    sent = json.loads(pages.bridge.latest("seat:Ann").body)
    assert sent["sand"]["runs"]
    assert sent["sand"]["total"] == 15.0
