"""Talk in which a number or a place merely occurs ("stop it, you two"): no answer to a question.

"Two", "I'd say the last one" and "number three, because it is a river" are answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from host.core.table import COLOURS
from host.hearing.evidence import Evidence
from host.judging.context import is_boundary
from host.judging.numbers import is_number_word
from host.judging.text import bag
from host.judging.utterance import Word, hear, segments
from host.judging.wordlists import word_set

MOST_WORDS = 1
"""Words beside a number that are still about it ("three chips", "the second card")."""
_PLACES = bag(
    "last middle left right top bottom both none a b c d e f oh half other to two too for or and"
)
_CHOOSING = bag(
    "take choose pick say think bet guess go want like have give make put try mean believe would "
    "number option answer letter question card picture one ones chip chips point points thing "
    "definitely certainly surely please let's lets it's that's its thats i'd id i'll ill"
)
_REASONS = bag("because since cause")
_WE = bag("you we us them they these those")
_AFTER = bag("more time moment minute minutes hour hours oclock week weeks year years day days")


def placed(form: str) -> bool:
    """Is it a wording that only says which one: "two", "the last one", "B", "red"?"""
    words = form.lower().replace("-", " ").split()
    return bool(words) and all(_place(w) or is_boundary(w) or w in _CHOOSING for w in words)


def _place(word: str) -> bool:
    return is_number_word(word) or word in _PLACES or word in COLOURS


@lru_cache(maxsize=4096)
def answers_in(text: str) -> tuple[str, ...]:
    """The stretches of ``text`` between pauses that are no mere talk round a number or place."""
    parts = segments(hear(Evidence(text, 0.0, 1.0)))
    return tuple(text[part[0].at : part[-1].to] for part in parts if not _talk(part))


def _talk(part: Sequence[Word]) -> bool:
    texts = [w.text for w in part]
    places = [n for n, word in enumerate(part) if _place(word.text) and not word.soft]
    places = [n for n in places if texts[n] != "a" or n == len(part) - 1]
    if not places:
        return False
    first, last = places[0], places[-1]
    before = texts[first - 1] if first else ""
    after = texts[last + 1] if last + 1 < len(texts) else ""
    if after in _AFTER or (before == "a" and texts[first] == "second"):
        return True
    reason = next((n for n in range(last, len(part)) if texts[n] in _REASONS), len(part))
    beside = sum(not w.soft and not _known(w.text) for w in part[:reason])
    called = before in _WE and (first == 1 or beside > 0)
    return called or beside > MOST_WORDS


def _known(word: str) -> bool:
    fillers = word_set("fillers", "sounds") | word_set("fillers", "turns")
    return _place(word) or is_boundary(word) or word in _CHOOSING or word in fillers
