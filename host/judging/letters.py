"""Letters: what each is called, and plain letter-to-sound rules for words in no lexicon."""

from __future__ import annotations

LETTER_PHONES: dict[str, str] = {
    "a": "A",
    "b": "bi",
    "c": "si",
    "d": "di",
    "e": "i",
    "f": "ɛf",
    "g": "ʤi",
    "h": "Aʧ",
    "i": "I",
    "j": "ʤA",
    "k": "kA",
    "l": "ɛl",
    "m": "ɛm",
    "n": "ɛn",
    "o": "O",
    "p": "pi",
    "q": "kju",
    "r": "ɑɹ",
    "s": "ɛs",
    "t": "ti",
    "u": "ju",
    "v": "vi",
    "w": "dʌbᵊlju",
    "x": "ɛks",
    "y": "wI",
    "z": "zi",
}
"""Phones of each letter's name (American)."""

LETTER_NAMES: dict[str, tuple[str, ...]] = {
    "a": ("ay", "eh"),
    "b": ("bee", "be"),
    "c": ("see", "sea", "cee"),
    "d": ("dee",),
    "e": ("ee",),
    "f": ("eff", "ef"),
    "g": ("gee", "jee"),
    "h": ("aitch", "haitch", "age"),
    "i": ("eye", "aye"),
    "j": ("jay",),
    "k": ("kay",),
    "l": ("ell", "el"),
    "m": ("em",),
    "n": ("en",),
    "o": ("oh", "owe"),
    "p": ("pee", "pea"),
    "q": ("queue", "cue"),
    "r": ("are", "ar"),
    "s": ("ess", "es"),
    "t": ("tee", "tea"),
    "u": ("you", "ewe"),
    "v": ("vee",),
    "w": ("double you", "double u"),
    "x": ("ex",),
    "y": ("why", "wye"),
    "z": ("zed", "zee"),
}
"""How a letter's name is written when somebody says it."""

_RULES: tuple[tuple[str, str], ...] = (
    ("tion", "ʃən"),
    ("sion", "ʒən"),
    ("ough", "O"),
    ("augh", "ɔ"),
    ("eigh", "A"),
    ("igh", "I"),
    ("tch", "ʧ"),
    ("dge", "ʤ"),
    ("sch", "sk"),
    ("eau", "O"),
    ("ture", "ʧəɹ"),
    ("air", "ɛɹ"),
    ("ear", "iɹ"),
    ("eer", "iɹ"),
    ("oar", "ɔɹ"),
    ("our", "ɔɹ"),
    ("ch", "ʧ"),
    ("sh", "ʃ"),
    ("th", "θ"),
    ("ph", "f"),
    ("wh", "w"),
    ("gh", "ɡ"),
    ("kn", "n"),
    ("wr", "ɹ"),
    ("ck", "k"),
    ("ng", "ŋ"),
    ("qu", "kw"),
    ("ce", "sə"),
    ("ci", "sɪ"),
    ("cy", "si"),
    ("ai", "A"),
    ("ay", "A"),
    ("au", "ɔ"),
    ("aw", "ɔ"),
    ("ea", "i"),
    ("ee", "i"),
    ("ei", "A"),
    ("ie", "i"),
    ("oa", "O"),
    ("oe", "O"),
    ("oi", "Y"),
    ("oo", "u"),
    ("ou", "W"),
    ("ow", "O"),
    ("oy", "Y"),
    ("ue", "u"),
    ("ui", "u"),
    ("ew", "u"),
    ("ar", "ɑɹ"),
    ("er", "əɹ"),
    ("ir", "əɹ"),
    ("or", "ɔɹ"),
    ("ur", "əɹ"),
    ("a", "æ"),
    ("b", "b"),
    ("c", "k"),
    ("d", "d"),
    ("e", "ɛ"),
    ("f", "f"),
    ("g", "ɡ"),
    ("h", "h"),
    ("i", "ɪ"),
    ("j", "ʤ"),
    ("k", "k"),
    ("l", "l"),
    ("m", "m"),
    ("n", "n"),
    ("o", "ɑ"),
    ("p", "p"),
    ("q", "k"),
    ("r", "ɹ"),
    ("s", "s"),
    ("t", "t"),
    ("u", "ʌ"),
    ("v", "v"),
    ("w", "w"),
    ("x", "ks"),
    ("y", "i"),
    ("z", "z"),
)
_LONG = {"a": "A", "e": "i", "i": "I", "o": "O", "u": "u"}


def sound_out(word: str) -> str:
    """A rough pronunciation of ``word`` (lower case a-z) by rules, longest first."""
    out: list[str] = []
    at = 0
    while at < len(word):
        left = word[at:]
        if left == "e" and len(word) > 2:
            break
        if len(left) == 3 and left[0] in _LONG and left[2] == "e" and left[1] not in "aeiouyrx":
            out.append(_LONG[left[0]] + (sound_out(left[1]) if left[1] not in "cg" else ""))
            out.append({"c": "s", "g": "ʤ"}.get(left[1], ""))
            break
        if left[0] == left[1:2] and left[0] not in "aeiou":
            at += 1
            continue
        if left[0] in "aeo" and at == len(word) - 1:
            out.append({"a": "ə", "e": "i", "o": "O"}[left[0]])
            break
        for letters, sound in _RULES:
            if left.startswith(letters):
                out.append(sound)
                at += len(letters)
                break
        else:
            at += 1
    return "".join(out)
