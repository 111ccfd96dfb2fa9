"""What holds in every game of Eye Know, whatever the table does."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from eye_know_table import colour_of, setup_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.core.codec import fingerprint, from_json, to_json
from host.core.errors import NotNow
from host.core.ledger import Ledger
from host.core.log import Log
from host.core.need import Kind
from host.core.rules import Action
from host.core.table import COLOURS
from host.games.eye_know import actions as a
from host.games.eye_know import score
from host.games.eye_know.rules import EyeKnow, EyeKnowClassic
from host.games.eye_know.simulate import draw, measure, moves
from host.games.eye_know.state import Phase, Setup, State

QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
SEEDS = st.integers(0, 2**32 - 1)
RULES = (EyeKnow(), EyeKnowClassic())


def rules_of(setup: Setup) -> EyeKnow:
    return RULES[setup.classic]


def random_setup(rng: Random) -> Setup:
    count = rng.randint(2, 6)
    return setup_of(
        count,
        first=rng.randrange(count),
        classic=rng.random() < 0.5,
        younger=tuple(rng.random() < 0.3 for _ in range(count)),
        dice=rng.choice(["host", "table"]),
        goal=rng.randint(3, 6),
        turns=rng.randint(3, 5),
    )


def wild(rng: Random) -> Action:
    """Anything that might be tried, legal or not (stopping is tried by itself)."""
    seat, place, yes = rng.randint(-1, 6), rng.randint(-1, 12), rng.random() < 0.5
    card = f"c{rng.randrange(20)}"
    return rng.choice(
        [
            a.Dealt(card, colour_of(card), place),
            a.NoneLeft(),
            a.Rolled(rng.choice(a.DIE), rng.randint(0, 4)),
            a.Chosen(place),
            a.Identified(yes),
            a.Bet(rng.randint(0, 6)),
            a.Declined(),
            a.Level(rng.randint(0, 4)),
            a.Answered(yes),
            a.Ruled(rng.choice(["name", "answer"]), yes, "table"),
            a.Younger(seat, yes),
            a.Joined("Zoe", rng.choice(COLOURS), seat),
            a.Left(seat),
            a.Configured(
                rng.choice(["host", "table"]), rng.randint(2, 7), rng.randint(2, 7), "fair"
            ),
            a.NextRound(),
        ]
    )


def expected(rng: Random, state: State, deck: list[str]) -> Action:
    """An action that the need asks for."""
    rules = rules_of(state.setup)
    need = rules.need(state)
    if need.what == "deal":
        card = draw(state, deck, rng)
        place = rng.choice(score.to_deal(state))
        return a.NoneLeft() if card is None else a.Dealt(card, colour_of(card), place)
    if need.kind is Kind.CHOICE and need.what in ("choose", "bet", "level"):
        key = rng.choice(need.options).key
        if need.what == "choose":
            return a.Chosen(int(key))
        if need.what == "bet":
            return a.Declined() if key == "none" else a.Bet(int(key))
        return a.Level(int(key))
    turn = state.turn
    yes = rng.random() < 0.6
    return {
        "roll": a.Rolled(rng.choice(a.DIE), (turn and turn.level) or rng.randint(1, 3)),
        "identify": a.Identified(yes),
        "question": a.Answered(yes),
        "between": a.NextRound() if len(state.players) > 1 else a.Stopped(),
    }[need.what]


Play = tuple[Setup, list[Action], list[State], list[str]]


def played(seed: int, length: int) -> Play:
    """A game with the actions that were legal in it, and the states before and after each."""
    rng = Random(seed)
    setup = random_setup(rng)
    rules = rules_of(setup)
    deck = [f"c{n}" for n in range(rng.choice([3, 12, 15, 60]))]
    states, taken = [rules.new(setup)], []
    while len(taken) < length and states[-1].winners is None:
        action = wild(rng) if rng.random() < 0.3 else expected(rng, states[-1], deck)
        if score.phase_of(states[-1]) is Phase.BETWEEN and rng.random() < 0.2:
            seat = rng.randrange(len(states[-1].players))
            action = rng.choice([a.Joined("Zoe", rng.choice(COLOURS), seat), a.Left(seat)])
        if isinstance(action, a.Dealt) and action.card not in deck:
            continue
        try:
            after, _ = rules.apply(states[-1], action)
        except NotNow:
            continue
        taken.append(action)
        states.append(after)
    return setup, taken, states, deck


def plays(most: int = 200) -> st.SearchStrategy[Play]:
    """Short ones are tried too, so that a fault shows in a short game where it can."""
    return st.builds(played, SEEDS, st.sampled_from([5, 20, most // 2, most]))


@QUICK
@given(plays(), SEEDS)
def test_every_unfinished_state_has_a_legal_action(play, seed):
    rng = Random(seed)
    for state in play[2]:
        rules = rules_of(state.setup)
        need = rules.need(state)
        if need.kind is Kind.OVER:
            assert state.winners
            continue
        action = expected(rng, state, play[3])
        rules.apply(state, action)
        rules.apply(state, a.Stopped())
        assert all(0 <= seat < len(state.players) for seat in need.actors)


@QUICK
@given(plays())
def test_every_option_that_is_offered_is_legal(play):
    for state in play[2]:
        rules = rules_of(state.setup)
        need = rules.need(state)
        for option in need.options:
            if need.what == "choose":
                rules.apply(state, a.Chosen(int(option.key)))
            elif need.what == "bet" and option.key != "none":
                rules.apply(state, a.Bet(int(option.key)))
            elif need.what == "level":
                rules.apply(state, a.Level(int(option.key)))


@QUICK
@given(plays())
def test_every_state_survives_json(play):
    for state in play[2]:
        rules = rules_of(state.setup)
        assert from_json(to_json(state), State) == state
        views = [rules.view(state, seat) for seat in (None, *range(len(state.players)))]
        assert from_json(to_json(views[0]), type(views[0])) == views[0]
        assert all(view == views[0] for view in views)  # nobody has a secret


@QUICK
@given(plays())
def test_no_card_is_ever_in_two_places_and_none_is_lost(play):
    deck = set(play[3])
    for state in play[2]:
        places = [card.id for card in state.grid if card is not None]
        places += [card.id for cards in state.kept for card in cards]
        places += [card.id for gone in state.gone for card in gone.cards]
        places += [state.turn.card.id] if state.turn and state.turn.card else []
        places += state.discarded
        assert len(places) == len(set(places))
        assert set(places) <= deck
        if score.phase_of(state) not in (Phase.DEAL, Phase.OVER) and not state.short:
            turn = state.turn
            hand = turn is not None and turn.card is not None and not score.resolved(turn)
            filled = sum(card is not None for card in state.grid)
            assert filled + hand >= 11 if score.ending(state) else filled + hand >= 12


@QUICK
@given(plays())
def test_chips_and_cards_add_up(play):
    _, taken, states, _ = play
    for action, before, after in zip(taken, states[:-1], states[1:], strict=True):
        if isinstance(action, (a.Joined, a.Left)):
            continue
        seats = range(len(after.players))
        changed = [
            s
            for s in seats
            if score.chips(before, s) != score.chips(after, s)
            or score.cards(before, s) != score.cards(after, s)
        ]
        if isinstance(action, (a.Identified, a.Answered, a.Ruled, a.Declined)):
            assert set(changed) <= {before.turn.seat}
        else:
            assert not changed
        assert all(score.chips(after, s) >= 0 for s in seats)
        if not after.setup.classic:
            assert score.totals(after) == tuple(len(score.cards(after, s)) for s in seats)
            assert max(score.totals(after)) <= after.setup.goal


@QUICK
@given(SEEDS)
def test_every_play_in_which_somebody_gains_a_card_each_lap_ends(seed):
    rng = Random(seed)
    setup = random_setup(rng)
    rules = rules_of(setup)
    deck = [f"c{n}" for n in range(rng.choice([3, 20, 80]))]
    state = rules.new(setup)
    laps = setup.turns if setup.classic else len(setup.players) * setup.goal + 1
    while state.winners is None:
        assert state.lap <= laps
        action = expected(rng, state, deck)
        if isinstance(action, (a.Identified, a.Answered)) and state.turn.seat == setup.first:
            action = type(action)(True)
        state, _ = rules.apply(state, action)
    assert state.winners
    assert measure(state)["tied"] == (len(state.winners) > 1)


@QUICK
@given(SEEDS)
def test_simulated_players_play_every_game_to_its_end(seed):
    rng = Random(seed)
    setup = random_setup(rng)
    rules = rules_of(setup)
    deck = [f"c{n}" for n in range(rng.choice([12, 60]))]
    skill = [rng.random() for _ in setup.players]
    state = rules.new(setup)
    for _ in range(3000):
        need = rules.need(state)
        if need.kind is Kind.OVER:
            break
        for action in moves(need, state, skill, rng, deck):
            state, _ = rules.apply(state, action)
    assert state.winners


@QUICK
@given(plays(), SEEDS)
def test_undo_followed_by_the_same_actions_gives_the_same_hash(play, seed):
    rng = Random(seed)
    setup, taken, states, _ = play
    ledger = Ledger(rules_of(setup), setup, Log())
    for action in taken:
        ledger.submit(action, rng.choice(["player", "host"]))
    assert fingerprint(ledger.state) == fingerprint(states[-1])
    taken_back = []
    while any(step.by == "player" for step in ledger.steps):
        undone = ledger.undo()
        assert ledger.state == states[len(ledger.steps)]
        taken_back = [*undone.actions, *taken_back]
    for action in taken_back:
        ledger.submit(action, "player")
    assert fingerprint(ledger.state) == fingerprint(states[-1])


@settings(QUICK, max_examples=20)
@given(plays(60), st.integers(2, 9))
def test_a_log_replays_to_the_same_hash(play, undo_every):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        rules = rules_of(play[0])
        ledger = Ledger(rules, play[0], Log(path))
        for number, action in enumerate(play[1]):
            try:
                ledger.submit(action, "player")
            except NotNow:
                continue  # an undo before it has made it impossible
            if number % undo_every == undo_every - 1:
                ledger.undo()
        last = fingerprint(ledger.state)
        ledger.close()
        again = Ledger.resume(path, rules)
        assert fingerprint(again.state) == last
        again.close()


@QUICK
@given(plays(), SEEDS)
def test_a_ruling_and_its_opposite_leave_no_trace(play, seed):
    for state in play[2]:
        rules = rules_of(state.setup)
        if score.phase_of(state) is not Phase.BETWEEN or state.turn is None:
            continue
        right = state.turn.named
        turned, _ = rules.apply(state, a.Ruled("name", not right, "table"))
        back, _ = rules.apply(turned, a.Ruled("name", right, "table"))
        assert back == state
