"""Other wordings that may help the ears: what they wrote, number, article, words as spoken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from host.bench.reading import SAME_SOUND
from host.hearing.whisper.spellings import unloop
from host.judging.inflect import is_plural, singular
from host.judging.letters import LETTER_NAMES
from host.judging.phones import distance, known_word
from host.speaking.normalise import for_speech

LOOSE = 0.5
"""Phone distance up to which a transcript is a spelling of what was said, and no other words."""
MOST = 6
"""Words of a respelling at most."""


def respellings(text: str, transcripts: Sequence[str]) -> list[tuple[str, ...]]:
    """Sets of wordings to try for ``text``, the best first.

    What the ears wrote each time and all of it together; then the text as it is spoken, its
    singular or plural, with an article, its parts joined or apart, its letters one by one.
    """
    written = list(dict.fromkeys(w for w in map(_written, transcripts) if is_respelling(text, w)))
    single = [(w,) for w in written]
    together = [tuple(written)] if len(written) > 1 else []
    others = [(w,) for w in _forms(text) if w.lower() != text.lower()]
    return list(dict.fromkeys([*single, *together, *others]))


def is_respelling(text: str, written: str) -> bool:
    """Whether ``written`` sounds like ``text`` and is no other word that people say.

    "you can lay lee" for ukulele is; "hat" for hatch is not: hats would count for it.
    """
    words = written.split()
    if not words or len(words) > MOST or written.lower() == text.lower():
        return False
    away = distance(text, written)
    other_word = len(words) == 1 and known_word(words[0].lower()) and away > SAME_SOUND
    return away <= LOOSE and not other_word


def with_article(text: str) -> tuple[str, ...]:
    """``an owl``, ``the owl``."""
    return f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}", f"the {text}"


def _written(transcript: str) -> str:
    """A transcript as a wording: said once, in small letters unless it is letters ("U.F.O.")."""
    letters = transcript.replace(".", "").strip(" ?!")
    return letters if letters.isupper() and len(letters) > 1 else unloop(transcript)


def _forms(text: str) -> Iterator[str]:
    yield for_speech(text).rstrip(".")
    *front, last = text.split() or [""]
    yield " ".join([*front, singular(last) if is_plural(last) else f"{last}s"])
    yield from with_article(text)
    if "-" in text:
        yield text.replace("-", " ")
        yield text.replace("-", "")
    if len(front) == 1:
        yield f"{front[0]}{last}"
    if text.isupper() and text.isalpha():
        yield " ".join(text)
        yield " ".join(LETTER_NAMES[letter.lower()][0] for letter in text)
