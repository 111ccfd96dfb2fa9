"""Who may see what: a random token for each seat and screen, let in by a four-letter code."""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from host.page.errors import NotYours, SeatTaken, TooMuch, WrongCode

_CHANCE = secrets.SystemRandom()
LETTERS = "FHJKLMRWXYZ"
"""Letters of the code: none sounds like another, and no word comes of them."""
SCREENS = 4
"""Screens for the whole table at most."""
TABLE = "the table"
"""Viewer of a screen for all; a seat's viewer is ``seat:NAME``."""


def viewer_of(name: str) -> str:
    """The viewer who holds the page of that player."""
    return f"seat:{name}"


@dataclass
class Seats:
    """Tokens by digest, so that not even the memory of this machine holds one to show."""

    code: str = field(default_factory=lambda: "".join(_CHANCE.sample(LETTERS, 4)))
    """Said aloud; changes with every evening."""
    names: tuple[str, ...] = ()
    """Who sits at the table, clockwise."""
    colours: tuple[str, ...] = ()
    """Their colours."""
    _held: dict[str, str] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def check(self, code: str) -> None:
        """Raises WrongCode unless ``code`` is the table's, in whatever case."""
        given = code.strip().upper().encode("utf-8", "replace")
        if not secrets.compare_digest(given, self.code.encode()):
            raise WrongCode('That is not the code. Ask the host: "What\'s the address?"')

    def sit(self, code: str, name: str, token: str = "") -> str:
        """Take that player's seat; the token that holds it. Sitting again keeps the token.

        Raises WrongCode, NotYours where nobody has that name, SeatTaken where another phone is.
        """
        self.check(code)
        with self._lock:
            if name not in self.names:
                raise NotYours("Nobody of that name sits here.")
            viewer = viewer_of(name)
            if token and self._held.get(_digest(token)) == viewer:
                return token
            if viewer in self._held.values():
                raise SeatTaken(
                    f'{name} has a phone already. For another one say "{name} has a new phone".'
                )
            self._held.pop(_digest(token), None)  # one phone, one seat
            return self._issue(viewer)

    def screen(self, code: str, token: str = "") -> str:
        """A token for a screen that all may see. Raises WrongCode or TooMuch."""
        self.check(code)
        with self._lock:
            if token and self._held.get(_digest(token)) == TABLE:
                return token
            if list(self._held.values()).count(TABLE) >= SCREENS:
                raise TooMuch(f"There are {SCREENS} screens already.")
            return self._issue(TABLE)

    def who(self, token: str) -> str:
        """The viewer that holds ``token``. Raises NotYours."""
        viewer = self._held.get(_digest(token)) if token else None
        if viewer is None:
            raise NotYours("This page has no seat (any more). Take one with the code.")
        return viewer

    def free(self, name: str) -> None:
        """Whoever holds that seat holds it no more."""
        with self._lock:
            viewer = viewer_of(name)
            self._held = {d: v for d, v in self._held.items() if v != viewer}

    def keep(self, names: tuple[str, ...], colours: tuple[str, ...] = ()) -> None:
        """These sit here now; the tokens of those who left are void."""
        with self._lock:
            self.names, self.colours = names, colours or ("",) * len(names)
            kept: Collection[str] = {TABLE, *(viewer_of(name) for name in names)}
            if not set(self._held.values()) <= set(kept):
                self._held = {d: v for d, v in self._held.items() if v in kept}

    def held(self) -> dict[str, str]:
        """Who holds which page, by digest of the token: nobody can take a seat with it."""
        with self._lock:
            return dict(self._held)

    def restore(self, held: Mapping[str, str], names: tuple[str, ...]) -> None:
        """Pages that were held before a restart hold their seats again; no other phone does."""
        with self._lock:
            self.names = names
            kept = {TABLE, *(viewer_of(name) for name in names)}
            taken = set(self._held.values()) - {TABLE}
            self._held |= {d: v for d, v in held.items() if v in kept and v not in taken}

    def taken(self) -> frozenset[str]:
        """Every viewer that has a token."""
        return frozenset(self._held.values())

    def _issue(self, viewer: str) -> str:
        token = secrets.token_urlsafe(24)
        self._held[_digest(token)] = viewer
        return token


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
