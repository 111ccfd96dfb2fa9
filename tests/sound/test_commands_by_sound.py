"""A command that was heard by sound must be in the transcript, too, in some way."""

from __future__ import annotations

import pytest

from host.dialogue.reading import Reader, Sort
from host.hearing.evidence import Evidence, Phrase, Span

ENTRY = (Phrase("entry:0", "elephant"),)


def read(transcript: str, key: str, form: str):
    span = Span(f"cmd:{key}", form, 0.0, 1.0, 0.97)
    return Reader().read(Evidence(transcript, 0.0, 1.0, (span,), "whisper"), ENTRY)


@pytest.mark.parametrize(
    ("transcript", "key", "form"),
    [
        ("Rules, please.", "rules", "rules"),
        ("Undo please", "undo", "undo"),
        ("What are the rules? What're", "rules", "what are the rules"),
        ("How long have I got...", "time_left", "how long have i got"),
    ],
)
def test_polite_or_repeated_it_is_one(transcript, key, form):
    reading = read(transcript, key, form)
    assert (reading.sort, reading.key) == (Sort.COMMAND, f"cmd:{key}")


@pytest.mark.parametrize(
    ("transcript", "key", "form"),
    [
        ("stop sign", "stop", "stop"),
        ("a bus stop", "stop", "stop"),
        ("golden rules", "rules", "rules"),
        ("Powder, please.", "louder", "louder"),
    ],
)
def test_sound_alone_is_none(transcript, key, form):
    assert read(transcript, key, form).sort is not Sort.COMMAND
