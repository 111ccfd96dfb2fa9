"""Train host/judging/gate.json, and print what it is worth.

Needs scikit-learn, soundfile and the Whisper model; eSpeak NG for more synthetic voices. Trained
on synthetic speech and on recordings with a permissive licence only (the manifest's licence
column: none of the GPL, none of share-alike). The figures that are printed are cross-validated
by speaker and word at once: nothing of a trial's speaker or word was in its gate's training.

    python -m script.train_gate --speech DIR --cache FOLDER [--synthetic N] [--write]
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import shutil
import subprocess
import tempfile
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from host.bench.clips import PITCHES, Clip, Listener, read_manifest, read_sound, synthetic
from host.bench.peers import closed_set
from host.bench.trials import (
    ENTRIES,
    HESITATIONS,
    BreathTrial,
    breath_trials,
    entry_trials,
    in_one_breath,
    padded,
)
from host.bench.words import LISTS, NAMES
from host.hearing.evidence import RATE, Mode, Samples
from host.hearing.whisper import WhisperRecogniser
from host.hearing.whisper.closed import Prepared
from host.judging.text import words
from host.modelstore import model_path
from host.speaking.hibari import HibariVoice
from script.rough_sounds import Surroundings

ESPEAK = (
    "en-us+m1",
    "en-us+m3",
    "en-us+m7",
    "en-us+f1",
    "en-us+f4",
    "en-gb",
    "en-gb+f2",
    "en-gb-scotland",
)
UP = words(
    """
    score spread gain gain_token value weakest end margin margin_gain margin_value near
    near_gain near_value near_mean decoys_mean free free_gain free_value said letters
    letters_best loose
    """
)
DOWN = ["sound", "sound_best", "rank"]
"""Evidence that may only speak for a phrase, and evidence that may only speak against one."""
SEED = 11
"""Of every choice, so that two runs train on the same."""
PARTS = ("bench", "training", "rough", "made", "breaths")
"""What the cache holds: each is made once."""
FOLDS = 4
"""Folds of speakers and of words."""
VOICES = 30
"""Sentences of which talk and babble are made."""
SYNTHETIC_WEIGHT = 0.5
"""What a synthetic trial counts beside a recording."""
ROUGH_WEIGHT = 0.25
"""What a disturbed one counts: 1 and 0.5 mark more falsely where nothing disturbs."""


@dataclass
class Sample:
    """One trial: what the engine found, and what was really said."""

    speaker: str
    words: tuple[str, ...]
    licence: str
    said: tuple[str, ...]
    """Entries of the list that were said."""
    found: list[tuple[str, dict[str, float]]]
    """Entry and evidence of every candidate."""
    use: str
    """``in`` and ``out``: trials of the bench; ``train`` and ``rough``: for training only."""

    @property
    def weight(self) -> float:
        """What it counts beside an undisturbed recording."""
        made = SYNTHETIC_WEIGHT if self.licence == "synthetic" else 1.0
        return made * (ROUGH_WEIGHT if self.use == "rough" else 1.0)


def permissive(licence: str) -> bool:
    """May the committed gate be trained on a recording with this licence?"""
    return not any(mark in licence for mark in ("GPL", "-SA", "share"))


class Collector:
    """Runs the engine over trials and keeps the evidence."""

    def __init__(self, speech: Path) -> None:
        self.engine = WhisperRecogniser(model_path("whisper-tiny-en"), threads=1)
        self.listener = Listener(HibariVoice())
        self.clips = read_manifest(speech)
        self.own = [clip for clip in self.clips if permissive(clip.licence)]
        self.rng = random.Random(SEED)
        self.common = self.engine.model.common_words()[300:6000]

    def part(self, name: str, arguments: argparse.Namespace) -> list[Sample]:
        """The evidence of one of PARTS, each a method here; the same in any order."""
        self.rng.seed(SEED)
        collect: Callable[[argparse.Namespace], list[Sample]] = getattr(self, name)
        return collect(arguments)

    def one(
        self, sound: Samples, cards: Sequence[tuple[tuple[str, ...], str]], clip: Clip
    ) -> list[Sample]:
        """The candidates of one sound before several lists."""
        listened = self.engine.listen(sound)
        if listened is None:
            return []
        samples = []
        for card, use in cards:
            prepared = Prepared(closed_set(card, Mode.MANY))
            found = [
                (card[c.phrase], c.features)
                for c in self.engine.closed.candidates(listened, prepared)
            ]
            said = tuple(entry for entry in card if clip.text and entry == clip.text.lower())
            samples.append(
                Sample(clip.speaker, (clip.text.lower(),), clip.licence, said, found, use)
            )
        return samples

    def bench(self, arguments: argparse.Namespace) -> list[Sample]:
        """The trials of the benchmark."""
        samples = []
        for number, trial in enumerate(entry_trials(self.clips, arguments.limit)):
            sound = padded(self.listener.sound(trial.clip))
            samples += self.one(sound, [(trial.card, "in"), (trial.other, "out")], trial.clip)
            tell("bench", number)
        return samples

    def training(self, arguments: argparse.Namespace) -> list[Sample]:
        """Permissive and synthetic clips, before lists with near neighbours."""
        made = [self.invent() for _ in range(arguments.synthetic)]
        samples = []
        for number, clip in enumerate([*self.own[: arguments.limit], *made]):
            sound = self.sound(clip)
            if clip.path is None:
                sound = self.worse(sound)
            samples += self.one(padded(sound), self.cards(clip), clip)
            tell("training", number)
        return samples

    def rough(self, arguments: argparse.Namespace) -> list[Sample]:
        """The recordings of ``training`` twice each, disturbed."""
        return self.disturbed(self.own[: arguments.limit] * 2, self.surroundings())

    def made(self, arguments: argparse.Namespace) -> list[Sample]:
        """Synthetic clips twice each, disturbed; and what disturbs by itself."""
        surroundings = self.surroundings()
        clips = [self.invent() for _ in range(arguments.synthetic)]
        samples = self.disturbed(clips * 2, surroundings)
        for number in range(arguments.synthetic):
            nothing = Clip("", "nobody", "noise", "synthetic", None)
            card = self.rng.sample(self.common, ENTRIES)
            samples += self.one(surroundings.alone(), [(tuple(card), "train")], nothing)
            tell("alone", number)
        return samples

    def surroundings(self) -> Surroundings:
        """Rooms and disturbances, with sentences by synthetic voices."""
        return Surroundings(self.rng, [self.sentence() for _ in range(VOICES)])

    def disturbed(self, clips: Sequence[Clip], surroundings: Surroundings) -> list[Sample]:
        """``clips`` before lists, each in a room or with something else going on."""
        samples = []
        for number, clip in enumerate(clips):
            sound = surroundings.about(padded(self.sound(clip)))
            samples += self.one(sound, self.cards(clip), clip)
            tell("rough", number)
        return samples

    def sentence(self) -> Samples:
        """A dozen words in a row by a synthetic voice."""
        text = " ".join(self.rng.choice(self.common) for _ in range(12))
        if self.rng.random() < 0.5 and shutil.which("espeak-ng"):
            voice = self.rng.choice(ESPEAK)
            return self.sound(Clip(text, voice, "espeak", "synthetic", None, 1.1))
        pitch = self.rng.choice(PITCHES)
        return self.sound(Clip(text, "", "hibari", "synthetic", None, pitch))

    def sound(self, clip: Clip) -> Samples:
        """A clip as it was recorded, or as its synthetic voice says it."""
        return espeak(clip) if clip.source == "espeak" else self.listener.sound(clip)

    def invent(self) -> Clip:
        """A word or two by a synthetic voice."""
        kind = self.rng.random()
        text = self.rng.choice(self.common)
        if kind < 0.25:
            text += " " + self.rng.choice(self.common)
        elif kind < 0.35:
            text = self.rng.choice(self.rng.choice(list(LISTS.values())).split(", "))
        elif kind < 0.42:
            text = self.rng.choice(NAMES).lower()
        if self.rng.random() < 0.5 and shutil.which("espeak-ng"):
            voice = self.rng.choice(ESPEAK)
            return Clip(text, voice, "espeak", "synthetic", None, self.rng.choice(PITCHES))
        pitch = self.rng.choice(PITCHES)
        return Clip(text, f"hibari-{pitch}", "hibari", "synthetic", None, pitch)

    def cards(self, clip: Clip) -> list[tuple[tuple[str, ...], str]]:
        """A list with the clip's text and one without, now and then with near neighbours."""
        own = clip.text.lower()
        pool = self.common
        if clip.path and self.rng.random() < 0.6:
            pool = sorted({c.text.lower() for c in self.clips if c.source == clip.source})
        near = self.engine.closed.decoys.near(own, 12)
        cards = []
        for holds in (True, False):
            size = ENTRIES if self.rng.random() < 0.8 else self.rng.choice((1, 2, 4, 16))
            others = [t for t in pool if t != own]
            card = self.rng.sample(others, min(len(others), size - holds))
            if near and card and self.rng.random() < 0.25:
                card[0] = self.rng.choice(near)
            cards.append((tuple(dict.fromkeys([own, *card] if holds else card)), "train"))
        return cards

    def worse(self, sound: Samples) -> Samples:
        """The sound as a room and a cheap microphone give it."""
        noise = np.random.default_rng(self.rng.randrange(2**31))
        if self.rng.random() < 0.5:
            tail = noise.normal(size=int(0.25 * RATE)) * np.exp(-np.arange(int(0.25 * RATE)) / 800)
            room = np.convolve(sound, tail / np.abs(tail).sum() * 4)[: len(sound) + 2000]
            sound = np.pad(sound, (0, len(room) - len(sound))) + room * self.rng.uniform(0.1, 0.8)
        if self.rng.random() < 0.4:
            width = self.rng.choice((2, 3, 4))
            sound = np.convolve(sound, np.full(width, 1 / width), mode="same")
        if self.rng.random() < 0.6:
            hiss = np.cumsum(noise.normal(size=len(sound))) if self.rng.random() < 0.3 else None
            hiss = noise.normal(size=len(sound)) if hiss is None else hiss - hiss.mean()
            level = float(np.sqrt(np.mean(sound**2))) * 10 ** (-self.rng.uniform(5, 35) / 20)
            sound = sound + hiss / max(1e-9, float(np.sqrt(np.mean(hiss**2)))) * level
        return np.asarray(sound * self.rng.uniform(0.2, 1.0), np.float32)

    def breaths(self, arguments: argparse.Namespace) -> list[Sample]:
        """The parts that are found in breaths of synthetic and of human words."""
        count = arguments.breaths
        invented = [
            clip for clip in (self.invent() for _ in range(3 * count)) if clip.source == "hibari"
        ]
        strange = synthetic(HESITATIONS)
        groups = (
            ("in", breath_trials(self.clips, count, strange)),
            ("train", breath_trials(self.own, count, strange)),
            ("train", breath_trials(invented, count, strange)),
        )
        samples = []
        for use, trials in groups:
            for number, trial in enumerate(trials):
                samples.append(self.breath(trial, use))
                tell("breaths", number)
        return samples

    def breath(self, trial: BreathTrial, use: str) -> Sample:
        """The parts that are found in one breath."""
        sound, _ = in_one_breath(map(self.listener.sound, trial.clips), trial.gaps)
        listened = self.engine.listen(sound)
        assert listened is not None
        prepared = Prepared(closed_set(trial.card, Mode.MANY))
        parts = self.engine.breath.found(listened, prepared)
        pairs = zip(trial.clips, trial.listed, strict=True)
        said = tuple(clip.text.lower() for clip, listed in pairs if listed)
        licence = " ".join(clip.licence for clip in trial.clips)
        words = tuple(clip.text.lower() for clip in trial.clips)
        found = [(trial.card[part.wording.phrase], part.features) for part in parts]
        return Sample(trial.clips[0].speaker, words, licence, said, found, use)


def tell(what: str, number: int) -> None:
    """Progress, now and then."""
    if number % 100 == 0:
        print(f"{what} {number}", flush=True)


def espeak(clip: Clip) -> Samples:
    """The clip's text by eSpeak NG."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "said.wav"
        speed = str(int(150 * clip.pitch))
        command = ["espeak-ng", "-v", clip.speaker, "-s", speed, "-w", str(path), clip.text]
        subprocess.run(command, check=True, capture_output=True)
        return read_sound(path)


def table(samples: Sequence[Sample], names: Sequence[str]) -> tuple[Any, Any, Any]:
    """Evidence, whether it was said, and the sample's number, one row for each candidate."""
    rows, said, owner = [], [], []
    for number, sample in enumerate(samples):
        for entry, evidence in sample.found:
            rows.append([evidence.get(name, 0.0) for name in names])
            said.append(entry in sample.said)
            owner.append(number)
    return np.array(rows, float).reshape(-1, len(names)), np.array(said), np.array(owner)


def fitted(samples: Sequence[Sample], names: Sequence[str]) -> Any:
    """Trees on ``samples``, every sample of the bench's kind with its full weight."""
    from sklearn.ensemble import HistGradientBoostingClassifier  # noqa: PLC0415

    rows, said, owner = table(samples, names)
    weight = np.array([samples[i].weight for i in owner])
    slopes = [1 if name in UP else -1 if name in DOWN else 0 for name in names]
    model = HistGradientBoostingClassifier(
        max_depth=4,
        max_iter=120,
        learning_rate=0.065,
        min_samples_leaf=15,
        l2_regularization=3.0,
        monotonic_cst=slopes,
        early_stopping=False,
        random_state=0,
    )
    return model.fit(rows, said, sample_weight=weight)


def fold(text: str, folds: int) -> int:
    """A fixed fold for a speaker or a word."""
    return zlib.crc32(text.encode()) % folds


def crossed(tests: Sequence[Sample], training: Sequence[Sample], names: Sequence[str]) -> Any:
    """Probability of every candidate of ``tests`` by gates that know neither speaker nor words."""
    rows, _, owner = table(tests, names)
    probability = np.zeros(len(rows))
    places = [(fold(s.speaker, FOLDS), fold(s.words[0], FOLDS)) for s in tests]
    for place in sorted(set(places)):
        chosen = np.array([places[i] == place for i in owner], bool)
        if not chosen.any():
            continue
        said = {w for s, p in zip(tests, places, strict=True) if p == place for w in s.words}
        known = [
            s for s in training if fold(s.speaker, FOLDS) != place[0] and not said & set(s.words)
        ]
        probability[chosen] = fitted(known, names).predict_proba(rows[chosen])[:, 1]
    return probability


def verdicts(tests: Sequence[Sample], probability: Any, names: Sequence[str]) -> list[str]:
    """Lines: threshold, share of false marks, right and wrong ones, by the likeliest candidate."""
    _, said, owner = table(tests, names)
    best: dict[int, tuple[float, bool]] = {}
    for p, true, i in zip(probability, said, owner, strict=True):
        best[i] = max(best.get(i, (0.0, False)), (float(p), bool(true)))
    inside = [best.get(i, (0.0, False)) for i, s in enumerate(tests) if s.use == "in"]
    outside = sorted(
        (best.get(i, (0.0, False))[0] for i, s in enumerate(tests) if s.use == "out"), reverse=True
    )
    lines = []
    for share in (0.002, 0.005, 0.007, 0.01, 0.02, 0.05):
        bar = outside[int(share * len(outside))]
        right = np.mean([p > bar and true for p, true in inside])
        wrong = np.mean([p > bar and not true for p, true in inside])
        lines.append(f"false {share:.1%}: above {bar:.3f} right {right:.1%} wrong {wrong:.1%}")
    for bar in (0.5, 0.55, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97):
        right = np.mean([p > bar and true for p, true in inside])
        false = np.mean([p > bar for p in outside])
        lines.append(f"above {bar:.2f}: right {right:.1%} false {false:.2%}")
    return lines


def exported(model: Any, names: Sequence[str]) -> dict[str, Any]:
    """The trees as plain lists, for ``host.judging.gate``."""
    trees = []
    for (predictor,) in model._predictors:
        nodes = predictor.nodes
        trees.append(
            [
                round(float(n["value"]), 4)
                if n["is_leaf"]
                else [
                    int(n["feature_idx"]),
                    round(float(n["num_threshold"]), 3),
                    int(n["left"]),
                    int(n["right"]),
                ]
                for n in nodes
            ]
        )
    base = float(np.ravel(model._baseline_prediction)[0])
    return {"features": list(names), "base": round(base, 5), "trees": trees}


def names_of(samples: Sequence[Sample]) -> list[str]:
    """The names of the evidence."""
    return list(dict.fromkeys(name for s in samples for _, found in s.found for name in found))


def collect(arguments: argparse.Namespace) -> dict[str, list[Sample]]:
    """The evidence of all trials; each part is read from the cache where it is there."""
    collector = None
    found: dict[str, list[Sample]] = {}
    for part in PARTS if arguments.only is None else (arguments.only,):
        path = arguments.cache / f"{part}.pickle"
        if not path.exists():
            collector = collector or Collector(arguments.speech)
            arguments.cache.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_suffix(".part")
            unfinished.write_bytes(pickle.dumps(collector.part(part, arguments)))
            unfinished.replace(path)
        found[part] = pickle.loads(path.read_bytes())
    return found


def main() -> None:
    """Collect, cross-validate, train, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--speech", type=Path, required=True, help="folder with manifest.tsv")
    parser.add_argument("--cache", type=Path, required=True, help="folder of the evidence")
    parser.add_argument("--synthetic", type=int, default=320, help="synthetic words and phrases")
    parser.add_argument("--breaths", type=int, default=120, help="breaths of each kind")
    parser.add_argument("--limit", type=int, help="trials of the benchmark at most")
    parser.add_argument("--only", choices=PARTS, help="collect this part of the evidence, no more")
    parser.add_argument("--write", action="store_true", help="write host/judging/gate.json")
    arguments = parser.parse_args()
    samples = collect(arguments)
    if arguments.only:
        return
    disturbed = [*samples["rough"], *samples["made"]]
    rough = [replace(s, use="rough") for s in disturbed]
    plain = [*samples["bench"], *samples["training"]]
    single = [*plain, *rough]
    several = samples["breaths"]
    names = names_of(single)
    both = [name for name in names if name not in ("rank", "set")]
    # a breath holds few wrong phrases, so its gate learns from single words as well; the disturbed
    # ones count in full, or it hears words in rain
    plans = {"one": (single, single, names), "many": (several, several + plain + disturbed, both)}
    models = {
        mode: fitted([s for s in pool if permissive(s.licence)], inputs)
        for mode, (_, pool, inputs) in plans.items()
    }
    if arguments.write:
        path = Path(__file__).parents[1] / "host" / "judging" / "gate.json"
        gates = {mode: exported(model, plans[mode][2]) for mode, model in models.items()}
        path.write_text(json.dumps(gates, separators=(",", ":")) + "\n", "utf-8")
        print(path.name, path.stat().st_size, "bytes", flush=True)
    for mode, (tests, pool, inputs) in plans.items():
        print("\n".join(report(mode, tests, pool, inputs, models[mode])), flush=True)
    trials = [replace(s, use="in" if s.said else "out") for s in samples["rough"]]
    print("disturbed", flush=True)
    print("\n".join(report("one", trials, single, names, models["one"])), flush=True)


def report(
    mode: str, tests: Sequence[Sample], pool: Sequence[Sample], names: Sequence[str], model: Any
) -> list[str]:
    """Lines: what gates are worth on what they do not know, and ``model`` on what it does not."""
    training = [s for s in pool if permissive(s.licence)]
    trials = [s for s in tests if s.use in ("in", "out")]
    kept = [s for s in trials if not permissive(s.licence)]
    count = verdicts if mode == "one" else spans
    rows, _, _ = table(kept, names)
    lines = [
        f"{mode} {len(trials)} trials, {len(training)} for training",
        *count(trials, crossed(trials, training, names), names),
    ]
    if kept:
        lines.append(f"of which never in training: {len(kept)}")
        lines += count(kept, model.predict_proba(rows)[:, 1] if len(rows) else rows[:, 0], names)
    return lines


def spans(tests: Sequence[Sample], probability: Any, names: Sequence[str]) -> list[str]:
    """Lines: threshold, recall of the entries that were said, false marks per breath."""
    _, said, _ = table(tests, names)
    total = sum(len(s.said) for s in tests)
    return [
        f"above {bar:.2f}: recall {np.sum(said & (probability > bar)) / total:.1%} "
        f"false {np.sum(~said & (probability > bar)) / len(tests):.2%} per breath"
        for bar in (0.3, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)
    ]


if __name__ == "__main__":
    main()
