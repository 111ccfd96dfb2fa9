"""``packs lint --ears``: what is on the cards is said by synthetic speakers and heard back."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host.content.findings import Finding, Sheet
from host.content.lint import Heard, Unheard
from host.content.places import own_packs
from host.core.errors import HostError
from host.hearing.evidence import Phrase, Recogniser
from host.printing import Printer
from host.running.store import measured_engine

if TYPE_CHECKING:
    from host.bench.ears import Tally

SEED = 1
"""Of the sample of cards, so that two runs say the same ones."""
EVERY = 25
"""Cards after which a line tells how far it is, where no line can be redrawn."""


@dataclass(frozen=True)
class Trial:
    """How packs are tried by ear."""

    engine: str = "auto"
    """Who listens."""
    speakers: int = 2
    """Synthetic speakers who say each wording."""
    sample: int | None = None
    """At most so many cards of each kind; None for all."""


def checker() -> Unheard | None:
    """The vocabulary check of the ears that are installed here; None where there are none."""
    from host.wiring import make_recogniser  # noqa: PLC0415 - the ears are slow to load

    try:
        return unheard_by(make_recogniser("auto", lambda _: None, measured_engine()))
    except (HostError, ImportError):  # linting needs no ears
        return None


def unheard_by(recogniser: Recogniser) -> Unheard:
    """Those texts that ``recogniser`` cannot hear as written."""
    return lambda texts: recogniser.check([Phrase(text, text) for text in texts])


def by_ear(printer: Printer, trial: Trial) -> tuple[Unheard, Heard]:
    """The vocabulary check, and the trial of every card.

    Raises EngineMissing, ModelMissing or VoiceMissing, which say what to install.
    """
    from host.bench.clips import Listener  # noqa: PLC0415 - ears and voice are slow to load
    from host.bench.ears import Ears  # noqa: PLC0415
    from host.speaking.hibari import HibariVoice  # noqa: PLC0415
    from host.wiring import make_recogniser  # noqa: PLC0415

    recogniser = make_recogniser(trial.engine, lambda _: None, measured_engine())
    voice = HibariVoice()
    voice.warm()
    tell = Progress(redrawn=not printer.plain and sys.stderr.isatty())
    ears = Ears(recogniser, Listener(voice), trial.speakers, tell)
    return unheard_by(recogniser), _heard(ears, trial.sample)


def _heard(ears: Any, sample: int | None) -> Heard:
    from host.bench.ears_cards import groups_of  # noqa: PLC0415

    own = own_packs().resolve()

    def heard(kind: str, sheets: Sequence[Sheet[Any]]) -> Iterable[Finding]:
        groups = groups_of(kind, sheets)
        names = sorted({group.sheet.card.id for group in groups})
        if sample is not None and sample < len(names):
            names = random.Random(SEED).sample(names, sample)
        chosen = [group for group in groups if group.sheet.card.id in set(names)]
        found: Iterable[Finding] = ears.findings(chosen, lambda file: _within(file, own))
        return found

    return heard


def _within(file: Path, folder: Path) -> bool:
    return file.resolve().is_relative_to(folder)


class Progress:
    """One line on the error output that tells how far it is; lines now and then in a file."""

    def __init__(self, *, redrawn: bool, out: Callable[[str], object] | None = None) -> None:
        self._redrawn = redrawn
        self._out = out or sys.stderr.write

    def __call__(self, done: int, of: int, tally: Tally) -> None:
        """``done`` of ``of`` groups of things are through."""
        line = (
            f"{done} of {of} sets heard; {tally.troubled} of {tally.wordings} wordings "
            "did not come across"
        )
        last = done == of
        if self._redrawn:
            self._out(f"\r{line}" + ("\n" if last else ""))
        elif last or done % EVERY == 0:
            self._out(f"{line}\n")
