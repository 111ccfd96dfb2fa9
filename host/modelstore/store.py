"""The models of this machine: where they are, whether they are whole, how they get here."""

from __future__ import annotations

import json
import shutil
import zipfile
from dataclasses import dataclass
from pathlib import Path

from host.modelstore import download, manifest, places, sources
from host.modelstore.errors import (
    FetchFailed,
    ModelDamaged,
    ModelMissing,
    SourceFailed,
)
from host.modelstore.lock import only_one
from host.modelstore.manifest import File, Model
from host.modelstore.sources import Progress, missing_files


@dataclass(frozen=True)
class Entry:
    """One line of the listing."""

    model: Model
    """What the manifest says."""
    path: Path | None
    """Its folder, or None where it is not on this machine."""
    problems: tuple[str, ...]
    """What is wrong with the folder (a quick look); empty if nothing is."""


def model_path(name: str) -> Path:
    """The folder of the model ``name``, after a quick look at the sizes of its files.

    Raises ModelMissing or ModelDamaged; each says how to get the model.
    """
    entry = _entry(_model(name))
    if entry.path is None:
        looked = ", ".join(str(place) for place in places.places())
        raise ModelMissing(
            f"The model {name} is not here (looked in {looked}). "
            f"Get it with: partyhost models fetch {name}"
        )
    if entry.problems:
        raise ModelDamaged(
            f"The model in {entry.path} is damaged: {entry.problems[0]}. "
            f"Mend it with: partyhost models fetch {name}"
        )
    return entry.path


def verify(name: str) -> list[str]:
    """Every problem of the model ``name`` by size and full digest; empty if it is whole.

    No folder at all is one problem. Raises ModelMissing for a name that no manifest knows.
    """
    model = _model(name)
    entry = _entry(model)
    if entry.path is None:
        return [model_missing_line(name)]
    return _problems(entry.path, model, thorough=True)


def listing() -> list[Entry]:
    """Every model of the manifest and how it stands on this machine."""
    return [_entry(model) for model in manifest.read().values()]


def fetch(name: str, progress: Progress | None = None) -> Path:
    """Bring the model ``name`` here, keeping what is already right; its folder.

    Sources are tried in order, each with a few seconds to connect; a file counts only with the
    right SHA-256; what an interrupted run left is gone on with. Raises FetchFailed or NoSpace.
    """
    model = _model(name)
    whole = _entry(model).path
    if whole and not _problems(whole, model, thorough=True):
        return whole
    place = places.place_to_write()
    work = place / f".{name}.part"
    try:
        work.mkdir(parents=True, exist_ok=True)
        with only_one(place / ".locks" / name):
            return _fetch(model, place / name, work, progress or _silent)
    except (FetchFailed, ModelMissing):
        raise
    except OSError as error:
        raise FetchFailed(
            f"The model {name} could not be written to {place}: {error.strerror or error}. "
            f"Another folder can be named in {places.VARIABLE}."
        ) from error


def model_missing_line(name: str) -> str:
    """One line that says that a model is missing and how to get it."""
    return f"the model {name} is not here; get it with: partyhost models fetch {name}"


def _silent(label: str, done: int, total: int) -> None:
    """No progress is shown."""


def _model(name: str) -> Model:
    models = manifest.read()
    if name not in models:
        raise ModelMissing(f"There is no model '{name}'; there are: {', '.join(models)}.")
    return models[name]


def _entry(model: Model) -> Entry:
    """The first whole folder; else the first damaged one; else none."""
    damaged = None
    for place in places.places():
        folder = place / model.name
        if not folder.is_dir():
            continue
        problems = tuple(_problems(folder, model, thorough=False))
        if not problems:
            return Entry(model, folder, ())
        damaged = damaged or Entry(model, folder, problems)
    return damaged or Entry(model, None, ())


def _problems(folder: Path, model: Model, *, thorough: bool) -> list[str]:
    """What is wrong with the files in ``folder``, one line each."""
    found = []
    for file in _files(folder, model):
        path = folder / file.path
        if not path.is_file():
            found.append(f"{path} is missing")
        elif path.stat().st_size != file.size:
            found.append(f"{path} has {path.stat().st_size:,} bytes instead of {file.size:,}")
        elif thorough and download.digest(path) != file.sha256:
            found.append(f"{path} has the wrong digest")
    return found


def _files(folder: Path, model: Model) -> tuple[File, ...]:
    """What should be in ``folder``: by the manifest, or by the record of the unpacked archive."""
    if model.archive is None:
        return model.files
    try:
        record = json.loads((folder / sources.RECORD).read_text(encoding="utf-8"))
        files = tuple(File(**file) for file in record)
    except (OSError, ValueError, TypeError):
        return (File(sources.RECORD, 0, ""),)
    absent = set(model.needs) - {file.path for file in files}
    return (*files, *(File(path, 0, "") for path in sorted(absent)))


def _fetch(model: Model, folder: Path, work: Path, progress: Progress) -> Path:
    if folder.is_dir() and not _problems(folder, model, thorough=True):
        return folder
    missing = missing_files(model, folder)
    needed = sum(file.size for file in missing) or model.installed_size
    fetched = sum(path.stat().st_size for path in work.rglob("*") if path.is_file())
    download.require_space(work, max(0, needed + _extra(model) - fetched))
    why = []
    for source in model.sources:
        try:
            sources.take(source, model, folder, work, progress)
        except SourceFailed as failure:
            why.append(f"{source.where}: {failure}")
            continue
        except zipfile.BadZipFile:
            shutil.rmtree(work / "package", ignore_errors=True)
            why.append(f"{source.where}: what it gives is no archive")
            continue
        problems = _problems(folder, model, thorough=True)
        if not problems:
            shutil.rmtree(work, ignore_errors=True)
            return folder
        why.append(f"{source.where}: {problems[0]}")
    raise FetchFailed(
        f"No source gave the model {model.name}. Check the network and run it again: "
        f"partyhost models fetch {model.name} (" + "; ".join(why) + ")"
    )


def _extra(model: Model) -> int:
    """Room for an archive or package beside its unpacked files."""
    return model.archive.size if model.archive else max(source.size for source in model.sources)
