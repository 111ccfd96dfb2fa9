"""The things of each kind of card that are said in its game, and how the game takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from rapidfuzz.distance import Levenshtein

from host.bench.answers import Question, taken
from host.bench.ears import Extra, Group, Thing, Way
from host.bench.said import asked
from host.bench.turns import TRAITS, discussion
from host.content import eye_know, hit_list, knowing_me, thats_you
from host.content.eye_know import PictureCard
from host.content.findings import Sheet
from host.content.hit_list import Prompt
from host.content.knowing_me import Question as Text
from host.content.knowing_me import QuestionCard
from host.content.thats_you import Trait
from host.core.table import COLOURS, Player
from host.dialogue.reading import Reader, Reading
from host.games.eye_know.answers import Target, open_answer_of, picture_of, rule
from host.games.hit_list.memory import entries_of, phrases_of
from host.games.knowing_me.state import Question as Shape
from host.games.knowing_me.state import State
from host.games.knowing_me.words import by_place, phrases
from host.games.thats_you.words import ELIMINATE
from host.hearing.evidence import Evidence, Expected, Mode, Phrase
from host.judging.phones import phones
from host.judging.plate import Strictness, Verdict, judge, wording_key


def groups_of(kind: str, sheets: Sequence[Sheet[Any]]) -> list[Group]:
    """What is said on ``sheets`` of one kind; nothing for kinds whose answers are not on cards."""
    made: Mapping[str, Callable[[Sequence[Sheet[Any]]], Iterator[Group]]] = {
        hit_list.KIND.name: _lists,
        thats_you.KIND.name: _traits,
        eye_know.KIND.name: _pictures,
        knowing_me.KIND.name: _questions,
    }
    heard = [sheet for sheet in sheets if sheet.language.startswith("en")]
    return list(made[kind](heard)) if kind in made else []


def _expected(answers: Sequence[Phrase], mode: Mode, extra: tuple[Phrase, ...] = ()) -> Expected:
    """Answers, then commands, as the dialogue gives them to the ears."""
    reader = Reader()
    reader.extra = extra
    return Expected((*answers, *reader.command_phrases(answers)), mode)


# -- lists ------------------------------------------------------------------------------------


def _lists(sheets: Sequence[Sheet[Prompt]]) -> Iterator[Group]:
    """Entry by entry, as while the sand runs."""
    for sheet in sheets:
        things = tuple(
            Thing(e.text, ((e.text, sheet.line("entries", e.index)),)) for e in sheet.card.entries
        )
        yield Group(sheet, things, _list_way(sheet.card), ("spoken", "also"))


def _list_way(prompt: Prompt) -> Callable[[Extra | None], Way]:
    def way(extra: Extra | None) -> Way:
        entries = tuple(
            _with(e, extra) if extra and extra.place == e.index else e for e in prompt.entries
        )
        card = replace(prompt, entries=entries)
        places = {e.key: e.index for e in entries}

        def marked(evidence: Evidence) -> frozenset[int]:
            rulings = judge(entries_of(card), evidence, prompt=card.say)
            hits = (r.key for r in rulings if r.verdict is Verdict.HIT)
            return frozenset(places[key] for key in hits if key is not None)

        answers = (*phrases_of(card), *Reader().phrases("done"))
        return Way(_expected(answers, Mode.MANY), marked)

    return way


def _with(thing: Any, extra: Extra | None) -> Any:
    """A card's thing with further wordings."""
    if extra is None:
        return thing
    return replace(thing, **{extra.key: (*getattr(thing, extra.key), *extra.texts)})


# -- traits -----------------------------------------------------------------------------------


def _traits(sheets: Sequence[Sheet[Trait]]) -> Iterator[Group]:
    """Each trait eliminated among the five that sound most like it: any six may lie together."""
    texts = [sheet.card.text for sheet in sheets]
    for number, sheet in enumerate(sheets):
        near = _nearest(sheet.card.text, texts, TRAITS - 1, {number})
        six = (sheet.card, *(sheets[n].card for n in near))
        own = Thing(sheet.card.text, ((sheet.card.text, sheet.line("text")),))
        things = (own, *(Thing(trait.text, ()) for trait in six[1:]))
        yield Group(sheet, things, _trait_way(six), ("spoken", "also"), "eliminate {}")


def _trait_way(six: Sequence[Trait]) -> Callable[[Extra | None], Way]:
    players = [Player(n, c) for n, c in zip(("Ann", "Bob", "Cy"), COLOURS, strict=False)]

    def way(extra: Extra | None) -> Way:
        traits = tuple(
            _with(trait, extra) if extra and extra.place == n else trait
            for n, trait in enumerate(six)
        )
        question = discussion(traits, players)
        return _closed(question, {f"{ELIMINATE}:{n}": n for n in range(len(traits))})

    return way


def _closed(question: Question, places: Mapping[str, int]) -> Way:
    """One of a few answers, read as the dialogue reads it."""
    reader = Reader()
    reader.extra = question.extra

    def marked(evidence: Evidence) -> frozenset[int]:
        reading = reader.read(evidence, question.answers, only_loud=question.only_loud)
        place = places.get(question.decide(reading) or "")
        return frozenset() if place is None else frozenset([place])

    return Way(_expected(question.answers, Mode.ONE, question.extra), marked)


# -- pictures ---------------------------------------------------------------------------------


def _pictures(sheets: Sequence[Sheet[PictureCard]]) -> Iterator[Group]:
    """The name of each picture and the answer to its open question, in every wording."""
    for at, target_of, keys in (
        ((), picture_of, ("spoken", "also")),
        (("open",), open_answer_of, ("also",)),
    ):
        targets = [target_of(sheet.card) for sheet in sheets]
        texts = [target.text for target in targets]
        for number, (sheet, target) in enumerate(zip(sheets, targets, strict=True)):
            said = [(target.text, sheet.line(*at, "answer"))]
            said += [(text, sheet.line(*at, "also", n)) for n, text in enumerate(target.also)]
            near = _nearest(target.text, texts, 4, {number})
            rivals = [texts[n] for n in near if not _same(target, targets[n])][:1]
            thing = Thing(target.text, tuple(said), tuple(rivals))
            yield Group(sheet, (thing,), _picture_way(target), keys)


def _same(target: Target, other: Target) -> bool:
    """Whether the one's answer is right for the other, too."""
    mine = {wording_key(form) for form in (target.text, *target.also, *target.near)}
    return any(wording_key(form) in mine for form in (other.text, *other.also))


def _picture_way(target: Target) -> Callable[[Extra | None], Way]:
    def way(extra: Extra | None) -> Way:
        wanted = _with(target, extra)

        def marked(evidence: Evidence) -> frozenset[int]:
            hit = rule(wanted, evidence, Strictness.FAIR).verdict is Verdict.HIT
            return frozenset([0] if hit else [])

        answers = (wanted.phrase(), *Reader().phrases("pass"))
        return Way(_expected(answers, Mode.ONE), marked)

    return way


# -- questions --------------------------------------------------------------------------------


def _questions(sheets: Sequence[Sheet[QuestionCard]]) -> Iterator[Group]:
    """The options of each question, by their text."""
    for sheet in sheets:
        for number, question in enumerate(sheet.card.questions):
            if question.options:
                things = tuple(
                    Thing(o.text, ((o.text, sheet.line("questions", number, "options", n)),))
                    for n, o in enumerate(question.options)
                )
                yield Group(sheet, things, _option_way(question), ("also",))


def _option_way(question: Text) -> Callable[[Extra | None], Way]:
    def way(extra: Extra | None) -> Way:
        options = tuple(
            _with(option, extra) if extra and extra.place == n else option
            for n, option in enumerate(question.options)
        )
        shape = Shape("", 1, "options", len(options))
        # no state is needed where the options stand in the question
        made = phrases(cast(State, None), shape, replace(question, options=options))

        def decide(reading: Reading) -> str | None:
            place = by_place(made, reading.evidence.transcript)
            return taken(reading) if place in (None, *reading.rivals) else place

        places = {phrase.key: n for n, phrase in enumerate(made)}
        return _closed(asked(made, decide=decide), places)

    return way


def _nearest(text: str, texts: Sequence[str], count: int, without: set[int]) -> list[int]:
    """Places of the ``count`` texts that sound most like ``text``."""
    own = phones(text)
    away = sorted(
        (Levenshtein.normalized_distance(own, phones(other)), n)
        for n, other in enumerate(texts)
        if n not in without
    )
    return [n for _, n in away[:count]]
