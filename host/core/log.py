"""The log of a game: JSON lines, each on disk before anybody hears of it.

The first line says what is played (``Begin``); every further line is an action, an undo or a note.
A line without its line end is what a power cut leaves: it was never adopted, and is dropped. Any
other line that cannot be read is damage, and nothing is guessed about it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal
from weakref import WeakSet

import msgspec

from host.core.codec import Tagged, to_json
from host.core.errors import HostError
from host.core.holding import hold

FORMAT = 1
"""Version of the lines themselves; raised when an older reader would misread them."""

By = Literal["player", "host", "chance", "time"]
"""Who caused an action. Undo takes back up to the last one by ``player``."""


class LogFailed(HostError):
    """A line could not be written; nothing has changed."""


class LogInUse(LogFailed):
    """Another process, and so another table, plays this game right now."""


class LogBroken(HostError):
    """A log cannot be read; the message names file and line, and what to do."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        """Number of the damaged line, from 1; None where the file as a whole cannot be read."""


class LogMismatch(HostError):
    """A log of another game, version or pack; the message says which, and what to do."""


class Begin(Tagged):
    """The first line."""

    format: int
    """FORMAT when it was written."""
    host: str
    """Version of the product that wrote it."""
    game: str
    """Name of the game, for example ``hit-list``."""
    rules: int
    """Version of its rules."""
    setup: msgspec.Raw
    """The set-up, as the game's own type writes it."""
    packs: dict[str, str]
    """SHA-256 of each pack by name."""


class Did(Tagged):
    """An action that was adopted."""

    n: int
    """Number of the line after the first, from 1."""
    action: msgspec.Raw
    """The action, as the game's own type writes it."""
    by: By
    """Who caused it."""
    hash: str
    """Fingerprint of the state after it."""
    sand: float | None = None
    """Sand used up when it happened, in seconds, or None where no sand ran."""


class Undid(Tagged):
    """Actions taken back."""

    n: int
    """Number of the line after the first, from 1."""
    back_to: int
    """The last action that still stands, by its ``n``; 0 for none."""
    hash: str
    """Fingerprint of the state that stands again."""


class Noted(Tagged):
    """Something that is no action of the rules: sand position, ruling on a wording, setting."""

    n: int
    """Number of the line after the first, from 1."""
    kind: str
    """What it is, for example ``sand``."""
    data: msgspec.Raw
    """Any JSON."""
    after: int = 0
    """The last action that stood when it was written, by its ``n``; 0 for none."""


Record = Did | Undid | Noted
"""Every line after the first."""


class Contents(Tagged):
    """What was read from a log."""

    begin: Begin
    """The first line."""
    records: tuple[Record, ...]
    """The further lines."""
    torn: int
    """Bytes of a torn last line that were left out; 0 when there is none."""
    size: int
    """Bytes of the whole lines."""


def read_log(path: Path) -> Contents:
    """Read a log without touching it.

    Raises LogBroken for a file that cannot be read, and LogMismatch for another format.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LogBroken(f"{path}: cannot be read ({error.strerror}). Name another log.") from error
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].split(b"\n")[:-1]
    if not lines:
        raise LogBroken(f"{path}: holds no game yet. Delete it and start a new game.")
    begin = _read_begin(path, lines[0])
    records: list[Record] = []
    decoder = msgspec.json.Decoder(Record)
    for number, line in enumerate(lines[1:], start=1):
        try:
            record = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise _broken(path, number + 1, str(error)) from error
        if record.n != number:
            raise _broken(path, number + 1, f"it is numbered {record.n} instead of {number}")
        records.append(record)
    return Contents(begin, tuple(records), len(data) - whole, whole)


def _read_begin(path: Path, line: bytes) -> Begin:
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _broken(path, 1, str(error)) from error
    if not isinstance(raw, dict) or raw.get("type") != "Begin":
        raise LogMismatch(f"{path}: is no log of a game. Name another file.")
    if raw.get("format") != FORMAT:
        raise LogMismatch(
            f"{path}: was written in log format {raw.get('format')} by version {raw.get('host')}; "
            f"this version reads format {FORMAT}. Resume it with that version, or start a new game."
        )
    try:
        return msgspec.json.decode(line, type=Begin)
    except msgspec.DecodeError as error:
        raise _broken(path, 1, str(error)) from error


def _broken(path: Path, line: int, why: str) -> LogBroken:
    return LogBroken(
        f"{path}, line {line}: damaged ({why}). To play on from before it: partyhost resume "
        f"{path} --repair",
        line,
    )


def cut_before(path: Path, line: int) -> Path:
    """Keep a copy of a damaged log and cut it before ``line`` (from 2); gives the copy's path.

    Raises LogFailed where no copy can be written, and LogInUse; then the log is as it was.
    """
    copy = path.with_name(f"{path.name}.damaged")
    try:
        file = _open_held(path, os.O_RDWR)
        try:
            data = path.read_bytes()
            copy.write_bytes(data)
            os.ftruncate(file, sum(map(len, data.splitlines(keepends=True)[: line - 1])))
        finally:
            os.close(file)
    except OSError as error:
        raise LogFailed(_cannot_write(copy, error)) from error
    return copy


class Log:
    """Appends to one log. With path None it stays in memory, for tests and simulations."""

    _held: ClassVar[WeakSet[Log]] = WeakSet()
    """Logs with an open file: a process is one table, and takes its own game up again at will."""

    def __init__(self, path: Path | None = None) -> None:
        """Take a new or empty file (made with its folder), or memory.

        Raises LogFailed where no file can be made, or where it already holds a game, and LogInUse.
        """
        self.path = path
        self.begin: Begin | None = None
        self.records: list[Record] = []
        self.notices: tuple[str, ...] = ()
        self._file: int | None = None
        self._size = 0
        self._dirty = False
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and path.stat().st_size > 0:
                raise LogFailed(f"{path}: already holds a game. Resume it, or name another file.")
            self._open(path, os.O_RDWR | os.O_CREAT)
            _sync_folder(path.parent)
        except OSError as error:
            raise LogFailed(_cannot_write(path, error)) from error

    @classmethod
    def resume(cls, path: Path) -> Log:
        """Open a log that holds a game; a torn last line is cut off, with a notice.

        Raises LogBroken, LogMismatch, LogInUse, or LogFailed when it cannot be written to.
        """
        read_log(path)  # what is no log is never opened for writing
        log = cls()
        try:
            log._open(path, os.O_RDWR)
            contents = log._take(path)
            if contents.torn and log._file is not None:
                os.ftruncate(log._file, contents.size)
                os.fsync(log._file)
                log.notices = (
                    f"{path}: the last line was torn and is left out; all before it is there.",
                )
        except OSError as error:
            raise LogFailed(_cannot_write(path, error)) from error
        return log

    def _open(self, path: Path, flags: int) -> None:
        """Open the file for this table alone. Raises LogInUse, or OSError."""
        for other in list(self._held):
            if other.path is not None and other.path.absolute() == path.absolute():
                other.close()
        self.path = path
        self._file = _open_held(path, flags)
        self._held.add(self)

    def __del__(self) -> None:
        self.close()

    def _take(self, path: Path) -> Contents:
        """Read what stands now that nobody else can write. Raises LogBroken or LogMismatch."""
        try:
            contents = read_log(path)
        except HostError:
            self.close()
            raise
        self.path, self.begin, self.records = path, contents.begin, list(contents.records)
        self._size = contents.size
        return contents

    def start(self, begin: Begin) -> None:
        """Write the first line. Raises LogFailed."""
        if self.begin is not None:
            raise LogFailed(f"{self.path}: already holds a game. Resume it, or name another file.")
        self._write(to_json(begin))
        self.begin = begin

    def append(self, record: Record) -> None:
        """Write a line and wait until it is on the disk. Raises LogFailed; then nothing changed."""
        self._write(to_json(record))
        self.records.append(record)

    @property
    def next(self) -> int:
        """Number of the next line."""
        return len(self.records) + 1

    def close(self) -> None:
        """Let go of the file; safe to call twice."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
            self._held.discard(self)

    def _write(self, line: bytes) -> None:
        if self.path is None:
            return
        if self._file is None:
            raise LogFailed(f"{self.path}: is closed.")
        try:
            self._cut_back()
            self._dirty = True
            os.lseek(self._file, self._size, os.SEEK_SET)
            _write_all(self._file, line + b"\n")
            os.fsync(self._file)
        except OSError as error:
            with contextlib.suppress(OSError):
                self._cut_back()
            raise LogFailed(_cannot_write(self.path, error)) from error
        self._dirty = False
        self._size += len(line) + 1

    def _cut_back(self) -> None:
        """Remove what a failed write left behind the last whole line."""
        if self._file is not None and self._dirty:
            os.ftruncate(self._file, self._size)
            self._dirty = False


_BINARY: int = getattr(os, "O_BINARY", 0)
"""Windows would turn line ends into two bytes without it."""


def _open_held(path: Path, flags: int) -> int:
    """Open a log for one table alone. Raises LogInUse, or OSError."""
    file = os.open(path, flags | _BINARY, 0o600)
    if not hold(file):
        os.close(file)
        raise LogInUse(
            f"{path}: this game is being played at another table right now. End it there, then "
            "resume it here."
        )
    return file


def _write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


def _sync_folder(folder: Path) -> None:
    """Make a new file's name last through a power cut, where the system can do that."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # some file systems refuse it; then nothing is lost but this
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _cannot_write(path: Path, error: OSError) -> str:
    return (
        f"{path}: the log cannot be written ({error.strerror}). The game stands where it was: "
        f"make room on the disk and say it again, or name another log."
    )


def raw(value: Any) -> msgspec.Raw:
    """A value as canonical JSON inside a record."""
    return msgspec.Raw(to_json(value))


def notes_of(records: Sequence[Record], kind: str) -> tuple[Noted, ...]:
    """The notes of one kind, in order."""
    return tuple(r for r in records if isinstance(r, Noted) and r.kind == kind)


def in_memory(path: Path) -> Log:
    """A copy of the log at ``path`` in memory, so that looking never changes the file.

    Raises LogBroken or LogMismatch.
    """
    contents = read_log(path)
    log = Log(None)
    log.path = path
    log.begin, log.records = contents.begin, list(contents.records)
    return log
