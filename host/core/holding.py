"""One table at a time plays a log: the system itself lets go when a process ends, however it ends.

No file of its own tells who holds the log, so nothing stale is left behind after a crash.
"""

from __future__ import annotations

import errno
import os
import sys

_FAR = 0x4000_0000
"""Byte that is locked on Windows, far beyond any log: a lock there hinders nobody who reads."""
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What systems say of a lock that somebody else has."""


def hold(file: int) -> bool:
    """Hold the open ``file`` (a descriptor) until it is closed; False where another has it.

    A file system that knows no locks (some network folders) is played on without one.
    """
    try:
        _lock(file)
    except OSError as error:
        return error.errno not in _TAKEN
    return True


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415  (only on Windows)

        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return
    import fcntl  # noqa: PLC0415  (not on Windows)

    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
