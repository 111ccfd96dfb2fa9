"""Sentences of synthetic players as recordings for Home Assistant's Assist (`assist.py`).

python -m tests.speakers.sentences FOLDER
"""

from __future__ import annotations

import sys
import wave
from pathlib import Path

from host.hearing.evidence import RATE
from host.wyoming.guard import pcm_of
from tests.sound.table_kit import people

SAID = (
    (0, "Let's play Hit List."),
    (0, "I am Ann."),
    (1, "I am Bob."),
    (0, "That's all."),
    (0, "I am Ann."),
    (1, "What is the score?"),
)
"""Who says what."""


def main(folder: Path) -> None:
    """One file for each sentence, named in order."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, (seat, text) in enumerate(SAID, 1):
        label = "".join(c if c.isalpha() else "-" for c in text.lower()).strip("-")
        with wave.open(str(folder / f"{number:02}-{label}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes(bytes(RATE) + pcm_of(people()[seat].say(text)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
