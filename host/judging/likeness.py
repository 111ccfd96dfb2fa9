"""How like a form some heard words are: by letters, by sound, by order.

Edit budgets grow with length (none below five letters), and a correctly spelt other word is no
typing error: "Slovenia" is not a slip for "Slovakia". Distances are whole numbers, so the
compiled and the pure-Python rapidfuzz agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from rapidfuzz.distance import OSA, Levenshtein

from host.judging.entries import Form
from host.judging.features import CONSONANTS
from host.judging.inflect import is_tense, is_verbal, stem
from host.judging.phones import Phones, cost, distance, known_word, phones
from host.judging.text import bag
from host.judging.wordlists import given_names, grammar_file, word_set


class Strictness(StrEnum):
    """How exact an answer must be; the table agrees on it at set-up (Hit List, Gameplay 6)."""

    STRICT = "strict"
    FAIR = "fair"
    GENEROUS = "generous"


@dataclass(frozen=True)
class Likeness:
    """One comparison."""

    sure: bool
    """True for good enough to mark; False for worth asking about."""
    text: float
    """Likeness by letters, 0..1."""
    sound: float
    """Likeness by sound, 0..1 (1 less the phone distance)."""
    way: str
    """What decided: ``letters``, ``sound``, ``order``."""


SAME_SOUND = 0.08
"""Greatest phone distance of another spelling that is the same sound at any strictness."""
MISHEARD = {Strictness.STRICT: 0.08, Strictness.FAIR: 0.21, Strictness.GENEROUS: 0.26}
"""Greatest distance where the words were cut otherwise or are no words ("You can lay Lee")."""
ASKED_SOUND = 0.65
"""Likeness by sound below which a slip that is too large to mark is not asked about either."""
VOWEL = 0.22
"""Greatest distance between two right spellings with other vowels that is worth asking about."""
HOMOPHONE = 0.15
"""Greatest whole cost between two right spellings that are one sound (flour, flower)."""
ODD = 0.125
"""Greatest distance of a word that is none, or of content words that are cut otherwise."""
DOUBT = 0.25
"""Up to here a mishearing is worth asking about."""


def budget(length: int, strictness: Strictness) -> int:
    """Typing errors allowed in ``length`` letters."""
    if strictness is Strictness.STRICT:
        return 0
    steps = (5, 8, 12) if strictness is Strictness.FAIR else (4, 6, 10)
    return sum(length >= step for step in steps)


def _latin(word: str) -> bool:
    return word.isascii() and word.isalpha()


@cache
def one_sound() -> dict[str, tuple[str, ...]]:
    """Words that are said alike in one of the readings of their letters (read, red)."""
    out: dict[str, tuple[str, ...]] = {}
    for one, two in grammar_file("wording")["one_sound"]:
        out[one] = (*out.get(one, ()), two)
        out[two] = (*out.get(two, ()), one)
    return out


def _is_word(word: str) -> bool:
    """A right spelling of something: a word, a given name, a place."""
    return known_word(word) or word in given_names() or word in word_set("wording", "places")


@lru_cache(maxsize=50000)
def _slip(stored: str, heard: str) -> int | None:
    """Edits that make ``stored`` of ``heard``; None where it is another word altogether."""
    if stored == heard:
        return 0
    if stored.isdigit() or heard.isdigit() or not stored or not heard:
        return None
    if _latin(stored) and _latin(heard):
        one, two = phones(stored), phones(heard)
        if min(len(one), len(two)) > 1 and cost(one, two) <= 0.15:
            return 0
        if heard in one_sound().get(stored, ()):
            return 0
        if _is_word(heard):
            return None
        return int(OSA.distance(stored, heard))
    edits = int(OSA.distance(stored, heard))
    return edits if edits <= max(len(stored), len(heard)) // 8 else None


def by_letters(form: Form, said: tuple[str, ...], strictness: Strictness) -> Likeness | None:
    """Word by word with typing errors; also with the spaces set otherwise."""
    if len(said) == len(form.words):
        edits = 0
        for stored, heard in zip(form.words, said, strict=True):
            slip = _slip(stored, heard)
            if slip is None or slip > budget(len(stored), Strictness.GENEROUS):
                return None
            edits += slip
        length = sum(map(len, form.words))
    else:
        glue, heard = form.glue, "".join(said)
        odd = any(len(w) > 1 and not known_word(w) for w in said) and heard.isalpha()
        if not odd or len(glue) < 6 or glue[:1] != heard[:1]:
            return None
        edits, length = int(OSA.distance(glue, heard)), len(glue)
    sure = edits <= budget(length, strictness) and edits <= max(1, length // 4)
    sound = 1 - distance(form.phones, _phones(said))
    # Letters that changed places ("reciept") may read quite otherwise, and are seen at once.
    swapped = edits == 1 and sorted(form.glue) == sorted("".join(said))
    if not sure and (
        edits > budget(length, Strictness.GENEROUS) or (sound < ASKED_SOUND and not swapped)
    ):
        return None
    return Likeness(sure, 1 - edits / max(1, length), sound, "letters")


@lru_cache(maxsize=20000)
def _phones(said: tuple[str, ...]) -> Phones:
    return phones(" ".join(said))


def _frame(sounds: Phones) -> str:
    return "".join(p for p in sounds if p in CONSONANTS)


def by_sound(
    form: Form, said: tuple[str, ...], strictness: Strictness, *, apart: bool, typed: bool = False
) -> Likeness | None:
    """By pronunciation. ``apart``: pauses stand on both sides, so that all of it is the answer.

    ``typed``: there was no sound; what is spelt as another word is that word.
    """
    one, two = form.phones, _phones(said)
    if len(one) < 2 or len(two) < 2 or abs(len(one) - len(two)) > 3:
        return None
    limit = max(2, (len(one) + len(two)) // 3)
    if Levenshtein.distance(one, two, score_cutoff=limit) > limit:
        return None
    away = distance(one, two)
    if away > 0.3 or _figures(form.words) != _figures(said):
        return None
    spelt = all(_is_word(w) for w in said)
    same_cut = len(said) == len(form.words) or len(said) == 1 or _is_compound(said)
    text = float(Levenshtein.normalized_similarity(form.glue, "".join(said)))
    if same_cut and spelt:
        # Two right spellings: homophones count, another vowel is asked about, no more.
        if cost(one, two) <= HOMOPHONE:
            return Likeness(True, text, 1 - away, "sound")
        worth = (
            apart and not typed and _frame(one) == _frame(two) and len(one) > 2 and away <= VOWEL
        )
        ask = worth and strictness is not Strictness.STRICT
        return Likeness(False, text, 1 - away, "sound") if ask else None
    if away <= SAME_SOUND:
        sure = (len(one) > 2 or away == 0) and not _one_apart(form, said)
        return Likeness(sure, text, 1 - away, "sound")
    if not apart or strictness is Strictness.STRICT or away > DOUBT:
        return None
    most = MISHEARD[strictness]
    if same_cut or all(len(w) > 3 for w in said):
        # Whole content words are more likely meant as they stand ("Marie Curie", not Mercury).
        most = min(most, ODD)
    if len(one) == 4:
        most = min(most, ODD + 0.025)
    return Likeness(away <= most and len(one) > 3, text, 1 - away, "sound")


def _is_compound(said: tuple[str, ...]) -> bool:
    """Are the words one written with a hyphen ("check-in") or without a space?"""
    return len(said) == 2 and (known_word("-".join(said)) or known_word("".join(said)))


def _figures(said: Sequence[str]) -> list[str]:
    return sorted(w for w in said if w.isdigit())


def _one_apart(form: Form, said: tuple[str, ...]) -> bool:
    """One written word against the same sounds in more words counts only for longer words."""
    return len(said) != len(form.words) and len(form.phones) < 4


_LINKS = bag("of the a an to for and my your his her its our their in on with")


@lru_cache(maxsize=20000)
def _stems(said: Sequence[str]) -> tuple[str, ...]:
    return tuple(stem(w) for w in said if w not in _LINKS)


def by_order(
    form: Form,
    said: tuple[str, ...],
    strictness: Strictness,
    *,
    acts: bool = False,
    parted: bool = False,
) -> Likeness | None:
    """The same words turned round: "tire rotation", "marie and donny"; not "milk chocolate".

    ``acts``: the list is of verbs; ``parted``: a pause stands among the words ("Romeo, Juliet").
    """
    one, two = _stems(form.words), _stems(said)
    if not one or sorted(one) != sorted(two):
        return None
    verbal = [w for w in (*form.words, *said) if is_verbal(w)]
    pair = "and" in form.words and ("and" in said or parted)
    if len(one) == 1:
        # "swimming" may be said "swim"; but "paint" is no "painting".
        if not verbal or len(form.words) != len(said):
            return None
        return _by_tense(form.words[0], said[0], strictness, acts=acts)
    # "delivery of mail" is "mail delivery"; a cup of tea is no tea cup.
    joined = ("of" in form.words) != ("of" in said)
    joined = joined and not word_set("context", "measures") & {*form.words, *said}
    sure = bool(verbal) or pair or joined or one == two
    sure = sure and (strictness is not Strictness.STRICT or pair)
    return Likeness(sure, 0.9, 0.8, "order")


def _by_tense(stored: str, heard: str, strictness: Strictness, *, acts: bool) -> Likeness | None:
    """Two forms of one verb: "running" for "run", but no "flying" for "fly" among insects."""
    if is_verbal(stored):
        return Likeness(True, 0.9, 0.8, "order")
    if stored in word_set("wording", "things") and not acts:
        return None
    sure = is_tense(heard) and (acts or is_act(stored)) and strictness is not Strictness.STRICT
    return Likeness(sure, 0.9, 0.8, "order")


def other_tense(form: Form, said: tuple[str, ...]) -> bool:
    """Is it a verb whose stem is another thing's name: "flying" for the insect?"""
    one = form.words[0] if len(form.words) == len(said) == 1 else ""
    thing = one in word_set("wording", "things") and one != said[0]
    return thing and is_tense(said[0]) and stem(one) == stem(said[0])


def is_act(word: str) -> bool:
    """True for a verb whose forms are the same answer, and no other thing's name."""
    verbs = word_set("wording", "actions") | word_set("context", "verbs")
    return word in verbs - word_set("wording", "things")
