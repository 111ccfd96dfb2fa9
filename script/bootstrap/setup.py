"""The whole set-up, in an order in which every step can be interrupted and gone on with."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable

from bootstrap import packages, state, system
from bootstrap.packages import SetupError

OPTIONAL_MODELS = ("vosk-en",)


def guarded(work: Callable[[], None]) -> int:
    """Run ``work``; what goes wrong becomes one line and exit code 1, never a stack trace."""
    try:
        work()
        return 0
    except SetupError as error:
        if error.args:
            _tell(str(error))
    except subprocess.SubprocessError as error:
        _tell(f"Set-up cannot go on: {error}. Run it again.")
    except KeyboardInterrupt:
        _tell("Stopped. Run it again and it goes on.")
        return 130
    except OSError as error:
        if error.errno == errno.ENOSPC:
            _tell(f"The disk is full ({error.filename or state.ROOT}). Make room, run it again.")
        else:
            _tell(f"Set-up cannot go on: {error}. It needs to write in {state.ROOT}.")
    return 1


def ensure(lock: str, models: tuple[str, ...]) -> None:
    """Set up what is missing of the packages of ``lock`` and of ``models``. Raises SetupError."""
    if state.environment_ready(lock) and state.models_ready(models):
        return
    sys.path.insert(0, str(state.ROOT))
    from host.modelstore.lock import only_one  # noqa: PLC0415  (only where it is needed)

    def wait() -> None:
        _tell("Another set-up is running here; waiting for it.")

    with only_one(state.ROOT / ".venv.lock", wait):
        if not state.environment_ready(lock):
            _announce(lock, models)
            _environment(lock)
        if not state.models_ready(models):
            _models(models)


def _environment(lock: str) -> None:
    from host.modelstore.progress import Bar  # noqa: PLC0415  (only where it is needed)

    packages.make_environment()
    if state.read_stamp().get(lock) != state.lock_hash(lock):
        packages.install(lock, Bar(sys.stderr))
    packages.link_project()
    system.live_sound(_tell)


def _announce(lock: str, models: tuple[str, ...]) -> None:
    """Say the total size before anything is fetched, and stop where it would not fit."""
    from host.modelstore import manifest  # noqa: PLC0415  (only where it is needed)

    download, installed = packages.sizes(lock)
    known = manifest.read()
    missing = [
        known[name] for name in state.absent({name: state.usual_folders(name) for name in models})
    ]
    load = sum(model.download_size for model in missing)
    room = installed + sum(model.installed_size for model in missing)
    _tell(
        f"Setting up, only this once: about {(download + load) / 1e6:.0f} MB to download "
        f"(packages {download / 1e6:.0f} MB, models {load / 1e6:.0f} MB), {room / 1e6:.0f} MB on "
        f"the disk; everything goes into {state.ROOT}."
    )
    free = shutil.disk_usage(state.ROOT).free
    if free < room + load:
        raise SetupError(
            f"Not enough room: {(room + load) / 1e6:.0f} MB are needed while setting up, "
            f"{free / 1e6:.0f} MB are free. Make room and run it again."
        )


def _models(models: tuple[str, ...]) -> None:
    """Fetch what is missing with the model store itself; remember where everything is."""
    store = [str(state.venv_python()), "-P", "-m", "host.modelstore"]
    optional = [word for name in OPTIONAL_MODELS for word in ("--try", name)]
    if subprocess.run([*store, *models, *optional], check=False, close_fds=False).returncode:
        raise SetupError  # the store has said in one line what it could not have, and why
    where = subprocess.run(
        [*store, "--where", *models], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    folders = dict(zip(models, where, strict=True))
    known = state.read_stamp().get("models")
    known = known if isinstance(known, dict) else {}
    variable = {state.VARIABLE: os.environ.get(state.VARIABLE)}
    state.write_stamp(models={**known, **folders}, **variable)


def _tell(line: str) -> None:
    sys.stderr.write(line + "\n")
    sys.stderr.flush()
