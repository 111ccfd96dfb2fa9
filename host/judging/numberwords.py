"""The words that make up English numbers."""

from __future__ import annotations

from host.judging.text import words

UNITS = {
    w: n
    for n, w in enumerate(
        words(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen "
            "fourteen fifteen sixteen seventeen eighteen nineteen"
        )
    )
}
TENS = {
    w: 10 * n
    for n, w in enumerate(words("twenty thirty forty fifty sixty seventy eighty ninety"), start=2)
}
SCALES = {"hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9}
ZEROS = frozenset(words("zero oh o nought naught nil none nothing zilch love"))
"""Ways to say 0; ``oh`` and ``o`` stand inside years and codes."""
IRREGULAR = frozenset(words("zero one two three five eight nine twelve"))
"""Numbers whose ordinal is not made with plain -th."""
ORDINALS = {
    "first": "one",
    "second": "two",
    "third": "three",
    "fifth": "five",
    "eighth": "eight",
    "ninth": "nine",
    "twelfth": "twelve",
    **{w + "th": w for w in UNITS if w not in IRREGULAR},
    **{w[:-1] + "ieth": w for w in TENS},
    **{w + "th": w for w in SCALES},
}
MISSPELT = {"fourty": "forty", "ninty": "ninety", "fourtieth": "fortieth", "nineth": "ninth"}
SOUND_ALIKES = {
    **dict.fromkeys(("to", "too", "tu", "tew"), "two"),
    **dict.fromkeys(("for", "fore"), "four"),
    **dict.fromkeys(("ate", "hate", "ait"), "eight"),
    **dict.fromkeys(("won", "wan"), "one"),
    **dict.fromkeys(("tree", "free"), "three"),
    **dict.fromkeys(("fife", "hive"), "five"),
    **dict.fromkeys(("sicks", "sex", "sics"), "six"),
    **dict.fromkeys(("nein", "nigh"), "nine"),
    **dict.fromkeys(("tenn", "tin"), "ten"),
    **dict.fromkeys(("sevin", "saven"), "seven"),
    **dict.fromkeys(("hero", "xero"), "zero"),
    "twenny": "twenty",
    "owe": "oh",
    "nun": "none",
}
"""Other words that a recogniser writes for a digit; they count only where a number is expected."""
AMOUNTS = {"dozen": 12, "couple": 2, "pair": 2, "both": 2, "single": 1, "once": 1, "twice": 2}
REPEATS = {"double": 2, "triple": 3, "treble": 3}
LEAD_INS = frozenset(words("bet number say says level take option answer its it's is be put make"))
"""A sound-alike after one of these is a number."""
