"""Everything that goes into the dialogue and everything that comes out of it.

Times (``at``) are seconds of stream time. The runner turns effects into sound or print.
"""

from __future__ import annotations

from dataclasses import dataclass

from host.dialogue.appealed import Appealed
from host.dialogue.settings import Settings
from host.hearing.evidence import Evidence, Expected


@dataclass(frozen=True)
class Input:
    """Base of what the world tells the dialogue."""

    at: float
    """When, in seconds of stream time."""


@dataclass(frozen=True)
class Heard(Input):
    """An utterance has ended and was recognised."""

    evidence: Evidence
    """What the ears say of it."""


@dataclass(frozen=True)
class Speech(Input):
    """Somebody began or stopped speaking; holds time limits while an utterance goes on."""

    going: bool
    """True from the first sound until the evidence of that utterance has been given."""


@dataclass(frozen=True)
class Began(Input):
    """The first sample of a line has left the loudspeaker."""

    line: int
    """Number of the line, from its Say."""


@dataclass(frozen=True)
class Played(Input):
    """The last sample of a line has left the loudspeaker (or the line was printed)."""

    line: int
    """Number of the line, from its Say."""


@dataclass(frozen=True)
class Tick(Input):
    """Time has moved on."""


@dataclass(frozen=True)
class Key(Input):
    """A secret entry on the keypad, or fingers held up for the host to count."""

    seat: int
    """Who entered it."""
    value: str
    """Digits as entered; never echoed."""


@dataclass(frozen=True)
class Entered(Key):
    """A secret entry on a phone; what is entered is a key of what it was asked, or own words."""

    question: int = 0
    """Number of the question that it answers (`host.dialogue.phones`)."""


@dataclass(frozen=True)
class PhoneHere(Input):
    """A phone took the seat of a player, or is there no more."""

    name: str
    """Whose seat."""
    here: bool = True
    """False when it was given up."""


@dataclass(frozen=True)
class PagesOpen(Input):
    """The pages that were asked for are served, or cannot be."""

    address: str
    """Where they are, for example ``192.168.1.20:8000``."""
    code: str
    """The four letters that let a phone in."""
    why: str = ""
    """What is wrong and what to do, where they cannot be served."""


@dataclass(frozen=True)
class Rejudged(Input):
    """The kept sound of this round, looked at again for one claimed entry."""

    evidence: tuple[Evidence, ...]
    """Utterances of the sand run, oldest first."""


@dataclass(frozen=True)
class Trouble(Input):
    """The sound device is in trouble."""

    what: str
    """One sentence that names what is wrong and what to do."""
    over: bool = False
    """True when the trouble has ended."""


@dataclass(frozen=True)
class Closed(Input):
    """Nobody will say anything more: the input has ended."""


@dataclass(frozen=True)
class Effect:
    """Base of what the dialogue asks of the world."""


@dataclass(frozen=True)
class Say(Effect):
    """Speak (or print) a line after those already queued."""

    line: int
    """Number of the line; Played carries it back."""
    text: str
    """What is said, before normalising for speech."""


@dataclass(frozen=True)
class Hush(Effect):
    """Stop speaking at once and forget what is queued; each line's Played still comes."""


@dataclass(frozen=True)
class Cue(Effect):
    """Play a short sound."""

    name: str
    """``ting``, ``tock``, ``gong``, ``chime_end``, ``fanfare`` ..."""
    about: str = ""
    """What it stands for, for transcripts and screens (the stored wording of a marked entry)."""


@dataclass(frozen=True)
class SandStart(Effect):
    """Turn the hourglass, or let it run on."""

    total: float
    """Seconds of the whole run."""
    left: float
    """Seconds that are left now."""


@dataclass(frozen=True)
class SandPause(Effect):
    """Hold the hourglass."""


@dataclass(frozen=True)
class SandStop(Effect):
    """The hourglass is done with."""

    run_out: bool = False
    """True when its time ran out (the end is announced by a chime)."""


@dataclass(frozen=True)
class Listen(Effect):
    """From now on expect this."""

    expected: Expected
    """The phrases, the mode and the hangover."""


@dataclass(frozen=True)
class Keep(Effect):
    """Keep the utterances from now on, and only those (True), or keep no more of them (False)."""

    on: bool
    """Whether to keep."""
    since: float | None = None
    """Stream time from which on what was kept before stays, seconds; None: none of it."""


@dataclass(frozen=True)
class Rejudge(Effect):
    """Look at the kept sound again for one claim; answered by Rejudged."""

    expected: Expected
    """The claimed entry among its neighbours."""


@dataclass(frozen=True)
class Misheard(Effect):
    """Keep the sound of an utterance for good, with the ruling on it: the table has agreed."""

    evidence: Evidence
    """What was heard of it; its times say which utterance it is."""
    case: Appealed
    """How it was judged and ruled."""


@dataclass(frozen=True)
class ForgetMisheard(Effect):
    """Delete every sound that was kept."""


@dataclass(frozen=True)
class Sound(Effect):
    """Change how the host sounds."""

    speed: float
    """Speaking rate, 1 is normal."""
    gain: float
    """Loudness of speech, 1 is normal."""


@dataclass(frozen=True)
class Devices(Effect):
    """Look again which sound devices there are."""


@dataclass(frozen=True)
class Chosen(Effect):
    """The table chose other settings; they are kept for the next evening."""

    settings: Settings
    """All settings as they are now."""


@dataclass(frozen=True)
class OpenPages(Effect):
    """Serve the pages on the local network; answered by PagesOpen."""


@dataclass(frozen=True)
class FreePhone(Effect):
    """Shut out the phone of a player, so that another one can take the seat."""

    name: str
    """Whose."""


@dataclass(frozen=True)
class Show(Effect):
    """A line for screens and transcripts that is not spoken."""

    text: str
    """For example the score."""


@dataclass(frozen=True)
class Finish(Effect):
    """The evening is over; the runner plays out what is queued and ends."""

    why: str
    """``over``, ``stopped`` or ``closed``."""


@dataclass(frozen=True)
class Cut(Effect):
    """Bring the utterance that is going on to its end within ``within`` seconds."""

    within: float
    """Seconds from now."""


@dataclass(frozen=True)
class Private(Effect):
    """Something for one seat alone; shown on that seat's own page or, in text, marked so."""

    seat: int
    """Whose."""
    text: str
    """What."""
