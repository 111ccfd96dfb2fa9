"""The rows of the benchmark in sections: what is measured together, and how."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from host.bench import answers, conditions, open_answers, own_voice, peers, talk, timing
from host.bench.chatter import CHATTER
from host.bench.clips import Clip, Listener, noises, read_sound, sentences
from host.bench.groups import all_groups, shares
from host.bench.lists import Product, breath_row, entries_row, names_row
from host.bench.noise import MINUTES as NOISE_MINUTES
from host.bench.noise import nothing_set_off
from host.bench.questions import ANSWERS, rows_of
from host.bench.said import voiced
from host.bench.trials import Heard, Trial, entry_trials
from host.bench.watch import Watcher
from host.hearing.evidence import Recogniser, Samples, Voice

BREATHS = 120
"""Trials of the breath row."""
SAMPLE = 120
"""Trials of the conditions and of the peers: the first of those of the entries."""
FEWER = 80
"""Trials under each of the nine conditions of distance, pace and loudness."""
A_MINUTE = 10
"""Trials that a limit of trials has instead of a minute of sound."""
RULES: Mapping[str, peers.Rule] = {
    "naive": peers.likest,
    "similarity": peers.similar,
    "typo_budget": peers.within_budget,
}
"""Rules on the free transcript."""
PEERS = (*RULES, "pocketsphinx", "vosk_en", "vosk_ko")
"""Other ways of doing it, on the same trials; vosk_ko is measured for its speed only."""

Result = dict[str, Any]
Say = Callable[[str], None]


@dataclass(frozen=True)
class Bench:
    """What every row needs."""

    recogniser: Recogniser
    """The engine."""
    voice: Voice
    """The host's voice."""
    listener: Listener
    """Gives the sounds of clips."""
    folder: Path | None
    """Recordings; None: synthetic voices alone."""
    clips: Sequence[Clip]
    """Words and phrases."""
    limit: int | None
    """Trials of a row at most."""
    say: Say
    """Is told what is being done."""
    talk_minutes: float | None = None
    """Minutes of synthetic talk on anything; None: as many as usual."""

    @cached_property
    def trials(self) -> list[Trial]:
        """Those of the entries."""
        return entry_trials(self.clips, self.limit)

    @cached_property
    def noises(self) -> dict[str, Samples]:
        """All recorded noises by name."""
        return {path.stem: read_sound(path) for path in noises(self.folder)} if self.folder else {}

    @cached_property
    def sentences(self) -> list[Clip]:
        """Recorded table talk."""
        return sentences(self.folder) if self.folder else []

    def minutes(self, usual: float) -> float:
        """Minutes of sound: as many as usual, fewer where trials are limited."""
        return usual if self.limit is None else min(usual, self.limit / A_MINUTE)


def lists(bench: Bench, rows: Collection[str]) -> Result:
    """Entries one at a time and in one breath, and names."""
    result: Result = {}
    hear = Product(bench.recogniser)
    if "entries" in rows:
        bench.say(f"entries: {len(bench.trials)} clips, twice each")
        result["entries"], outcomes = entries_row(hear, bench.trials, timing.quiet(bench.listener))
        groups = all_groups(outcomes)
        result["entries"]["groups"] = groups
        result["entries"]["sample"] = shares(outcomes[:SAMPLE])
        result["sources"] = groups.get("source", {})
        result["speakers"] = groups.get("speaker", {})
    if "breath" in rows:
        bench.say("breath: several entries at a time")
        count = min(BREATHS, bench.limit or BREATHS)
        result["breath"] = breath_row(hear, bench.clips, bench.listener, count)
    if "names" in rows:
        bench.say("names: forty names, five voices")
        result["names"] = names_row(bench.recogniser, bench.listener, bench.limit)
    return result


def table_noises(bench: Bench) -> tuple[dict[str, Samples], dict[str, str]]:
    """Babble, debate, music and dishes, and what each is made of."""
    paths = noises(bench.folder) if bench.folder else []
    found = conditions.recorded_noises(paths, read_sound)
    made = dict.fromkeys(found, "recording")
    voices = [bench.listener.whole(c) for c in bench.sentences[:: 1 + len(bench.sentences) // 8]]
    if "babble" not in found and len(voices) > 1:
        found["babble"] = conditions.babble(voices)
        made["babble"] = f"{len(voices)} recorded sentences at once"
    return found, made


def under_conditions(bench: Bench, rows: Collection[str]) -> Result:
    """Noise, distance, pace, loudness, and the host's own sound."""
    trials = bench.trials[: FEWER if set(rows) <= {"distance", "pace", "loudness"} else SAMPLE]
    bench.say(f"{', '.join(rows)}: {len(trials)} clips under each condition")
    found, made = table_noises(bench) if "noise_10db" in rows else ({}, {})
    host: Samples = np.zeros(0, np.float32)
    if set(rows) & {"host_echo", "host_echo_5db"}:
        read = [bench.listener.sound(voiced(line, 2)) for line in own_voice.lines()[:12]]
        host = np.concatenate(read)
    every = conditions.conditions(bench.listener, found, host, rows)
    hear = Product(bench.recogniser)
    result = conditions.measure(hear, trials, bench.listener, every, hear.ready)
    if "noise_10db" in result:
        result["noise_10db"]["made_of"] = made
    return result


def others(bench: Bench, rows: Collection[str]) -> Result:
    """The peers."""
    result: Result = {}
    trials, quiet = bench.trials[:SAMPLE], timing.quiet(bench.listener)
    rules = {row: rule for row, rule in RULES.items() if row in rows}
    if rules:
        bench.say(f"{', '.join(rules)}: {len(trials)} clips")
        transcribe, decoder = peers.transcriber(bench.recogniser)
        for row, found in peers.by_text(transcribe, rules, trials, quiet).items():
            result[row] = found | {"decoder": decoder}
    for row in PEERS:
        if row not in rows or row in RULES:
            continue
        bench.say(f"{row}: {len(trials)} clips")
        if row == "vosk_ko":
            result[row] = peers.korean_speed([quiet(trial.clip) for trial in trials])
            continue
        hear = _peer(row)
        if hear is not None:
            result[row], _ = entries_row(hear, trials, quiet)
    return result


def _peer(row: str) -> Heard | None:
    return peers.pocketsphinx() if row == "pocketsphinx" else peers.vosk_grammar("vosk-en")


def alone(bench: Bench, rows: Collection[str]) -> Result:
    """What must set off nothing: noise, and the host by itself."""
    result: Result = {}
    if "noise" in rows:
        minutes = bench.minutes(NOISE_MINUTES)
        bench.say(f"noise: {minutes:g} minutes in which nobody speaks to the host")
        babble = {k: v for k, v in table_noises(bench)[0].items() if k == "babble"}
        found = bench.noises | babble
        result["noise"] = nothing_set_off(Watcher(bench.recogniser), found, minutes)
    if "own_voice" in rows:
        minutes = bench.minutes(own_voice.MINUTES)
        bench.say(f"own_voice: {minutes:g} minutes of the host alone")
        result["own_voice"] = own_voice.measure(bench.recogniser, bench.voice, minutes)
    return result


def closed(bench: Bench, rows: Collection[str]) -> Result:
    """Closed answers, beside what else people say."""
    chatter = [voiced(text, number) for number, text in enumerate(CHATTER)]
    recorded = list(bench.clips) if bench.folder else []
    table = answers.Table(bench.recogniser, bench.listener)
    result: Result = {}
    for name, row in rows_of(recorded, set(rows)).items():
        some = row.some(bench.limit)
        bench.say(f"{name}: {len(some.cases)} answers, {some.speech}")
        result[name] = answers.measure(table, some, [*chatter, *recorded])
    return result


def opened(bench: Bench, rows: Collection[str]) -> Result:
    """Open answers."""
    result: Result = {}
    table = answers.Table(bench.recogniser, bench.listener)
    made = {"open_cards": open_answers.of_cards, "open_numbers": open_answers.of_numbers}
    for name in open_answers.ROWS:
        if name in rows:
            given = made[name]()[: bench.limit]
            bench.say(f"{name}: {len(given)} answers, right and wrong ones")
            result[name] = open_answers.measure(table, bench.listener, given)
    return result


def talked(bench: Bench, rows: Collection[str]) -> Result:
    """Table talk."""
    table = answers.Table(bench.recogniser, bench.listener)
    made = {
        "talk": lambda: talk.recorded(bench.sentences, bench.listener),
        "talk_traits": lambda: talk.about_traits(bench.listener),
        "talk_mixed": lambda: talk.mixed(bench.listener),
    }
    result: Result = {}
    for name in talk.ROWS:
        if name not in rows or (name == "talk" and not bench.sentences):
            continue
        usual = talk.MINUTES[name]
        if name == "talk_mixed" and bench.talk_minutes is not None:
            usual = bench.talk_minutes
        minutes = bench.minutes(usual)
        bench.say(f"{name}: {minutes:g} minutes of it at most")
        speech, waiting = "human" if name == "talk" else "synthetic", name == "talk_mixed"
        result[name] = talk.measure(table, made[name](), minutes, speech, waiting=waiting)
    return result


def timed(bench: Bench, rows: Collection[str]) -> Result:
    """What takes how long."""
    result: Result = {}
    quiet = timing.quiet(bench.listener)
    if "processing" in rows:
        bench.say("processing: one utterance after the other")
        result["processing"] = timing.processing(bench.recogniser, bench.trials, quiet)
    if "listening" in rows:
        seconds = 60 * bench.minutes(timing.STEADY / 60)
        bench.say(f"listening: {seconds:g} s of silence, of sand and of talk")
        talk_ = bench.sentences or [voiced(text, n) for n, text in enumerate(CHATTER)]
        said = timing.talk_of(talk_, bench.listener, seconds)
        card = bench.trials[0].card
        result["listening"] = timing.listening(bench.recogniser, said, card, seconds)
    if "item_to_sound" in rows:
        bench.say("item_to_sound: items while the sand runs")
        result["item_to_sound"] = timing.item_to_sound(bench.recogniser, bench.trials, quiet)
    return result


Section = Callable[[Bench, Collection[str]], Result]
SECTIONS: Mapping[tuple[str, ...], Section] = {
    ("entries",): lists,
    conditions.ECHOES: under_conditions,
    ("noise_10db",): under_conditions,
    ("distance", "pace", "loudness"): under_conditions,
    ("talk_mixed",): talked,
    ("own_voice",): alone,
    ("talk_traits",): talked,
    ("noise",): alone,
    ("talk",): talked,
    ("breath",): lists,
    **{(row,): closed for row in ANSWERS},
    ("names",): lists,
    **{(row,): opened for row in open_answers.ROWS},
    PEERS: others,
}
"""Rows that share their work, the longest first; another row is one line here."""
ALONE: Mapping[tuple[str, ...], Section] = {(row,): timed for row in timing.ROWS}
"""What must be measured while nothing else runs."""
