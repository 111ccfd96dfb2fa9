"""What a table offers to the household: its ears, its voice, and the game as a conversation.

Home Assistant's Assist (or any other client of the protocol) may use each by itself. Every caller
has a thread; what comes from it goes through the guard, and none can hold more than its share.
"""

from __future__ import annotations

import contextlib
import math
import re
import socket
import threading
import time
from collections.abc import Callable

import numpy as np
from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.error import Error
from wyoming.event import Event, Eventable
from wyoming.handle import Handled, NotHandled
from wyoming.info import Describe, Info
from wyoming.ping import Ping, Pong
from wyoming.tts import Synthesize

from host.core.errors import HostError
from host.hearing.evidence import (
    RATE,
    Evidence,
    Expected,
    Phrase,
    Recogniser,
    Samples,
    Span,
    Voice,
)
from host.judging.phones import distance
from host.serving.wake import ALIKE, CALL, SCORE
from host.sound.resample import Resampler
from host.speaking.normalise import for_speech
from host.wyoming.address import Address
from host.wyoming.client import Link
from host.wyoming.errors import LinkLost, Refused
from host.wyoming.guard import pcm_of, sound_of, text_of
from host.wyoming.offers import offers
from host.wyoming.talk import NO_GAME, Talks

MOST_CALLERS = 24
"""Connections at once; for whoever comes then, the one that kept silent for longest is closed."""
IDLE = 120.0
"""Seconds that a caller may keep silent."""
LONGEST_SOUND = 30.0
"""Seconds of one utterance; what comes beyond is refused."""
LONGEST_TEXT = 2000
"""Characters that are spoken."""
SURE = 0.6
"""Score from which an expected phrase is the transcript."""
MOST_TERMS = 100
"""Terms and names that a caller may expect, each."""
PIECE = 2048
"""Samples of one chunk that is sent."""


class Server:
    """Serves until it is closed. Making one opens the door; ``run`` lets callers in."""

    def __init__(
        self,
        address: Address,
        *,
        ears: Recogniser | None = None,
        voice: Voice | None = None,
        talks: Talks | None = None,
        told: Callable[[str], None] = lambda _: None,
    ) -> None:
        """What is None is not offered. ``told`` takes one line for the journal about callers that
        were refused. Raises LinkLost when nothing can listen at ``address`` (port 0: any)."""
        self.ears, self.voice, self.talks, self.told = ears, voice, talks, told
        self.hearing, self.speaking = threading.Lock(), threading.Lock()
        try:
            kind = socket.AF_INET6 if ":" in address.host else socket.AF_INET
            self._socket = socket.create_server((address.host, address.port), family=kind)
        except (OSError, OverflowError) as error:
            raise LinkLost(
                f"Nothing can listen at {address} ({error}). Is another host running there?"
            ) from None
        self.address = Address(address.host, int(self._socket.getsockname()[1]))
        self._links: dict[Link, float] = {}  # when each last said something; inf: it is answered
        self._lock = threading.Lock()
        self._closed = False

    @property
    def info(self) -> Info:
        """What it offers."""
        return offers(
            ears=self.ears is not None, voice=self.voice is not None, talks=self.talks is not None
        )

    def run(self) -> None:
        """Let callers in until it is closed."""
        while not self._closed:
            try:
                sock, peer = self._socket.accept()
            except OSError:
                return
            link = Link(sock, str(peer[0]))
            away = self._let_in(link)
            if away is not None:
                away.close()
            if away is link:
                continue
            threading.Thread(target=self._serve, args=(link,), daemon=True).start()

    def close(self) -> None:
        """Hang up on everybody; safe to call twice."""
        self._closed = True
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        with self._lock:
            links = list(self._links)
        for link in links:
            link.close()

    def _let_in(self, link: Link) -> Link | None:
        """Make room for a caller; who has to go for it: itself, when everybody is being answered.

        So nobody keeps others out by holding connections open and saying nothing.
        """
        with self._lock:
            away = None
            if len(self._links) >= MOST_CALLERS:
                away = min(self._links, key=self._links.__getitem__)
                if math.isinf(self._links[away]):
                    return link
                del self._links[away]
            self._links[link] = time.monotonic()
        return away

    def _mark(self, link: Link, at: float) -> None:
        with self._lock:
            if link in self._links:
                self._links[link] = at

    def _serve(self, link: Link) -> None:
        caller = Caller(self, link)
        try:
            while (event := link.receive(IDLE)) is not None:
                self._mark(link, math.inf)
                caller.take(event)
                self._mark(link, time.monotonic())
        except LinkLost:
            pass  # whoever hangs up is gone
        except Refused as error:
            self.told(f"{link.name}: {error}")
            with contextlib.suppress(LinkLost):
                link.send(Error(str(error)))
        except HostError as error:
            with contextlib.suppress(LinkLost):
                link.send(Error(str(error)))
        except Exception as error:  # one caller's bad luck is nobody else's
            self.told(f"{link.name}: a fault inside ({type(error).__name__}: {error})")
        finally:
            link.close()
            with self._lock:
                self._links.pop(link, None)


class Caller:
    """One connection: what it has sent of an utterance so far."""

    def __init__(self, server: Server, link: Link) -> None:
        self._server = server
        self._link = link
        self._fresh()
        self._wanted: tuple[Phrase, ...] = ()

    def _fresh(self) -> None:
        self._parts: list[Samples] = []
        self._length = 0
        self._stream: tuple[int, Resampler] | None = None

    def take(self, event: Event) -> None:
        """Answer one event; what is not for us is passed over. Raises Refused, LinkLost."""
        if Describe.is_type(event.type):
            self._link.send(self._server.info)
        elif Ping.is_type(event.type):
            self._link.send(Pong())
        elif Transcribe.is_type(event.type):
            self._fresh()
            self._wanted = _wanted(event)
        elif AudioStart.is_type(event.type):
            self._fresh()
        elif AudioChunk.is_type(event.type):
            self._sound(event)
        elif AudioStop.is_type(event.type):
            self._heard()
        elif Synthesize.is_type(event.type):
            self._speak(text_of(event, LONGEST_TEXT))
        elif Transcript.is_type(event.type):
            self._turn(event)

    def _sound(self, event: Event) -> None:
        if self._server.ears is None:
            return
        samples, rate = sound_of(event)
        if self._stream is None or self._stream[0] != rate:
            self._stream = rate, Resampler(rate, RATE)
        self._parts.append(self._stream[1].feed(samples))
        self._length += len(self._parts[-1])
        if self._length > LONGEST_SOUND * RATE:
            raise Refused(f"More than {LONGEST_SOUND:.0f} seconds in one breath: refused.")

    def _heard(self) -> None:
        """The utterance is over: say what it was."""
        ears, talks = self._server.ears, self._server.talks
        if ears is None:
            return
        sound = np.concatenate([np.zeros(0, dtype=np.float32), *self._parts])
        self._fresh()
        expected = talks.expected() if talks is not None else Expected(())
        if self._wanted:
            expected = Expected((*self._wanted, *expected.phrases))
        with self._server.hearing:
            session = ears.session(expected, 0.0)
            session.feed(sound)
            evidence = session.end()
        self._link.send(Transcript(spelt(evidence)))

    def _speak(self, text: str) -> None:
        voice = self._server.voice
        if voice is None:
            return
        shape = {"rate": voice.rate, "width": 2, "channels": 1}
        self._link.send(AudioStart(**shape))
        with self._server.speaking:
            for chunk in voice.speak(for_speech(text)):
                bits = [chunk[at : at + PIECE] for at in range(0, len(chunk), PIECE)]
                sounds: list[Eventable] = [AudioChunk(audio=pcm_of(b), **shape) for b in bits]
                self._link.send(*sounds)
        self._link.send(AudioStop())

    def _turn(self, event: Event) -> None:
        talks = self._server.talks
        if talks is None:
            return
        context = event.data.get("context")
        named = context.get("conversation_id") if isinstance(context, dict) else None
        who = named[:100] if isinstance(named, str) else ""
        said = talks.turn(who, text_of(event, LONGEST_TEXT))
        answer = {"conversation_id": who} if who else None
        if said is None:
            self._link.send(NotHandled(NO_GAME, context=answer))
        else:
            self._link.send(Handled(said, context=answer))


def _wanted(event: Event) -> tuple[Phrase, ...]:
    """What the caller expects to be said (names and terms): its own closed set."""
    found: list[str] = []
    for key in ("transcript_names", "transcript_terms"):
        terms = event.data.get(key)
        if isinstance(terms, list):
            found += [t[:80] for t in terms[:MOST_TERMS] if isinstance(t, str) and t.strip()]
    unique = dict.fromkeys(found)
    return tuple(Phrase(f"term:{n}", text) for n, text in enumerate(unique))


def _meant(span: Span, evidence: Evidence) -> bool:
    """Whether a span may replace the transcript: for the wish to play only where it sounds like
    that, since anything else may be said to an assistant."""
    if not span.key.startswith(CALL):
        return True
    first = re.split(r"[.!?]\s", evidence.transcript, maxsplit=1)[0]
    return span.score >= SCORE and distance(first, span.wording) <= ALIKE


def spelt(evidence: Evidence) -> str:
    """The transcript; where the ears are sure of what was expected, in the wording expected."""
    sure = [span for span in evidence.spans if span.score >= SURE and _meant(span, evidence)]
    if not sure:
        return evidence.transcript
    best = max(sure, key=lambda span: span.score)
    clear = [s for s in sure if s is best or s.start >= best.end or s.end <= best.start]
    return ", ".join(span.wording for span in sorted(clear, key=lambda span: span.start))
