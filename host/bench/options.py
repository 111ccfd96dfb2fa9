"""The rows of options: by letter, number, place and text."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import cast

from host.bench.answers import Question, taken
from host.bench.said import CASES, PLACES, SAYS, Said, asked, cards
from host.bench.trials import SEED
from host.content import eye_know, knowing_me
from host.dialogue.reading import Reading
from host.games.knowing_me.state import Question as Asked
from host.games.knowing_me.state import State
from host.games.knowing_me.words import by_place, phrases
from host.hearing.evidence import Phrase
from host.judging.closed_sets import option_phrases
from host.judging.numbers import spoken


def _choices() -> list[tuple[tuple[str, ...], Question]]:
    """The multiple-choice questions of Eye Know, shuffled."""
    found = []
    for card in cards(eye_know.KIND).values():
        options = card.choice.options
        keys = [f"option:{n}" for n in range(len(options))]
        found.append((options, asked(option_phrases(options, keys))))
    random.Random(SEED).shuffle(found)
    return found


LETTERED = ("{l}.", "{l}.", "{l}.", "letter {l}", "option {l}", "answer {l}", "I think {l}.")
PLACED = ("number {n}", "{n}", "the {o} one", "the {o}", "option {n}", "the {o} answer")


def option_letters() -> Iterable[Said]:
    """By letter, number and place."""
    for number, (options, question) in enumerate(_choices()[: CASES + 20]):
        at = number // 3 % len(options)
        says = (LETTERED if number % 3 < 2 else PLACED)[number // 3 % len(LETTERED) % 6]
        said = says.format(l="ABCD"[at], n=spoken(str(at + 1)), o=PLACES[at])
        yield said, f"option:{at}", question


def option_texts() -> Iterable[Said]:
    """The questions of Eye Know, answered by the text of an option."""
    for number, (options, question) in enumerate(_choices()[:CASES]):
        at = number % len(options)
        yield SAYS[(number + number // 5) % 5].format(options[at]), f"option:{at}", question


def own_options() -> Iterable[Said]:
    """The questions of Knowing Me Knowing You, answered by text, another wording or place."""

    def deciding(options: tuple[Phrase, ...]) -> Question:
        def decide(reading: Reading) -> str | None:
            place = by_place(options, reading.evidence.transcript)
            return taken(reading) if place in (None, *reading.rivals) else place

        return asked(options, decide=decide)

    every = [q for card in cards(knowing_me.KIND).values() for q in card.questions if q.options]
    random.Random(SEED).shuffle(every)
    for number, text in enumerate(every[:CASES]):
        shape = Asked("", 1, "options", len(text.options))
        # no state is needed where the options stand in the question
        options = phrases(cast(State, None), shape, text)
        at = number % len(options)
        says = ("{t}", "{t}", "I wrote {t}", "{also}", "number {n}", "the {o} one", "{l}.")
        said = says[number % 7].format(
            t=options[at].text,
            also=(*text.options[at].also, options[at].text)[0],
            n=spoken(str(at + 1)),
            o=(*PLACES, "fifth")[at],
            l="ABCDE"[at],
        )
        yield said, options[at].key, deciding(options)
