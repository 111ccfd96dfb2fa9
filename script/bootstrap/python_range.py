"""Refuse a Python that cannot run this; in the syntax of Python 2.7, to be read by any."""

import os
import subprocess
import sys

LOWEST = (3, 11)
HIGHEST = (3, 14)


def refuse_unfit_python(script):
    # type: (str) -> None
    """End with one clear line unless this is a Python that the packages are made for."""
    if LOWEST <= sys.version_info[:2] <= HIGHEST:
        return
    sys.stderr.write(
        "This needs Python "
        + _dotted(LOWEST)
        + " to "
        + _dotted(HIGHEST)
        + " and was started with Python "
        + _dotted(sys.version_info[:2])
        + ". "
        + _advice(script)
        + "\n"
    )
    sys.exit(1)


def _dotted(version):
    # type: (tuple[int, ...]) -> str
    return ".".join(str(part) for part in version)


def _advice(script):
    # type: (str) -> str
    for minor in range(HIGHEST[1], LOWEST[1] - 1, -1):
        name = "python3." + str(minor)
        if _runs(name):
            return "Start it with: " + name + " " + script
    return "Get a newer one from python.org or from the packages of your system."


def _runs(name):
    # type: (str) -> bool
    """True if ``name`` is on the PATH and really starts (a version manager's stub may not)."""
    try:
        with open(os.devnull, "r+") as nothing:
            return subprocess.call([name, "-c", ""], stdout=nothing, stderr=nothing) == 0
    except OSError:
        return False
