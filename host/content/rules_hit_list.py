"""What is looked for in Hit List packs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from host.content import rules_across, rules_aloud, rules_judge, rules_list, rules_wording
from host.content.findings import Finding, Linter, Severity, Sheet, Text
from host.content.forms import form, within, words
from host.content.hit_list import Prompt
from host.content.stats import count
from host.content.tables import Tables

MAX_PROMPT_WORDS = 14
"""Words of a prompt that a listener keeps in mind at one hearing."""
HITS = (3.5, 6.5)
"""Mean hits of blind plays over many lists between which they are a good game."""
MANY = 20
"""Lists with figures from which on their mean says something."""


def _texts(prompt: Prompt) -> Iterator[Text]:
    yield Text(prompt.say, "say", ("say",))
    for entry in prompt.entries:
        at = ("entries", entry.index)
        yield Text(entry.text, "text", (*at, "text"), entry.index)
        for kind, texts in (("also", entry.also), ("near", entry.near), ("spoken", entry.spoken)):
            for index, text in enumerate(texts):
                yield Text(text, kind, (*at, kind, index), entry.index)


def prompt_too_long(sheet: Sheet[Prompt], _tables: Tables) -> Iterator[Finding]:
    """A prompt is heard once."""
    if len(words(sheet.card.say)) > MAX_PROMPT_WORDS:
        wrong = f"the prompt has more than {MAX_PROMPT_WORDS} words"
        yield sheet.find(sheet.line("say"), "too-long", wrong, "Say it shorter: it is heard once")


def leak(sheet: Sheet[Prompt], _tables: Tables) -> Iterator[Finding]:
    """An entry that the host says aloud with the prompt."""
    asked = form(sheet.card.say)
    for wording in sheet.wordings:
        if within(form(wording.text), asked):
            yield sheet.find(
                wording.line,
                "leak",
                f'"{wording.text}" is said in the prompt "{sheet.card.say}"',
                "Use another entry or another wording of the prompt",
            )


def living_person(sheet: Sheet[Prompt], tables: Tables) -> Iterator[Finding]:
    """Entries that look like people: somebody should check who they are.

    One finding at the prompt where it asks for people, else one at each entry with a first name.
    """
    if not sheet.language.startswith("en"):
        return
    names = [w for w in sheet.texts() if all(part[0].isupper() for part in w.text.split())]
    if names and set(form(sheet.card.say)) & tables.roles:
        message = f"these look like people: {', '.join(w.text for w in names)}"
        line, todo = sheet.line("say"), rules_wording.CHECK_LIFE
        yield sheet.find(line, "living-person", message, todo, Severity.REVIEW)
        return
    for wording in names:
        parts = words(wording.text)
        if len(parts) > 1 and parts[0] in tables.given:
            yield rules_wording.looks_like_person(sheet, wording, wording.text)


def blind(sheet: Sheet[Prompt], _tables: Tables) -> Iterator[Finding]:
    """A list that nobody hits, or that everybody clears, is no game."""
    hits = sheet.card.hits
    if hits and not 1 < fmean(hits) < len(sheet.card.entries):
        wrong = f"blind plays hit {', '.join(map(str, hits))} of {len(sheet.card.entries)}"
        todo = "Rewrite the list and play it blind again"
        yield sheet.find(sheet.line("blind"), "blind", wrong, todo, Severity.REVIEW)


def blind_mean(sheets: Sequence[Sheet[Prompt]]) -> Iterator[Finding]:
    """The same for a whole pack."""
    for file in dict.fromkeys(sheet.file for sheet in sheets):
        played = [sheet for sheet in sheets if sheet.file == file and sheet.card.hits]
        if len(played) < MANY:
            continue
        mean = fmean(fmean(sheet.card.hits) for sheet in played)
        if not HITS[0] <= mean <= HITS[1]:
            wrong = f"blind plays hit {mean:.1f} on average"
            todo = f"Aim at {HITS[0]} to {HITS[1]}"
            yield played[0].find(1, "blind", wrong, todo, Severity.REVIEW)


def linter() -> Linter[Prompt]:
    """All of it."""
    return Linter(
        texts=_texts,
        each=(
            rules_wording.symbols,
            rules_wording.pictures,
            rules_wording.digits_only,
            rules_wording.no_vowel,
            rules_wording.entry_too_long,
            prompt_too_long,
            rules_wording.brackets,
            rules_wording.offensive,
            leak,
            living_person,
            blind,
            rules_list.entry_twice,
            rules_list.alias_of_other,
            rules_list.close_letters,
            rules_list.close_sound,
            rules_list.alias_missing,
            rules_list.same_thing,
            rules_judge.misjudged,
            rules_aloud.grammar,
            rules_aloud.agreement,
            rules_aloud.subjects,
            rules_aloud.spelling,
        ),
        across=(rules_across.prompts_twice, rules_across.shared_entries, blind_mean),
        counts=lambda cards: {
            "entries": sum(len(prompt.entries) for prompt in cards),
            "kinds": count(prompt.kind for prompt in cards),
        },
    )
