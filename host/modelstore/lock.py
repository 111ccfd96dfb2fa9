"""One process at a time; the system frees the lock whatever happens to its holder."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def only_one(path: Path, waiting: Callable[[], None] | None = None) -> Iterator[None]:
    """Hold the lock file ``path`` meanwhile; ``waiting`` is called once if another holds it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        if not _take(file.fileno(), wait=False):
            if waiting:
                waiting()
            _take(file.fileno(), wait=True)
        # A child started with close_fds=False keeps the lock if only this process is killed.
        os.set_inheritable(file.fileno(), True)
        yield


def _take(handle: int, *, wait: bool) -> bool:
    if sys.platform == "win32":
        return _take_windows(handle, wait=wait)
    import fcntl  # noqa: PLC0415  (not on Windows)

    try:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _take_windows(handle: int, *, wait: bool) -> bool:
    if sys.platform != "win32":
        raise OSError("only on Windows")
    import msvcrt  # noqa: PLC0415  (only on Windows)

    while True:
        os.lseek(handle, 0, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
        except OSError:
            if not wait:
                return False
            continue
        return True
