"""Phones at the table: joining, secrets in any order, lost phones, corrections, screens."""

from __future__ import annotations

import json
import re
import time

import pytest
from page_kit import GAMES, TABLE, NoServer, Paged, blocks, broken

from host.content.deck import load
from host.core.chance import Arranged
from host.core.errors import HostError
from host.dialogue.host import Host
from host.dialogue.messages import SandStart
from host.dialogue.phones import MOST_WORDS, Phones, letters, picks, spelled
from host.dialogue.settings import Settings
from host.games import all_games, game_called
from host.page.bridge import Post
from host.page.captions import SILENT, CaptionLog
from host.page.drawings import Drawings
from host.page.errors import NotYours, SeatTaken, Stale, TooMuch, WrongCode
from host.page.seats import TABLE as SCREEN
from host.page.seats import Seats
from host.page.table import TablePages
from host.page.voice import PageVoice
from host.running.games import HouseShelf, new_desk
from host.running.text import TextTable, VirtualClock

DRAW = ("weather", "farm", "kitchen")


def hit_list(**more) -> Paged:
    table = Paged(draw=DRAW, settings={"secrets": "phone"}, **more)
    table.wait(1)
    return table


def test_phones_bet_in_any_order_change_their_mind_and_only_the_last_one_counts():
    table = hit_list()
    assert table.lines[-1] == "HOST  Bob and Cy, your phones, please."
    assert not any("weather" in line for line in table.lines)
    table.choose("Cy", "0-3")
    table.choose("Cy", "4-6")
    assert "Thank you" not in table.lines[-1]
    assert blocks(table.page("Cy"), "ask")[0]["given"] == "4-6"
    table.choose("Bob", "7-8")
    assert table.state.round.bets == (None, "7-8", "4-6")
    assert any("Thank you" in line for line in table.lines[-4:])
    assert blocks(table.page("Cy"), "ask") == []


def test_an_answer_to_an_old_question_is_refused_and_changes_nothing():
    table = hit_list()
    old = table.pages.bridge.latest("seat:Bob").offer.question
    table.choose("Bob", "0-3")
    table.choose("Cy", "0-3")
    before = table.state
    with pytest.raises(Stale):
        table.pages.bridge.put(Post("seat:Bob", "choose", "7-8", old))
    table.pages.bridge._posts.append(Post("seat:Bob", "choose", "7-8", old))  # it was on its way
    table.tick()
    assert table.state == before
    table.say("Ann: done", "Bob: pass", "Cy: pass")
    assert offered(table, "Cy") > old
    table.pages.bridge._posts.append(Post("seat:Cy", "choose", "7-8", old))
    table.tick()
    assert blocks(table.page("Cy"), "ask")[0]["given"] == ""


def offered(table: Paged, name: str) -> int:
    return int(blocks(table.page(name), "ask")[0]["question"]["number"])


def test_the_same_touch_twice_is_one_and_another_ones_name_of_it_is_not():
    table = hit_list()
    bridge = table.pages.bridge
    assert bridge.put(Post("seat:Bob", "say", "host, undo"), "x") is True
    assert bridge.put(Post("seat:Bob", "say", "host, undo"), "x") is False
    assert bridge.put(Post("seat:Cy", "say", "host, undo"), "x") is True
    assert len(bridge.take()) == 2


def test_a_flood_of_posts_is_stopped():
    table = hit_list()
    with pytest.raises(TooMuch):
        for _ in range(500):
            table.pages.bridge.put(Post("seat:Bob", "say", "host, undo"))


def test_a_phone_that_does_not_answer_gives_way_to_cards_for_this_round_only():
    table = hit_list()
    table.choose("Cy", "0-3")
    table.wait(120)
    said = "\n".join(table.lines)
    assert said.count("Bob, I still wait for your phone.") == 2
    assert 'HOST  Bob and Cy: the list is "kinds of weather".' in said
    assert "HOST  Bob, cards down" in said
    assert table.need == "sand"
    assert table.state.channels == ("phone", "cards", "phone")
    table.say("Ann: rain", "Ann: done", "Bob: pass", "Cy: pass", "Bob: zero to three")
    assert "Bob, you answer" in table.lines[-2]
    assert "Cy and Ann, your phones" in table.lines[-1]
    for name in ("Cy", "Ann"):
        table.choose(name, "0-3")
    table.say("Bob: done", "Cy: pass", "Ann: pass")
    assert table.state.channels == ("phone",) * 3  # asked again in the next round


def test_mixed_one_by_phone_and_one_by_cards():
    table = Paged(draw=DRAW, phones=("Bob",), settings={"secrets": "phone"})
    table.say("Ann: ready")
    assert table.state.channels == ("cards", "phone", "cards")
    assert "Cy, cards down" in table.lines[-1]
    table.say("Cy: ready")
    table.choose("Bob", "0-3")
    assert table.need == "sand"


def test_a_new_phone_takes_the_seat_and_the_old_one_is_shut_out():
    table = hit_list()
    seats, old = table.pages.seats, table.tokens["Bob"]
    with pytest.raises(SeatTaken, match="new phone"):
        seats.sit(seats.code, "Bob")
    table.table.line("Ann: Bob has a new phone")
    with pytest.raises(NotYours):
        seats.who(old)
    new = seats.sit(seats.code, "Bob")
    table.tick()
    assert seats.who(new) == "seat:Bob"
    assert "Bob, your phone is here." in table.lines[-1]


def test_who_leaves_the_game_loses_the_page_and_who_joins_finds_a_seat():
    table = Paged(draw=DRAW, settings={"secrets": "cards"})
    token = table.tokens["Cy"]
    table.say("Cy: Cy has to leave", "Bob: phones off", "Bob: ready", "Ann: rain", "Ann: done")
    table.say("Bob: pass", "Cy: pass", "Bob: zero to three", "Cy: zero to three")
    table.wait(10)
    assert "Cy" not in table.pages.seats.names
    with pytest.raises(NotYours):
        table.pages.seats.who(token)


def test_a_correction_by_touch_is_told_aloud_and_stands_in_the_captions():
    table = hit_list()
    table.choose("Bob", "0-3")
    table.choose("Cy", "0-3")
    table.say("Ann: rain")
    table.touch("Bob", "host, undo")
    assert any("Took back: rain." in line for line in table.lines[-3:])
    assert {"who": "Bob", "text": "undo"}.items() <= table.page(TABLE)["captions"][-2].items()


def test_whoever_does_not_speak_types_and_only_in_the_own_turn():
    table = hit_list()
    table.choose("Bob", "0-3")
    table.choose("Cy", "0-3")
    table.touch("Ann", "rain, snow", "type")
    assert [e for b in blocks(table.page(TABLE), "marks") for e in b["entries"]] == ["rain", "snow"]
    with pytest.raises(Stale):
        table.touch("Bob", "hail", "type")


def test_the_hourglass_stands_on_every_page_and_stops_with_the_sand():
    table = hit_list()
    table.choose("Bob", "0-3")
    table.choose("Cy", "0-3")
    assert table.page("Bob")["sand"] == {"total": 45.0, "left": 45.0, "runs": True}
    table.wait(10)
    table.say("Ann: pause")
    sand = table.page(TABLE)["sand"]
    assert not sand["runs"]
    assert 30 < sand["left"] < 36


def test_the_list_is_silent_in_the_captions_of_whoever_must_not_see_it():
    table = Paged(draw=DRAW, phones=("Ann", "Bob"), settings={"secrets": "phone"})
    table.say("Ann: ready")
    assert any("kinds of weather" in line for line in table.lines)  # said, ears covered
    assert "kinds of weather" not in table.text("Ann").lower()
    assert "kinds of weather" not in table.text(TABLE).lower()
    assert SILENT in table.text("Ann")
    assert "kinds of weather" in table.text("Bob").lower()


def test_pages_that_cannot_be_opened_are_told_and_the_game_goes_on():
    def nowhere(bridge, seats):
        raise HostError("No network here. Cards, then.")

    pages = TablePages(nowhere)
    table, lines = by_hand(pages, secrets="phone")
    for _ in range(12):
        table.wait(1)
    assert "HOST  No network here. Cards, then." in lines
    assert table.host.desk.ledger.need.what in ("bet", "start", "sand")


def test_a_page_that_cannot_be_drawn_never_ends_the_game(monkeypatch):
    faults = []
    table = hit_list()
    table.pages._fault = faults.append
    broken = game_called("hit-list").pages

    def fails(script, seat):
        raise RuntimeError("no such block")

    object.__setattr__(broken, "hushed", fails)
    try:
        table.choose("Bob", "0-3")
        assert faults
        assert table.page("Cy")["me"]["name"] == "Cy"
    finally:
        object.__setattr__(broken, "hushed", type(broken).__dataclass_fields__["hushed"].default)
        from host.games.hit_list.page import PAGES, hushed  # noqa: PLC0415

        object.__setattr__(PAGES, "hushed", hushed)


def by_hand(pages, **settings):
    game = game_called("hit-list")
    from page_kit import GAMES as FOLDER  # noqa: PLC0415

    deck = load(game.kind, [FOLDER / "hit_list" / "playthroughs" / "pack.yaml"])
    shelf = HouseShelf(Arranged(DRAW), None, {game.kind.name: deck})
    desk = new_desk(Settings(**settings))
    lines: list[str] = []
    host = Host(desk, shelf, game="hit-list", names=("Ann", "Bob", "Cy"), first=0)
    table = TextTable(host, lines.append, VirtualClock(), pages=pages)
    table.open()
    return table, lines


def test_every_game_of_the_box_has_pages_of_its_own():
    own = {g.package for g in all_games() if g.pages.table.__module__ == f"{g.package}.page"}
    boxes = ("hit_list", "thats_you", "eye_know", "knowing_me")
    assert own >= {f"host.games.{box}" for box in boxes}


# -- small parts ------------------------------------------------------------------------------


def test_only_the_right_code_and_free_seats_let_in():
    seats = Seats(code="KLMR", names=("Ann",))
    with pytest.raises(WrongCode):
        seats.sit("KLMX", "Ann")
    with pytest.raises(NotYours):
        seats.sit("KLMR", "Bob")
    token = seats.sit(" klmr ", "Ann")
    assert len(token) >= 32
    assert token not in repr(seats)
    assert [seats.screen("KLMR") for _ in range(4)]
    with pytest.raises(TooMuch):
        seats.screen("KLMR")
    assert SCREEN in seats.taken()


def test_codes_differ_and_have_no_letters_that_sound_alike():
    codes = {Seats().code for _ in range(60)}
    assert len(codes) > 50
    assert not set("".join(codes)) & set("ABCDEGIOPQSTUVN")


def test_entries_that_are_none_are_refused():
    phones = Phones()
    phones.ask({1: ("Which?", picks([("a", "A", "a"), ("b", "B", "b")]), False)})
    assert not phones.take(0, "a")
    assert not phones.take(1, "c")
    assert not phones.take(1, "3")
    assert not phones.take(1, "words:mine")
    assert phones.take(1, "2")
    assert phones.given == {1: "b"}
    phones.ask({1: ("Which?", (), True)})
    assert not phones.take(1, "words:" + "x" * (MOST_WORDS + 1))
    assert not phones.take(1, "words:  ")
    assert phones.take(1, "words:mine")


def test_the_address_is_said_slowly():
    assert spelled("192.168.1.20:8000") == (
        "one nine two, dot, one six eight, dot, one, dot, two zero; colon, eight zero zero zero"
    )
    assert letters("KLMR") == "K, L, M, R"


def test_captions_are_short_few_and_silent_where_they_must_be():
    log = CaptionLog()
    for n in range(20):
        log.add("host", f"line {n}")
    log.add("host", "x" * 1000)
    assert len(log.lines(())) == 8
    assert len(log.lines(())[-1].text) == 300
    assert [c.text for c in log.lines(("LINE 19",))][-2] == SILENT


def test_drawings_have_names_that_tell_nothing(tmp_path):
    (tmp_path / "flag-japan.svg").write_text("<svg/>")
    one, other = Drawings((tmp_path,)), Drawings((tmp_path,))
    name = one.veil("flag-japan")
    assert name == one.veil("flag-japan") != other.veil("flag-japan")
    assert "japan" not in name
    assert one(name) == b"<svg/>"
    assert one("flag-japan") is None
    assert one.veil("../secret") == one.veil("no-such") == ""
    assert one("") is None


def test_every_drawing_of_the_house_is_there_and_has_no_words_in_it():
    drawings = Drawings()
    deck = load(game_called("eye-know").kind)
    drawn = [card for card in deck.values() if card.drawing]
    assert len(drawn) > 40
    for card in drawn:
        body = drawings(drawings.veil(card.drawing))
        assert body is not None, card.drawing
        found = re.findall(
            r"<(?:title|desc|text|style|script)|(?:id|class|href|on\\w+)=", body.decode()
        )
        assert not found, (card.drawing, found)


def test_a_picture_on_the_grid_has_an_address_that_does_not_name_it():
    packs = GAMES.parents[1] / "packs" / "eye_know"
    deck = load(game_called("eye-know").kind)
    drawn = [card.id for card in deck.values() if card.drawing][:12]
    table = Paged("eye-know", draw=drawn, pack=packs)
    cards = [card for b in blocks(table.page(TABLE), "grid") for card in b["cards"]]
    assert len(cards) == 12
    for card in cards:
        assert table.pages.drawings(card["picture"]) is not None
        assert card["emoji"] == ""
    names = {deck[card].drawing for card in drawn}
    assert not any(name in got.text for name in names for got in table.got)


def test_a_label_in_the_hosts_own_voice_is_made_once():
    class Voice:
        name, rate, asked = "hibari", 24000, 0

        def speak(self, text, speed=1.0):
            import numpy as np  # noqa: PLC0415

            self.asked += 1
            yield np.zeros(2400, np.float32)

        def close(self):
            return None

    voice = PageVoice()
    assert voice("zero") is None
    voice.voice = Voice()
    first = voice("zero")
    assert first is not None and first[:4] == b"RIFF"
    assert voice("zero") == first
    assert voice.voice.asked == 1
    voice.voice.name = "pyttsx3"  # its process cannot be asked by two at the same time
    assert voice("zero") is None


def test_what_is_sent_is_small():
    table = hit_list()
    assert max(len(json.dumps(got.page)) for got in table.got) < 6000


def test_a_phone_comes_back_to_its_seat_after_a_restart_without_the_code():
    table = hit_list()
    ledger, desk = table.host.desk.ledger, table.host.desk
    token = table.tokens["Bob"]
    again = TablePages(lambda b, s: NoServer(), fault=broken, at_once=True)
    with pytest.raises(NotYours):
        again.seats.who(token)
    again.inputs(desk, 0.0)
    assert again.seats.who(token) == "seat:Bob"
    assert token not in str(ledger.notes("pages"))  # a log that is shown to others opens no page
    came = [item.name for item in TablePages(nobody, at_once=True).inputs(desk, 0.0)[1:]]
    assert sorted(came) == ["Ann", "Bob", "Cy"]
    with pytest.raises(SeatTaken):
        again.seats.sit(again.seats.code, "Bob")


def nobody(bridge, seats):
    return NoServer()


def test_a_phone_that_was_given_up_does_not_come_back_after_a_restart():
    table = hit_list()
    lost = table.tokens["Bob"]
    table.say("Bob: Bob has a new phone")
    table.wait(1)
    again = TablePages(nobody, at_once=True)
    again.inputs(table.host.desk, 0.0)
    with pytest.raises(NotYours):
        again.seats.who(lost)
    assert again.seats.who(table.tokens["Ann"]) == "seat:Ann"


def test_the_hourglass_is_shown_as_it_is_heard():
    shown = []
    for delay in (0.0, 60.0):
        pages = TablePages(nobody)
        pages.delay = delay
        pages.saw(SandStart(45.0, 45.0))
        shown.append(spent_since(pages))
    assert shown[1] == 0.0
    assert shown[0] > 0.0


def spent_since(pages):
    """Seconds of sand that a page would show as gone, a moment after it was turned."""
    return max(0.0, time.monotonic() + 1.0 - pages._since)
