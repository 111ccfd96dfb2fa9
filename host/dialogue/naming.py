"""Names out of what people say or type at the start: one or several, and what is none."""

from __future__ import annotations

import re
from functools import cache

from host.core.table import COLOURS
from host.judging.grammar import first_names, match_command
from host.judging.normal import split, strip_fillers
from host.judging.numbers import hear_number

LONGEST_NAME = 24
"""Characters of a typed name; more is a sentence."""
MOST_WORDS = 3
"""Words of a typed name; more is a sentence."""

_LEADS = re.compile(
    r"(?i)^(?:(?:hello|hi|hey|well|so|okay|ok|er|um|and|then)[\s,]+)*"
    r"(?:(?:we are|we're|i am|i'm|my name is|my name's|this is|it is|it's|here is|here are|"
    r"our names are|the names are|the players are|players|playing are|there is|there are|next is|"
    r"add|with)[\s:]+)?"
)
_TAILS = re.compile(
    r"(?i)[\s,]+(?:please|too|as well|is here|are here|joins|join|joins us|joins the game|"
    r"wants to join|plays|play|is playing|are playing|wants to play|is in)\s*$"
)
_ENOUGH = re.compile(
    r"(?i)[\s,.;]*\b(?:that's|that is|and that's|and that is) (?:all|it|everybody|everyone|us)\W*$"
)
_PARTS = re.compile(r"(?i)\s*(?:[,;/&+\n]|\band\b)\s*")
_TALK = (
    r"(?:we|we'd|we've|we'll|we want|i|i'm|i am|i'd|i've|he|he's|she|she's|they|they're|let's|can|"
    r"could|shall|you|my|our|the)"
)
_CLAUSES = re.compile(
    rf"(?i)\s*[!?;]+\s+|\s*\.\s+(?={_TALK}\b)|\s*,?\s+(?:and|so|but)\s+(?={_TALK}\b)|\s*,\s+(?={_TALK}\b)"
    r"|\s*,?\s+and\s+(?=(?:this|that|here|my name) is\b)"
)
"""Where a sentence turns from names to something else, or from one person to the next."""
_SPEAKER = frozenset(("me", "i", "myself", "and me"))
"""Names the speaker, who sits here, too, but not by a name."""
_INSTEAD = re.compile(
    r"(?i)^\s*(?:no+|nope|wrong|sorry|undo)\b[\s,.!:;-]+(?:it's |it is |i'm )?(.+)$"
)
_NOBODY = frozenset(
    (
        *("i", "me", "we", "us", "you", "he", "she", "it", "they", "them", "of", "my", "our"),
        *("your", "all", "everybody", "everyone", "nobody", "somebody", "who", "what", "the", "a"),
        *("an", "this", "that", "there", "here", "player", "players", "people", "person", "name"),
        *("names", "yes", "no", "not", "thanks", "thank", "good", "great", "fine", "ok", "okay"),
        *("hello", "hi", "hey", "well", "ready", "go", "start"),
    )
)


def replacement(text: str) -> str:
    """``Anna`` of "no, Anna": what the last name should have been; empty where it is not that."""
    match = _INSTEAD.match(text)
    return match[1] if match else ""


def enough_after(text: str) -> tuple[str, bool]:
    """What stands before "... that's all", and whether that was said."""
    rest = _ENOUGH.sub("", text)
    return rest, rest != text


def clauses(text: str) -> tuple[str, ...]:
    """``it's Mum and Lily`` and ``we'd like to play``: cut where it turns."""
    return tuple(c for c in _CLAUSES.split(text.strip()) if c.strip(" .!?,;:"))


def within(text: str, *, typed: bool) -> tuple[str, ...]:
    """The names in a sentence that says more ("Lily! I'm eight"); empty where there are none."""
    parts = clauses(text)
    names: list[str] = []
    for part in parts if len(parts) > 1 else ():
        one = _first(bare(part)) or (typed and _capital(bare(part)) and written_name(part)) or ""
        names += several(part, typed=typed) or ([one] if one else [])
    return tuple(names)


def talk(text: str) -> bool:
    """Whether people only talk: more words than a name has, or some that no name has."""
    words = split(text)
    return len(words) > MOST_WORDS or (len(words) > 1 and any(w in _NOBODY for w in words))


def several(text: str, *, typed: bool) -> tuple[str, ...]:
    """The names of "Ann, Bob and Cy" or "me, Dad"; empty where it is not a row of names.

    Every part must be a common first name, or (typed) be written like a name; "me" is left out.
    """
    text = bare(text if typed else text.replace(". ", ", "))
    parts = [p for p in _PARTS.split(text) if p]
    if len(parts) > 1:
        named = [p for p in parts if p.lower() not in _SPEAKER]
        if named != parts:
            names = [_first(p) or (typed and _capital(p) and written_name(p)) for p in named]
            return tuple(n for n in names if n) if named and all(names) else ()
    if len(parts) < 2:
        words = text.split()
        many = len(words) > 2 or (len(words) == 2 and not typed)
        different = len({w.lower() for w in words}) == len(words)
        parts = words if many and different and all(_first(w) for w in words) else []
    names = [_first(p) or (written_name(p) if typed and _capital(p) else None) for p in parts]
    return tuple(n for n in names if n) if len(parts) > 1 and all(names) else ()


def written_name(text: str) -> str | None:
    """A name as somebody typed it, or None where it is more like a sentence."""
    text = bare(text)
    words = text.split()
    if len(words) == 2 and words[0].lower() == words[1].lower():
        text, words = words[0], words[:1]  # "Bob Bob" is Bob, said twice
    if not 0 < len(text) <= LONGEST_NAME or not 0 < len(words) <= MOST_WORDS:
        return None
    if not any(c.isalpha() for c in text) or not all(_wordlike(w) for w in words):
        return None
    if no_name(text):
        return None
    return text.title() if text.islower() else text


def no_name(text: str, *, typed: bool = True) -> bool:
    """Whether that is something else ("yes", "hello", "two of us", "seven").

    What an engine wrote down may be a name that it does not know: only clear words are none.
    """
    if _first(text):
        return False
    if not typed:
        text = bare(text)
        digits = any(c.isdigit() for c in text)
        return digits or match_command(text, kind="yes_no") is not None
    if not any(c.isalpha() for c in text):
        return True
    words = split(text)
    number = any(hear_number(w) is not None and len(w) > 1 for w in words)
    said = match_command(text) or match_command(text, kind="yes_no")
    return bool(said) or number or any(w in _NOBODY for w in words)


_PARTY = re.compile(
    r"(?i)^(?:(?:there are|there's|there is|there'll be|there will be|we are|we're|we'll be|it's|"
    r"it is|just|only|the|us|all|with)\s+)*([^\s,]+)(?:[\s,]+(?:of us|players?|people|persons?|"
    r"playing|tonight|today|altogether|in all|here|please))*$"
)


def party(text: str) -> int:
    """How many people "two", "there are two of us" or "three players" are; 0 where it is not that.

    Only words that are numbers count: "to" may be a name that was misheard.
    """
    said = _PARTY.match(text.strip(" .!?,;:"))
    if said is None:
        return 0
    number = hear_number(said[1], expected=False)
    return int(number.value) if number is not None and not number.ordinal else 0


def reserved(text: str) -> bool:
    """Whether a single word that could be a name means something else to the host."""
    word = bare(text)
    if not word or len(word.split()) > 1:
        return False
    colour = word.lower() in COLOURS
    return colour or (word.istitle() and not _first(word) and match_command(word) is not None)


def bare(text: str) -> str:
    """Without what people say before and after a name."""
    text = _LEADS.sub("", text.strip(" .!?,;:"), count=1)
    return _TAILS.sub("", text).strip(" .!?,;:")


def _wordlike(word: str) -> bool:
    return all(c.isalnum() or c in "'’-." for c in word)


def _capital(text: str) -> bool:
    return all(w[:1].isupper() for w in text.split())


def _first(text: str) -> str:
    """The common first name that ``text`` is, or empty."""
    # As it was said: to the list Mum and Mom are one word, to a family they are not.
    said = strip_fillers(split(text))
    return _known().get(text.lower(), "") or _known().get(" ".join(said), "")


@cache
def _known() -> dict[str, str]:
    return {name.lower(): name for name in first_names()}
