"""The log and the ledger: nothing is lost, nothing is guessed."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hit_list_table import setup_of

from host.core.codec import fingerprint
from host.core.errors import NotNow
from host.core.ledger import Ledger
from host.core.log import (
    FORMAT,
    Log,
    LogBroken,
    LogFailed,
    LogInUse,
    LogMismatch,
    cut_before,
    read_log,
)
from host.games.hit_list import actions as a
from host.games.hit_list.rules import HitList

ROUND = (
    (a.Drawn("pets", 8), "chance"),
    (a.Ready(), "player"),
    (a.Started(), "host"),
    (a.Named(3, 2.5), "player"),
    (a.Named(1, 4.0), "player"),
    (a.TimeUp(), "time"),
    (a.Reviewed(), "host"),
)


def begun(path: Path | None, count: int = len(ROUND), **packs: str) -> Ledger:
    ledger = Ledger(HitList(), setup_of(), Log(path), packs, host="0.1.0")
    for action, by in ROUND[:count]:
        ledger.submit(action, by)
    return ledger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "logs" / "game.jsonl"


def test_the_first_record_has_versions_set_up_and_packs(path):
    begun(path, box="ab12").close()
    first = json.loads(path.read_text().splitlines()[0])
    assert (first["format"], first["host"], first["game"], first["rules"]) == (
        FORMAT,
        "0.1.0",
        "hit-list",
        HitList.version,
    )
    assert first["packs"] == {"box": "ab12"}
    assert first["setup"]["players"][1] == {"name": "Bob", "colour": "blue"}


def test_every_action_has_who_caused_it_the_hash_and_the_sand(path):
    ledger = begun(path, 3)
    ledger.submit(a.Named(3, 2.5), "player", sand=2.75)
    line = json.loads(path.read_text().splitlines()[-1])
    assert line == {
        "type": "Did",
        "n": 4,
        "action": {"type": "Named", "entry": 3, "at": 2.5},
        "by": "player",
        "hash": fingerprint(ledger.state),
        "sand": 2.75,
    }


def test_an_action_is_on_the_disk_before_it_is_adopted(path, monkeypatch):
    ledger = begun(path, 3)
    before = ledger.state
    synced = []

    def fsync(file):
        synced.append((ledger.state is before, path.read_text().splitlines()[-1]))

    monkeypatch.setattr(os, "fsync", fsync)
    ledger.submit(a.Named(3, 2.5), "player")
    assert len(synced) == 1
    assert synced[0][0]
    assert '"Named"' in synced[0][1]
    assert ledger.state is not before


def test_a_refused_action_is_not_logged(path):
    ledger = begun(path, 2)
    size = path.stat().st_size
    with pytest.raises(NotNow):
        ledger.submit(a.Named(3, 2.5), "player")
    assert path.stat().st_size == size


def test_resume_brings_the_same_state_notes_and_numbering(path):
    ledger = begun(path)
    ledger.note("sand", {"at": 4.5})
    ledger.close()
    again = Ledger.resume(path, HitList())
    assert again.state == ledger.state
    assert again.need == ledger.need
    assert again.setup == ledger.setup
    assert again.steps == ledger.steps
    assert again.notes("sand") == ({"at": 4.5},)
    assert again.notices == ()
    again.submit(a.Attempt(1, None), "player")
    again.close()
    assert [r.n for r in read_log(path).records] == list(range(1, 10))


def test_whole_numbers_for_seconds_replay_to_the_same_hash(path):
    ledger = Ledger(HitList(), setup_of(seconds=30), Log(path))
    ledger.submit(a.Drawn("pets", 8), "chance")
    ledger.close()
    assert Ledger.resume(path, HitList()).state == ledger.state


def test_undo_takes_back_the_last_thing_a_player_said_and_all_since(path):
    ledger = begun(path)
    undone = ledger.undo()
    assert undone.said == a.Named(1, 4.0)
    assert undone.actions == (a.Named(1, 4.0), a.TimeUp(), a.Reviewed())
    assert ledger.state == begun(None, 4).state


def test_undo_several_in_a_row_down_to_nothing(path):
    ledger = begun(path)
    said = [ledger.undo().said for _ in range(3)]
    assert said == [a.Named(1, 4.0), a.Named(3, 2.5), a.Ready()]
    with pytest.raises(NotNow, match=r"There is nothing to take back\."):
        ledger.undo()
    assert ledger.state == begun(None, 1).state
    ledger.close()
    assert Ledger.resume(path, HitList()).state == ledger.state


def test_undo_of_the_very_first_action(path):
    ledger = begun(path, 0)
    start = ledger.state
    ledger.submit(a.Drawn("pets", 8), "player")
    ledger.undo()
    assert ledger.state == start
    assert json.loads(path.read_text().splitlines()[-1])["back_to"] == 0
    ledger.close()
    assert Ledger.resume(path, HitList()).state == start


def test_undo_is_an_appended_record_and_is_resumed(path):
    ledger = begun(path)
    before = path.read_bytes()
    ledger.undo()
    assert path.read_bytes().startswith(before)
    ledger.submit(a.Named(7, 5.0), "player")
    ledger.close()
    again = Ledger.resume(path, HitList())
    assert again.state == ledger.state
    assert again.undo().said == a.Named(7, 5.0)
    assert again.undo().said == a.Named(3, 2.5)


def test_rulings_undo_followed_by_the_same_actions_gives_the_same_state(path):
    ledger = begun(path)
    before = fingerprint(ledger.state)
    for action in ledger.undo().actions:
        ledger.submit(action, "player")
    assert fingerprint(ledger.state) == before


def test_notes_whose_action_was_taken_back_can_be_left_out(path):
    ledger = begun(path, 4)
    ledger.note("ruling", "hamster")
    ledger.submit(a.Named(1, 4.0), "player")
    ledger.note("ruling", "goldfish")
    ledger.undo()
    assert ledger.notes("ruling") == ("hamster", "goldfish")
    assert ledger.notes("ruling", standing=True) == ("hamster",)
    assert ledger.notes("sand") == ()


def test_in_memory_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert begun(None).steps
    assert list(tmp_path.iterdir()) == []


def test_a_torn_last_line_is_dropped_with_a_notice_and_only_that_is_cut(path):
    begun(path).close()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"action":{"type":"Att')
    ledger = Ledger.resume(path, HitList())
    assert "last line was torn" in ledger.notices[0]
    assert path.read_bytes() == whole
    ledger.submit(a.Attempt(1, None), "player")
    ledger.close()
    assert Ledger.resume(path, HitList()).notices == ()


def test_reading_a_log_leaves_its_torn_line_alone(path):
    begun(path).close()
    path.write_bytes(path.read_bytes() + b"\0\0\0")
    before = path.read_bytes()
    assert read_log(path).torn == 3
    assert path.read_bytes() == before


@pytest.mark.parametrize("line", [2, 5, 8])
def test_any_other_damaged_line_names_file_line_and_what_to_do(path, line):
    begun(path).close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = b"\xff" + lines[line - 1][4:]
    path.write_bytes(b"".join(lines))
    with pytest.raises(LogBroken) as caught:
        Ledger.resume(path, HitList())
    assert str(caught.value).startswith(f"{path}, line {line}: damaged")
    assert "--repair" in str(caught.value)
    assert path.read_bytes() == b"".join(lines)


def test_a_missing_line_is_noticed(path):
    begun(path).close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3] + lines[4:]))
    with pytest.raises(LogBroken, match=r"line 4: damaged .*numbered 4 instead of 3"):
        Ledger.resume(path, HitList())


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"entry":3', '"entry":4', "another"),
        ('"entry":3', '"entry":99', "not on this list"),
        ('"type":"Ready"', '"type":"Rolled"', "Rolled"),
    ],
)
def test_a_changed_action_does_not_add_up(path, old, new, why):
    begun(path).close()
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(LogBroken, match=f"does not add up .*{why}"):
        Ledger.resume(path, HitList())


def test_an_undo_to_what_does_not_stand_is_refused(path):
    ledger = begun(path)
    ledger.undo()
    ledger.close()
    path.write_text(path.read_text().replace('"back_to":4', '"back_to":40'))
    with pytest.raises(LogBroken, match=r"line 9: does not add up .*back to 40"):
        Ledger.resume(path, HitList())


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (f'"format":{FORMAT}', '"format":99', "log format 99 by version 0.1.0"),
        ('"game":"hit-list"', '"game":"eye-know"', "a game of eye-know, not hit-list"),
        ('"rules":1', '"rules":77', "version 77 of the rules"),
        ('"type":"Begin"', '"type":"Other"', "no log of a game"),
    ],
)
def test_a_log_of_something_else_is_refused_clearly(path, old, new, words):
    begun(path).close()
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(LogMismatch, match=words) as caught:
        Ledger.resume(path, HitList())
    assert str(path) in str(caught.value)


def test_a_changed_pack_is_refused_by_name(path):
    begun(path, box="ab12").close()
    for packs in ({"box": "cd34"}, {}):
        with pytest.raises(LogMismatch, match="pack box"):
            Ledger.resume(path, HitList(), packs)
    assert Ledger.resume(path, HitList(), {"box": "ab12", "new": "1"}).steps


def test_a_log_without_a_whole_first_line_holds_no_game(path):
    begun(path, 0).close()
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(LogBroken, match="holds no game yet"):
        Ledger.resume(path, HitList())


def test_a_log_that_is_not_there(path):
    with pytest.raises(LogBroken, match="cannot be read"):
        Ledger.resume(path, HitList())


def test_a_new_game_never_overwrites_a_log(path):
    begun(path).close()
    before = path.read_bytes()
    with pytest.raises(LogFailed, match="already holds a game"):
        Log(path)
    assert path.read_bytes() == before


def test_a_log_can_only_be_begun_once():
    log = begun(None, 0).log
    with pytest.raises(LogFailed, match="already holds a game"):
        log.start(log.begin)


def test_a_log_that_cannot_be_made_says_what_to_do(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(LogFailed, match="name another log"):
        Log(tmp_path / "file" / "game.jsonl")


def test_a_closed_log_refuses(path):
    ledger = begun(path)
    ledger.close()
    ledger.close()
    with pytest.raises(LogFailed, match="closed"):
        ledger.note("sand", 1.0)


def test_a_table_takes_its_own_game_up_again(path):
    before = begun(path, 3)
    again = Ledger.resume(path, HitList())
    again.submit(*ROUND[3])
    with pytest.raises(LogFailed, match="closed"):
        before.submit(*ROUND[3])
    assert len(read_log(path).records) == 4


def test_what_could_not_be_resumed_is_not_held(path):
    begun(path, 3).close()
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"by":"player"', b'"by":"plaque!"'))
    with pytest.raises(LogBroken):
        Ledger.resume(path, HitList())
    path.write_bytes(whole)
    Ledger.resume(path, HitList()).close()


def test_a_folder_without_locks_is_played_on_without_one(path, monkeypatch):
    def refused(file):
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr("host.core.holding._lock", refused)
    begun(path, 3).close()
    assert len(Ledger.resume(path, HitList()).steps) == 3


FULL = """
import resource, signal, sys
from pathlib import Path
from test_log import *
path = Path(sys.argv[1])
ledger = begun(path, 3)
size = path.stat().st_size
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20, resource.RLIM_INFINITY))
before = ledger.state
try:
    ledger.submit(a.Named(3, 2.5), "player")
except LogFailed as error:
    print(error)
assert ledger.state == before
assert path.stat().st_size == size, "half a line was left"
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
ledger.submit(a.Named(3, 2.5), "player")
ledger.close()
assert Ledger.resume(path, HitList()).state == begun(None, 4).state
print("resumed")
"""


def python(script: str, path: Path) -> subprocess.Popen[str]:
    here = Path(__file__).parent
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(here), str(here.parents[1])])}
    command = [sys.executable, "-c", script, str(path)]
    return subprocess.Popen(
        command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


@pytest.mark.skipif(os.name != "posix", reason="limits a file's size as a full disk would")
def test_a_full_disk_changes_nothing_and_play_goes_on_when_there_is_room(path):
    out, _ = python(FULL, path).communicate()
    assert "the log cannot be written" in out
    assert "make room on the disk" in out
    assert out.endswith("resumed\n")


KILLED = """
import sys
from pathlib import Path
from test_log import *
ledger = begun(Path(sys.argv[1]), 3)
while True:
    ledger.note("sand", 1.0)
    ledger.submit(a.Named(0, 1.0), "player")
    print(len(ledger.steps), fingerprint(ledger.state), flush=True)
"""


PLAYED = """
import sys
from pathlib import Path
from test_log import *
ledger = begun(Path(sys.argv[1]), 3)
print("playing", flush=True)
sys.stdin.read()
"""


def test_a_game_that_is_played_is_not_resumed_by_another_process(path):
    player = python(PLAYED, path)
    assert player.stdout is not None
    assert player.stdout.readline() == "playing\n"
    for second in (lambda: Ledger.resume(path, HitList()), lambda: cut_before(path, 3)):
        with pytest.raises(LogInUse, match="being played at another table"):
            second()
    assert len(read_log(path).records) == 3  # who only looks may look
    player.kill()
    player.wait()
    assert len(Ledger.resume(path, HitList()).steps) == 3


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_kill_9_in_mid_game_loses_nothing_that_was_told(path):
    player = python(KILLED, path)
    assert player.stdout is not None
    told = [player.stdout.readline() for _ in range(30)]
    player.send_signal(signal.SIGKILL)
    told += player.stdout.readlines()
    player.wait()
    ledger = Ledger.resume(path, HitList())
    whole = [line for line in told if line.endswith("\n")]
    steps, state = whole[-1].split()
    assert len(ledger.steps) in (int(steps), int(steps) + 1)
    assert fingerprint(ledger.state) == state


def test_a_damaged_log_is_cut_before_the_damage_and_kept_beside(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b'{"a":1}\n{"b":2}\ndamage\n{"d":4}\n')
    copy = cut_before(path, 3)
    assert path.read_bytes() == b'{"a":1}\n{"b":2}\n'
    assert copy.read_bytes() == b'{"a":1}\n{"b":2}\ndamage\n{"d":4}\n'
