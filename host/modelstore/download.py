"""One file over HTTP: resumed, checked by digest, never accepted by halves."""

from __future__ import annotations

import errno
import hashlib
import http.client
import os
import shutil
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host.modelstore.errors import NoSpace, SourceFailed
from host.modelstore.manifest import File

CONNECT = 5.0
"""Seconds for name look-up, connection and encryption together."""
READ = 30.0
"""Seconds without a byte after which a transfer counts as stalled."""
TRIES = 2
"""Attempts in a row that brought a file no byte further before its source is given up."""
BLOCK = 1 << 16

Advance = Callable[[int], None]
"""Told how many bytes of the file there are now."""


def fetch_file(url: str, part: Path, wanted: File, advance: Advance) -> None:
    """Bring ``wanted`` from ``url`` into ``part``, going on where an earlier run was cut off.

    Returns only when ``part`` has the right size and digest. Raises SourceFailed with the reason
    (then ``part`` holds nothing wrong: it is removed, or a beginning that may be resumed), or
    NoSpace.
    """
    idle = wrong = 0
    while True:
        before = _size(part)
        try:
            if before < wanted.size:
                _transfer(url, part, wanted.size, advance)
        except (OSError, http.client.HTTPException) as error:
            full = isinstance(error, OSError) and error.errno == errno.ENOSPC
            idle = 0 if _size(part) > before else idle + 1
            silent = idle and (not _size(part) or isinstance(error, urllib.error.URLError))
            if full or silent or idle >= TRIES:
                raise _failed(error, part) from error
            continue
        if digest(part) == wanted.sha256:
            return
        part.unlink()
        wrong += 1
        if before == 0 or wrong > 1:
            raise SourceFailed(f"what it gives as {wanted.path} has the wrong digest")


def digest(path: Path) -> str:
    """SHA-256 of a file, as 64 hex digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def require_space(folder: Path, needed: int) -> None:
    """Raise NoSpace unless ``needed`` bytes and a little more fit on the disk of ``folder``."""
    free = shutil.disk_usage(folder).free
    if free < needed + (16 << 20):
        raise NoSpace(
            f"Not enough room in {folder}: {needed / 1e6:.0f} MB are needed, "
            f"{free / 1e6:.0f} MB are free. Make room and run it again."
        )


def _transfer(url: str, part: Path, size: int, advance: Advance) -> None:
    have = _size(part)
    request = urllib.request.Request(url, headers={"User-Agent": "partyhost"})
    if have:
        request.add_header("Range", f"bytes={have}-")
    with _opener().open(request) as answer:
        have = _resumed_at(answer, have)
        length = answer.headers.get("Content-Length")
        if length is not None and have + int(length) != size:
            raise SourceFailed(f"it has {have + int(length):,} bytes instead of {size:,}")
        with part.open("r+b" if part.exists() else "wb") as file:
            file.truncate(have)
            file.seek(have)
            while block := answer.read(BLOCK):
                have += len(block)
                if have > size:
                    file.truncate(0)
                    raise SourceFailed(f"it gives more than {size:,} bytes")
                file.write(block)
                advance(have)
            file.flush()
            os.fsync(file.fileno())
    if have < size:
        raise http.client.IncompleteRead(b"", size - have)


def _resumed_at(answer: Any, asked: int) -> int:
    """Where the body really begins: a server may ignore that only the rest was asked for."""
    if answer.status != http.client.PARTIAL_CONTENT:
        return 0
    start = str(answer.headers.get("Content-Range", "")).removeprefix("bytes ").partition("-")[0]
    if start != str(asked):
        raise SourceFailed("it answers with another part of the file than was asked for")
    return asked


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _failed(error: Exception, part: Path) -> SourceFailed | NoSpace:
    """What a transfer that came no further means, in a person's words."""
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return NoSpace(f"The disk is full: {part.parent} takes no more. Make room and try again.")
    if isinstance(error, urllib.error.HTTPError):
        return SourceFailed(f"it answered {error.code} {error.reason}")
    inner = getattr(error, "reason", error)
    if isinstance(inner, TimeoutError):
        return SourceFailed("it cannot be reached in time")
    if isinstance(error, urllib.error.URLError):
        return SourceFailed(f"it cannot be reached ({inner})")
    return SourceFailed(f"it broke off ({type(error).__name__})")


def _connect_in_time(connection: http.client.HTTPConnection, connect: Callable[[], None]) -> None:
    """Run ``connect`` with one limit for all of it: name look-up knows no time-out of its own."""
    failed: list[BaseException] = []

    def work() -> None:
        try:
            connect()
        except BaseException as error:
            failed.append(error)

    connection.timeout = CONNECT
    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    worker.join(CONNECT)
    if worker.is_alive():
        raise TimeoutError("no connection in time")
    if failed:
        raise failed[0]
    connection.sock.settimeout(READ)


class _Plain(http.client.HTTPConnection):
    def connect(self) -> None:
        _connect_in_time(self, super().connect)


class _Secure(http.client.HTTPSConnection):
    def connect(self) -> None:
        _connect_in_time(self, super().connect)


class _PlainHandler(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_Plain, req)


class _SecureHandler(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_Secure, req)


def _opener() -> urllib.request.OpenerDirector:
    return urllib.request.build_opener(_PlainHandler, _SecureHandler)
