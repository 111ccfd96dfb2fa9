"""Words to phones, and how far two pronunciations lie apart.

Pronunciations come from the American lexicon inside the ``hibari`` voice package (Apache-2.0),
words that it lacks from its small network, and where the package is absent from plain
letter-to-sound rules. Word boundaries are dropped on purpose: "You can lay Lee" is *ukulele*.
"""

from __future__ import annotations

import gzip
import importlib.util
import json
import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from host.judging.features import CONSONANTS, VOWELS, loss, swap
from host.judging.letters import LETTER_PHONES, sound_out
from host.judging.wordlists import grammar_file

Phones = tuple[str, ...]

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+")
_KNOWN = frozenset(VOWELS) | frozenset(CONSONANTS)


@cache
def _lexicons() -> tuple[dict[str, Any], ...]:
    """The two American dictionaries of the voice package, or nothing where it is absent."""
    spec = importlib.util.find_spec("hibari")
    if spec is None or spec.origin is None:
        return ()
    folder = Path(spec.origin).parent / "assets"
    found = []
    for name in ("lexicon_us_gold.json.gz", "lexicon_us_silver.json.gz"):
        path = folder / name
        if path.is_file():
            with gzip.open(path, "rt", encoding="utf-8") as file:
                found.append(json.load(file))
    return tuple(found)


@cache
def _network() -> Any:
    """The voice package's reader of unknown words (callable), or None.

    Its file is loaded by itself: the package would bring the whole synthesiser with it.
    """
    spec = importlib.util.find_spec("hibari")
    if spec is None or spec.origin is None:
        return None
    file = Path(spec.origin).parent / "g2p" / "oov.py"
    try:
        part = importlib.util.spec_from_file_location("host_unknown_words", file)
        if part is None or part.loader is None:
            return None
        module = importlib.util.module_from_spec(part)
        part.loader.exec_module(module)
        return module.OOV()
    except Exception:
        # Whatever is wrong with an optional helper, the rules below still read the word.
        return None


def warm() -> None:
    """Load what the first unknown word would wait for; call it while the host greets."""
    phones("the")
    _read("zxqua")


@cache
def _respelt() -> dict[str, str]:
    """Words that are not said as they are written, with a spelling that is."""
    return {_latin(str(w)): str(sound) for w, sound in grammar_file("sounds").items()}


def _look_up(word: str) -> str | None:
    for lexicon in _lexicons():
        for spelling in (word, word.capitalize(), word.upper()):
            entry = lexicon.get(spelling)
            if isinstance(entry, dict):
                entry = entry.get("DEFAULT") or next((v for v in entry.values() if v), None)
            if entry:
                return str(entry)
    return None


@lru_cache(maxsize=20000)
def known_word(word: str) -> bool:
    """True when ``word`` (lower case) is an English word or name, or the inflection of one.

    Without the lexicon nothing is known, so spelling alone decides.
    """
    if _look_up(word) is not None:
        return True
    return any(len(stem) > 2 and _look_up(stem) is not None for stem, _ in _stems(word))


def _stems(word: str) -> list[tuple[str, str]]:
    """Possible (stem, phones of the ending) of an inflected word."""
    out: list[tuple[str, str]] = []
    if word.endswith("'s"):
        out.append((word[:-2], "z"))
    if word.endswith("ies"):
        out.append((word[:-3] + "y", "z"))
    if word.endswith("es"):
        out.append((word[:-2], "ᵻz"))
    if word.endswith("s") and not word.endswith("ss"):
        out.append((word[:-1], "z"))
    if word.endswith("ed"):
        out += [(word[:-2], "d"), (word[:-1], "d")]
    if word.endswith("ing"):
        out += [(word[:-3], "ɪŋ"), (word[:-3] + "e", "ɪŋ")]
        if len(word) > 5 and word[-4] == word[-5]:
            out.append((word[:-4], "ɪŋ"))
    return out


def _inflected(word: str) -> str | None:
    for stem, ending in _stems(word):
        base = _look_up(stem) if len(stem) > 1 else None
        if base:
            return base + _ending(base[-1], ending)
    return None


def _ending(last: str, ending: str) -> str:
    """The -s or -ed of a word as it sounds after its last phone."""
    if ending == "z":
        return "ᵻz" if last in "szʃʒʧʤ" else "s" if last in "ptkfθ" else "z"
    if ending == "d":
        return "ᵻd" if last in "td" else "t" if last in "pkfθsʃʧ" else "d"
    return ending


def _compound(word: str) -> str | None:
    """A word made of two that are known ("breadboard")."""
    for cut in range(len(word) - 3, 2, -1):
        first, second = _look_up(word[:cut]), _look_up(word[cut:])
        if first and second:
            return first + second
    return None


LONGEST_WORD = 40
"""Letters of a word that are read; what is longer is no word, and reading it would take long."""


@lru_cache(maxsize=20000)
def _word_phones(word: str) -> Phones:
    word = word[:LONGEST_WORD]
    if word.isdigit():
        from host.judging.numbers import spoken  # noqa: PLC0415 - numbers are rare, cycles are not

        return tuple(p for part in spoken(word).split() for p in _word_phones(part))
    plain = _latin(word)
    if not plain:
        return ()
    if plain in _respelt():
        return tuple(p for part in _respelt()[plain].split() for p in _word_phones(part))
    if len(plain) == 1:
        return tuple(LETTER_PHONES.get(plain, plain))
    text = _look_up(plain) or _inflected(plain) or _compound(plain)
    if text is None and plain.endswith("'s"):
        text = _read(plain[:-2]) + "z"
    return _clean(text if text is not None else _read(plain.replace("'", "")))


def _read(word: str) -> str:
    """Phones of a word in no lexicon."""
    if not any(c in "aeiouy" for c in word):
        return "".join(LETTER_PHONES.get(c, "") for c in word)
    network = _network() if _lexicons() else None
    return str(network(word)) if network is not None else sound_out(word)


def _clean(text: str) -> Phones:
    text = text.replace("ɾ", "T").replace("ʔ", "t").replace("g", "ɡ").replace("r", "ɹ")
    # Cot and caught have met for many speakers, star and store for nobody.
    text = text.replace("ɔɹ", "Oɹ")
    return tuple(p for p in text if p in _KNOWN)


def _latin(word: str) -> str:
    """Lower case letters a-z and the apostrophe; empty for a word of another script."""
    word = word.lower().replace("’", "'")
    for special, plain in (("ø", "o"), ("ł", "l"), ("ß", "ss"), ("æ", "ae"), ("œ", "oe")):
        word = word.replace(special, plain)
    bare = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    return "".join(c for c in bare if "a" <= c <= "z" or c == "'")


@lru_cache(maxsize=20000)
def phones(text: str) -> Phones:
    """The phones of a word or phrase, one character each, stress and boundaries dropped.

    Digits are read as numbers; words of other scripts have no phones here.
    """
    found: list[str] = []
    for word in _WORD.findall(text):
        whole = word if not (word.isupper() and 2 <= len(word) <= 4) else None
        if whole is None and not _look_up(word.lower()):
            found.extend(p for c in word.lower() for p in LETTER_PHONES.get(c, ""))
        else:
            found.extend(_word_phones(word.lower()))
    return tuple(found)


@lru_cache(maxsize=100000)
def cost(a: Phones, b: Phones) -> float:
    """The least total cost of turning ``a`` into ``b`` (0 = homophones), in features' units."""
    if a == b:
        return 0.0
    row = [0.0]
    for j, q in enumerate(b):
        row.append(row[-1] + loss(q, b[j - 1] if j else ""))
    for i, p in enumerate(a):
        before = a[i - 1] if i else ""
        gone = loss(p, before)
        new = [row[0] + gone]
        for j, q in enumerate(b):
            added = loss(q, b[j - 1] if j else "")
            new.append(min(row[j] + swap(p, q), row[j + 1] + gone, new[j] + added))
        row = new
    return row[-1]


def distance(a: Phones | str, b: Phones | str) -> float:
    """How differently two pronunciations sound: 0 the same, 1 unrelated.

    The cost is shared out over the mean length less two phones, so that one changed sound in a
    short word (tree, three) is far and in a long one near. Nothing against something is 1.
    """
    one = phones(a) if isinstance(a, str) else tuple(a)
    two = phones(b) if isinstance(b, str) else tuple(b)
    if not one or not two:
        return 0.0 if one == two else 1.0
    return min(1.0, cost(one, two) / max(1.0, (len(one) + len(two)) / 2 - 2))
