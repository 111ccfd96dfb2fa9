"""What people put round an answer ("I think it's ...", "... please"), as a transcript has it.

An answer scored by itself must explain the words round it, too, and does not: framed alike, only
its own tokens are compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from host.hearing.whisper.spellings import clean, plain, spellings, unloop
from host.judging.phones import phones
from host.judging.wordlists import word_set


@dataclass(frozen=True)
class Frame:
    """Words before and after an answer; empty where there are none."""

    lead: str = ""
    """Before it, as a sentence begins."""
    tail: str = ""
    """After it, with the comma where there is one."""

    def core(self, said: str) -> str:
        """``said`` (as ``plain`` gives it) without the frame; whole where it has another."""
        lead, tail = f"{plain(self.lead)} ".lstrip(), f" {plain(self.tail)}".rstrip()
        if said.startswith(lead) and said.endswith(tail):
            return said[len(lead) : len(said) - len(tail)].strip() or said
        return said

    @property
    def after(self) -> str:
        """What follows the answer, the stop included."""
        gap = "" if not self.tail or self.tail.startswith(",") else " "
        return f"{gap}{self.tail}."

    def around(self, text: str) -> Frame:
        """The parts of it that ``text`` has not itself."""
        said = f" {plain(text)} "
        return Frame(
            "" if said.startswith(f" {plain(self.lead)} ") else self.lead,
            "" if said.endswith(f" {plain(self.tail)} ") else self.tail,
        )

    def spellings(self, text: str) -> list[str]:
        """As ``spellings``, as they stand in it."""
        found = spellings(text)
        if self == NONE or not found:
            return found
        found = [spelling.rstrip(".") for spelling in found]
        if self.lead:
            found = [clean(text), *(f"{spelling[:1].lower()}{spelling[1:]}" for spelling in found)]
        return list(dict.fromkeys(found))


NONE = Frame()
"""Nothing round it."""


def frame_of(transcript: str) -> Frame:
    """The frame of a transcript: words that are hardly ever an answer misheard."""
    said = plain(transcript)
    leads = (words for words in word_set("fillers", "frame_leads") if said.startswith(f"{words} "))
    tails = (words for words in word_set("fillers", "frame_tails") if said.endswith(f" {words}"))
    lead, tail = max(leads, key=len, default=""), max(tails, key=len, default="")
    core = said[len(lead) : max(len(lead), len(said) - len(tail))].strip()
    if not core or core in word_set("fillers", "empty_slots"):  # "that's it"
        return NONE
    comma = tail and re.search(rf",\s*{re.escape(tail)}\W*$", transcript, re.IGNORECASE)
    return Frame(f"{lead[:1].upper()}{lead[1:]}", f", {tail}" if comma else tail)


@dataclass(frozen=True)
class Told:
    """The free transcripts of one utterance, what was put round the answer taken off."""

    frame: Frame
    """The frame of the likeliest."""
    guesses: tuple[str, ...]
    """What stands in it, as ``plain`` and said once, the likeliest first; or all of another."""
    framed: tuple[bool, ...]
    """Which of them stand in it."""
    whole: str
    """The likeliest with its frame; empty where there is none."""

    @classmethod
    def of(cls, free: Sequence[str]) -> Told:
        """From the transcripts as the model writes them, the likeliest first."""
        frame = frame_of(free[0]) if free else NONE
        told = [text for text in dict.fromkeys(map(unloop, free)) if text]
        cores: dict[str, bool] = {}
        for text in told:
            core = frame.core(text)
            cores[core] = core != text
        return cls(frame, tuple(cores), tuple(cores.values()), told[0] if told else "")

    @property
    def share(self) -> float:
        """The part of the utterance that the answer takes, by sounds."""
        if not self.guesses or not self.framed[0]:
            return 1.0
        return min(1.0, len(phones(self.guesses[0])) / max(1, len(phones(self.whole))))
