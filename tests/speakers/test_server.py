"""What a table offers: ears, voice and games, by the protocol of the field and its own client."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import math
import random
import socket
import threading
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.error import Error
from wyoming.event import Event
from wyoming.handle import Handled, NotHandled
from wyoming.info import Describe, Info
from wyoming.ping import Ping, Pong
from wyoming.tts import Synthesize

from host import cli
from host.commands.serving import LOOPBACK
from host.dialogue.host import Host
from host.dialogue.settings import Settings
from host.hearing.evidence import RATE, Evidence, Expected, Span
from host.running.games import HouseShelf, new_desk
from host.sound.resample import resample
from host.wyoming import server as serving
from host.wyoming.address import Address
from host.wyoming.client import Link
from host.wyoming.errors import KeptSilent, LinkLost
from host.wyoming.guard import pcm_of, sound_of
from host.wyoming.recogniser import WyomingRecogniser
from host.wyoming.server import Server, spelt
from host.wyoming.talk import Talks
from host.wyoming.voice import WyomingVoice
from tests.sound.table_kit import ScriptedEars, people, voice, whisper
from tests.speakers.peer import Raw

LOCAL = Address("127.0.0.1", 0)
SHAPE = {"rate": RATE, "width": 2, "channels": 1}
SETTLED = Settings(hourglass=None, bets="open", rounds=1)


def talks(clock=lambda: 0.0) -> Talks:  # type: ignore[no-untyped-def]
    shelf = HouseShelf(random.Random(1), None)
    return Talks(
        lambda game: Host(new_desk(SETTLED), shelf, game=game), shelf.titles(), clock=clock
    )


class Served:
    """A server that runs, and the calls to it."""

    def __init__(self, **offered: object) -> None:
        self.journal: list[str] = []
        self.server = Server(LOCAL, told=self.journal.append, **offered)  # type: ignore[arg-type]
        self.address = self.server.address
        threading.Thread(target=self.server.run, daemon=True).start()

    def call(self) -> Link:
        return Link.to(self.address, patience=10.0)

    def ask(self, *events) -> Event:  # type: ignore[no-untyped-def]
        with self.call() as link:
            link.send(*events)
            answer = link.receive(60.0)
            assert answer is not None
            return answer

    def alive(self) -> bool:
        return Pong.is_type(self.ask(Ping()).type)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    made = Served(ears=whisper(), voice=voice(), talks=talks())
    yield made
    made.server.close()


@pytest.fixture
def scripted() -> Iterator[Served]:
    made = Served(ears=ScriptedEars("penguin"), voice=voice(), talks=talks())
    yield made
    made.server.close()


# -- what it offers ---------------------------------------------------------------------------


def test_it_says_what_it_offers(served: Served) -> None:
    with served.call() as link:
        info = link.info()
    assert [p.name for p in info.asr] == ["partyhost"]
    assert [p.name for p in info.tts] == ["partyhost"]
    assert [p.name for p in info.handle] == ["Party host"]
    assert all(m.languages == ["en"] and m.installed for m in (*info.asr[0].models,
               *info.tts[0].voices, *info.handle[0].models))  # fmt: skip
    assert info.satellite is None


def test_what_is_not_there_is_not_offered_and_not_answered() -> None:
    made = Served(talks=talks())
    with made.call() as link:
        info = link.info()
        assert (info.asr, info.tts) == ([], [])
        link.send(Synthesize("hello"), AudioStop(), Ping())
        event = link.receive(10.0)
    assert event is not None and Pong.is_type(event.type)
    made.server.close()


def test_our_ears_serve_our_own_client(served: Served) -> None:
    ears = WyomingRecogniser(served.address, patience=60.0)
    ears.warm()
    session = ears.session(Expected(()), 0.0)
    session.feed(people()[0].say("a penguin"))
    assert "penguin" in session.end().transcript.lower()


def test_our_voice_serves_our_own_client(served: Served) -> None:
    remote = WyomingVoice(served.address, patience=60.0)
    remote.warm()
    said = np.concatenate(list(remote.speak("Round two. Bob, you answer.")))
    ours = np.concatenate(list(voice().speak("Round two. Bob, you answer.")))
    assert len(said) / remote.rate == pytest.approx(len(ours) / voice().rate, rel=0.1)


@pytest.mark.parametrize("rate", [16000, 44100])
def test_sound_of_any_rate_is_heard(served: Served, rate: int) -> None:
    shape = {"rate": rate, "width": 2, "channels": 1}
    sound = resample(people()[0].say("rolling pin"), RATE, rate)
    answer = served.ask(
        Transcribe(language="en", transcript_terms=["whisk", "rolling pin"]), AudioStart(**shape),
        AudioChunk(audio=pcm_of(sound), **shape),
        AudioStop(),
    )  # fmt: skip
    assert Transcript.from_event(answer).text == "rolling pin", "its own closed set, not rolling 10"


def test_ears_know_what_the_game_expects() -> None:
    span = Span("name:Ann", "Ann", 0.1, 0.5, 0.95)
    assert spelt(Evidence("and", 0.0, 1.0, (span,), "whisper")) == "Ann"
    weak = Span("name:Ann", "Ann", 0.1, 0.5, 0.3)
    assert spelt(Evidence("and", 0.0, 1.0, (weak,), "whisper")) == "and"
    later = Span("name:Bob", "Bob", 0.6, 0.9, 0.8)
    both = Evidence("and bob", 0.0, 1.0, (later, span), "whisper")
    assert spelt(both) == "Ann, Bob"
    rival = Span("name:Anna", "Anna", 0.1, 0.5, 0.7)
    assert spelt(Evidence("and", 0.0, 1.0, (span, rival), "whisper")) == "Ann"
    now = [0.0]
    game = talks(lambda: now[0])
    game.turn("x", "let's play Hit List")
    assert any(p.key.startswith("name:") for p in game.expected().phrases)
    now[0] += 1000.0
    assert not any(p.key.startswith("name:") for p in game.expected().phrases)


def test_where_nobody_plays_ears_know_the_wish_to() -> None:
    """An assistant has woken up already: nobody says "host" to it."""
    phrases = talks().expected().phrases
    wishes = [form for p in phrases for form in (p.text, *p.forms)]
    assert "let's play Hit List" in wishes
    assert not any("host" in wish.lower().split() for wish in wishes)
    wish = Span("wake:hit-list", "let's play Hit List", 0.1, 1.0, 0.95)
    assert spelt(Evidence("let's play hitlist", 0.0, 1.0, (wish,), "x")) == "let's play Hit List"
    looped = Evidence("Let's play Hitlist. Let us play hit", 0.0, 1.0, (wish,), "x")
    assert spelt(looped) == "let's play Hit List"
    other = Evidence("let's paint the kitchen", 0.0, 1.0, (wish,), "x")
    assert spelt(other) == "let's paint the kitchen", "an assistant is asked for other things, too"
    unsure = Span("wake:hit-list", "let's play Hit List", 0.1, 1.0, 0.7)
    assert spelt(Evidence("let's play it", 0.0, 1.0, (unsure,), "x")) == "let's play it"


def test_a_wish_that_the_ears_heard_twice_is_a_wish() -> None:
    assert "Who plays?" in (talks().turn("a", "Let's play Hitlist. Let us play hit") or "")
    assert talks().turn("a", "Play some music. Let's play hit list") is None


# -- the game as a conversation ---------------------------------------------------------------


def turn(served: Served, text: str, who: str | None = "one") -> Event:
    context = {"conversation_id": who} if who is not None else None
    return served.ask(Transcript(text, context=context))


def test_assist_hands_a_game_over_and_goes_on(scripted: Served) -> None:
    """As Home Assistant's client does: one connection for each sentence."""
    first = turn(scripted, "let's play Hit List")
    assert Handled.is_type(first.type)
    assert "Who plays?" in Handled.from_event(first).text
    assert first.data["context"] == {"conversation_id": "one"}
    said = [
        Handled.from_event(turn(scripted, text)).text
        for text in ("Ann", "Bob", "that's all", "Ann", "what is the score")
    ]
    assert "Ann is red" in said[0]
    assert "Round one" in said[3]
    assert all(said)


def test_without_a_game_other_wishes_are_not_ours(scripted: Served) -> None:
    answer = turn(scripted, "turn on the light")
    assert NotHandled.is_type(answer.type)
    assert "let's play" in NotHandled.from_event(answer).text
    assert NotHandled.is_type(turn(scripted, "").type)


def test_a_new_conversation_goes_on_with_the_only_game() -> None:
    now = [0.0]
    game = talks(lambda: now[0])
    game.turn("one", "let's play Hit List")
    assert "Ann is red" in (game.turn("two", "Ann") or "")
    now[0] += 1000.0
    assert game.turn("three", "Bob") is None, "after a while it is somebody else's"
    assert "Bob" in (game.turn("one", "Bob") or ""), "who began it may always go on"


def test_two_games_at_once_are_kept_apart() -> None:
    game = talks()
    game.turn("a", "let's play Hit List")
    game.turn("b", "let's play Hit List")
    assert "Ann is red" in (game.turn("a", "Ann") or "")
    assert "Bob is red" in (game.turn("b", "Bob") or "")
    assert game.turn("d", "Cy") is None, "it could be anybody's"


def test_the_end_of_a_game_is_the_end_of_its_conversation() -> None:
    game = talks()
    for text in ("let's play Hit List", "Ann", "Bob", "that's all", "Ann"):
        game.turn("a", text)
    said = [game.turn("a", text) for text in ("stop", "yes", "ready", "that's all")]
    assert None in said or game.turn("a", "turn on the light") is None
    assert "Who plays?" in (game.turn("a", "let's play Hit List") or "")


def test_forgotten_conversations_cost_nothing() -> None:
    now = [0.0]
    game = talks(lambda: now[0])
    for n in range(30):
        now[0] += 1.0
        game.turn(f"c{n}", "let's play Hit List")
    assert len(game._talks) <= 17
    now[0] += 10000.0
    assert game.turn("new", "hello") is None
    assert len(game._talks) == 0


@pytest.mark.parametrize("text", ["@wait 99", "# comment", "@key Ann 1", "", "  ", "\0", "@@@"])
def test_words_are_words_and_no_directives(text: str) -> None:
    game = talks()
    game.turn("a", "let's play Hit List")
    before = game._talks["a"].table.now()
    assert game.turn("a", text) is not None
    assert game._talks["a"].table.now() - before < 5.0


# -- safety -----------------------------------------------------------------------------------


def test_nothing_listens_beyond_the_machine_unless_told_to() -> None:
    default = inspect.signature(cli.serve).parameters["listen"].default
    assert default.startswith(LOOPBACK)
    made = Served(talks=talks())
    assert made.server._socket.getsockname()[0] == "127.0.0.1"
    made.server.close()


def test_a_taken_port_is_said_in_one_sentence(served: Served) -> None:
    with pytest.raises(LinkLost, match="another host"):
        Server(served.address)


def test_nonsense_is_refused_told_and_harms_nobody(scripted: Served) -> None:
    with scripted.call() as link:
        link._sock.sendall(b"GET / HTTP/1.1\r\n\r\n")
        event = link.receive(10.0)
        assert event is not None and Error.is_type(event.type)
        assert link.receive(10.0) is None
    assert scripted.alive()
    assert len(scripted.journal) == 1


def test_an_endless_utterance_is_refused(scripted: Served) -> None:
    second = AudioChunk(audio=bytes(2 * RATE), **SHAPE)
    with scripted.call() as link:
        event = None
        for _ in range(200):
            try:
                link.send(second)
            except LinkLost:
                break
        event = link.receive(20.0)
        assert event is None or Error.is_type(event.type)
    assert scripted.alive()


def test_events_in_any_order_are_answered_or_passed_over(scripted: Served) -> None:
    events = [
        AudioStop(), AudioStop(), AudioChunk(audio=b"", **SHAPE), AudioStart(**SHAPE),
        Transcribe(), Raw("played"), Raw("run-satellite"), Raw("x" * 100),
        Raw("transcript"), Raw("transcript", {"text": 7, "context": 9}),
        Raw("transcript", {"text": "x", "context": {"conversation_id": [1]}}), Raw("synthesize"),
        Raw("synthesize", {"text": None}), Raw("audio-stop", {"timestamp": "x"}),
        Raw("describe", {"a": 1}), Raw("transcribe", {"transcript_terms": [7, None, "x"]}),
    ]  # fmt: skip
    rng = random.Random(1)
    for _ in range(5):
        rng.shuffle(events)
        with scripted.call() as link:
            link.send(*events, Ping())
            while (event := link.receive(20.0)) is not None:
                if Pong.is_type(event.type):
                    break
            assert event is not None
    assert scripted.journal == []


values = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.lists(
    st.integers(), max_size=2
)  # fmt: skip
kinds = st.sampled_from(
    ["describe", "ping", "transcribe", "audio-start", "audio-chunk", "audio-stop", "synthesize",
     "transcript", "handled", "run-satellite", "detect", "error", ""]
)  # fmt: skip
fields = st.sampled_from(["text", "rate", "width", "channels", "context", "language", "name", "x"])
headers = st.fixed_dictionaries(
    {"type": kinds | values},
    optional={"data": st.dictionaries(fields, values, max_size=4) | values,
              "data_length": values, "payload_length": st.integers(0, 40) | values},
)  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(parts=st.lists(st.tuples(headers, st.binary(max_size=50)), max_size=6))
def test_whatever_a_caller_sends_the_next_one_is_served(fuzzed: Served, parts) -> None:  # type: ignore[no-untyped-def]
    sock = socket.create_connection((fuzzed.address.host, fuzzed.address.port))
    try:
        for header, rest in parts:
            sock.sendall(json.dumps(header).encode() + b"\n" + rest)
    except OSError:
        pass  # it was sent away in the middle
    sock.close()
    assert fuzzed.alive()
    assert not any("fault inside" in line for line in fuzzed.journal)


@pytest.fixture(scope="module")
def fuzzed() -> Iterator[Served]:
    made = Served(ears=ScriptedEars("penguin"), voice=voice(), talks=talks())
    yield made
    made.server.close()


def test_who_holds_connections_and_says_nothing_keeps_nobody_out() -> None:
    """Not even with the first bytes of an event that never ends: the most silent one has to go."""
    made = Served(talks=talks())
    silent = [made.call() for _ in range(serving.MOST_CALLERS)]
    for link in silent:
        link.send(Ping())
        assert link.receive(10.0) is not None
        link._sock.sendall(b'{"type":')
    for n in range(3):
        assert made.alive(), n
    with contextlib.suppress(LinkLost):
        assert silent[0].receive(10.0) is None
    silent[-1]._sock.sendall(b'"ping","data":{}}\n')
    assert silent[-1].receive(10.0) is not None, "who came last is still there"
    for link in silent:
        link.close()
    made.server.close()


def test_a_house_in_which_everybody_is_answered_sends_new_callers_away() -> None:
    made = Served(talks=talks())
    busy = [made.call() for _ in range(serving.MOST_CALLERS)]
    for link in busy:
        link.send(Ping())
        assert link.receive(10.0) is not None
    server = made.server
    for _ in range(1000):  # an answer comes a moment before the server is through with the question
        if not any(math.isinf(at) for at in server._links.values()):
            break
        threading.Event().wait(0.01)
    for link in list(server._links):
        server._mark(link, math.inf)
    with made.call() as late:
        try:
            assert late.receive(10.0) is None
        except LinkLost as error:
            assert not isinstance(error, KeptSilent), "nobody sent the caller away"
    for link in busy:
        link.close()
    for _ in range(500):
        if not server._links:
            break
        threading.Event().wait(0.02)
    assert made.alive(), "nobody is let in again"
    made.server.close()


def test_the_package_s_own_client_understands_us(scripted: Served) -> None:
    """The asynchronous client that Home Assistant uses."""

    async def talk() -> list[Event | None]:
        async with AsyncTcpClient(scripted.address.host, scripted.address.port) as client:
            await client.write_event(Describe().event())
            info = await client.read_event()
            await client.write_event(Synthesize("Go!").event())
            sounds = [await client.read_event()]
            while sounds[-1] is not None and not AudioStop.is_type(sounds[-1].type):
                sounds.append(await client.read_event())
            return [info, *sounds]

    info, *sounds = asyncio.run(talk())
    assert info is not None and Info.from_event(info).handle
    chunks = [s for s in sounds if s is not None and AudioChunk.is_type(s.type)]
    assert sum(len(sound_of(c)[0]) for c in chunks) > 2000
