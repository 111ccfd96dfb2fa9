"""Whatever is said, the evening goes on, and ends when somebody wants it to."""

from __future__ import annotations

from dialogue_table import NAMES, Table
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.judging.grammar import load_commands

COMMANDS = sorted({g.say[0] for g in load_commands().values() if g.say})
WORDS = [
    *COMMANDS,
    *("I said goat", "she never said cow", "that wasn't Bob", "that wasn't me", "host, stop"),
    *("cow", "pig", "rain", "whisk", "a beater", "goat, hen", "a banana", "", "er", "no, hen"),
    *("zero to three", "four to six", "seven and eight", "two or five", "yes", "no"),
    *("Ann", "Zorblax wants to play", "Cy is leaving", "hourglass", "30 seconds", "track"),
    *("generous", "keypad", "blind", "a player", "what is that?", "pass", "done", "ready", "go on"),
]
MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.sampled_from(WORDS)),
        st.tuples(st.just("wait"), st.sampled_from([0.2, 2.0, 9.0, 20.0])),
        st.tuples(st.just("key"), st.sampled_from(["1", "2", "3", "9"])),
        st.tuples(st.just("speech"), st.booleans()),
        st.tuples(st.just("trouble"), st.booleans()),
    ),
    max_size=40,
)
TABLES = st.fixed_dictionaries(
    {
        "players": st.integers(2, 4),
        "secrets": st.sampled_from(["cards", "hands", "keypad"]),
        "plate_manager": st.sampled_from(["host", "player"]),
        "bets": st.sampled_from(["cover", "blind", "open"]),
        "hourglass": st.sampled_from([15.0, 45.0, None]),
        "track": st.sampled_from([1, 3]),
        "seated": st.sampled_from([True, True, True, False]),
        "first": st.sampled_from([0, None]),
    }
)


def one(table: Table, kind: str, value) -> None:
    if kind == "say":
        table.say(value)
    elif kind == "wait":
        table.wait(value)
    elif kind == "key":
        for seat in range(len(NAMES)):
            table.key(seat, value)
    elif kind == "speech":
        table.speech(going=value)
    else:
        table.trouble("The microphone is gone.", over=value)


def end(table: Table) -> None:
    """Somebody wants to stop: at most a few words later it is over."""
    table.speech(going=False)
    table.trouble("", over=True)
    for _ in range(4):
        table.say("host, stop")
        table.say("yes")
        table.wait(6)
        if table.host.finished:
            return
    raise AssertionError(f"does not end: {table.lines()[-6:]}")


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(TABLES, MOVES)
def test_a_table_goes_on_whatever_is_said(setup, moves):
    table = Table(**setup, step=0.5)
    for kind, value in moves:
        before = len(table.lines())
        one(table, kind, value)
        if table.host.finished:
            return
        assert len(table.lines()) - before < 60, "the host talks to itself"
    end(table)


@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(TABLES, st.sampled_from(["a banana", ""]))
def test_every_question_leads_on_after_three_failures(setup, nonsense):
    """With nothing but nonsense and silence nobody is asked the same thing for ever."""
    table = Table(**{**setup, "seated": True, "hourglass": 15.0}, step=0.5)
    for _ in range(60):
        question = table.lines()[-1]
        if nonsense:
            table.say(nonsense, after=3.0)
        else:
            table.wait(20)
        if table.host.finished:
            return
        recent = table.lines()[-8:]
        assert recent.count(question) < 8 or len(set(recent)) > 1
    assert table.desk.ledger is not None
    assert table.state.number > 1
