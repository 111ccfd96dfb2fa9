"""``misheard list``, ``play`` and ``delete``, and ``bench hearing --misheard``."""

from __future__ import annotations

import sys

import numpy as np
import typer

from host.core.errors import HostError
from host.dialogue.appealed import Clip
from host.hearing.evidence import RATE
from host.printing import Printer
from host.running import store
from host.running.misheard import Folder

AFTER = 0.8
"""Seconds of silence after a clip, so that a loudspeaker plays it to its end."""
BLOCK = RATE // 10
"""Samples that the loudspeaker is given at a time."""
NOTHING = (
    'Nothing is kept. Say "keep what you misheard" at the table, or start with: partyhost play'
    " --keep-misheard"
)


class NoSuchClip(HostError):
    """There is no clip of that name."""


def show(printer: Printer, *, as_json: bool) -> None:
    """Name every clip: what was heard, what the host made of it, and what was ruled."""
    contents = _folder().read()
    if as_json:
        clips = [_told(clip) for clip in contents.clips]
        printer.json({"folder": str(_folder().path), "clips": clips, "left_out": contents.left_out})
        return
    for clip in contents.clips:
        case, heard = clip.kept.case, clip.kept.evidence.transcript
        ruled = "counts" if case.ruled else "does not count"
        printer.line(
            f'{clip.name}: {case.game}, heard "{heard}", {case.judged} for "{case.text}"; '
            f"ruled by {case.by}: {ruled}"
        )
    for line in contents.left_out:
        printer.line(line)
    if not contents.clips and not contents.left_out:
        printer.line(NOTHING)


def play(printer: Printer, name: str) -> None:
    """Sound one clip, or the last one. Raises NoSuchClip, SoundError."""
    clip = _named(name)
    from host.sound.speaker import Loudspeaker  # noqa: PLC0415 - needs PortAudio

    speaker = Loudspeaker()
    try:
        sound = np.concatenate([clip.sound, np.zeros(round(AFTER * RATE), np.float32)])
        for at in range(0, len(sound), BLOCK):
            speaker.write(sound[at : at + BLOCK])
    finally:
        speaker.close()
    printer.line(f'{clip.name}: heard "{clip.kept.evidence.transcript}"')


def delete(printer: Printer, *, yes: bool) -> None:
    """Delete every clip."""
    found = _folder().files()
    if found and not yes and not typer.confirm(f"Delete {len(found)} files?", default=False):
        printer.line("Nothing was deleted.")
        return
    deleted = _folder().delete()
    printer.line(f"Deleted {deleted} files." if deleted else "Nothing is kept.")


def bench(printer: Printer, engine: str, *, as_json: bool) -> bool:
    """Hear and judge every clip again; False where one that was judged as ruled is not now.

    Raises ModelMissing, BenchFailed.
    """
    from host.bench import misheard  # noqa: PLC0415 - nothing else needs models
    from host.bench.hearing import make_recogniser  # noqa: PLC0415

    contents = _folder().read()
    if not contents.clips and not as_json:
        for line in contents.left_out or (NOTHING,):
            printer.line(line)
        return True
    row = misheard.measure(
        make_recogniser(engine),
        contents.clips,
        contents.left_out,
        lambda line: print(line, file=sys.stderr, flush=True),
    )
    if as_json:
        printer.json({"engine": engine, "misheard": row})
    else:
        for line in misheard.lines(row):
            printer.line(line)
    return not row["lost"]


def _folder() -> Folder:
    return Folder(store.misheard_dir())


def _named(name: str) -> Clip:
    clips = _folder().read().clips
    found = next((clip for clip in reversed(clips) if name in ("", clip.name)), None)
    if found is None:
        raise NoSuchClip(f"There is no clip {name}." if name and clips else NOTHING)
    return found


def _told(clip: Clip) -> dict[str, object]:
    case = clip.kept.case
    return {
        "clip": clip.name,
        "date": clip.kept.date,
        "seconds": round(len(clip.sound) / RATE, 2),
        "game": case.game,
        "heard": clip.kept.evidence.transcript,
        "engine": clip.kept.evidence.engine,
        "about": case.text,
        "judged": case.judged,
        "ruled": case.ruled,
        "by": case.by,
    }
