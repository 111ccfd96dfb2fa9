""" "Host, let's play" wakes the host, and nothing else does."""

from __future__ import annotations

import pytest

from host.games import all_games
from host.hearing.evidence import Evidence, Expected, Span
from host.serving.wake import CALL, Call, calls, woken
from tests.sound.table_kit import people, whisper

TITLES = all_games()


def said(text: str, *spans: Span, final: bool = True) -> Call | None:
    return woken(Evidence(text, 0.0, 2.0, spans, "whisper", final), TITLES)


@pytest.mark.parametrize(
    "text",
    ["Host, let's play.", "host let's play", "Hey host, let us play!", "Host, shall we play?",
     "Host, let's play a game.", "OK host, let's play something", "Hello, host. Let's play!",
     "Host, let's play, please."],
)  # fmt: skip
def test_the_call_in_its_wordings(text: str) -> None:
    assert said(text) == Call()


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Host, let's play Hit List.", "hit-list"),
        ("Host, let's play hitlist", "hit-list"),
        ("Host let's play I know.", "eye-know"),
        ("Host, let's play that's you!", "thats-you"),
    ],
)
def test_the_call_with_a_game(text: str, game: str) -> None:
    assert said(text) == Call(game)


@pytest.mark.parametrize(
    "text",
    ["", "Let's play.", "Host.", "Let's play Hit List.", "The host said: let's play later.",
     "Ghost, let's play.", "Host, let's play cards outside.", "Host, what time is it?",
     "Hosting a party, let's play.", "Host, let's pay.", "Our host let us play in the garden.",
     "I told you, host, let's play it by ear tomorrow when the others are here."],
)  # fmt: skip
def test_what_is_no_call(text: str) -> None:
    assert said(text) is None


def test_a_sure_ear_helps_only_where_it_sounds_like_the_call() -> None:
    sure = Span(CALL, "host let's play", 0.0, 1.0, 0.99)
    assert said("House, let's play.", sure) == Call()
    assert said("Thank you for watching.", sure) is None
    assert said("I'd host, let's pray.", sure) is None
    assert said("Our host, let's play.", sure) is None
    assert said("House, let's play.") is None
    assert said("House, let's play.", Span(CALL, "x", 0.0, 1.0, 0.6)) is None
    assert said("Host, let's play.", final=False) is None


def test_every_game_can_be_called_and_keys_tell_which() -> None:
    keys = {phrase.key for phrase in calls(TITLES)}
    assert CALL in keys
    assert {"wake:hit-list", "wake:eye-know", "wake:thats-you"} <= keys
    for phrase in calls(TITLES):
        call = said(phrase.text)
        assert call is not None, phrase
        assert (call.game or "") == phrase.key.removeprefix(CALL).removeprefix(":")


def test_real_ears_hear_the_call() -> None:
    for person in people():
        session = whisper().session(Expected(calls(TITLES)), 0.0)
        session.feed(person.say("Host, let's play."))
        assert woken(session.end(), TITLES) == Call()
        session = whisper().session(Expected(calls(TITLES)), 0.0)
        session.feed(person.say("Most of them, let's say."))
        assert woken(session.end(), TITLES) is None
