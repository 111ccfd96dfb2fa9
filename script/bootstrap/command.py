"""./play: set up what is missing, then become the product's own command line."""

from __future__ import annotations

import os
import subprocess

from bootstrap import state


def play(arguments: list[str]) -> int:
    """Run ``partyhost`` with ``arguments``, or ``partyhost play`` without any."""
    models = () if _only_asks(arguments) else state.SETUP_MODELS
    if not (state.environment_ready("run") and state.models_ready(models)):
        from bootstrap import setup  # noqa: PLC0415  (a warm start reads no more than it needs)

        if code := setup.guarded(lambda: setup.ensure("run", models)):
            return code
    python = str(state.venv_python())
    # -P: a folder named "host" where the user happens to be must not be taken for ours.
    command = [python, "-P", "-m", "host", *(arguments or ["play"])]
    if os.name != "nt":  # there, exec would return to the shell at once
        os.execv(python, command)
    return subprocess.call(command)


def _only_asks(arguments: list[str]) -> bool:
    """Whether somebody only looks what there is: nothing is heard, so no model is needed."""
    return any(word in ("--help", "--version") for word in arguments) or arguments == ["games"]
