"""What an announced answer is: one of the options, or own words that are compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from host.content.knowing_me import Question as Text
from host.games.knowing_me import score
from host.games.knowing_me.cards import option_texts
from host.games.knowing_me.state import OWN, Question, State
from host.hearing.evidence import Evidence, Phrase
from host.judging.grammar import plain
from host.judging.normal import split
from host.judging.plate import Entry, Strictness, Verdict, judge, wording_key

NUMBERS = ("one", "two", "three", "four", "five")
PLACES = ("first", "second", "third", "fourth", "fifth")
LETTERS = "abcde"
SMALL = frozenset(
    ("the", "a", "an", "in", "on", "at", "by", "to", "of", "for", "with", "as", "my", "and", "or")
)
"""Words that no option is known by."""
MOST_WORDS = 10
"""Words of an answer; more is a story, and is asked for in a few words."""

_LEAD = re.compile(
    r"(?i)^(?:(?:well|so|er|um|uh|hm|okay|ok|oh|and|right|yes|yeah|now|i (?:think|guess|suppose|"
    r"believe|reckon)(?: that)?)[\s,.]+)*"
    r"(?:(?:i|we|he|she|they)(?: have|'ve)? (?:also )?(?:wrote|written|write|said|say|put|got|had|"
    r"have|went for|chose|took|guessed|picked)(?: down)?(?: that)?(?: (?:it is|it's|for))?[\s,:]+|"
    r"(?:i|we|he|she|they)(?:'d| would|'ll| will) (?:say|go for|go with|choose|pick|take|answer)"
    r"[\s,:]+|"
    r"(?:my answer (?:is|was)|mine (?:is|was)|it is|it's|it was|that is|that's)[\s,:]+|"
    r"i(?:'m| am) (?:saying|going (?:for|with)|guessing)[\s,:]+)?"
)
_NONE = re.compile(
    r"(?i)^(?:none(?: of (?:these|those|them|the above|the options))?|neither(?: of (?:these|them|"
    r"those|the two))?|no(?:ne)? option|something else|(?:my|in my) own words|other|"
    r"not (?:one|any) of (?:these|those|them))(?:[\s,.:;!-]+|$)"
    r"(?:(?:but|namely|i wrote|i have)\s+)?"
)
_TAIL = re.compile(
    r"(?i)[\s,]+(?:of course|obviously|i think|i guess|i would say|please|too|as well|again|"
    r"definitely|for sure|what else|no doubt)[\s.!]*$"
)


class Alike(StrEnum):
    """How two wordings compare."""

    SAME = "same"
    UNSURE = "unsure"
    OTHER = "other"


def bare_words(said: str, target: str = "") -> str:
    """An answer without "I wrote", "Ann would say" and the like."""
    text = said.strip(" .!?,;:\"'")
    if target:
        name = re.escape(target)
        text = re.sub(
            rf"(?i)^(?:i (?:think|guess|say|wrote|said) )?{name}"
            r"(?:'d| would| will|'ll)? (?:says?|choose|take|picks?|answers?|want|prefer|name)\s+"
            r"(?:that )?",
            "",
            text,
        )
    text = _LEAD.sub("", text, count=1)
    return _TAIL.sub("", text).strip(" .!?,;:\"'")


def none_of_these(said: str) -> str | None:
    """What follows "none of these"; empty where nothing does, None where it was not said."""
    text = bare_words(said)
    found = _NONE.match(text)
    return None if found is None else text[found.end() :].strip(" .!?,;:\"'")


def own_key(words: str) -> str:
    """Key of own words: equal for every spelling of the same."""
    form = wording_key(words) or " ".join(split(words)) or words.lower()
    return f"{OWN}:{form}"


def compare(one: str, other: str, strictness: Strictness) -> Alike:
    """Own words compared both ways by the plate manager's text rules (ruling: own words).

    The same where each counts for the other; worth asking where only one does ("tea", "a cup of
    tea"), at strict judging only where each at least resembles the other.
    """
    if own_key(one) == own_key(other):
        return Alike.SAME
    verdicts = [_verdict(one, other, strictness), _verdict(other, one, strictness)]
    if all(v is Verdict.HIT for v in verdicts):
        return Alike.SAME
    near = [v is not Verdict.MISS for v in verdicts]
    enough = all(near)
    if strictness is not Strictness.STRICT:
        enough = any(near) or _within(one, other) or _within(other, one)
    return Alike.UNSURE if enough else Alike.OTHER


def _within(part: str, whole: str) -> bool:
    """Whether all telling words of one are in the other: "poached", "a poached egg"."""
    words = set(plain(part)) - SMALL
    return bool(words) and words <= set(plain(whole))


def _verdict(entry: str, said: str, strictness: Strictness) -> Verdict:
    ruled = judge((Entry("0", entry),), Evidence(said, 0.0, 0.0), strictness=strictness)
    verdicts = [ruling.verdict for ruling in ruled]
    return next((v for v in (Verdict.HIT, Verdict.NEAR) if v in verdicts), Verdict.MISS)


def phrases(state: State, question: Question, text: Text) -> tuple[Phrase, ...]:
    """The options as the ears take them: by text, position, letter and number.

    A bare number is read only where it is all that was said (``by_place``): "the big one" is none.
    """
    keys = score.option_keys(state, question)
    texts = option_texts(state, question, text)
    made = []
    for n, (key, said) in enumerate(zip(keys, texts, strict=True)):
        also = text.options[n].also if question.kind == "options" else (key,)
        made.append(Phrase(key, said, (*also, *_places(n, len(keys)))))
    return tuple(made)


def _places(n: int, count: int) -> tuple[str, ...]:
    """``option two``, ``the second one``, ``letter b``."""
    forms = [f"{lead} {NUMBERS[n]}" for lead in ("number", "option", "answer")]
    forms += [LETTERS[n], *(f"{lead} {LETTERS[n]}" for lead in ("letter", "option", "answer"))]
    forms += [f"the {PLACES[n]} one", f"{PLACES[n]} one", f"the {PLACES[n]} option"]
    if n == count - 1:
        forms += ["the last one", "last one", "the last option"]
    if n == 1 and count == 3:
        forms += ["the middle one", "the one in the middle"]
    return tuple(forms)


def by_place(options: Sequence[Phrase], said: str) -> str | None:
    """The option whose bare number, letter, position or telling word is all that was said."""
    words = plain(re.sub(r"(?i)\bfingers?\b", " ", bare_words(said)))
    if not words:
        return None
    alone = " ".join(words)
    for n, option in enumerate(options):
        names = {NUMBERS[n], str(n + 1), LETTERS[n], PLACES[n], f"the {PLACES[n]}"}
        if n == len(options) - 1:
            names |= {"last", "the last"}
        if alone in {" ".join(plain(name)) for name in names}:
            return option.key
    return _by_words(options, set(words) - SMALL)


def _by_words(options: Sequence[Phrase], said: set[str]) -> str | None:
    """The one option that has all these words: "tea" for "a cup of tea"."""
    keys = [o.key for o in options if said and said <= set(plain(o.text))]
    return keys[0] if len(keys) == 1 else None


@dataclass
class Memory:
    """What is remembered beside the rules: whether two wordings were ruled to be the same.

    A ruling holds for those wordings for the rest of the game (ruling: Appeals).
    """

    ruled: dict[tuple[str, str], bool] = field(default_factory=dict)
    """By the two keys, the lesser first."""

    def rule(self, one: str, other: str, same: bool) -> None:
        """Keep a ruling."""
        self.ruled[score.pair_of(one, other)] = same

    def known(self, one: str, other: str) -> bool | None:
        """What was ruled on these two, or None."""
        return self.ruled.get(score.pair_of(one, other))

    def key_for(self, words: str, earlier: Iterable[tuple[str, str]], how: Strictness) -> str:
        """Key of own words: that of an earlier wording (key and words) that is the same."""
        key = own_key(words)
        for other, said in earlier:
            known = self.known(key, other)
            same = compare(words, said, how) is Alike.SAME if known is None else known
            if same:
                return other
        return key
