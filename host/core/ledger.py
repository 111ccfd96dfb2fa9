"""A game with its log: the only way to change a state, and the way back.

Compute the next state, write the action with that state's fingerprint, flush, only then adopt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from host.core.codec import Struct, fingerprint, from_json, to_json
from host.core.errors import NotNow
from host.core.log import (
    FORMAT,
    Begin,
    By,
    Did,
    Log,
    LogBroken,
    LogMismatch,
    Noted,
    Record,
    Undid,
    notes_of,
    raw,
)
from host.core.need import Need
from host.core.rules import Action, Event

S = TypeVar("S")


class Logged(Protocol[S]):
    """Rules whose games can be logged: they name the types of their set-up and actions."""

    name: str
    """Command-line name of the game."""
    version: int
    """Raised whenever an old log would play differently."""

    @property
    def setup_type(self) -> Any:
        """Type of the set-up, for reading it back."""

    @property
    def action_type(self) -> Any:
        """Union of all action types, for reading them back."""

    def new(self, setup: Any) -> S:
        """The first state."""

    def need(self, state: S) -> Need:
        """What the game waits for."""

    def apply(self, state: S, action: Action) -> tuple[S, Sequence[Event]]:
        """The next state and what happened."""

    def view(self, state: S, seat: int | None) -> Any:
        """What a seat may know; None is the public table."""


class Step(Struct):
    """An action that stands."""

    n: int
    """Number of its line in the log."""
    action: Action
    """What was done."""
    by: By
    """Who caused it."""


class Undone(Struct):
    """What an undo took back."""

    actions: tuple[Action, ...]
    """All of it, oldest first."""
    said: Action
    """The player's action among them: the first."""


class Ledger(Generic[S]):
    """One game in progress."""

    def __init__(
        self,
        rules: Logged[S],
        setup: Any,
        log: Log,
        packs: Mapping[str, str] | None = None,
        host: str = "",
    ) -> None:
        """Begin a game in an empty log.

        ``packs``: SHA-256 by pack name; ``host``: version of the product. Raises NotNow for a
        set-up that does not fit the game, LogFailed when the log cannot be written.
        """
        self.rules = rules
        self.log = log
        self.setup = _as_read(setup, rules.setup_type)
        self._states = [rules.new(self.setup)]
        self._steps: list[Step] = []
        self.watchers: list[Callable[[Action], None]] = []
        """Told of every action once it stands; not of those that a resume plays again."""
        if log.begin is None:
            version = rules.version
            log.start(Begin(FORMAT, host, rules.name, version, raw(self.setup), dict(packs or {})))

    @classmethod
    def resume(
        cls, path: Path, rules: Logged[S], packs: Mapping[str, str] | None = None
    ) -> Ledger[S]:
        """Take up the game in the log at ``path`` where it was.

        ``packs``: SHA-256 of the packs as they are now; None does not compare them. Raises
        LogMismatch for another game, version or pack, LogBroken where the log does not add up.
        """
        log = Log.resume(path)
        try:
            return cls.fold(log, rules, packs)
        except BaseException:
            log.close()
            raise

    @classmethod
    def fold(cls, log: Log, rules: Logged[S], packs: Mapping[str, str] | None = None) -> Ledger[S]:
        """Play a log's records and compare every fingerprint. Errors as ``resume``."""
        begin = log.begin
        if begin is None:
            raise LogBroken(f"{log.path}: holds no game yet. Start a new game.")
        _check_begin(log.path, begin, rules, packs)
        try:
            setup = from_json(begin.setup, rules.setup_type)
            ledger = cls(rules, setup, log)
        except (msgspec.DecodeError, NotNow) as error:
            raise _does_not_add_up(log.path, 1, str(error)) from error
        for line, record in enumerate(log.records, start=2):
            try:
                ledger._replay(record)
            except (msgspec.DecodeError, NotNow, LookupError) as error:
                raise _does_not_add_up(log.path, line, str(error)) from error
        return ledger

    @property
    def state(self) -> S:
        """The state as it stands."""
        return self._states[-1]

    @property
    def need(self) -> Need:
        """What the game waits for now."""
        return self.rules.need(self.state)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every action that stands, oldest first."""
        return tuple(self._steps)

    @property
    def notices(self) -> tuple[str, ...]:
        """What happened to the log while it was opened, in sentences for the table."""
        return self.log.notices

    def submit(self, action: Action, by: By, sand: float | None = None) -> tuple[Event, ...]:
        """Apply, log and adopt an action; the events say what happened.

        ``sand``: seconds of sand used up, where it runs. Raises NotNow from the rules or LogFailed
        from the log; then nothing has changed.
        """
        action = _as_read(action, self.rules.action_type)
        state, events = self.rules.apply(self.state, action)
        record = Did(self.log.next, raw(action), by, fingerprint(state), sand)
        self.log.append(record)
        self._states.append(state)
        self._steps.append(Step(record.n, action, by))
        for watcher in self.watchers:
            watcher(action)
        return tuple(events)

    def undo(self) -> Undone:
        """Take back the last action of a player and everything since (rulings: Undo).

        Raises NotNow where there is nothing to take back, LogFailed from the log.
        """
        players = [i for i, step in enumerate(self._steps) if step.by == "player"]
        if not players:
            raise NotNow("There is nothing to take back.")
        keep = players[-1]
        return self.take_back(keep)

    def take_back(self, keep: int) -> Undone:
        """Take back every action but the first ``keep`` (a card nobody wants, a winner appealed).

        Raises NotNow where there is nothing to take back, LogFailed from the log.
        """
        if not 0 <= keep < len(self._steps):
            raise NotNow("There is nothing to take back.")
        back_to = self._steps[keep - 1].n if keep else 0
        self.log.append(Undid(self.log.next, back_to, fingerprint(self._states[keep])))
        actions = tuple(step.action for step in self._steps[keep:])
        self._drop(keep)
        return Undone(actions, actions[0])

    def note(self, kind: str, data: Any) -> None:
        """Log something that is no action. Raises LogFailed."""
        last = self._steps[-1].n if self._steps else 0
        self.log.append(Noted(self.log.next, kind, raw(data), last))

    def notes(self, kind: str, standing: bool = False) -> tuple[Any, ...]:
        """The data of every note of ``kind``, oldest first.

        With ``standing`` only those whose action before them has not been taken back.
        """
        live = {0, *(step.n for step in self._steps)}
        found = notes_of(self.log.records, kind)
        return tuple(
            msgspec.json.decode(note.data) for note in found if not standing or note.after in live
        )

    def close(self) -> None:
        """Let go of the log."""
        self.log.close()

    def _drop(self, keep: int) -> None:
        """Forget all but the first ``keep`` actions."""
        del self._steps[keep:]
        del self._states[keep + 1 :]

    def _replay(self, record: Record) -> None:
        """Do again what a record says. Raises LookupError where the outcome is another."""
        if isinstance(record, Noted):
            msgspec.json.decode(record.data)  # damage shows now, not when it is asked for
            return
        if isinstance(record, Undid):
            numbers = [0, *(step.n for step in self._steps)]
            if record.back_to not in numbers:
                raise LookupError(f"it goes back to {record.back_to}, which does not stand")
            self._drop(numbers.index(record.back_to))
        else:
            action = from_json(record.action, self.rules.action_type)
            state, _ = self.rules.apply(self.state, action)
            self._states.append(state)
            self._steps.append(Step(record.n, action, record.by))
        if fingerprint(self.state) != record.hash:
            raise LookupError("the state after it is another than the one that was logged")


def _as_read(value: Any, type_: Any) -> Any:
    """``value`` as a log would give it back (45 s are 45.0 s), so that a replay is the same."""
    try:
        return from_json(to_json(value), type_)
    except msgspec.ValidationError as error:
        raise NotNow(f"That is not possible in this game ({error}).") from error


def _check_begin(
    path: Path | None, begin: Begin, rules: Logged[S], packs: Mapping[str, str] | None
) -> None:
    if begin.game != rules.name:
        raise LogMismatch(f"{path}: is a game of {begin.game}, not {rules.name}. Name that game.")
    if begin.rules != rules.version:
        raise LogMismatch(
            f"{path}: was played by version {begin.rules} of the rules (host {begin.host}); this "
            f"is version {rules.version}. Resume it with that host, or start a new game."
        )
    for name, digest in begin.packs.items():
        if packs is not None and packs.get(name) != digest:
            raise LogMismatch(
                f"{path}: pack {name} is missing or has changed since. Put the old one back, or "
                f"start a new game."
            )


def _does_not_add_up(path: Path | None, line: int, why: str) -> LogBroken:
    return LogBroken(
        f"{path}, line {line}: does not add up ({why}). To play on from before it: partyhost "
        f"resume {path} --repair",
        line,
    )
