"""Options that do nothing are refused, and the refusal says what is possible."""

from __future__ import annotations

import re

import pytest

from host.cli import main
from host.commands import fitting
from host.core.near import meant
from host.dialogue.settings import Settings
from host.games import NoSuchGame, all_games, game_called, nearest_game


def refusal(changes, game=None, names=()):
    with pytest.raises(fitting.Unfit) as caught:
        fitting.settings_with(Settings(), changes, game and game_called(game), names)
    return str(caught.value)


def chosen(changes, game=None, names=()):
    return fitting.settings_with(Settings(), changes, game and game_called(game), names)


@pytest.mark.parametrize(
    ("game", "changes", "start"),
    [
        ("thats-you", {"hourglass": 30.0}, "--hourglass: That's You has no such setting."),
        ("thats-you", {"strictness": "fair"}, "--strictness: That's You has no such setting."),
        ("eye-know", {"secrets": "hands"}, "--secrets: Eye Know has no such setting."),
        ("knowing-me", {"track": 9}, "--track: Knowing Me Knowing You has no such setting."),
        ("eye-know-classic", {"own": {"dice": "table"}}, "--set dice: Eye Know Classic has no"),
        ("eye-know", {"own": {"dcie": "table"}}, "--set dcie: Eye Know has no such setting. Did"),
    ],
)
def test_a_setting_that_the_game_does_not_have_is_refused_with_those_it_has(game, changes, start):
    told = refusal(changes, game)
    assert told.startswith(start)
    plain = told.replace("_", "-")
    assert all(o.field.replace("_", "-") in plain for o in game_called(game).options)


@pytest.mark.parametrize("flagged", [True, False])
@pytest.mark.parametrize(
    ("field", "value", "rest"),
    [
        ("track", 50, "50: give three to thirty steps."),
        ("track", 2, "2: give three to thirty steps."),
        ("hourglass", 5.0, "5: give 15 to 120 seconds, or no limit."),
    ],
)
def test_a_value_is_refused_in_the_same_words_however_it_is_given(field, value, rest, flagged):
    given = {field: value} if flagged else {"own": {field: f"{value:g}"}}
    told = refusal(given, "hit-list")
    assert told == (f"--{field} {rest}" if flagged else f"--set {field}={rest}")


def test_what_the_command_line_takes_can_be_said_as_well():
    track = next(o for o in game_called("hit-list").options if o.field == "track")
    for steps in range(60):
        by_voice = track.heard(str(steps), True) is not None
        try:
            chosen({"track": steps}, "hit-list")
        except fitting.Unfit:
            assert not by_voice
        else:
            assert by_voice


def test_values_with_names_name_them():
    told = refusal({"own": {"dice": "five"}}, "eye-know")
    assert told == "--set dice=five: give host (the host rolls) or table (you roll your own)."
    assert chosen({"own": {"dice": "table"}}, "eye-know").own == {"dice": "table"}
    assert chosen({"hourglass": 0.0}, "hit-list").hourglass is None
    assert chosen({"hourglass": 60.0}, "hit-list").hourglass == 60.0


def test_younger_players_are_players():
    told = refusal({"own": {"younger": "Zed"}}, "eye-know", ("Ann", "Bob"))
    assert told.startswith("--set younger=Zed: nobody of that name plays.")
    for value in ("Nobody", "ann", "Ann and Bob", "red"):
        assert chosen({"own": {"younger": value}}, "eye-know", ("Ann", "Bob")).own
    assert chosen({"own": {"younger": "Zed"}}, "eye-know").own == {"younger": "Zed"}


def test_without_a_game_its_own_settings_are_asked_for_with_it():
    told = refusal({"own": {"dice": "host"}})
    assert told.endswith("partyhost play eye-know --set dice=host")
    assert chosen({"strictness": "strict"}).strictness == "strict"
    assert refusal({"track": 99}) == "--track 99: give three to thirty steps."


def test_phones_may_be_wished_for_in_every_game():
    assert all(chosen({"secrets": "phone"}, g.name).secrets == "phone" for g in all_games())


def test_the_game_for_so_many_players_is_named():
    with pytest.raises(fitting.Unfit, match=re.escape("partyhost play knowing-me-two.")):
        fitting.names_of("Ann,Bob", game_called("knowing-me"))
    with pytest.raises(fitting.Unfit, match="For three players: partyhost play knowing-me\\."):
        fitting.names_of("Ann,Bob,Cy", game_called("knowing-me-two"))
    with pytest.raises(fitting.Unfit, match="knowing-me-two"):
        fitting.seats(game_called("knowing-me"), 2)
    with pytest.raises(fitting.Unfit) as caught:
        fitting.seats(game_called("hit-list"), 9)
    assert "partyhost" not in str(caught.value)


@pytest.mark.parametrize(
    ("given", "game"),
    [
        ("hitlist", "hit-list"),
        ("Hit List", "hit-list"),
        ("hit-lsit", "hit-list"),
        ("eyeknow", "eye-know"),
        ("eye", "eye-know"),
        ("classic", "eye-know-classic"),
        ("thatsyou", "thats-you"),
        ("tha", "thats-you"),
        ("knowing", "knowing-me"),
        ("knowing-me-2", "knowing-me-two"),
        ("chess", ""),
        ("xx", ""),
    ],
)
def test_a_misspelt_game_is_guessed(given, game):
    assert nearest_game(given) == game
    with pytest.raises(NoSuchGame) as caught:
        game_called(given)
    assert (f"Did you mean {game}?" in str(caught.value)) is bool(game)


def test_nothing_is_guessed_for_what_is_like_nothing():
    assert meant("banana", ("play", "demo")) == ""
    assert meant("pl", ("play", "demo")) in ("", "play")


def run(monkeypatch, capsys, *words):
    monkeypatch.setattr("sys.argv", ["partyhost", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    shown = capsys.readouterr()
    return ended.value.code, shown.out + shown.err


def test_a_game_as_the_first_word_is_played(monkeypatch, capsys):
    code, told = run(monkeypatch, capsys, "eye-know", "--players", "Ann")
    assert code == 1
    assert "--players 'Ann' gives 1 of the two to six players" in told


def test_a_first_word_that_may_be_a_game_gets_a_suggestion(monkeypatch, capsys):
    code, told = run(monkeypatch, capsys, "hitlist")
    assert code == 1
    assert "Did you mean hit-list? Play it with: partyhost play hit-list" in told
    code, told = run(monkeypatch, capsys, "pley")
    assert code != 0
    assert "'play'" in told


@pytest.mark.parametrize(
    "unused", [("--engine", "vosk"), ("--voice", "silent"), ("--input-device", "1")]
)
def test_sound_is_not_chosen_where_everything_is_typed(monkeypatch, capsys, unused):
    code, told = run(monkeypatch, capsys, "play", "hit-list", "--text", *unused)
    assert code == 1
    assert f"{unused[0]} does nothing with --text" in told


def test_a_simulation_without_a_number_takes_the_players_that_the_game_takes(monkeypatch, capsys):
    code, told = run(monkeypatch, capsys, "simulate", "knowing-me-two", "--games", "1")
    assert code == 0
    assert "players: 2" in told
