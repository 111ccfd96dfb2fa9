"""Whether words at the table could be an answer, are talk, or are neither for certain.

Nothing here knows the right answer: what is said counts alike whatever the card says. A short
phrase that names a thing is an answer, right or wrong; what people say to one another is none
(rulings: Identification and answer; "the first complete phrase").
"""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import Enum

from host.judging.normal import split, strip_fillers, trim
from host.judging.numbers import is_number_word
from host.judging.text import bag


class Likely(Enum):
    """What an utterance is while an answer is waited for."""

    ANSWER = "answer"
    """It may be one, right or wrong."""
    UNCLEAR = "unclear"
    """The host asks whether it is one."""
    TALK = "talk"
    """Said to the others, or to nobody."""


LONGEST = 5
"""Words of an answer, small words aside; more is asked about."""
THINKING = re.compile(
    r"(?i)^\W*(?:(?:um+|er+|uh+|a?h+m+|hm+|well|oh|so|okay|now|right|but|and)\W+)*"
    r"(?:(?:i am|i'm|still) (?:still )?thinking|good question|let's see|"
    r"(?:let me|i have to|i need to) (?:see|think)(?: about (?:it|that))?|"
    r"(?:that|this|it)(?:'s| is| was) (?:(?:so|very|really|too|quite|not|a bit|just|not so) )*"
    r"(?:an? )?(?:hard|tough|easy|tricky|difficult|mean|funny|cute|nice|beautiful|silly|good|"
    r"unfair|fair|great|strange|weird|it|me|him|her|you|right|wrong|true)(?: one| question)?|"
    r"oh dear|oh no|oh my(?: god)?|(?:a |that )?(?:hard|tough|tricky|difficult) (?:one|question)|"
    r"(?:just )?(?:a|one) (?:second|moment|minute|sec)|hang on|hold on|come on|"
    r"(?:just )?(?:one|a) more (?:second|moment|minute)|good luck|"
    r"(?:is it |it's |that's )?(?:my|your|his|her|whose) (?:turn|go)|"
    r"i know (?:it|this|that)(?: one)?|ha+)\W*$"
)
"""What is said to win time, or of the picture in general: no answer."""
_EMPTY = bag(
    "yes yeah yep no nope okay ok sure fine cool wow yay hey hello please thanks thank well oh so "
    "now then right really exactly great super oops ouch what whatever whichever any anything "
    "anyone something somebody everything nothing this that these those it wait stop hurry quiet "
    "shh shush finally again maybe perhaps easy hard tricky difficult ready go next too very one "
    "me you him her us them he she we they dear god gosh ha haha hehe lol hush sorry"
)
"""Words that, alone or together, name nothing."""
_PERSONS = bag(
    "you your yours he she him his her hers we us our let's lets guys everybody everyone"
)
_FIRST = bag("i i'm im i've ive i'd id i'll ill")
_VERBS = bag(
    "is are was were am be been isn't aren't wasn't has have had haven't hasn't do does did don't "
    "dont doesn't didn't can can't cant could couldn't will won't would wouldn't should shouldn't "
    "must knows think thinks thought want wants need needs says said saw seen got get gets looks "
    "look makes make goes went come comes loves hate hates"
)
_ORDERS = bag(
    "give let come go stop wait tell show hurry listen pass pick choose take ask help say think "
    "hold hang try guess don't dont can't cant won't be shut do never why leave move speak"
)
"""Words that begin what is said to others."""
_SMALL = bag("a an the of no and or in on with sorry rather wait mean actually for to at it its")
_GUESS = re.compile(r"(?i)^\W*(?:what about|how about|could (?:it|that|this) be|can it be)\b")
_LOOKS = re.compile(r"(?i)\b(?:it|that|this)? ?(?:looks?|seems?)(?: (?:a bit|a lot|just))? like\b")
_ARTICLE = re.compile(r"(?i)^\W*(?:a|an|the|some)\b")
_LED = re.compile(
    r"(?i)^\W*(?:it's|its|it is|is it|is that|that's|that is|this is|they're|they are|"
    r"i(?:'d| would)? (?:think|guess|say|believe|bet)|maybe|perhaps|probably|"
    r"it (?:could|might|must) be|could be|might be|must be|my answer is)\b"
)
"""How an answer is begun."""


def guesses(text: str) -> bool:
    """Whether a question is a guess: "what about a zebra?"."""
    return _GUESS.match(text) is not None


def likely(text: str, names: Collection[str] = ()) -> Likely:
    """What ``text`` is, by its words alone; ``names`` are those who sit at the table."""
    if THINKING.match(text):
        return Likely.TALK
    shorter = _LED.sub("", _LOOKS.sub("", text, count=1), count=1)
    said = strip_fillers(split(shorter))
    start, end = trim(said)
    led = start > 0 or shorter != text
    core = said[start:end]
    thing = _ARTICLE.match(" ".join(core)) is not None
    if thing:
        core = core[1:]
    called = {word for name in names for word in split(name)}
    if not set(core) - _EMPTY - called or _some_one(core):
        return Likely.TALK
    first, words = core[0], set(core)
    order = len(core) > 1 and not (thing or led) and first in _ORDERS
    persons = bool(words & (_PERSONS | _FIRST)) or first in called
    if order or (persons and not thing):
        return Likely.TALK
    doubt = first in ("no", "not", "one") and len(core) > 1 and not text.lower().startswith("no,")
    if persons or doubt or words & _VERBS or len([w for w in core if w not in _SMALL]) > LONGEST:
        return Likely.UNCLEAR
    return Likely.ANSWER


def _some_one(core: tuple[str, ...]) -> bool:
    """ "The animal one", "the second one" choose a card and name no picture."""
    return len(core) > 1 and core[-1] in ("one", "ones") and not is_number_word(core[-2])
