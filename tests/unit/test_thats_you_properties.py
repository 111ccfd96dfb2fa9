"""What holds in every game of That's You!, whatever the table does."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from thats_you_table import setup_of

from host.core.codec import fingerprint, from_json, to_json
from host.core.errors import NotNow
from host.core.ledger import Ledger
from host.core.log import Log
from host.core.need import Kind
from host.core.rules import Action
from host.core.table import COLOURS
from host.games.thats_you import actions as a
from host.games.thats_you import score, simulate
from host.games.thats_you.rules import ThatsYou
from host.games.thats_you.state import BOARD, CHANNELS, CLUES, KNOWN_CHANNELS, Setup, State

RULES = ThatsYou()
QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
SEEDS = st.integers(0, 2**32 - 1)
DECK = tuple(f"card-{n}" for n in range(20))


def random_setup(rng: Random, channels: tuple[str, ...] = CHANNELS) -> Setup:
    count = rng.randint(3, 6)
    return setup_of(
        count,
        first=rng.randrange(count),
        board=rng.choice([BOARD, (1, 1, 2, 3, 5, 8)]),
        channels=tuple(rng.choice(channels) for _ in range(count)),
    )


def wild(rng: Random) -> Action:
    """Anything that might be tried, legal or not (stopping is tried by itself)."""
    seat, trait, yes = rng.randint(-1, 6), rng.randint(-1, 6), rng.random() < 0.5
    return rng.choice(
        [
            a.Drawn(tuple(rng.sample(DECK, rng.randint(5, 6)))),
            a.Chosen(trait),
            a.Clued(rng.choice(CLUES), seat),
            a.Eliminated(trait),
            a.Turned(yes),
            a.Ruled(trait, yes, "giver"),
            a.Joined("Zoe", rng.choice(COLOURS), seat, rng.choice(CHANNELS)),
            a.Left(seat),
            a.Configured(BOARD, rng.choice(CHANNELS)),
            rng.choice([a.Ready(), a.NextRound()]),
        ]
    )


def expected(rng: Random, state: State) -> Action:
    """An action that the need asks for."""
    return simulate.moves(RULES.need(state), state, [0.5] * 6, rng, DECK)[0]


Play = tuple[Setup, list[Action], list[State]]


def played(seed: int, length: int) -> Play:
    """A game with the actions that were legal in it, and the states before and after each."""
    rng = Random(seed)
    setup = random_setup(rng)
    states, taken = [RULES.new(setup)], []
    for _ in range(10 * length):
        if len(taken) == length or states[-1].winners is not None:
            break
        action = wild(rng) if rng.random() < 0.5 else expected(rng, states[-1])
        try:
            after, _ = RULES.apply(states[-1], action)
        except NotNow:
            continue
        taken.append(action)
        states.append(after)
    return setup, taken, states


def plays(most: int = 120) -> st.SearchStrategy[Play]:
    """Short ones are tried too, so that a fault shows in a short game where it can."""
    return st.builds(played, SEEDS, st.sampled_from([3, 20, most // 2, most]))


@QUICK
@given(plays(), SEEDS)
def test_every_need_can_be_met_by_each_of_its_options(play, seed):
    rng = Random(seed)
    for state in play[2]:
        need = RULES.need(state)
        if need.kind is Kind.OVER:
            assert state.winners is not None
            continue
        RULES.apply(state, expected(rng, state))
        RULES.apply(state, a.Stopped())
        assert all(0 <= seat < len(state.players) for seat in need.actors)
        for option in need.options:
            RULES.apply(state, choice(need.what, option.key, state))


def choice(what: str, key: str, state: State) -> Action:
    """The action of an option of a need."""
    if what == "secret":
        return a.Ready() if key == "ready" else a.Chosen(int(key))
    if what == "clue":
        return a.Clued(CLUES[len(state.round.clues)], int(key))
    if what == "eliminate":
        return a.Eliminated(int(key))
    if what == "turn":
        return a.Turned(key == "tick")
    if key == "join":
        free = next(c for c in COLOURS if c not in {p.colour for p in state.players})
        return a.Joined("Zoe", free, 0)
    return {"next": a.NextRound(), "leave": a.Left(0), "stop": a.Stopped()}[key]


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
def test_totals_add_up(play):
    scored: dict[int, int] = {}
    for state in play[2]:
        view = RULES.view(state, None)
        if view.gained is not None:
            scored[view.round] = view.gained
            assert view.gained == view.board[len(view.crossed)]
        elif state.round is not None:
            scored.pop(view.round, None)
        assert view.total == sum(scored.values())
        assert score.rounds(state) == len(scored)
        assert view.total <= view.most
        assert len(view.crossed) <= 5


@QUICK
@given(SEEDS)
def test_every_game_ends_after_one_round_for_each_player(seed):
    rng = Random(seed)
    setup = random_setup(rng)
    state = RULES.new(setup)
    givers = []
    for _ in range(6 * 20):
        if state.winners is not None:
            break
        if state.round is not None and not state.round.traits:
            givers.append(state.round.giver)
        state, _ = RULES.apply(state, expected(rng, state))
    count = len(setup.players)
    assert state.winners == tuple(range(count))
    assert givers == [(setup.first + n) % count for n in range(count)]


@QUICK
@given(plays(), SEEDS)
def test_undo_by_folding_gives_the_same_states(play, seed):
    rng = Random(seed)
    setup, taken, states = play
    ledger = Ledger(RULES, setup, Log())
    for action in taken:
        ledger.submit(action, rng.choice(["player", "host"]))
    steps, undone = ledger.steps, []
    while any(step.by == "player" for step in ledger.steps):
        undone = [*ledger.undo().actions, *undone]
        assert ledger.state == states[len(ledger.steps)]
    assert [step.action for step in steps[len(ledger.steps) :]] == undone
    for action in undone:
        ledger.submit(action, "player")
    assert fingerprint(ledger.state) == fingerprint(states[-1])


@QUICK
@given(plays())
def test_nobody_but_the_giver_sees_the_chosen_trait_before_the_round_ends(play):
    for state in play[2]:
        round_ = state.round
        if round_ is None or round_.chosen is None or score.ended(state):
            continue
        for seat in (None, *range(len(state.players))):
            seen = RULES.view(state, seat).chosen
            assert seen == (round_.chosen if seat == round_.giver else None)


@QUICK
@given(SEEDS, st.integers(0, 5), st.integers(0, 5))
def test_nothing_public_depends_on_the_secret_before_its_chip_is_turned(seed, one, other):
    rng = Random(seed)
    setup = random_setup(rng, KNOWN_CHANNELS)
    twins = [RULES.new(setup), RULES.new(setup)]
    while True:
        action = expected(rng, twins[0])
        pair = [a.Chosen(one), a.Chosen(other)] if isinstance(action, a.Chosen) else [action] * 2
        results = [RULES.apply(t, act) for t, act in zip(twins, pair, strict=True)]
        if isinstance(action, a.Eliminated) and action.trait in (one, other):
            return  # the reveal
        twins = [state for state, _ in results]
        assert list(results[0][1]) == list(results[1][1])
        assert RULES.need(twins[0]) == RULES.need(twins[1])
        for seat in (None, *range(len(setup.players))):
            if twins[0].round is not None and seat == twins[0].round.giver:
                continue
            assert RULES.view(twins[0], seat) == RULES.view(twins[1], seat)


def test_a_simulated_table_of_masters_never_takes_the_tick_and_a_blind_one_does():
    shares = {}
    for skill in (0.0, 1.0):
        rng = Random(1)
        state = RULES.new(setup_of(4, channels=("cards", "keypad", "hands", "phone")))
        while state.winners is None:
            for action in simulate.moves(RULES.need(state), state, [skill] * 4, rng, DECK):
                state, _ = RULES.apply(state, action)
        shares[skill] = simulate.measure(state)
    assert shares[1.0]["share"] == 1.0
    assert shares[1.0]["band"] == 5
    assert shares[0.0]["share"] < 1.0
    assert shares[1.0]["rounds"] == 4
    assert shares[1.0]["seconds"] == 4 * 50.0 + 20 * 30.0
