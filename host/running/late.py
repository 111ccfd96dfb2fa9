"""Ears that are loaded while the host already greets: the first word comes first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from host.hearing.evidence import Expected, Phrase, Recogniser, Session


class LateRecogniser:
    """A recogniser that is made in a thread of its own; what needs it waits for it."""

    def __init__(
        self, name: str, make: Callable[[], Recogniser], before: Callable[[], None] = lambda: None
    ) -> None:
        """``make`` gives the recogniser; ``before`` is done first, for example warming the voice.

        What ``make`` raises is raised where the recogniser is first needed.
        """
        self.name = name
        self._make = make
        self._before = before
        self._made: Recogniser | None = None
        self._error: Exception | None = None
        self._expected: Expected | None = None
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._load, daemon=True)
        self._thread.start()

    def session(self, expected: Expected, start: float) -> Session:
        """As of the recogniser; waits until it is there."""
        return self._ready().session(expected, start)

    def check(self, phrases: Sequence[Phrase]) -> Sequence[str]:
        """As of the recogniser; waits until it is there."""
        return self._ready().check(phrases)

    def prepare(self, expected: Expected) -> None:
        """As of the recogniser; until it is there, the last wish is kept for it."""
        with self._lock:
            if self._made is None:
                self._expected = expected
                return
        _prepare(self._made, expected)

    def close(self) -> None:
        """Wait until nothing is being loaded: a program must not end in the middle of it."""
        self._thread.join()

    def _ready(self) -> Recogniser:
        self._thread.join()
        if self._made is None:
            assert self._error is not None
            raise self._error
        return self._made

    def _load(self) -> None:
        try:
            self._before()
            made = self._make()
        except Exception as error:  # whatever it is, it is told to whoever needs the ears
            self._error = error
            return
        with self._lock:
            self._made, expected = made, self._expected
        if expected is not None:
            _prepare(made, expected)


def _prepare(recogniser: Recogniser, expected: Expected) -> None:
    prepare = getattr(recogniser, "prepare", None)
    if prepare is not None:
        prepare(expected)
