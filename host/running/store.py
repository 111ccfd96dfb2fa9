"""Where a table's own files are: settings and logs, in the person's data folders."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec
import platformdirs

from host.core.codec import from_json, to_json
from host.core.errors import HostError
from host.dialogue.settings import Settings

APP = "partyhost"


class NothingToResume(HostError):
    """There is no log."""


class SettingsBroken(HostError):
    """The settings file cannot be read."""


def config_dir() -> Path:
    """Folder of the settings file; PARTYHOST_HOME moves it together with the data."""
    home = os.environ.get("PARTYHOST_HOME")
    return Path(home) if home else Path(platformdirs.user_config_dir(APP))


def data_home() -> Path:
    """Folder of logs and everything else that is kept about people."""
    home = os.environ.get("PARTYHOST_HOME")
    return Path(home) if home else Path(platformdirs.user_data_dir(APP))


def settings_file() -> Path:
    """The settings file."""
    return config_dir() / "settings.json"


def logs_dir() -> Path:
    """Folder of the logs."""
    return data_home() / "logs"


def load_settings() -> Settings:
    """The kept settings, or the defaults. Raises SettingsBroken naming the file."""
    path = settings_file()
    try:
        return from_json(path.read_bytes(), Settings)
    except FileNotFoundError:
        return Settings()
    except (OSError, msgspec.DecodeError) as error:
        raise SettingsBroken(
            f"{path}: the settings cannot be read ({error}). Mend the file or delete it."
        ) from error


def save_settings(settings: Settings) -> None:
    """Keep settings; a full disk costs the settings, never the game."""
    path = settings_file()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_bytes(to_json(settings))
        part.replace(path)


def measured_engine() -> str | None:
    """The engine that ``check`` found best on this machine, if it was asked."""
    try:
        return engine_file().read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def engine_file() -> Path:
    """Where ``check`` keeps the engine that it found best."""
    return config_dir() / "engine.txt"


def new_log() -> Path:
    """A log file name that is not taken."""
    folder = logs_dir()
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    name, n = folder / f"{stamp}.jsonl", 1
    while name.exists():
        n += 1
        name = folder / f"{stamp}-{n}.jsonl"
    return name


def logs() -> Sequence[Path]:
    """All logs, newest last."""
    return sorted(logs_dir().glob("*.jsonl"))


def latest_log() -> Path:
    """The newest log. Raises NothingToResume."""
    found = logs()
    if not found:
        raise NothingToResume(f"There is no game to resume in {logs_dir()}. Start one with: play")
    return found[-1]


def kept_files() -> list[tuple[str, Path]]:
    """Everything that is kept about people: what it is, and where."""
    kept = [("settings", settings_file())] if settings_file().exists() else []
    return kept + [("log of a game (names, answers, scores; no sound)", p) for p in logs()]
