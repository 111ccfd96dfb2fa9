"""Closed sets that are no commands: colours, options by number and place, names, decoys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from host.hearing.evidence import Phrase
from host.judging.numbers import spoken
from host.judging.wordlists import grammar_file


@cache
def colour_phrases(colours: tuple[str, ...]) -> tuple[Phrase, ...]:
    """Seat colours as phrases with the key ``colour:NAME``."""
    data = grammar_file("colours")
    out: list[Phrase] = []
    for colour in colours:
        names = [str(n) for n in data.get(colour, [colour])]
        forms = [frame.format(n) for n in names for frame in data["frames"]]
        out.append(Phrase(f"colour:{colour}", colour, tuple(dict.fromkeys(forms))))
    return tuple(out)


def option_phrases(
    texts: Sequence[str], keys: Sequence[str], *, letters: bool = True
) -> tuple[Phrase, ...]:
    """Options with their number, letter and place as further wordings (rulings: Eye Know)."""
    data = grammar_file("numbers")
    out: list[Phrase] = []
    for at, (text, key) in enumerate(zip(texts, keys, strict=True)):
        values = {
            "n": spoken(str(at + 1)),
            "d": str(at + 1),
            "o": data["ordinals"][at],
            "l": "abcdefghij"[at],
        }
        frames = [*data["frames"], *(data["letters"] if letters else ())]
        forms = [frame.format(**values) for frame in frames]
        if at == 0:
            forms += data["places"]["first"]
        if at == len(texts) - 1 and at:
            forms += data["places"]["last"]
        if len(texts) % 2 and at == len(texts) // 2 and len(texts) > 1:
            forms += data["places"]["middle"]
        if len(texts) == 2:
            forms.append(data["places"]["both"][at])
        out.append(Phrase(key, text, tuple(dict.fromkeys(f for f in forms if f != text))))
    return tuple(out)


@cache
def first_names() -> tuple[str, ...]:
    """Common first names of many countries and family words ("Mum"), as written."""
    data = grammar_file("names")
    return tuple(dict.fromkeys(n for part in data.values() for n in str(part).split()))


@cache
def name_phrases() -> tuple[Phrase, ...]:
    """Every first name and family word as a phrase with the key ``name:NAME``."""
    return tuple(Phrase(f"name:{name}", name) for name in first_names())


@cache
def decoys() -> tuple[str, ...]:
    """Common words that nobody is asked for: what a recogniser compares its find with."""
    return tuple(str(grammar_file("decoys")["words"]).split())
