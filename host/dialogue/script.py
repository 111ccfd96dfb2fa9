"""What a game adds to the dialogue: how its needs are met and its events are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from host.core.need import Need
from host.core.rules import Action
from host.core.table import Player
from host.dialogue.desk import Ask, Desk, Flow
from host.dialogue.options import Setting
from host.dialogue.reading import Reading


class Script(Protocol):
    """One game at the table. Its flows speak through the desk and submit to the ledger."""

    def start(self) -> Flow[None]:
        """Goal and points in one breath, before the first round."""

    def meet(self, need: Need) -> Flow[None]:
        """Give the game what it needs: ask, listen, submit, tell."""

    def whose_turn(self) -> str:
        """One sentence: who does what now."""

    def score(self) -> str:
        """One sentence: where everybody stands."""

    def rules(self) -> str:
        """The rules of what happens now, in a few sentences."""

    def time_left(self) -> float | None:
        """Seconds of sand left, or None when none runs."""

    def held(self) -> bool:
        """Whether the sand is held."""

    def undo_refused(self) -> str:
        """Why nothing can be taken back just now, or empty."""

    def early_key(self, seat: int) -> None:
        """Somebody showed or pressed something that nobody has asked for."""

    def outcome(self) -> str:
        """How a game that is over ended: ``Ann won with three steps``."""

    def winners(self) -> tuple[str, ...]:
        """Names of those who won a game that is over; nobody where all play together."""

    def seated(self) -> tuple[Player, ...]:
        """Who would play the next game: those who sit here, with those who come and without
        those who go."""

    def pause_sand(self, why: str) -> None:
        """Hold the sand, if it runs; it runs on when no reason is left."""

    def resume_sand(self, why: str) -> None:
        """That reason for holding the sand is over."""

    def skip(self) -> bool:
        """Put the prompt aside that was not played yet; False where "skip" means the question."""

    def rewound(self) -> None:
        """Something was taken back: forget what is remembered of it."""

    def undone(self, actions: tuple[Action, ...]) -> None:
        """These actions were just taken back, the player's own first."""

    def described(self, actions: tuple[Action, ...]) -> str:
        """What was taken back, in the words of the table."""

    def appeal(self, reading: Reading, ask: Ask) -> Flow[None]:
        """Hear an appeal: the kept sound first, then the other players."""

    def command(self, reading: Reading, ask: Ask) -> Flow[None]:
        """Answer a command that only this game has (``Game.commands``)."""

    def leave_or_join(self, reading: Reading) -> Flow[None]:
        """Note who comes or goes; it happens between rounds."""

    def changed(self) -> None:
        """Settings were changed: take up what can be taken up now."""

    def end_now(self) -> None:
        """The table wants to stop: count what there is and close."""


class Title(Protocol):
    """What the evening has to know of a game before it is on the table."""

    @property
    def name(self) -> str:
        """Command-line name, for example ``hit-list``."""

    @property
    def title(self) -> str:
        """As the host says it."""

    @property
    def forms(self) -> tuple[str, ...]:
        """What else people call it."""

    @property
    def example(self) -> bool:
        """Whether it is played only when it is named."""

    @property
    def fewest(self) -> int:
        """Players that it needs."""

    @property
    def most(self) -> int:
        """Players that it can seat."""

    @property
    def opening(self) -> str:
        """Line that asks who begins, for example ``who_is_oldest``."""

    @property
    def package(self) -> str:
        """Package of its wording."""

    @property
    def goal(self) -> str:
        """Line that says what it is about."""

    @property
    def options(self) -> tuple[Setting, ...]:
        """What can be chosen in it."""


class Shelf(Protocol):
    """The games of this house."""

    def titles(self) -> Sequence[Title]:
        """Every game that can be played, in the order in which they are offered."""

    def open(self, desk: Desk, name: str, players: tuple[Player, ...], first: int) -> Script:
        """Set a fresh game on the table: its log, wording and script. Raises HostError."""
