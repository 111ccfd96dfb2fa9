"""Standard streams as nobody should use them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.faults.faults_kit import COMMAND, PATIENCE, environment, partyhost

PLAY = ("play", "hit-list", "--text", "--players", "Ann,Bob")
NASTY = (
    b"Ann: \xff\xfe\x80bin\x00ary\n",
    b"\x00\x00\x00\n",
    b"Ann: " + b"x" * 1_000_000 + b"\n",
    b"@wait nan\n@wait -1\n@key\n@hands Ann x\n@\n:\n::::\n",
    b"\x1b[2J\r\r\r\n",
    "Ann: Ænn \u202e Ẑ̨\n".encode(),
    bytes(range(256)) * 8 + b"\n",
)


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


def test_hostile_input_is_words_that_mean_nothing(home):
    """The game goes on after all of it: the question is still answered."""
    ended = partyhost(home, *PLAY, stdin=b"".join(NASTY) + b"Ann: Ann\n@wait 1\n")
    assert ended.code == 0
    assert "Round one" in ended.out
    assert max(map(len, ended.out.splitlines())) < 2000


@pytest.mark.skipif(sys.platform == "win32", reason="no shell that closes streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_trace(home, closed):
    run = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND, *PLAY],
        input=b"Ann: Ann\n" if "<" not in closed else None,
        capture_output=True,
        timeout=PATIENCE,
        env=environment(home),
        check=False,
    )
    assert b"Traceback" not in run.stderr + run.stdout
    assert run.returncode == 0


def test_a_reader_that_leaves_is_no_trace(home):
    """As with ``| head -1``."""
    process = subprocess.Popen(
        [*COMMAND, *PLAY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(home),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    process.stdin.write(b"Ann: Ann\n@wait 20\n")
    process.stdin.close()
    err = process.stderr.read()
    process.stderr.close()
    process.wait(PATIENCE)
    assert b"Traceback" not in err
    assert b"Exception ignored" not in err
