"""No page ever holds what its viewer must not know: all that everybody gets, in whole games."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from page_kit import GAMES, NAMES, TABLE, Paged, blocks, words

from host.running.playthrough import read

FILES = sorted(GAMES.glob("*/playthroughs/*.txt"))
OTHER = ("players", "first", "draw", "rolls", "game")


def id_of(path: Path) -> str:
    return f"{path.parents[1].name}-{path.stem}"


@cache
def played(path: Path) -> Paged:
    """That playthrough, with a page for every seat and a screen; secrets stay as they are given."""
    play = read(path)
    head = dict(play.head)
    folder = path.parents[1].name.replace("_", "-")
    names = tuple(n.strip() for n in head.get("players", "").split(",") if n.strip())
    settings = {}
    for name, text in head.items():
        if name not in OTHER:
            try:
                settings[name] = json.loads(text)
            except ValueError:
                settings[name] = text
    rolls = [int(r) if r.strip().isdigit() else r.strip() for r in head.get("rolls", "").split(",")]
    table = Paged(
        game=head.get("game", folder),
        players=names,
        names_known=bool(names),
        first=int(head["first"]) if "first" in head else None,
        draw=[c.strip() for c in head.get("draw", "").split(",") if c.strip()],
        rolls=[r for r in rolls if r != ""],
        settings=settings,
    )
    for line in play.script:
        if not line.startswith("@expect") and not line.startswith("@pages"):
            table.say(line)
    return table


@pytest.mark.parametrize("path", FILES, ids=id_of)
def test_every_page_of_a_playthrough_can_be_drawn_and_is_data(path):
    table = played(path)
    for got in table.got:
        assert set(got.page) >= {"page", "captions", "sand", "me", "tools", "door"}
        assert got.page["door"] is None or got.viewer == TABLE
        for token in table.tokens.values():
            assert token not in got.text
        if got.viewer != TABLE:
            assert table.pages.seats.code not in got.text


@pytest.mark.parametrize("path", [f for f in FILES if f.parents[1].name == "hit_list"], ids=id_of)
def test_no_page_has_an_unnamed_entry_before_the_end_nor_the_list_for_the_answerer(path):
    table = played(path)
    script = table.host.commands.script
    deck = script.deck if script is not None else {}
    for got in table.got:
        round_ = got.state.round if got.state is not None else None
        if round_ is None or round_.card is None or got.state.winners is not None:
            continue
        prompt, name = deck[round_.card], got.viewer.partition(":")[2]
        answerer = got.state.players[round_.answerer].name
        blind = got.state.setup.bets == "blind"
        if not round_.started and got.state.setup.bets != "open":
            knows = got.viewer != TABLE and name != answerer and not blind
            assert knows or prompt.say.lower() not in got.text.lower(), got.viewer
        if manager(got.state) == name:
            continue
        named = {*round_.hits, *(t.entry for t in round_.tries), *round_.used_up}
        if not table_knows(got.state):
            shown = words(got.page).lower()
            for n, entry in enumerate(prompt.entries):
                word = rf"(?<!\w){re.escape(entry.text.lower())}(?!\w)"
                assert n in named or not re.search(word, shown), (got.viewer, entry.text)


def manager(state) -> str:
    from host.games.hit_list.score import manager as held  # noqa: PLC0415

    seat = held(state)
    return "" if seat is None else state.players[seat].name


def table_knows(state) -> bool:
    from host.games.hit_list.score import phase_of  # noqa: PLC0415

    return phase_of(state).value in ("reveal", "between", "share", "over")


@pytest.mark.parametrize("path", [f for f in FILES if f.parents[1].name == "eye_know"], ids=id_of)
def test_no_page_names_a_picture_before_somebody_did(path):
    table = played(path)
    deck = table.host.commands.script.deck
    for got in table.got:
        if got.state is None:
            continue
        turn = got.state.turn
        lying = [c for c in got.state.grid if c is not None]
        open_ = [turn.card] if turn is not None and turn.card and turn.named is None else []
        shown = words(got.page).lower()
        for card in (*lying, *open_):
            for name in (deck[card.id].answer, *deck[card.id].also, card.id):
                word = rf"(?<!\w){re.escape(name.lower())}(?!\w)"
                assert not re.search(word, shown), (got.viewer, name)
        assert "drawing" not in shown and ".svg" not in shown


def told_apart(make, secrets, public):
    """Two games that differ in one secret: every other page is the same up to the reveal."""
    seen = []
    for secret in secrets:
        table = make(secret)
        seen.append([(g.viewer, without_order(g)) for g in table.got if g.viewer in public])
    assert seen[0] == seen[1]
    assert len(seen[0]) > 5
    return seen[0]


def without_order(got) -> str:
    page = dict(got.page)
    page["door"] = None  # the code is another one every evening
    return json.dumps(page, sort_keys=True)


@pytest.mark.parametrize("pair", [("0-3", "7-8"), ("4-6", "0-3")])
def test_hit_list_pages_of_the_others_do_not_depend_on_a_bet(pair):
    def play(bet):
        table = Paged(draw=("weather", "farm"), settings={"secrets": "phone"})
        table.wait(1)
        table.choose("Bob", bet)
        table.choose("Cy", "4-6")
        table.say("Ann: rain", "Ann: done", "Bob: pass")
        assert table.need == "bonus"
        return table

    told_apart(play, pair, (TABLE, "seat:Ann", "seat:Cy"))


def test_thats_you_pages_of_the_others_do_not_depend_on_the_drawn_trait():
    traits = ["night-owl", "collector", "list-maker", "daydreamer", "storyteller", "early-riser"]

    def play(roll):
        table = Paged("thats-you", draw=traits, rolls=(roll,), settings={"secrets": "phone"})
        table.wait(1)
        table.say("Ann: Bob, Cy, Ann", "@wait 3", "Bob: eliminate one", "Bob: no")
        assert table.state.round.chosen == roll
        assert blocks(table.page("Ann"), "text")[0]["text"].startswith("Your trait:")
        return table

    seen = told_apart(play, (3, 5), (TABLE, "seat:Bob", "seat:Cy"))
    assert not any("Your trait" in text for _, text in seen)


def test_knowing_me_pages_of_the_others_do_not_depend_on_an_answer():
    def play(key):
        table = Paged("knowing-me", settings={"secrets": "phone"})
        table.wait(1)
        assert table.need == "write"
        first = next(n for n in NAMES[:3] if offered(table, n))
        assert first == "Ann"
        keys = offered(table, "Ann")
        table.choose("Ann", keys[key])
        table.wait(1)
        return table

    told_apart(play, (0, 1), (TABLE, "seat:Bob", "seat:Cy"))


def offered(table: Paged, name: str) -> list[str]:
    return [p["key"] for b in blocks(table.page(name), "ask") for p in b["question"]["picks"]]


def test_own_words_are_on_nobody_elses_page():
    table = Paged("knowing-me", settings={"secrets": "phone"})
    table.wait(1)
    table.choose("Ann", "words:zanzibar")
    table.wait(1)
    for got in table.got:
        assert got.viewer == "seat:Ann" or "zanzibar" not in got.text
