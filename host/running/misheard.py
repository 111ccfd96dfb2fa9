"""The private folder of what was misheard: a sound and a record for each appeal, few and small.

Files are for the person alone (0600 in a folder of 0700). A record is whole before it has its
name. What this program did not write is never touched; what is torn is named and left out.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import re
import stat
import wave
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from host import __version__
from host.core.codec import from_json, to_json
from host.core.errors import HostError
from host.dialogue.appealed import SCHEMA, Appealed, Clip, Kept, plain_evidence
from host.hearing.evidence import RATE, Samples
from host.running.recent import Spoken
from host.sound.errors import SoundError
from host.sound.wav import read_wav

MOST_CLIPS = 200
"""Clips that are kept; the oldest go first."""
MOST_BYTES = 50_000_000
"""Size of the folder; the oldest go first."""
OURS = re.compile(r"^\d{4}-\d\d-\d\d-\d{6}-\d+\.(?:wav|json|json\.part)$")
"""Names of the files that this program writes here."""


class MisheardFailed(HostError):
    """A clip could not be kept or deleted; the game goes on."""


@dataclass(frozen=True)
class Contents:
    """What is in the folder."""

    clips: tuple[Clip, ...]
    """Whole ones, oldest first."""
    left_out: tuple[str, ...]
    """A sentence for each file that cannot be used."""


class Folder:
    """Where the clips are."""

    def __init__(
        self,
        path: Path,
        *,
        most: int = MOST_CLIPS,
        most_bytes: int = MOST_BYTES,
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        """Nothing is made or read before it is needed."""
        self.path = path
        self._most = most
        self._most_bytes = most_bytes
        self._clock = clock
        self._written: dict[tuple[float, float, str], str] = {}

    def keep(self, spoken: Spoken, case: Appealed) -> str:
        """Keep an utterance with its ruling; gives the clip's name. Raises MisheardFailed.

        A later ruling of this evening on the same answer of the same utterance takes its place.
        """
        key = spoken.evidence.start, spoken.evidence.end, case.about
        kept = Kept(
            schema=SCHEMA,
            host=__version__,
            date=self._clock().strftime("%Y-%m-%d"),
            samples=len(spoken.samples),
            expected=spoken.expected,
            evidence=plain_evidence(spoken.evidence, spoken.start),
            case=case,
        )
        try:
            self._make()
            name = self._written.get(key, "")
            if not self._here(name):
                name = self._written[key] = self._new(wav_bytes(spoken.samples))
            self._record(name, to_json(kept))
            self._drop_oldest()
        except OSError as error:
            raise MisheardFailed(
                f"{self.path}: the sound could not be kept ({error.strerror}). The game goes on."
            ) from error
        return name

    def read(self) -> Contents:
        """All clips; a file that is torn, foreign or newer is named, and stays as it is."""
        clips, left_out = [], []
        for path in self._files():
            if path.suffix == ".json" and OURS.match(path.name):
                try:
                    clips.append(read_clip(path))
                except MisheardFailed as error:
                    left_out.append(str(error))
            elif path.suffix == ".wav" and path.with_suffix(".json").is_file():
                continue
            elif OURS.match(path.name):
                left_out.append(f"{path}: is half of a clip. It is left out.")
            else:
                left_out.append(f"{path}: was not kept by this program. It is left out.")
        return Contents(tuple(clips), tuple(left_out))

    def files(self) -> list[Path]:
        """Every file that this program wrote here, whole or torn."""
        return [path for path in self._files() if OURS.match(path.name)]

    def delete(self) -> int:
        """Delete every clip, torn ones too; gives how many files. Raises MisheardFailed."""
        found = self.files()
        for path in found:
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise MisheardFailed(f"{path}: cannot be deleted ({error.strerror}).") from error
        self._written.clear()
        with contextlib.suppress(OSError):  # not empty: somebody else's files stay
            self.path.rmdir()
        return len(found)

    # -- the folder ---------------------------------------------------------------------------

    def _files(self) -> list[Path]:
        if not self.path.is_dir():
            return []
        found = [path for path in self.path.iterdir() if not path.is_dir()]
        return sorted(found, key=lambda path: (_order(path.name), path.name))

    def _make(self) -> None:
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if stat.S_IMODE(self.path.stat().st_mode) & 0o077:
            self.path.chmod(0o700)

    def _here(self, name: str) -> bool:
        return all((self.path / f"{name}.{kind}").is_file() for kind in ("wav", "json"))

    def _new(self, sound: bytes) -> str:
        """Write a sound under a name that no other table of this machine takes."""
        stamp = self._clock().strftime("%Y-%m-%d-%H%M%S")
        taken = [_age(path.name.partition(".")[0]) for path in self.files()]
        last = max((number for when, number in taken if when == stamp), default=0)
        for number in itertools.count(last + 1):
            name = f"{stamp}-{number}"
            with contextlib.suppress(FileExistsError):
                _write(self.path / f"{name}.wav", sound)
                return name
        raise AssertionError("unreachable")  # pragma: no cover

    def _record(self, name: str, data: bytes) -> None:
        """The record comes last and at once: before it is there, the sound is half a clip."""
        part = self.path / f"{name}.json.part"
        part.unlink(missing_ok=True)
        _write(part, data)
        part.replace(self.path / f"{name}.json")

    def _drop_oldest(self) -> None:
        names = sorted({path.name.partition(".")[0] for path in self.files()}, key=_age)
        sizes = {name: sum(p.stat().st_size for p in self._of(name)) for name in names}
        total = sum(sizes.values())
        while len(names) > 1 and (len(names) > self._most or total > self._most_bytes):
            oldest = names.pop(0)
            for path in self._of(oldest):
                path.unlink(missing_ok=True)
            total -= sizes[oldest]

    def _of(self, name: str) -> list[Path]:
        return [path for path in self.files() if path.name.partition(".")[0] == name]


def _write(path: Path, data: bytes) -> None:
    """A new file, private from its first byte on; none is left where it cannot be written."""
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(number, "wb") as file:
            file.write(data)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _order(file: str) -> tuple[str, int]:
    """Where a file stands among the others: ours by age, then what is not ours."""
    return _age(file.partition(".")[0]) if OURS.match(file) else ("~", 0)


def _age(name: str) -> tuple[str, int]:
    """Names in the order in which they were given."""
    stamp, _, number = name.rpartition("-")
    return stamp, int(number)


def read_clip(path: Path) -> Clip:
    """One record with its sound. Raises MisheardFailed naming the file."""
    try:
        data = path.read_bytes()
        raw: Any = msgspec.json.decode(data)
        version = raw.get("schema") if isinstance(raw, dict) else None
        if isinstance(version, int) and version > SCHEMA:
            raise MisheardFailed(
                f"{path}: was kept by a newer version of this program (record {version}, this one"
                f" knows {SCHEMA}). It is left out."
            )
        kept = from_json(data, Kept)
        if version != SCHEMA:
            raise MisheardFailed(f"{path}: is a record {version}, which nobody reads any more.")
        sound, rate = read_wav(path.with_suffix(".wav"))
    except (OSError, msgspec.DecodeError) as error:
        raise MisheardFailed(f"{path}: is torn or damaged ({error}). It is left out.") from error
    except SoundError as error:
        raise MisheardFailed(f"{path}: its sound is missing: {error}. It is left out.") from error
    if rate != RATE or len(sound) != kept.samples:
        raise MisheardFailed(
            f"{path.with_suffix('.wav')}: has {len(sound)} samples at {rate} Hz instead of"
            f" {kept.samples} at {RATE}. It is left out."
        )
    return Clip(kept, sound, path.stem)


def wav_bytes(samples: Samples) -> bytes:
    """A 16-bit wav file of float32 mono samples at 16 kHz."""
    whole = np.round(np.clip(samples, -1.0, 1.0) * 32767.0).astype("<i2")
    memory = io.BytesIO()
    with wave.open(memory, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(whole.tobytes())
    return memory.getvalue()
