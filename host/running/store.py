"""Where a table's own files are: settings and logs, in the person's data folders."""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Collection, Sequence
from datetime import datetime
from pathlib import Path

import msgspec
import platformdirs

from host.core.codec import from_json, to_json
from host.core.errors import HostError
from host.core.log import Log, LogFailed
from host.dialogue.settings import Settings

APP = "partyhost"


class NothingToResume(HostError):
    """There is no log."""


class SettingsBroken(HostError):
    """The settings file cannot be read."""


def config_dir() -> Path:
    """Folder of the settings file; PARTYHOST_HOME moves it together with the data."""
    home = os.environ.get("PARTYHOST_HOME")
    return Path(home) if home else Path(platformdirs.user_config_dir(APP, appauthor=False))


def data_home() -> Path:
    """Folder of logs and everything else that is kept about people."""
    home = os.environ.get("PARTYHOST_HOME")
    return Path(home) if home else Path(platformdirs.user_data_dir(APP, appauthor=False))


def settings_file() -> Path:
    """The settings file."""
    return config_dir() / "settings.json"


def logs_dir() -> Path:
    """Folder of the logs."""
    return data_home() / "logs"


def misheard_dir() -> Path:
    """Folder of the sounds of what was appealed, where a table agreed to it."""
    return data_home() / "misheard"


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
    """A new, empty log file that no other table takes. Raises LogFailed naming the folder."""
    folder = logs_dir()
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for n in itertools.count(1):
            name = folder / (f"{stamp}.jsonl" if n == 1 else f"{stamp}-{n}.jsonl")
            with contextlib.suppress(FileExistsError):
                name.touch(exist_ok=False)
                return name
    except OSError as error:
        raise LogFailed(
            f"{folder}: games cannot be kept there ({error.strerror}). Make the folder writable, "
            "set PARTYHOST_HOME to another one, or name a file with --log."
        ) from error
    raise AssertionError("unreachable")  # pragma: no cover


def try_log(path: Path) -> Path:
    """``path``, if a game can be written there; so that nobody plays in vain. Raises LogFailed."""
    Log(path).close()
    return path


def logs() -> Sequence[Path]:
    """All logs, newest last."""
    return sorted(logs_dir().glob("*.jsonl"))


def latest_log() -> Path:
    """The newest log. Raises NothingToResume."""
    found = [path for path in logs() if path.stat().st_size > 0]
    if not found:
        raise NothingToResume(
            f"There is no game to resume in {logs_dir()}. Start one with: partyhost play"
        )
    return found[-1]


class SeenCards:
    """Which cards were on this table before, kept in a file; losing it loses no game."""

    def __init__(self, path: Path | None = None) -> None:
        """``path``: where it is kept; None: the data folder."""
        self._path = path or data_home() / "seen.json"
        self._by_kind: dict[str, list[str]] = {}
        with contextlib.suppress(OSError, msgspec.DecodeError):
            self._by_kind = from_json(self._path.read_bytes(), dict[str, list[str]])

    def of(self, kind: str) -> tuple[str, ...]:
        """Ids of a kind's cards, oldest first."""
        return tuple(self._by_kind.get(kind, ()))

    def add(self, kind: str, card: str) -> None:
        """A card is on the table now."""
        seen = self._by_kind.setdefault(kind, [])
        if card in seen:
            seen.remove(card)
        seen.append(card)
        self._save()

    def clear(self, kind: str, cards: Collection[str]) -> None:
        """These are through."""
        self._by_kind[kind] = [card for card in self.of(kind) if card not in cards]
        self._save()

    def _save(self) -> None:
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part = self._path.with_suffix(".part")
            part.write_bytes(to_json(self._by_kind))
            part.replace(self._path)


def save_fault(text: str) -> Path:
    """Keep the details of a fault inside the program for a report; nothing of a game is in it."""
    path = data_home() / "fault.txt"
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path


def kept_files() -> list[tuple[str, Path]]:
    """Everything that is kept about people: what it is, and where."""
    kept = [("settings", settings_file())] if settings_file().exists() else []
    seen = data_home() / "seen.json"
    kept += [("names of the cards that were played", seen)] if seen.exists() else []
    return kept + [("log of a game (names, answers, scores; no sound)", p) for p in logs()]
