"""Write every cue and an hourglass as wav files, to listen to: ``python audio/make.py FOLDER``.

The game itself needs no sound files: it makes the same samples when it needs them, at the rate of
the loudspeaker (`host/sound/cues.py`, `host/sound/hourglass.py`). No recording of others is used.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from host.sound.cues import NAMES, cue
from host.sound.hourglass import Hourglass
from host.sound.wav import write_wav

RATE = 48000
"""Hz."""


def make(folder: Path, total: float = 30.0, rate: int = RATE) -> list[Path]:
    """Write the files into ``folder`` (made if missing); the sand runs ``total`` seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    glass = Hourglass(total, rate)
    sand = np.concatenate([glass.samples(0, glass.length), cue("chime_end", rate)])
    sounds = {name: cue(name, rate) for name in NAMES} | {f"hourglass-{total:g}": sand}
    paths = []
    for name, samples in sounds.items():
        paths.append(folder / f"{name}.wav")
        write_wav(paths[-1], samples, rate)
    return paths


if __name__ == "__main__":
    for path in make(Path(sys.argv[1] if len(sys.argv) > 1 else "sounds")):
        print(path)
