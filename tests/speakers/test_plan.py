"""The settings file, and many tables from it: one process each."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import pytest

from host.core.errors import HostError
from host.serving.many import Tables, environment
from host.serving.plan import Plan, PlanBroken, TablePlan, place_of, read_plan
from host.wyoming.address import Address

GOOD = """
tables:
  kitchen:
    input_device: wyoming://kitchen.local:10700
    engine: wyoming://10.0.0.5:10300
  cellar: {voice: pyttsx3, page: network}
"""


def test_a_plan_is_read(tmp_path: Path) -> None:
    path = tmp_path / "tables.yaml"
    path.write_text(GOOD)
    assert read_plan(path).tables == {
        "kitchen": TablePlan("wyoming://kitchen.local:10700", None, "wyoming://10.0.0.5:10300"),
        "cellar": TablePlan(voice="pyttsx3", page="network"),
    }


@pytest.mark.parametrize(
    "text",
    [
        "", "tables:", "tables: {}", "tables: [a]", "{", "tables: {a: {engin: auto}}",
        "tables: {a: {engine: siri}}", "tables: {a: {voice: wyoming://x}}", "tables: {../a: {}}",
        "tables: {a: {input_device: 'wyoming://x'}}", "tables: {A B: {}}", "table: {a: {}}",
        "tables: {a: {engine: 5}}", "tables: {a: {page: world}}", "\x00",
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_the_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tables.yaml"
    path.write_text(text)
    with pytest.raises(PlanBroken, match=r"tables\.yaml: \S"):
        read_plan(path)
    with pytest.raises(PlanBroken):
        read_plan(tmp_path / "none.yaml")


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("127.0.0.1:10600", "127.0.0.1", 10600), ("10601", "127.0.0.1", 10601),
        ("0.0.0.0", "0.0.0.0", 10600), ("[::]:9000", "::", 9000), (":7000", "127.0.0.1", 7000),
        ("party.local:1", "party.local", 1),
    ],
)  # fmt: skip
def test_where_to_listen(text: str, host: str, port: int) -> None:
    assert place_of(text) == Address(host, port)


@pytest.mark.parametrize("text", ["a b", "x:99999", "http://x", "::1:80:x", "x:y"])
def test_nowhere_to_listen(text: str) -> None:
    with pytest.raises(HostError, match="--listen"):
        place_of(text)


def test_every_table_is_a_process_of_its_own_and_comes_back(tmp_path: Path, monkeypatch) -> None:
    """One that ends is started again; the others do not notice; all end together."""
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))
    code = (
        "import os, sys, time, pathlib\n"
        "home = pathlib.Path(os.environ['PARTYHOST_HOME'])\n"
        "home.mkdir(parents=True, exist_ok=True)\n"
        "(home / 'starts').open('a').write(f'{os.getpid()}\\n')\n"
        "sys.exit(3) if sys.argv[1] == 'cellar' else time.sleep(600)\n"
    )
    told: list[str] = []
    plan = Plan({"kitchen": TablePlan(), "cellar": TablePlan()})
    tables = Tables(
        plan, lambda name: [sys.executable, "-c", code, name], told.append, again=(0.01, 0.02)
    )
    thread = threading.Thread(target=tables.run)
    thread.start()

    def starts(name: str) -> list[str]:
        path = tmp_path / "tables" / name / "starts"
        return path.read_text().split() if path.exists() else []

    for _ in range(3000):
        if len(starts("cellar")) >= 3 and starts("kitchen"):
            break
        time.sleep(0.01)
    tables.stop()
    thread.join(30.0)
    assert not thread.is_alive()
    assert len(starts("kitchen")) == 1
    assert len(starts("cellar")) >= 3
    assert any(line.startswith("cellar: ended (3)") for line in told)
    assert not any("kitchen" in line for line in told)


def test_tables_keep_their_files_apart(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("PARTYHOST_HOME", str(tmp_path))
    homes = {environment(name)["PARTYHOST_HOME"] for name in ("kitchen", "cellar")}
    assert homes == {str(tmp_path / "tables" / name) for name in ("kitchen", "cellar")}
