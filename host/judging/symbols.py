"""What signs are called when somebody says them."""

from __future__ import annotations

import unicodedata

_NAMES: dict[str, tuple[str, ...]] = {
    "$": ("dollar sign", "dollar", "dollars"),
    "€": ("euro sign", "euro", "euros"),
    "£": ("pound sign", "pound sterling", "pound", "pounds"),
    "¥": ("yen sign", "yen"),
    "¢": ("cent sign", "cent", "cents"),
    "%": ("percent sign", "percent", "per cent", "percentage sign", "percentage"),
    "&": ("ampersand",),
    "@": ("at sign", "at", "at symbol"),
    "#": ("hash sign", "hash", "hashtag", "number sign", "pound sign", "hash key"),
    "*": ("asterisk", "star", "star sign"),
    "+": ("plus sign", "plus"),
    "-": ("minus sign", "minus", "hyphen", "dash"),
    "–": ("dash", "hyphen"),
    "—": ("dash", "hyphen"),
    "=": ("equals sign", "equals", "equal sign"),
    "×": ("multiplication sign", "times sign", "times"),
    "÷": ("division sign", "divided by", "divide sign"),
    "±": ("plus minus sign", "plus or minus"),
    "√": ("square root sign", "square root", "root sign"),
    "∞": ("infinity sign", "infinity"),
    "π": ("pi",),
    "<": ("less than sign", "less than"),
    ">": ("greater than sign", "greater than", "more than"),
    "?": ("question mark",),
    "!": ("exclamation mark", "exclamation point"),
    ".": ("full stop", "dot", "period", "point"),
    ",": ("comma",),
    ":": ("colon",),
    ";": ("semicolon", "semi colon"),
    "/": ("slash", "forward slash"),
    "\\": ("backslash", "back slash"),
    "_": ("underscore",),
    "~": ("tilde",),
    "^": ("caret", "hat"),
    "'": ("apostrophe",),
    '"': ("quotation mark", "quote", "quotation marks", "inverted commas"),
    "(": ("bracket", "parenthesis", "open bracket"),
    ")": ("bracket", "parenthesis", "close bracket"),
    "[": ("square bracket",),
    "]": ("square bracket",),
    "{": ("curly bracket", "brace"),
    "}": ("curly bracket", "brace"),
    "|": ("vertical bar", "pipe"),
    "°": ("degree sign", "degree", "degrees"),
    "©": ("copyright sign", "copyright", "copyright symbol"),
    "®": ("registered sign", "registered trademark", "registered"),
    "™": ("trademark sign", "trademark"),
    "§": ("section sign", "paragraph sign"),
    "♥": ("heart", "heart sign", "love heart"),
    "♠": ("spade", "spades"),
    "♣": ("club", "clubs"),
    "♦": ("diamond", "diamonds"),
    "♪": ("music note", "note", "quaver"),
    "♯": ("sharp", "sharp sign"),
    "♭": ("flat", "flat sign"),
    "♂": ("male sign", "mars symbol"),
    "♀": ("female sign", "venus symbol"),
    "☺": ("smiley", "smiley face", "smiling face"),
    "☹": ("sad face", "frowning face", "frown"),
    "☎": ("telephone", "phone"),
    "☂": ("umbrella",),
    "☀": ("sun",),
    "☁": ("cloud",),
    "✈": ("plane", "airplane"),
    "✂": ("scissors",),
    "☮": ("peace sign", "peace symbol"),
    "☯": ("yin yang", "yin and yang"),
    "→": ("arrow", "right arrow"),
    "←": ("arrow", "left arrow"),
    "↑": ("arrow", "up arrow"),
    "↓": ("arrow", "down arrow"),
    "✓": ("tick", "check mark", "tick mark"),
    "✗": ("cross", "x mark"),
    "★": ("star", "black star"),
    "☆": ("star", "white star"),
}
_INSIDE = {"&": "and", "+": "plus", "@": "at", "%": "percent", "=": "equals"}
"""How a sign between words is read; the other signs between words are punctuation."""
MONEY = {"$": "dollars", "€": "euros", "£": "pounds", "¥": "yen"}


def names(sign: str) -> tuple[str, ...]:
    """All names of one sign, usual first; from Unicode for signs without a usual name."""
    if sign in _NAMES:
        return _NAMES[sign]
    if unicodedata.category(sign)[0] in "SP":
        return (unicodedata.name(sign, "").lower(),)
    return ()


def symbol_names(char: str, text: str, at: int) -> tuple[str, ...]:
    """Names of the sign at ``at`` where it is meant to be said, else nothing.

    A sign that stands alone has its name; between words only "&", "+" and the like are said;
    "C#" and "F♯" are sharp.
    """
    if text.strip() == char:
        return names(char)
    if char in "#♯" and at and text[at - 1].isalpha() and len(text.strip()) <= 8:
        return ("sharp",)
    if char in _INSIDE:
        return (_INSIDE[char],)
    if char in MONEY and not text[at - 1 : at].isalnum():
        return (MONEY[char],)
    said = unicodedata.category(char) in ("Sm", "So", "Sc") or char in "♭°"
    return names(char) if said else ()
