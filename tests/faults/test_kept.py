"""What is on the disk: a full one, torn logs, broken packs and settings, kills at any moment."""

from __future__ import annotations

import json
import re

import pytest

from host.content import places
from host.content.packs import load_hit_list
from host.core.ledger import Ledger
from host.core.log import in_memory, read_log
from host.games.hit_list.rules import HitList
from tests.faults.faults_kit import Running, here, partyhost

NAMES = ("--players", "Ann,Bob")
TO_SAND = "Ann: Ann\n@wait 12\n"


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def the_log(home):
    (path,) = (home / "logs").glob("*.jsonl")
    return path


def state_of(path):
    """The state that the log adds up to; every fingerprint is compared on the way."""
    return Ledger.fold(in_memory(path), HitList(), load_hit_list().hashes).state


def entries_of(path):
    return [e.text for e in load_hit_list()[state_of(path).round.card].entries]


def test_a_full_disk_is_said_and_loses_nothing(home):
    """No file may grow beyond 1600 bytes: the log is full in the middle of the first round."""
    import resource  # noqa: PLC0415 - not on Windows

    def full():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1600, 1600))

    ended = partyhost(
        home,
        "play",
        "hit-list",
        "--text",
        *NAMES,
        stdin=(TO_SAND + "Ann: go on\n").encode(),
        preexec_fn=full,
    )
    assert "the log cannot be written" in ended.out
    assert "make room on the disk" in ended.out
    path = the_log(home)
    assert path.stat().st_size <= 1600
    assert read_log(path).torn == 0
    card = state_of(path).round.card
    again = partyhost(home, "resume", "--text", stdin=b"@wait 12\n")
    assert load_hit_list()[card].say in again.out
    assert "cannot be written" not in again.out


def test_a_torn_log_is_taken_up_before_the_tear(home, monkeypatch, capsys):
    here(monkeypatch, capsys, "play", "hit-list", "--text", *NAMES, stdin=TO_SAND)
    path = the_log(home)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    last = json.loads(whole.splitlines()[-1])["n"]
    shown = here(monkeypatch, capsys, "log", "show", str(path), "--verify")
    assert "The last line is torn" in shown.out
    ended = here(monkeypatch, capsys, "resume", "--text")
    assert "the last line was torn and is left out" in ended.out
    assert ended.code == 0
    assert read_log(path).records[last - 2].n == last - 1


def test_a_broken_pack_of_ones_own_is_named_and_the_others_play(
    home, tmp_path, monkeypatch, capsys
):
    mine = tmp_path / "packs"
    (mine / "hit_list").mkdir(parents=True)
    path = mine / "hit_list" / "mine.yaml"
    path.write_text("pack: mine\ngame: hit-list\nlanguage: en\nprompts:\n  - id: one\n    say: [\n")
    monkeypatch.setattr(places, "user_packs", lambda: mine)
    ended = here(monkeypatch, capsys, "play", "hit-list", "--text", *NAMES, stdin=TO_SAND)
    assert ended.code == 0
    (notice,) = [line for line in ended.out.splitlines() if "mine.yaml" in line]
    assert re.search(r"mine\.yaml\D+\d+", notice)
    assert "[sand runs" in ended.out


def test_broken_settings_are_named(home, monkeypatch, capsys):
    home.mkdir()
    for content in (b'{"track": "x"', b"\xff\xfe\x00", b'{"hourglass": "long"}'):
        (home / "settings.json").write_bytes(content)
        ended = here(monkeypatch, capsys, "play", "hit-list", "--text", *NAMES)
        assert ended.code == 1
        (line,) = ended.err.splitlines()
        assert str(home / "settings.json") in line
        assert "delete it" in line


def test_a_log_of_something_else_is_refused(home, tmp_path, monkeypatch, capsys):
    for content in (b"\x00\xff" * 500, b"{}\n", b'{"type":"Begin"}\n', b""):
        path = tmp_path / "other.jsonl"
        path.write_bytes(content)
        ended = here(monkeypatch, capsys, "resume", str(path), "--text")
        assert ended.code == 1
        assert str(path) in ended.err


def test_kill_at_any_moment_and_resume(home):
    """Killed while bets are laid, in the sand, before the bonus and before a bet is shown.

    Each time the table comes back as it was and the open question is asked again.
    """
    run = Running(home, "play", "hit-list", "--text", *NAMES, "--track", "3", "--seed", "3")
    run.type("Ann: Ann")
    run.until("Cards down")
    run.kill()
    path = the_log(home)
    entries = entries_of(path)

    run = Running(home, "resume", "--text")
    run.until("Cards down")
    run.type("@wait 12")
    run.until("[sand runs: 45 s]")
    run.type(f"Ann: {entries[0]}", f"Ann: {entries[1]}")
    run.until(f"[ting] {entries[1]}")
    run.kill()
    assert state_of(path).round.hits == (0, 1)

    run = Running(home, "resume", "--text")
    run.until("Ann, go on")
    left = int(re.search(r"(\d+) s\]", run.until("[sand runs")).group(1))
    assert 35 <= left < 45
    run.type(f"Ann: {entries[0]}", f"Ann: {entries[2]}", "@wait 46")
    run.until(f"[tock] {entries[0]}")
    run.until("Bob, one more")
    run.kill()
    assert state_of(path).round.hits == (0, 1, 2)

    run = Running(home, "resume", "--text")
    run.until("Bob, one more")
    run.type(f"Bob: {entries[7]}", "@wait 3")
    run.until(f"[ting] {entries[7]}")
    run.until("Bob?")
    run.kill()
    before = state_of(path)

    run = Running(home, "resume", "--text")
    run.until("Bob?")
    assert state_of(path) == before
    run.type("Bob: zero to three", "@wait 12")
    run.until("score  Ann 2, Bob 2 of 3")
    assert run.end() == 0
