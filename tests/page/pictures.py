"""Takes the pictures for docs/evidence/pages: python tests/page/pictures.py [NAME ...].

Not a test: somebody has to look at them.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "page")]

from browser import Browser, Phone  # noqa: E402
from live_kit import Live  # noqa: E402
from robot import Robot  # noqa: E402

OUT = ROOT / "docs" / "evidence" / "pages"
PACKS = ROOT / "packs"
PLAYERS = ("Ann", "Bob", "Cy")
PORTS = (8000, 8080)


class Studio:
    """Three phones, a tablet and a television round one table."""

    def __init__(self, browser: Browser, wanted: list[str]) -> None:
        self.phones = [browser.phone(390, 800) for _ in PLAYERS]
        self.tablet = browser.phone(820, 1100)
        self.tv = browser.phone(1920, 1080, scale=2 / 3)
        self.wanted = wanted

    def seat(self, live: Live) -> None:
        for window in (*self.phones, self.tablet, self.tv):
            window.open("about:blank")
        for screen in (self.tablet, self.tv):
            screen.open(f"http://{live.address}/table#{live.code}")
            screen.waits(live.address)
        for phone, name in zip(self.phones, PLAYERS, strict=True):
            phone.open(f"http://{live.address}/#{live.code}")
            phone.touch(name)
            phone.waits("Put something right")

    def take(self, name: str, window: Phone, *, dark: bool = False) -> None:
        if self.wanted and name not in self.wanted:
            return
        window.media(prefers_color_scheme="dark" if dark else "light")
        window.js("document.activeElement && document.activeElement.blur(); window.scrollTo(0, 0)")
        window.picture(OUT / f"{name}.png")
        window.media(prefers_color_scheme="light")

    def until(self, live: Live, need: str, words: Callable[[Any], str] = lambda _: "") -> None:
        """Let everybody play by touch until that is needed."""
        robots = [Robot(phone, words) for phone in self.phones]
        for _ in range(600):
            for robot in robots:
                if live.need == need:
                    return
                if robot.moves():
                    time.sleep(0.3)  # what was touched is done before anybody looks again
        raise AssertionError(f"no {need}: {live.lines[-8:]}")


def hit_list(studio: Studio) -> None:
    pack, draw = PACKS / "hit_list", ("breakfast-foods",)
    live = Live("hit-list", pack=pack, ports=PORTS, draw=draw, secrets="phone", track=6)
    tv, (ann, bob, cy) = studio.tv, studio.phones
    ann.open("about:blank")
    tv.open(f"http://{live.address}/table#{live.code}")
    tv.waits(live.address)
    ann.open(f"http://{live.address}/#{live.code}")
    ann.waits("Who are you?")
    studio.take("hit-list-join-phone", ann)
    studio.take("hit-list-seats-tv", tv)
    studio.seat(live)
    bob.waits("how many will")
    studio.take("hit-list-bet-phone", bob)
    bob.touch("4 – 6")
    bob.waits("Noted")
    studio.take("hit-list-bet-chosen-dark-phone", bob, dark=True)
    tv.waits("bet is down")
    studio.take("hit-list-bets-tv", tv)
    cy.touch("7 – 8")
    ann.waits("Type instead")
    entries = live.host.commands.script.prompt.entries
    for entry in entries[:4]:
        ann.types("[data-key='line:type']", entry.text)
        ann.waits(entry.text)
    tv.waits(entries[3].text)
    studio.take("hit-list-sand-phone", ann)
    studio.take("hit-list-sand-tv", tv)
    studio.take("hit-list-sand-dark-tablet", studio.tablet, dark=True)
    ann.touch("Done")
    bob.waits("Pass")
    bob.types("[data-key='line:type']", entries[6].text)
    cy.touch("Pass")
    tv.waits("round 2")
    studio.until(live, "over", sand_words(live))
    tv.waits("won")
    studio.take("hit-list-winner-tv", tv)
    live.close()


def sand_words(live: Live) -> Callable[[Any], str]:
    typed: dict[int, Iterator[str]] = {}

    def words(_seen: Any) -> str:
        state = live.state
        if live.need != "sand" or state.round is None:
            return ""
        entries = live.host.commands.script.prompt.entries
        most = 6 if state.round.answerer == 0 else 2
        return next(typed.setdefault(state.number, iter([e.text for e in entries[:most]])), "")

    return words


def thats_you(studio: Studio) -> None:
    live = Live("thats-you", pack=PACKS / "thats_you", ports=PORTS, secrets="phone")
    studio.seat(live)
    ann, bob, _ = studio.phones
    studio.until(live, "clue")
    ann.waits("most likely")
    studio.take("thats-you-giver-phone", ann)
    studio.until(live, "eliminate")
    bob.waits("Eliminate")
    out = next(n for n in range(6) if n != live.state.round.chosen)
    bob.touch(f"Eliminate: {bob_label(live, out)}")
    bob.touch("Yes")
    studio.tv.waits("One point")
    studio.take("thats-you-discussion-phone", bob)
    studio.take("thats-you-discussion-tv", studio.tv)
    studio.take("thats-you-discussion-tablet", studio.tablet)
    live.close()


def bob_label(live: Live, place: int) -> str:
    text = live.host.commands.script.trait(place)
    return text[:1].upper() + text[1:]


def knowing_me(studio: Studio) -> None:
    live = Live("knowing-me", pack=PACKS / "knowing_me", ports=PORTS, secrets="phone")
    studio.seat(live)
    bob = studio.phones[1]
    studio.until(live, "write")
    bob.waits("Read to me")
    studio.take("knowing-me-question-phone", bob)
    bob.types(".ask input", "a hammock by the sea")
    bob.waits("Noted")
    studio.take("knowing-me-own-words-dark-phone", bob, dark=True)
    studio.tv.waits("ready")
    studio.take("knowing-me-answers-tv", studio.tv)
    studio.until(live, "reveal")
    studio.tv.waits("Told")
    studio.take("knowing-me-told-tv", studio.tv)
    live.close()


def eye_know(studio: Studio) -> None:
    for game in ("eye-know", "eye-know-classic"):
        live = Live(game, pack=PACKS / "eye_know", ports=PORTS)
        studio.seat(live)
        ann = studio.phones[0]
        studio.until(live, "choose")
        ann.waits("Take")
        if game == "eye-know":
            studio.take("eye-know-grid-phone", ann)
            studio.take("eye-know-grid-tv", studio.tv)
            studio.take("eye-know-grid-dark-tablet", studio.tablet, dark=True)
        script = live.host.commands.script
        if game == "eye-know":
            studio.until(live, "identify")
            studio.tv.waits("What is it?")
            studio.take("eye-know-what-is-it-tv", studio.tv)
        studio.until(
            live,
            "question" if game == "eye-know" else "bet",
            lambda _, s=script, t=live: s.card.answer if t.need == "identify" else "",
        )
        actor = studio.phones[live.host.desk.ledger.need.actors[0]]
        if game == "eye-know":
            studio.tv.waits_not("What is it?")
            studio.take("eye-know-question-phone", actor)
            studio.take("eye-know-question-tv", studio.tv)
        else:
            actor.waits("How many chips?")
            studio.take("eye-know-classic-bet-phone", actor)
        live.close()


def main() -> None:
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(Path(folder))
        try:
            studio = Studio(browser, wanted)
            for play in (hit_list, thats_you, knowing_me, eye_know):
                if not wanted or any(w.startswith(play.__name__.replace("_", "-")) for w in wanted):
                    play(studio)
        finally:
            browser.close()


if __name__ == "__main__":
    main()
