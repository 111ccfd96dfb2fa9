"""What people say while they give clues and eliminate, taken apart by words alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from host.core.table import Player
from host.games.thats_you.state import CLUES, Clue
from host.judging.grammar import addressed, match_command, plain
from host.judging.normal import split
from host.judging.phones import distance

_NOT_SO = frozenset(
    ("no", "noo", "nooo", "nope", "nah", "not", "don't", "dont", "never", "isn't", "can't")
)
_YES = frozenset(("yes", "yeah", "yep", "sure", "okay", "ok", "definitely", "absolutely"))
"""Words that deny, and words that agree."""
_NO_DOUBT = re.compile(r"(?i)\b(?:no (?:doubt|question|problem|objections?)|why not)\b")
"""What begins with a no and is a yes."""
ALIKE = 0.25
"""Phone distance up to which a first word is taken for "eliminate" ("illuminate")."""
_LEADS = (
    *("so", "ok", "okay", "well", "right", "alright", "all", "then", "and", "now", "yes", "yeah"),
    *("fine", "good", "please", "let's", "lets", "let", "us", "we", "we'll", "will", "just", "oh"),
    *("hey", "um", "er", "erm", "uh"),
)
_TAILS = re.compile(
    r"(?i)[\s,.!?]+(?:please|now|then|next|first|too|as well|instead|i think|okay|ok|host)[\s.!?]*$"
)
CORRECTING = re.compile(
    r"(?i)^\W*(?:(?:oh|er|um|ah|host)[\s,]+)*"
    r"(?:no+|nope|sorry|wait|wrong|rather|i mean|i meant|make that|actually)\b[\s,.!:;-]*"
)
"""The beginning of a correction ("no, Cy")."""
_WAS = re.compile(r"(?i)^\W*(?:but )?(?:that|it) (?:was|is)\b")
LONGEST_TOLD = 6
"""Words in which somebody tells what a chip shows; more is talk."""
_HOPES = frozenset(
    (
        *("please", "be", "hope", "hoping", "hopefully", "bet", "must", "if", "should", "not"),
        *("isn't", "isnt", "maybe", "perhaps", "think", "or", "what", "why", "will", "would"),
    )
)
"""Words of those who wait for a chip, not of who tells it."""
_CHIPS: tuple[tuple[str, str], ...] = (
    ("middle", r"more (?:(?:or|and) )?less(?: likely)?"),
    ("middle", r"second (?:most|least)(?: likely)?"),
    ("middle", r"(?:in )?(?:the )?middle(?: (?:chip|one))?"),
    ("middle", r"(?:the )?third (?:chip|one)"),
    ("least", r"(?:the )?least(?: likely)?"),
    ("most", r"(?:the )?most(?: likely)?"),
)
"""What people call the clue chips; what contains another comes first."""
_MYSELF = r"me|myself"
_AROUND = frozenset(
    (
        *_LEADS,
        *("i", "i'd", "id", "i'll", "ill", "think", "say", "would", "give", "gives", "it", "its"),
        *("it's", "is", "are", "the", "a", "to", "for", "with", "of", "that", "that's", "thats"),
        *("goes", "chip", "chips", "clue", "clues", "my", "first", "second", "third", "finally"),
        *("last", "next", "likely", "also", "maybe", "perhaps", "probably", "definitely", "course"),
        *("obviously", "hm", "hmm", "mmm", "ah", "let", "see", "take", "be", "must", "want", "too"),
        *("thanks", "mean", "plus", "followed", "by", "in", "order", "this", "could", "can"),
    )
)
"""Words that may stand round names in a row; any other might be a name that was not understood."""


def eliminated(text: str) -> str | None:
    """What stands after "eliminate", perhaps nothing; None where nothing is eliminated.

    Only an utterance that begins with it counts, politeness aside: people who talk about
    eliminating ("should we eliminate the dreamer?") decide nothing (rulings: discussion).
    """
    words = addressed(text)[1].split()
    at = 0
    while at < len(words) and _bare(words[at]) in _LEADS:
        at += 1
    rest = words[at:]
    if not rest or not _is_eliminate(_bare(rest[0])):
        return None
    left = " ".join(rest[1:])
    while _TAILS.search(f" {left}"):
        left = _TAILS.sub("", f" {left}").strip()
    return left.strip(" ,.!?:;-")


def elimination_in(text: str) -> str | None:
    """What stands after the last "eliminate" of an answer to "Sure?"; None where there is none.

    There the host was spoken to already, so it need not come first ("no Lily! Eliminate four").
    """
    words = addressed(text)[1].split()
    for at in range(len(words) - 1, -1, -1):
        if _is_eliminate(_bare(words[at])):
            kept = at > 0 and _bare(words[at - 1]) in _NOT_SO - {"no"}
            return None if kept else eliminated(" ".join(words[at:]))
    return None


def denied(text: str) -> bool:
    """Whether somebody says no among other words, and nobody yes ("no Lily, that's her!")."""
    if match_command(text, kind="yes_no") == "yes":
        return False
    words = [_bare(word) for word in _NO_DOUBT.sub("yes", text).split()]
    return bool(_NOT_SO & set(words)) and not _YES & set(words)


def _bare(word: str) -> str:
    return word.lower().replace("’", "'").strip(" ,.!?:;-\"'")


def _is_eliminate(word: str) -> bool:
    if word.startswith("eliminat"):
        return word == "eliminate"
    return len(word) > 6 and distance("eliminate", word) <= ALIKE


def corrected(text: str) -> str | None:
    """What stands after "no, ..." or "sorry, ..."; None where it is no correction."""
    found = CORRECTING.match(text)
    return text[found.end() :] if found is not None and found.end() < len(text) else None


def told(text: str) -> bool:
    """Whether "cross" or "tick" in ``text`` tells what lies there, and hopes for nothing."""
    words = [_bare(word) for word in text.split()]
    return not _HOPES & set(words) and len(words) <= LONGEST_TOLD


def put_right(text: str) -> bool:
    """Whether that is "no, tick", "sorry, a cross" or "that was a cross"."""
    rest = corrected(text) or (text if _WAS.match(text) else "")
    words = {_bare(word) for word in rest.split()}
    return bool({"cross", "tick", "x"} & words) and told(rest)


def chips_in(
    text: str, players: Sequence[Player], giver: int, given: int
) -> tuple[tuple[Clue, int], ...]:
    """Clue chips and seats that were named in one breath, in that order.

    ``given``: how many chips lie already. A chip belongs to the name beside it; names alone take
    the next chips in order; after a "no" a name alone corrects the last chip. Empty where that
    says nothing, or too much.
    """
    tokens = _tokens(text, players, giver)
    names = [seat for kind, seat in tokens if kind == "name"]
    chips = [CLUES[place] for kind, place in tokens if kind == "chip"]
    if not names:
        return ()
    if chips:
        return _paired(tokens) if len(chips) == len(names) else ()
    other = any(kind == "other" for kind, _ in tokens)
    if any(kind == "no" for kind, _ in tokens):
        # "Bob, no, Cy" names the next chip; "no, Cy" the one that lies there.
        first = tokens[0][0] == "name"
        place = given if first and given < len(CLUES) else given - 1
        return ((CLUES[place], names[-1]),) if place >= 0 and not other else ()
    if other or len(names) > len(CLUES) - given or len(set(names)) < len(names):
        return ()
    if len(names) > 1 and any(kind == "unknown" for kind, _ in tokens):
        return ()  # whoever was not understood may be the one who comes first
    return tuple((CLUES[given + n], seat) for n, seat in enumerate(names))


def seats_in(text: str, players: Sequence[Player], giver: int) -> tuple[int, ...]:
    """Everybody who is named, each once, in that order."""
    tokens = _tokens(text, players, giver)
    return tuple(dict.fromkeys(seat for kind, seat in tokens if kind == "name"))


Token = tuple[str, int]
"""A word that counts: ``chip`` with its place, ``name`` with its seat, ``no``, ``other`` ("or"),
or ``unknown``."""


def _tokens(text: str, players: Sequence[Player], giver: int) -> list[Token]:
    """The words that count, in order."""
    said = " ".join(_spelt(split(addressed(text)[1]), players))
    patterns: list[tuple[str, int, str]] = [
        ("chip", CLUES.index(key), pattern) for key, pattern in _CHIPS
    ]
    for seat, player in enumerate(players):
        for word in (player.name, player.colour):
            patterns.append(("name", seat, re.escape(" ".join(split(word)))))
    patterns.append(("name", giver, _MYSELF))
    patterns.append(("not", 0, "not"))
    patterns.append(("no", 0, "no|nope|sorry|wait|rather|i mean|actually"))
    patterns.append(("other", 0, "or"))
    found: dict[int, tuple[int, Token]] = {}
    taken = [False] * (len(said) + 1)
    for kind, value, pattern in patterns:
        for match in re.finditer(rf"\b(?:{pattern})\b", said):
            if not any(taken[match.start() : match.end()]):
                found[match.start()] = (match.end(), (kind, value))
                taken[match.start() : match.end()] = [True] * (match.end() - match.start())
    for match in re.finditer(r"\S+", said):
        if not any(taken[match.start() : match.end()]) and match[0] not in _AROUND:
            found[match.start()] = (match.end(), ("unknown", 0))
    return _without_denied([token for _, (_, token) in sorted(found.items())])


def _spelt(said: tuple[str, ...], players: Sequence[Player]) -> list[str]:
    """The words, names spelt as those who sit here spell them ("Mum" where Mom plays)."""
    out = list(said)
    names = [split(player.name) for player in players]
    for name in names:
        alike, size = plain(" ".join(name)), len(name)
        for at in range(len(out) - size + 1):
            words = tuple(out[at : at + size])
            if alike and words not in names and plain(" ".join(words)) == alike:
                out[at : at + size] = name
    return out


def _without_denied(tokens: Sequence[Token]) -> list[Token]:
    """ "Not Bob, Cy" is Cy, instead of somebody."""
    out: list[Token] = []
    for n, token in enumerate(tokens):
        denied = n > 0 and tokens[n - 1][0] == "not"
        if token[0] == "not":
            out.insert(0, ("no", 0))
        elif not denied or token[0] != "name":
            out.append(token)
    return out


def _paired(tokens: Sequence[Token]) -> tuple[tuple[Clue, int], ...]:
    """Chips and names that alternate, whichever comes first ("most likely Bob, least Cy")."""
    kept = [token for token in tokens if token[0] in ("chip", "name")]
    pairs = []
    for one, two in zip(kept[::2], kept[1::2], strict=True):
        if {one[0], two[0]} != {"chip", "name"}:
            return ()
        both = dict((one, two))
        pairs.append((CLUES[both["chip"]], both["name"]))
    return tuple(pairs)
