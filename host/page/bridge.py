"""Between the loop of the game and the threads that serve pages: snapshots out, posts in.

A snapshot is the whole of what one viewer may see, with a number: nothing can be lost or doubled,
because nothing builds on what came before. A post names what it answers.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from host.page.errors import Stale, TooMuch

MOST_WAITING = 200
"""Posts that wait for the loop at most."""
REMEMBERED = 64
"""Posts of one viewer that are known again when they come twice."""


@dataclass(frozen=True)
class Offer:
    """What one page lets its holder do now."""

    question: int = 0
    """Number of the secret question, 0 for none."""
    keys: frozenset[str] = frozenset()
    """What may be chosen."""
    words: bool = False
    """Whether own words may be given."""
    says: frozenset[str] = frozenset()
    """What its buttons say."""
    typing: bool = False
    """Whether a typed line is taken as if it were said."""
    voices: tuple[str, ...] = ()
    """What it may have read aloud, by number."""


@dataclass(frozen=True)
class Snapshot:
    """What one viewer sees from now on."""

    number: int
    """Grows with every change for this viewer."""
    body: bytes
    """JSON of the page."""
    offer: Offer
    """What can be done on it."""
    sand_since: float | None = None
    """Monotonic time in seconds at which the sand stood as the page says; None: it does not run."""


@dataclass(frozen=True)
class Post:
    """Something that was entered on a page."""

    viewer: str
    """Who."""
    kind: str
    """``choose`` (a secret), ``say`` (a button) or ``type`` (a typed line)."""
    value: str
    """The key, or the words."""
    question: int = 0
    """Number of the question that is answered."""


@dataclass
class Bridge:
    """Thread-safe; the loop publishes and takes, the server reads and puts."""

    wake: Callable[[], None] = lambda: None
    """Called (from any thread) when a post has come: a loop that sleeps may wake up."""
    _latest: dict[str, Snapshot] = field(default_factory=dict)
    _posts: deque[Post] = field(default_factory=deque)
    _seen: dict[str, deque[str]] = field(default_factory=dict)
    _listeners: list[Callable[[], None]] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    # -- the loop's side ------------------------------------------------------------------------

    def publish(self, pages: Mapping[str, tuple[bytes, Offer, float | None]]) -> bool:
        """Show these pages and no others; whether any of them is new."""
        fresh = False
        with self._lock:
            for viewer in [v for v in self._latest if v not in pages]:
                del self._latest[viewer]
                fresh = True
            for viewer, (body, offer, since) in pages.items():
                old = self._latest.get(viewer)
                if old is not None and (old.body, old.offer) == (body, offer):
                    continue
                number = old.number + 1 if old is not None else 1
                self._latest[viewer] = Snapshot(number, body, offer, since)
                fresh = True
            listeners = list(self._listeners) if fresh else []
        for listener in listeners:
            listener()
        return fresh

    def take(self) -> list[Post]:
        """What was entered since the last time."""
        with self._lock:
            posts = list(self._posts)
            self._posts.clear()
        return posts

    # -- the server's side ----------------------------------------------------------------------

    def latest(self, viewer: str) -> Snapshot | None:
        """What that viewer sees now."""
        return self._latest.get(viewer)

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Have ``listener`` called whenever a page changes; gives what ends that."""
        with self._lock:
            self._listeners.append(listener)

        def end() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return end

    def poke(self) -> None:
        """Have every listener look again (somebody was shut out)."""
        with self._lock:
            listeners = list(self._listeners)
        for listener in listeners:
            listener()

    def put(self, post: Post, once: str = "") -> bool:
        """Take a post for the loop; False where the same one (``once``) has come before.

        Raises Stale where the page does not offer that (any more), TooMuch where the loop is full.
        """
        with self._lock:
            seen = self._seen.setdefault(post.viewer, deque(maxlen=REMEMBERED))
            if once and once in seen:
                return False
            if not _offered(self._latest.get(post.viewer), post):
                raise Stale("That question is over. Look at the page again.")
            if len(self._posts) >= MOST_WAITING:
                raise TooMuch("One moment, please.")
            if once:
                seen.append(once)
            self._posts.append(post)
        self.wake()
        return True


def _offered(snapshot: Snapshot | None, post: Post) -> bool:
    if snapshot is None:
        return False
    offer = snapshot.offer
    if post.kind == "say":
        return post.value in offer.says
    if post.kind == "type":
        return offer.typing and bool(post.value.strip())
    if post.kind != "choose" or not offer.question or post.question != offer.question:
        return False
    own = post.value.startswith("words:") and bool(post.value[6:].strip())
    return post.value in offer.keys or (own and offer.words)


def age(snapshot: Snapshot) -> float:
    """Seconds since the sand stood as the snapshot says; 0 where it does not run."""
    return 0.0 if snapshot.sand_since is None else max(0.0, time.monotonic() - snapshot.sand_since)
