"""What holds in every game of Knowing Me Knowing You, whatever the table does."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from knowing_me_table import setup_of

from host.core.codec import fingerprint, from_json, to_json
from host.core.errors import NotNow
from host.core.ledger import Ledger
from host.core.log import Log
from host.core.need import Kind
from host.core.rules import Action
from host.core.table import COLOURS
from host.games.knowing_me import actions as a
from host.games.knowing_me import score
from host.games.knowing_me.rules import KnowingMe, KnowingMeTwo
from host.games.knowing_me.simulate import measure, moves
from host.games.knowing_me.state import CHANNELS, Phase, Question, Setup, State

QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
SEEDS = st.integers(0, 2**32 - 1)
DECK = tuple(f"card-{n}" for n in range(4))
ANSWERS = ("1", "2", "3", "5", "red", "blue", "green", "own", "own:tea", "own:a", "")
Rules = KnowingMe


def random_setup(rng: Random, channels: tuple[str, ...] = CHANNELS) -> tuple[Rules, Setup]:
    two = rng.random() < 0.25
    count = 2 if two else rng.randint(3, 6)
    setup = setup_of(
        count,
        first=rng.randrange(count),
        channels=tuple(rng.choice(channels) for _ in range(count)),
        series=rng.choice([None, 1, 2]),
    )
    return (KnowingMeTwo() if two else KnowingMe()), setup


def wild(rng: Random, number: int) -> Action:
    """Anything that might be tried, legal or not (stopping is tried by itself)."""
    seat, other, question = rng.randint(-1, 6), rng.randint(0, 6), rng.randint(-1, 5)
    kind = rng.choice(["options", "people", "open"])
    return rng.choice(
        [
            a.Drawn("wild", (Question("wild", 1, kind, rng.randint(0, 6)),)),
            a.Replaced(Question(f"new-{number}", 1, kind, 3)),
            a.Wrote(seat, rng.choice(ANSWERS)),
            a.Announced(seat, rng.choice(ANSWERS), "", rng.choice([None, question])),
            a.Reopened(seat, question),
            a.Ruled(question, seat, other, rng.random() < 0.5, "table"),
            a.Joined("Zoe", rng.choice(COLOURS), seat),
            a.Left(seat),
            a.Configured(rng.choice([None, 30.0]), "fair", rng.choice(CHANNELS)),
            rng.choice([a.Ready(), a.Settled(), a.NextRound()]),
        ]
    )


def expected(rules: Rules, rng: Random, state: State) -> Action:
    """An action that the need asks for."""
    need = rules.need(state)
    if need.what == "between" and "next" not in {option.key for option in need.options}:
        return a.Stopped()
    skill = [0.5] * len(state.players)
    return moves(need, state, skill, rng, DECK)[0]


Play = tuple[Rules, Setup, list[Action], list[State]]


def played(seed: int, length: int) -> Play:
    """A game with the actions that were legal in it, and the states before and after each."""
    rng = Random(seed)
    rules, setup = random_setup(rng)
    states, taken = [rules.new(setup)], []
    while len(taken) < length and states[-1].winners is None:
        state = states[-1]
        action = wild(rng, len(taken)) if rng.random() < 0.4 else expected(rules, rng, state)
        if score.phase_of(state) is Phase.BETWEEN and rng.random() < 0.5:
            seat = rng.randrange(len(state.players))
            action = rng.choice([a.Joined("Zoe", rng.choice(COLOURS), seat), a.Left(seat)])
        try:
            after, _ = rules.apply(state, action)
        except NotNow:
            continue
        taken.append(action)
        states.append(after)
    return rules, setup, taken, states


def plays(most: int = 150) -> st.SearchStrategy[Play]:
    """Short ones are tried too, so that a fault shows in a short game where it can."""
    return st.builds(played, SEEDS, st.sampled_from([3, 20, most // 2, most]))


@QUICK
@given(plays(), SEEDS)
def test_every_unfinished_state_has_a_legal_action(play, seed):
    rng = Random(seed)
    rules, _, _, states = play
    for state in states:
        need = rules.need(state)
        if need.kind is Kind.OVER:
            assert state.winners
            continue
        rules.apply(state, expected(rules, rng, state))
        rules.apply(state, a.Stopped())
        assert all(0 <= seat < len(state.players) for seat in need.actors)


@QUICK
@given(plays())
def test_every_state_survives_json(play):
    rules, _, _, states = play
    for state in states:
        assert from_json(to_json(state), State) == state
        for seat in (None, *range(len(state.players))):
            view = rules.view(state, seat)
            assert from_json(to_json(view), type(view)) == view


@QUICK
@given(plays())
def test_tokens_add_up_and_nobody_has_their_own(play):
    for state in play[3]:
        boxes = score.boxes(state)
        assert all(boxes[seat][seat] == 0 for seat in range(len(boxes)))
        assert all(tokens >= 0 for row in boxes for tokens in row)
        sums = [sum(row) + past for row, past in zip(boxes, state.past, strict=True)]
        assert list(score.totals(state)) == sums
        for asked in state.series.asked if state.series else ():
            gained = sum(map(sum, score.question_tokens(state, asked)))
            right = len(score.right_of(state, asked))
            shared = 2 * len(score.shared_of(state, asked))
            each = 1 if state.two else 3
            assert gained == (right * each + shared if asked.settled else 0)


@QUICK
@given(plays())
def test_no_token_is_lost_when_a_series_is_closed_or_seats_change(play):
    _, _, taken, states = play
    for action, before, after in zip(taken, states[:-1], states[1:], strict=True):
        if isinstance(action, (a.NextRound, a.Joined, a.Left, a.Configured, a.Stopped)):
            held = sum(score.totals(before)) + sum(gone.points for gone in before.gone)
            assert sum(score.totals(after)) + sum(gone.points for gone in after.gone) == held


@QUICK
@given(SEEDS)
def test_every_game_ends_after_everybody_has_had_their_series(seed):
    rng = Random(seed)
    rules, setup = random_setup(rng)
    state = rules.new(setup)
    for _ in range(30 * 5 * 15):
        if state.winners is not None:
            break
        state, _ = rules.apply(state, expected(rules, rng, state))
    assert state.winners
    assert state.number == state.each * len(setup.players)
    assert state.had == (state.each,) * len(setup.players)
    assert measure(state)["rounds"] == state.number


@QUICK
@given(plays(), SEEDS)
def test_undo_followed_by_the_same_actions_gives_the_same_hash(play, seed):
    rng = Random(seed)
    rules, setup, taken, states = play
    ledger = Ledger(rules, setup, Log())
    for action in taken:
        ledger.submit(action, rng.choice(["player", "host"]))
    steps = ledger.steps
    taken_back: list[Action] = []
    while any(step.by == "player" for step in ledger.steps):
        undone = ledger.undo()
        assert ledger.state == states[len(ledger.steps)]
        taken_back = [*undone.actions, *taken_back]
    assert [step.action for step in steps[len(ledger.steps) :]] == taken_back
    for action in taken_back:
        ledger.submit(action, "player")
    assert fingerprint(ledger.state) == fingerprint(states[-1])


@QUICK
@given(SEEDS, st.data())
def test_nothing_public_depends_on_a_secret_answer_before_its_reveal(seed, data):
    rng = Random(seed)
    rules, setup = random_setup(rng, ("keypad", "phone", "cards"))
    seat = rng.randrange(len(setup.players))
    setup = msgspec.structs.replace(
        setup, channels=tuple("keypad" if s == seat else c for s, c in enumerate(setup.channels))
    )
    twins = [rules.new(setup), rules.new(setup)]
    while score.phase_of(twins[0]) in (Phase.DRAW, Phase.WRITE):
        action = expected(rules, rng, twins[0])
        pair = [action, action]
        if isinstance(action, a.Wrote) and action.seat == seat:
            keys = [option.key for option in rules.need(twins[0]).options]
            pair = [a.Wrote(seat, data.draw(st.sampled_from([*keys, "own", ""]))) for _ in pair]
        results = [rules.apply(t, act) for t, act in zip(twins, pair, strict=True)]
        twins = [state for state, _ in results]
        assert results[0][1] == results[1][1]
        same_to_all_but(rules, twins, seat)
    while score.announcer(twins[0]) != seat:
        action = expected(rules, rng, twins[0])
        twins = [rules.apply(twin, action)[0] for twin in twins]
        same_to_all_but(rules, twins, seat)


def same_to_all_but(rules: Rules, twins: list[State], seat: int) -> None:
    assert rules.need(twins[0]) == rules.need(twins[1])
    for viewer in (None, *range(len(twins[0].players))):
        if viewer != seat:
            assert rules.view(twins[0], viewer) == rules.view(twins[1], viewer)


def test_simulated_players_with_more_skill_know_more():
    totals = []
    for skill in (0.0, 1.0):
        rules, rng = KnowingMe(), Random(1)
        state = rules.new(setup_of(6))
        while state.winners is None:
            for action in moves(rules.need(state), state, [skill] * 6, rng, DECK):
                state, _ = rules.apply(state, action)
        totals.append(sum(score.totals(state)))
    most = 6 * 5 * 5 * 3  # series, questions, guessers, tokens for a right answer
    assert totals[0] < 0.6 * most < totals[1] < most
