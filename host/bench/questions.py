"""The rows of closed answers: what is asked in the games, and how people answer it.

The phrases are those of the games themselves, the cards those of the packs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from host.bench import options, turns
from host.bench.answers import Case, Question, Row
from host.bench.clips import PITCHES, Clip
from host.bench.said import CASES, SAYS, Said, asked, row_of
from host.bench.trials import SEED
from host.bench.words import NAMES
from host.core.table import COLOURS, Player
from host.dialogue.reading import Reader
from host.games.eye_know.asking import FALSE_WORDS, TRUE_WORDS
from host.games.eye_know.state import CARD_COLOURS
from host.games.thats_you.words import people
from host.hearing.evidence import Phrase
from host.judging.closed_sets import colour_phrases
from host.judging.numbers import hear_number, spoken

ANSWERS = (
    "numbers",
    "numbers_synthetic",
    "yes_no",
    "yes_no_synthetic",
    "true_false",
    "card_colours",
    "player_colours",
    "table_names",
    "option_letters",
    "option_texts",
    "own_options",
    "cross_tick",
    "dice",
    "eliminations",
)
"""The rows of closed answers."""


def rows_of(clips: Sequence[Clip], names: Collection[str] = ANSWERS) -> dict[str, Row]:
    """The rows ``names``; the human ones out of ``clips``, left out where there are none."""
    made: Mapping[str, Callable[[], Row]] = {
        "numbers": lambda: Row(tuple(_recorded_numbers(clips)), "human"),
        "numbers_synthetic": lambda: row_of(_numbers()),
        "yes_no": lambda: Row(tuple(_recorded_yes_no(clips)), "human"),
        "yes_no_synthetic": lambda: row_of(_yes_no()),
        "true_false": lambda: row_of(_true_false()),
        "card_colours": lambda: row_of(_card_colours()),
        "player_colours": lambda: row_of(_player_colours()),
        "table_names": lambda: row_of(_table_names()),
        "option_letters": lambda: row_of(options.option_letters()),
        "option_texts": lambda: row_of(options.option_texts()),
        "own_options": lambda: row_of(options.own_options()),
        "cross_tick": lambda: row_of(turns.cross_tick()),
        "dice": lambda: row_of(turns.dice()),
        "eliminations": lambda: row_of(turns.eliminations()),
    }
    found = {name: made[name]() for name in ANSWERS if name in names}
    return {name: row for name, row in found.items() if row.cases}


# -- numbers, yes and no ----------------------------------------------------------------------


def number_question() -> Question:
    """A number from 0 to 20."""
    return Question(tuple(Phrase(f"number:{n}", spoken(str(n)), (str(n),)) for n in range(21)))


def _recorded_numbers(clips: Sequence[Clip]) -> Iterable[Case]:
    """Numbers said alone or with a noun ("twelve ounce")."""
    question = number_question()
    for clip in clips:
        heard = hear_number(clip.text, expected=False)
        if heard is not None and 0 <= heard.value <= 20 and len(clip.text.split()) <= 2:
            yield Case(clip, question, f"number:{heard.value}")


def _numbers() -> Iterable[Said]:
    question = number_question()
    for n in range(21):
        for says in (*["{}"] * len(PITCHES), *SAYS[2:]):
            yield says.format(spoken(str(n))), f"number:{n}", question


def _recorded_yes_no(clips: Sequence[Clip]) -> Iterable[Case]:
    question = Question(Reader().yes_no())
    return [Case(c, question, c.text.lower()) for c in clips if c.text.lower() in ("yes", "no")]


def _yes_no() -> Iterable[Said]:
    """As many long and casual wordings of one as of the other."""
    question = Question(Reader().yes_no())
    rng = random.Random(SEED)
    for phrase in question.answers:
        common = [*[phrase.text] * len(PITCHES), *[f"{phrase.text}!"] * len(PITCHES)]
        wordings = [f for f in phrase.forms if f not in ABROAD]
        for text in (*common, *rng.sample(wordings, CASES // 2 - len(common))):
            yield text, phrase.key, question


ABROAD = ("si", "ja", "oui", "da", "non", "nein", "nyet")
"""Words that an English voice cannot say."""


def _true_false() -> Iterable[Said]:
    yes, no = (phrase.forms for phrase in Reader().yes_no())
    question = asked(
        (
            Phrase("true", "true", ("yes", *TRUE_WORDS[:-1], *yes)),
            Phrase("false", "false", ("no", *FALSE_WORDS[:-1], *no)),
        )
    )
    for key, more in (("true", TRUE_WORDS[:-1]), ("false", FALSE_WORDS[:-1])):
        for text in (*[key] * len(PITCHES), *[f"{key}!"] * len(PITCHES), *more, *more, *more):
            yield text, key, question


# -- colours and names ------------------------------------------------------------------------


def _card_colours() -> Iterable[Said]:
    """Of the cards on the grid (Eye Know)."""
    question = asked(
        tuple(
            Phrase(f"colour:{c}", c, (f"a {c} one", f"any {c} one", f"the {c} ones"))
            for c in CARD_COLOURS
        )
    )
    for colour in CARD_COLOURS:
        for says in ("{}", "{}!", "a {} one", "any {} one", "{} please", "the {} one"):
            for _ in PITCHES:
                yield says.format(colour), f"colour:{colour}", question


def _player_colours() -> Iterable[Said]:
    question = Question(colour_phrases(COLOURS))
    for colour in COLOURS:
        for says in ("{}", "{}!", "I take {}", "{} for me", "{} please", "the {} one"):
            for _ in PITCHES:
                yield says.format(colour), f"colour:{colour}", question


def _table_names() -> Iterable[Said]:
    """Three to six players, who all have a colour too."""
    rng = random.Random(SEED)
    for number in range(CASES):
        names = rng.sample(NAMES, rng.randint(3, 6))
        players = [Player(name, colour) for name, colour in zip(names, COLOURS, strict=False)]
        question = asked(people(players, 0))
        seat = number % len(players)
        yield SAYS[(number + number // 5) % 5].format(names[seat]), str(seat), question
