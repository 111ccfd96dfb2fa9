"""What is looked for in Eye Know packs: pictures that are not named, and fair questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from host.content import rules_aloud, rules_balance, rules_list, rules_options, rules_wording
from host.content.emoji import one_emoji
from host.content.eye_know import FOLDER, PictureCard
from host.content.findings import Finding, Linter, Severity, Sheet, Text, Wording
from host.content.forms import sense
from host.content.places import own_packs
from host.content.rules_judge import answer_misjudged
from host.content.rules_leak import answer_told, picture_leak, question_leak
from host.content.rules_twins import Asked, core, twins
from host.content.stats import count
from host.content.tables import Tables, tables

LIMITS = {
    "label": (2, 5),
    "hint": (1, 5),
    "picture": (12, 40),
    "true_false": (3, 26),
    "choice": (3, 24),
    "open": (3, 24),
    "option": (1, 6),
}
"""Words of each text."""
SAME_QUESTION = 0.75
"""Part of the words of two questions from which they ask the same."""
ANSWER, OPEN, OPTIONS = 0, 1, 2
"""Numbers of the things that players name; the options follow one another."""


def _texts(card: PictureCard) -> Iterator[Text]:
    yield Text(card.answer, "text", ("answer",), ANSWER, "answer")
    yield from _others((), ANSWER, (("also", card.also), ("near", card.near)))
    yield from _others((), ANSWER, (("spoken", card.spoken),))
    for key in ("label", "picture", "hint"):
        yield Text(getattr(card, key), key, (key,))
    yield Text(card.true_false.say, "true_false", ("true_false", "say"))
    yield Text(card.choice.say, "choice", ("choice", "say"))
    for index, option in enumerate(card.choice.options):
        keys = ("choice", "options", index)
        yield Text(option, "option", keys, OPTIONS + index, "options")
    yield Text(card.open.say, "open", ("open", "say"))
    yield Text(card.open.answer, "text", ("open", "answer"), OPEN, "open")
    yield from _others(("open",), OPEN, (("also", card.open.also), ("near", card.open.near)))


def _others(
    at: tuple[str, ...], entry: int, named: Sequence[tuple[str, Sequence[str]]]
) -> Iterator[Text]:
    group = "open" if at else "answer"
    for kind, texts in named:
        for index, text in enumerate(texts):
            yield Text(text, kind, (*at, kind, index), entry, group)


def _lengths(sheet: Sheet[PictureCard], _tables: Tables) -> Iterator[Finding]:
    yield from rules_aloud.lengths(sheet, LIMITS)


def emoji(sheet: Sheet[PictureCard], _tables: Tables) -> Iterator[Finding]:
    """A picture that not every screen of the last years can show, or none."""
    text = sheet.card.emoji
    if text and not one_emoji(text):
        todo = "Use one emoji of Unicode 13 or older, or a drawing"
        yield sheet.find(sheet.line("emoji"), "emoji", f'"{text}" is not one emoji', todo)


def drawing(sheet: Sheet[PictureCard], _tables: Tables) -> Iterator[Finding]:
    """A drawing that is neither beside the pack nor among those of the house."""
    name = sheet.card.drawing
    packs = (sheet.file.parent, own_packs() / FOLDER)
    if name and not any((pack / "drawings" / f"{name}.svg").is_file() for pack in packs):
        todo = f"Put {name}.svg into the folder drawings beside the pack, or use an emoji"
        yield sheet.find(sheet.line("drawing"), "drawing", f'"{name}" is not there', todo)


def emoji_twice(sheets: Sequence[Sheet[PictureCard]]) -> Iterator[Finding]:
    """Two cards that look the same on a screen."""
    owner: dict[str, Sheet[PictureCard]] = {}
    for sheet in sheets:
        shown = sheet.card.emoji.replace("\ufe0f", "") or sheet.card.drawing
        other = owner.setdefault(shown, sheet)
        if other is not sheet:
            key = "emoji" if sheet.card.emoji else "drawing"
            wrong = f'"{shown}" also shows "{other.card.answer}" ({other.file.name})'
            todo = "Show one of the two otherwise"
            yield sheet.find(sheet.line(key), "emoji", wrong, todo)


def same_answer(sheets: Sequence[Sheet[PictureCard]]) -> Iterator[Finding]:
    """Two pictures of one thing, or of things with a name in common."""
    owner: dict[str, tuple[Sheet[PictureCard], Wording]] = {}
    told: set[frozenset[str]] = set()
    for kind in ("text", "also"):
        for sheet in sheets:
            for wording in sheet.of(ANSWER, kind):
                other, first = owner.setdefault(sense(wording.text), (sheet, wording))
                pair = frozenset((sheet.card.id, other.card.id))
                if other is not sheet and pair not in told:
                    told.add(pair)
                    yield _same_answer(sheet, wording, other, first)


def _same_answer(
    sheet: Sheet[PictureCard], wording: Wording, other: Sheet[PictureCard], first: Wording
) -> Finding:
    both = wording.kind == first.kind == "text"
    return sheet.find(
        wording.line,
        "card-twice" if both else "alias-of-other",
        f'"{wording.text}" is also the answer of "{other.card.answer}" '
        f"({other.file.name}, line {first.line})",
        "Keep one of the two" if both else "See that each picture has one right name",
        Severity.ERROR if both else Severity.REVIEW,
    )


def same_question(sheets: Sequence[Sheet[PictureCard]]) -> Iterator[Finding]:
    """Two questions that ask the same."""
    small = tables().small
    asked = [
        Asked(sheet, wording, core(wording.text, small))
        for sheet in sheets
        for wording in sheet.prose
        if wording.kind in ("true_false", "choice", "open")
    ]
    yield from twins(asked, SAME_QUESTION)


def shares(sheets: Sequence[Sheet[PictureCard]]) -> Iterator[Finding]:
    """What could be guessed by habit, and whether a table finds what it wants."""
    balance = rules_balance.balance
    even = {"true": (0.4, 0.6)}
    yield from balance(sheets, "true_false", lambda c: str(c.true_false.answer).lower(), even)
    three = [sheet for sheet in sheets if len(sheet.card.choice.options) == 3]
    third = {str(n): (0.22, 0.45) for n in (1, 2, 3)}
    yield from balance(three, "right option", lambda c: str(c.choice.right + 1), third)
    easy = {"easy": (0.2, 0.6)}
    yield from balance(sheets, "younger players", lambda c: "easy" if c.easy else "", easy)
    levels = {"1": (0.3, 0.6), "2": (0.25, 0.6), "3": (0.05, 0.3)}
    yield from balance(sheets, "difficulty", lambda c: str(c.difficulty), levels)


def _counts(cards: Sequence[PictureCard]) -> dict[str, object]:
    return {
        "colours": count(card.colour for card in cards),
        "true_false": count(str(card.true_false.answer).lower() for card in cards),
        "right": count(f"{c.choice.right + 1} of {len(c.choice.options)}" for c in cards),
        "easy": sum(card.easy for card in cards),
        "shown": count("drawing" if card.drawing else "emoji" for card in cards),
    }


def linter() -> Linter[PictureCard]:
    """All of it."""
    return Linter(
        texts=_texts,
        each=(
            rules_wording.symbols,
            rules_wording.pictures,
            rules_wording.no_vowel,
            rules_wording.entry_too_long,
            rules_wording.brackets,
            rules_wording.offensive,
            rules_wording.people_named,
            rules_list.entry_twice,
            rules_list.alias_of_other,
            rules_list.close_letters,
            rules_list.close_sound,
            rules_list.alias_missing,
            rules_options.uneven,
            answer_misjudged,
            rules_aloud.grammar,
            rules_aloud.agreement,
            rules_aloud.subjects,
            rules_aloud.spelling,
            rules_aloud.twister,
            _lengths,
            picture_leak,
            answer_told,
            question_leak,
            emoji,
            drawing,
        ),
        across=(emoji_twice, same_answer, same_question, shares),
        counts=_counts,
    )
