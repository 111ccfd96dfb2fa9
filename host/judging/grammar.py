"""Commands, yes and no, colours, names: the closed sets of ``grammars/en`` as phrases.

A grammar's ``say`` lines are small templates: ``[x]`` may be left out, ``(a|b)`` is one of them,
``{slot}`` takes whatever was said there.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from host.hearing.evidence import Phrase
from host.judging.closed_sets import (
    colour_phrases,
    decoys,
    first_names,
    name_phrases,
    option_phrases,
)
from host.judging.normal import canonical, normal, split, strip_fillers
from host.judging.phones import distance
from host.judging.wordlists import GrammarBroken, grammar_file, word_set

__all__ = [
    "CommandGrammar",
    "Filled",
    "addressed",
    "bare",
    "colour_phrases",
    "decoys",
    "expand",
    "first_names",
    "load_commands",
    "load_votes",
    "load_yes_no",
    "match_command",
    "match_template",
    "name_phrases",
    "option_phrases",
    "phrases_for",
    "plain",
    "vote_forms",
]


LONGEST = 8
"""Words of an answer at most: the longest entry of the packs has seven."""


@dataclass(frozen=True)
class CommandGrammar:
    """One command as its file describes it."""

    key: str
    """Name, for example ``undo``; phrases carry it as ``cmd:undo``."""
    what: str
    """What the host says of it when somebody asks for help."""
    say: tuple[str, ...]
    """Every wording, opened out."""
    templates: tuple[str, ...]
    """Wordings with a slot, opened out."""
    must: tuple[str, ...]
    """Sentences that have to be understood as it."""
    must_not: tuple[str, ...]
    """Sentences that must not."""


def expand(template: str) -> tuple[str, ...]:
    """All sentences of a template. Raises GrammarBroken for brackets that do not match."""
    for opening, closing in ("()", "[]", "{}"):
        if template.count(opening) != template.count(closing):
            raise GrammarBroken(f"Brackets do not match in the grammar line '{template}'.")
    return tuple(dict.fromkeys(" ".join(s.split()) for s in _expand(template)))


def _expand(template: str) -> Iterator[str]:
    match = re.search(r"\[([^\[\]()]*)\]|\(([^\[\]()]*)\)", template)
    if not match:
        yield template
        return
    before, after = template[: match.start()], template[match.end() :]
    inner = match.group(1) if match.group(1) is not None else match.group(2)
    choices = [*inner.split("|"), *([""] if match.group(1) is not None else [])]
    # Inner groups are opened first, so a bracket inside a bracket has become plain text here.
    for choice in choices:
        yield from _expand(f"{before}{choice}{after}")


def _load(name: str) -> dict[str, CommandGrammar]:
    out: dict[str, CommandGrammar] = {}
    for key, raw in grammar_file(name).items():
        lists = {
            part: tuple(
                itertools.chain.from_iterable(expand(_nested(s)) for s in raw.get(part, ()))
            )
            for part in ("say", "templates")
        }
        out[str(key)] = CommandGrammar(
            str(key),
            raw["what"],
            lists["say"],
            lists["templates"],
            tuple(raw.get("must", ())),
            tuple(raw.get("must_not", ())),
        )
    return out


def _nested(line: str) -> str:
    """``[(a|b)]`` as ``[a|b]``: the one nesting that the files use."""
    return re.sub(r"\[\(([^()\[\]]*)\)\]", r"[\1]", line)


@cache
def load_commands() -> dict[str, CommandGrammar]:
    """Every command by key. Raises GrammarBroken naming the file."""
    return _load("commands")


@cache
def load_yes_no() -> dict[str, CommandGrammar]:
    """``yes``, ``no`` and ``unsure``."""
    return _load("yes_no")


@cache
def load_votes() -> dict[str, CommandGrammar]:
    """What is said for ``yes`` and ``no`` in a vote on an answer, beside yes and no."""
    return _load("votes")


@cache
def vote_forms(key: str, answer: str) -> tuple[str, ...]:
    """Wordings of a vote (``yes`` or ``no``) on ``answer``."""
    grammar = load_votes()[key]
    slot = "{answer}"
    about = tuple(t.replace(slot, answer) for t in grammar.templates) if answer else ()
    return (*grammar.say, *about)


@cache
def _polite(part: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(str(p).split()) for p in grammar_file("fillers")[part])


def _open(text: str) -> list[str]:
    """The words of a sentence, contractions opened, fillers out."""
    long: Mapping[str, str] = grammar_file("fillers")["contractions"]
    said = strip_fillers(split(re.sub(r"(?i)\bwe['’]re\b", "we are", text)))
    return [w for word in said for w in long.get(word, word).split()]


@lru_cache(maxsize=20000)
def plain(text: str) -> tuple[str, ...]:
    """A sentence for comparison: contractions opened, fillers out, canonical words."""
    return canonical(tuple(_open(text)))


@lru_cache(maxsize=20000)
def bare(words: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """``words`` as they are and with politeness stripped, step by step, never to nothing."""
    out = [words]
    at = 0
    while at < len(out):
        said = out[at]
        at += 1
        for lead in _polite("polite_leads"):
            if len(said) > len(lead) and said[: len(lead)] == lead:
                out.append(said[len(lead) :])
        for tail in _polite("polite_tails"):
            if len(said) > len(tail) and said[-len(tail) :] == tail:
                out.append(said[: -len(tail)])
    return tuple(dict.fromkeys(out))


@lru_cache(maxsize=20000)
def addressed(text: str) -> tuple[bool, str]:
    """Whether the host was called ("host, stop"; "hey host"), and the rest of what was said."""
    match = re.match(
        r"(?i)^\s*(?:(?:hey|hi|hello|okay|ok|dear)[\s,]+)?host\b[\s,:.!-]+(?=\w)", text
    )
    if match:
        return True, text[match.end() :]
    return False, text


@lru_cache(maxsize=64)
def _wordings(grammars: tuple[CommandGrammar, ...]) -> Mapping[tuple[str, ...], str]:
    out: dict[tuple[str, ...], str] = {}
    for grammar in grammars:
        for sentence in grammar.say:
            out.setdefault(plain(sentence), grammar.key)
    return out


def match_command(
    text: str, keys: Collection[str] | None = None, *, kind: str = "commands"
) -> str | None:
    """The command that the whole of ``text`` is, or None; ``keys`` limits and orders them.

    Of two commands with one wording ("that's all") the one that comes first in ``keys`` is meant.
    """
    grammars = {"commands": load_commands, "yes_no": load_yes_no, "votes": load_votes}[kind]()
    chosen = tuple(grammars[k] for k in (keys if keys is not None else grammars))
    table = _wordings(chosen)
    for words in bare(plain(addressed(text)[1])):
        if words in table:
            return table[words]
        # "yes yes", "no, no": the same said again.
        if len(set(words)) == 1 and words[:1] in table:
            return table[words[:1]]
    return None


@lru_cache(maxsize=256)
def phrases_for(keys: tuple[str, ...]) -> tuple[Phrase, ...]:
    """Phrases of some commands (``undo`` or ``cmd:undo``) and of ``yes``, ``no``, ``unsure``.

    Commands carry the key ``cmd:NAME``. Raises KeyError for an unknown name.
    """
    out: list[Phrase] = []
    for key in keys:
        name = key.removeprefix("cmd:")
        if name in load_yes_no():
            grammar, full = load_yes_no()[name], name
        else:
            grammar, full = load_commands()[name], f"cmd:{name}"
        forms = grammar.say
        if forms:
            out.append(Phrase(full, forms[0], forms[1:]))
    return tuple(out)


@dataclass(frozen=True)
class Filled:
    """A template that was said, with what stood in its slot."""

    key: str
    """Command, for example ``i_said``."""
    slots: Mapping[str, str]
    """What was said in each slot, as transcribed."""


@lru_cache(maxsize=64)
def _patterns(keys: tuple[str, ...]) -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    out: list[tuple[str, str, re.Pattern[str]]] = []
    for key in keys:
        for template in load_commands()[key].templates:
            parts = re.split(r"\{(\w+)\}", template)
            slot = parts[1]
            sides = [re.escape(" ".join(_open(p))) for p in parts[::2]]
            pattern = rf"^{sides[0]}\s*(?P<slot>\S.*?)\s*{sides[1]}$"
            if sides[0]:
                pattern = pattern.replace(r"\s*(?P", r"\s+(?P", 1)
            if sides[1]:
                pattern = pattern.replace(r"?)\s*", r"?)\s+", 1)
            out.append((key, slot, re.compile(pattern)))
    # The most literal wording first: "you did not count x" before "you x".
    return tuple(sorted(out, key=lambda p: -len(p[2].pattern)))


def match_template(
    text: str, keys: Sequence[str] | None = None, *, names: Collection[str] | None = None
) -> Filled | None:
    """The command with a slot that the whole of ``text`` is ("I said sieve"), or None.

    A ``{name}`` must be one of ``names`` (the players; by sound too, and given back as they are
    written there), or a common first name where none are given. Newcomers may have any name.
    """
    commands = load_commands()
    wanted = (
        tuple(keys) if keys is not None else tuple(k for k in commands if commands[k].templates)
    )
    if match_command(text, keys):
        return None
    words = tuple(_open(addressed(text)[1]))
    for said in sorted(bare(words), key=len, reverse=True):
        sentence = " ".join(said)
        for key, slot, pattern in _patterns(wanted):
            found = pattern.match(sentence)
            if not found or _no_answer(said, found.group("slot")):
                continue
            value = _as_said(found.group("slot"), text)
            newcomer = key == "join" and not sentence.startswith("add ")
            if slot == "name" and not newcomer:
                known = _known_name(value, names)
                if known is None:
                    continue
                value = known
            return Filled(key, {slot: value})
    return None


def _known_name(said: str, names: Collection[str] | None) -> str | None:
    """The player, or the first name, that ``said`` is."""
    plain_said = normal(said)
    for name in names if names is not None else first_names():
        if normal(name) == plain_said:
            return name
    near = [(distance(name, said), name) for name in names or ()]
    return min(near)[1] if near and min(near)[0] <= 0.3 else None


def _no_answer(said: tuple[str, ...], slot: str) -> bool:
    """Whether what stands in the slot is nothing anybody can have named, as in a story."""
    words = slot.split()
    told = said[0] in word_set("fillers", "reporters")
    return (
        slot in word_set("fillers", "empty_slots")
        or len(words) > LONGEST
        or (told and words[0] in word_set("fillers", "reported"))
    )


def _as_said(slot: str, text: str) -> str:
    """The slot as it stands in the transcript where that can be found again."""
    match = re.search(
        r"\b" + re.escape(slot).replace(r"\ ", r"[\s,]+") + r"\b", text, re.IGNORECASE
    )
    return match.group(0) if match else slot
