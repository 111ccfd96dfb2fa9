"""Games and settings in whole sentences: "let's play Hit List", "what is That's You?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from host.dialogue.desk import Desk
from host.dialogue.lines import Verbosity, Wording, load_lines
from host.dialogue.script import Title

_NOT = re.compile(
    r"\b(?:not|dont|never|no more|but|than|except|without|instead of)"
    r"(?: (?:want|like|to|play|playing|another|again|the|a|feel|fancy|have|do|game|round|of))* $"
)
"""What comes right before a game that is not wanted."""
_LEAD = re.compile(
    r"\b(?:play|plays|playing|lets|try|want|wants|fancy|choose|take|rather|prefer|how about|"
    r"vote for|what about|like|love|go for|up for|another|one more|next|i say)"
    r"(?: (?:a|an|the|some|another|game|round|of|go|at|have|to|for|do|try|more|play|with))* $"
)
"""What comes right before one that is wished for."""
_ASKED = re.compile(
    r"^(?:(?:and|so|but|well|okay|ok|hey|host|sorry|please|can you|could you) )*"
    r"(?:what is|whats|what does|what do you do in|what happens in|whats in|how do|how does|"
    r"how is|explain|describe|tell (?:me|us) (?:about|what)|what was|"
    r"what sort of game is|what kind of game is)\b"
)
"""How a question about a game begins."""
_EARS_ONLY = frozenset(("i know", "i know classic"))
"""Wordings that are there for ears which mishear a title: in a sentence they mean what they say."""

_ANY = frozenset(
    (
        *("you choose", "you decide", "you pick", "your choice", "surprise us", "surprise me"),
        *("anything", "any", "any game", "whatever", "whatever you like", "i dont care"),
        *("we dont care", "you choose one", "pick one", "choose one", "i dont mind"),
        *("we dont mind", "dont mind", "the first one", "the first", "host you choose"),
    )
)
"""How a table leaves it to the host."""


@dataclass(frozen=True)
class _Mention:
    """A game by name in a sentence."""

    title: Title
    """Which."""
    before: str
    """What is said before it, with a space behind."""
    after: str
    """What is said after it."""


def wished(titles: Sequence[Title], text: str, *, clearly: bool = False) -> Title | None:
    """The one game that a sentence asks for; None where there is none, or more than one.

    ``clearly``: only after words that wish for it ("let's play ..."), or where it is all that is
    said: people also talk about the games they have played.
    """
    if asked_about(titles, text) is not None:
        return None
    found = [m for m in _mentions(titles, text) if not _NOT.search(m.before)]
    if clearly:
        found = [m for m in found if _LEAD.search(m.before) or not (m.before + m.after).strip()]
    names = {m.title.name: m.title for m in found}
    return next(iter(names.values())) if len(names) == 1 else None


def asked_about(titles: Sequence[Title], text: str) -> Title | None:
    """The game of "what is That's You?"."""
    if not _ASKED.match(_flat(text)):
        return None
    return next((m.title for m in _mentions(titles, text)), None)


def goal(desk: Desk, title: Title) -> str:
    """What a game is about, as it is played by default or as the table has chosen."""
    slots = {o.field: o.of(desk.settings) for o in title.options}
    wording = Wording(load_lines(title.package))
    return wording.render(title.goal, Verbosity.STANDARD, **slots)


def you_choose(text: str) -> bool:
    """Whether the choice is left to the host."""
    return _flat(text) in _ANY


def settled(desk: Desk, text: str) -> bool:
    """Take up a setting that a sentence chooses by the way ("Lily is a younger player")."""
    for setting in desk.options:
        choice = setting.heard(text, False)
        if choice is not None:
            value, said = choice.value, choice.say
            known = setting.of(desk.settings)
            usual = {c.value for c in setting.choices}
            if isinstance(value, str) and value not in usual and known not in usual:
                value = said = f"{known}, {value}"  # one name more, not another one
            desk.choose(desk.settings.changed(setting.field, value))
            desk.say("settings_set", setting=setting.say, value=said)
            return True
    return False


def _mentions(titles: Sequence[Title], text: str) -> list[_Mention]:
    """Games by name, none inside another one's name; single words only after a wish."""
    said = _flat(text)
    forms = [(f, t) for t in titles for f in (_flat(t.title), *map(_flat, t.forms))]
    forms = [f for f in forms if f[0] not in _EARS_ONLY or f[0] == _flat(f[1].title)]
    found: list[_Mention] = []
    taken: list[range] = []
    for form, title in sorted(forms, key=lambda f: -len(f[0])):
        for match in re.finditer(rf"\b{re.escape(form)}\b", said):
            before, after = said[: match.start()], said[match.end() :]
            if any(match.start() in r for r in taken):
                continue
            if " " in form or _LEAD.search(before) or not (before + after).strip():
                taken.append(range(match.start(), match.end()))
                found.append(_Mention(title, before, after))
    return found


def _flat(text: str) -> str:
    """Small letters, without marks: ``thats you``."""
    text = re.sub(r"['’]", "", text.lower())
    return " ".join(re.sub(r"[^a-z0-9]+", " ", text).split())
