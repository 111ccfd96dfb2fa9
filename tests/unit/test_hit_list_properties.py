"""What holds in every game of Hit List, whatever the table does."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

import pytest
from hit_list_table import setup_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.core.codec import fingerprint, from_json, to_json
from host.core.errors import HostError, NotNow
from host.core.ledger import Ledger
from host.core.log import Log, LogBroken
from host.core.need import Kind
from host.core.rules import Action
from host.core.table import COLOURS
from host.games.hit_list import actions as a
from host.games.hit_list import score
from host.games.hit_list.rules import HitList
from host.games.hit_list.state import CHANNELS, SECRET_CHANNELS, Phase, Setup, State

RULES = HitList()
QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
BANDS = ("0-3", "4-6", "7-8", "none")
SEEDS = st.integers(0, 2**32 - 1)


def random_setup(rng: Random, channels: tuple[str, ...] = CHANNELS) -> Setup:
    count = rng.randint(2, 6)
    return setup_of(
        count,
        first=rng.randrange(count),
        steps=rng.randint(1, 9),
        seconds=rng.choice([15.0, 45.0, None]),
        plate_manager=rng.choice(["host", "player"]),
        channels=tuple(rng.choice(channels) for _ in range(count)),
    )


def wild(rng: Random) -> Action:
    """Anything that might be tried, legal or not (stopping is tried by itself)."""
    seat, entry, yes = rng.randint(0, 6), rng.randint(-1, 8), rng.random() < 0.5
    return rng.choice(
        [
            a.Drawn(rng.choice("abcd"), rng.randint(0, 9)),
            a.Bet(seat, rng.choice(BANDS)),
            a.Named(entry, rng.uniform(0, 60)),
            a.Ruled(entry, yes, "table", rng.choice([None, None, seat])),
            a.UsedUp(entry),
            a.Attempt(seat, rng.choice([None, entry])),
            a.Reopened(seat),
            a.Joined("Zoe", rng.choice(COLOURS), seat),
            a.Left(seat),
            a.Shared(yes),
            rng.choice([a.Ready(), a.Started(), a.Done(), a.TimeUp(), a.Reviewed()]),
            a.NextRound(),
        ]
    )


def expected(rng: Random, state: State) -> Action:
    """An action that the need asks for."""
    need = RULES.need(state)
    seat = need.actors[0] if need.actors else 0
    if need.what == "sand":
        entry = rng.randrange(state.round.size + 2)
        return a.Named(entry, 1.0) if entry < state.round.size else a.Done()
    if need.what == "bonus":
        return a.Attempt(seat, rng.choice([None, rng.randrange(state.round.size)]))
    if need.what == "bet" and state.channels[seat] not in SECRET_CHANNELS:
        return a.Ready()
    if need.what in ("bet", "reveal"):
        return a.Bet(seat, rng.choice(BANDS))
    if need.what == "between" and len(state.players) < 2:
        return a.Stopped()
    return {
        "draw": a.Drawn(rng.choice("abcdefgh"), rng.randint(1, 8)),
        "start": a.Started(),
        "review": a.Reviewed(),
        "share": a.Shared(rng.random() < 0.5),
        "between": a.NextRound(),
    }[need.what]


Play = tuple[Setup, list[Action], list[State]]


def played(seed: int, length: int) -> Play:
    """A game with the actions that were legal in it, and the states before and after each."""
    rng = Random(seed)
    setup = random_setup(rng)
    states, taken = [RULES.new(setup)], []
    while len(taken) < length and states[-1].winners is None:
        action = wild(rng) if rng.random() < 0.4 else expected(rng, states[-1])
        if score.phase_of(states[-1]) is Phase.BETWEEN and rng.random() < 0.3:
            seat = rng.randrange(len(states[-1].players))
            action = rng.choice([a.Joined("Zoe", rng.choice(COLOURS), seat), a.Left(seat)])
        try:
            after, _ = RULES.apply(states[-1], action)
        except NotNow:
            continue
        taken.append(action)
        states.append(after)
    return setup, taken, states


def plays(most: int = 150) -> st.SearchStrategy[Play]:
    """Short ones are tried too, so that a fault shows in a short game where it can."""
    return st.builds(played, SEEDS, st.sampled_from([3, 20, most // 2, most]))


@QUICK
@given(plays(), SEEDS)
def test_every_unfinished_state_has_a_legal_action(play, seed):
    rng = Random(seed)
    for state in play[2]:
        need = RULES.need(state)
        if need.kind is Kind.OVER:
            assert state.winners
            continue
        RULES.apply(state, expected(rng, state))
        RULES.apply(state, a.Stopped())
        assert all(0 <= seat < len(state.players) for seat in need.actors)


@QUICK
@given(plays())
def test_every_state_survives_json(play):
    for state in play[2]:
        assert from_json(to_json(state), State) == state
        for seat in (None, *range(len(state.players))):
            view = RULES.view(state, seat)
            assert from_json(to_json(view), type(view)) == view


@QUICK
@given(plays())
def test_steps_and_points_add_up(play):
    _, taken, states = play
    moved = 0
    for action, before, after in zip(taken, states[:-1], states[1:], strict=True):
        shown = RULES.view(before, None)
        if isinstance(action, (a.NextRound, a.Joined, a.Left, a.Stopped)):
            moved += sum(shown.gains or ())
        gone = sum(leaver.steps for leaver in after.gone)
        assert sum(after.steps) + gone == moved
        if shown.gains is not None:
            answerer = shown.answerer
            assert shown.gains[answerer] == score.points_for(len(shown.hits))
            assert all(0 <= g <= 2 for s, g in enumerate(shown.gains) if s != answerer)
            assert [t - g for t, g in zip(shown.steps, shown.gains, strict=True)] == list(
                before.steps
            )


@QUICK
@given(SEEDS)
def test_every_play_in_which_somebody_scores_each_lap_ends(seed):
    rng = Random(seed)
    setup = random_setup(rng)
    state = RULES.new(setup)
    laps = len(setup.players) * setup.steps + 1
    while state.winners is None:
        assert state.lap <= laps
        need = RULES.need(state)
        if need.what == "sand":
            action = a.Done() if state.round.hits else a.Named(0, 1.0)
        elif need.what == "share":
            action = a.Shared(True)
        else:
            action = expected(rng, state)
        state, _ = RULES.apply(state, action)
    assert state.winners


@QUICK
@given(plays(), SEEDS)
def test_undo_followed_by_the_same_actions_gives_the_same_hash(play, seed):
    rng = Random(seed)
    setup, taken, states = play
    ledger = Ledger(RULES, setup, Log())
    for action in taken:
        ledger.submit(action, rng.choice(["player", "host"]))
    assert fingerprint(ledger.state) == fingerprint(states[-1])
    steps = ledger.steps
    taken_back = []
    while any(step.by == "player" for step in ledger.steps):
        undone = ledger.undo()
        assert ledger.state == states[len(ledger.steps)]
        taken_back = [*undone.actions, *taken_back]
    assert [step.action for step in steps[len(ledger.steps) :]] == taken_back
    for action in taken_back:
        ledger.submit(action, "player")
    assert fingerprint(ledger.state) == fingerprint(states[-1])


def logged(path: Path, play: tuple[Setup, list[Action], list[State]], undo_every: int) -> list[str]:
    """Write a play with some undos and notes; the fingerprint after each record."""
    ledger = Ledger(RULES, play[0], Log(path))
    hashes = [fingerprint(ledger.state)]
    for number, action in enumerate(play[1]):
        try:
            ledger.submit(action, "player")
        except NotNow:
            continue  # an undo before it has made it impossible
        hashes.append(fingerprint(ledger.state))
        if number % undo_every == undo_every - 1:
            ledger.undo()
            ledger.note("sand", number / 2)
            hashes += [fingerprint(ledger.state)] * 2
    ledger.close()
    return hashes


@settings(QUICK, max_examples=25)
@given(plays(60), st.integers(2, 9))
def test_a_log_replays_to_the_same_hash(play, undo_every):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        hashes = logged(path, play, undo_every)
        again = Ledger.resume(path, RULES)
        assert fingerprint(again.state) == hashes[-1]
        again.close()


@settings(QUICK, max_examples=10)
@given(plays(20), st.lists(st.floats(0, 1), min_size=15, max_size=15))
def test_a_log_cut_at_any_byte_resumes_to_a_prefix(play, places):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        hashes = logged(path, play, 4)
        data = path.read_bytes()
        ends = [i + 1 for i, byte in enumerate(data) if byte == ord("\n")]
        cuts = {int(place * len(data)) for place in places}
        for cut in sorted({*cuts, *(end + off for end in ends for off in (-1, 0))}):
            path.write_bytes(data[:cut])
            whole = sum(end <= cut for end in ends)
            if not whole:
                with pytest.raises(LogBroken, match="no game yet"):
                    Ledger.resume(path, RULES)
                continue
            again = Ledger.resume(path, RULES)
            again.close()
            assert fingerprint(again.state) == hashes[whole - 1]
            assert bool(again.notices) == (cut not in ends)
            assert path.stat().st_size == ends[whole - 1]


@settings(QUICK, max_examples=40)
@given(plays(30), SEEDS)
def test_a_log_with_any_byte_changed_is_resumed_or_refused_in_words(play, seed):
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        hashes = logged(path, play, 4)
        data = path.read_bytes()
        for _ in range(5):
            place = rng.randrange(len(data))
            path.write_bytes(data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :])
            try:
                again = Ledger.resume(path, RULES)
            except HostError as error:
                assert str(path) in str(error)
            else:
                again.close()
                assert all(isinstance(note, float) for note in again.notes("sand"))
                assert fingerprint(again.state) in hashes


@QUICK
@given(SEEDS, st.sampled_from(BANDS), st.sampled_from(BANDS))
def test_nothing_public_depends_on_a_secret_bet_before_its_reveal(seed, one, other):
    rng = Random(seed)
    setup = random_setup(rng, ("keypad", "phone", "cards"))
    twins = [RULES.new(setup), RULES.new(setup)]
    secret = [s for s in score.bettors(twins[0]) if twins[0].channels[s] in SECRET_CHANNELS]
    seat = rng.choice(secret) if secret else None
    shown = False
    while not shown and score.phase_of(twins[0]) is not Phase.BETWEEN:
        action = expected(rng, twins[0])
        pair = [action, action]
        if isinstance(action, a.Bet) and action.seat == seat:
            pair = [a.Bet(seat, one), a.Bet(seat, other)]
        results = [RULES.apply(t, act) for t, act in zip(twins, pair, strict=True)]
        twins = [state for state, _ in results]
        happened = [events for _, events in results]
        shown = any(type(e).__name__ == "BetShown" and e.seat == seat for e in happened[0])
        if shown:
            assert [RULES.view(twin, None).bets[seat] for twin in twins] == [one, other]
            break
        assert happened[0] == happened[1]
        assert RULES.need(twins[0]) == RULES.need(twins[1])
        for viewer in (None, *range(len(setup.players))):
            if viewer != seat:
                assert RULES.view(twins[0], viewer) == RULES.view(twins[1], viewer)
