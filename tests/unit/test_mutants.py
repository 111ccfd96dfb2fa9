"""The list of known faults is alive, and the script tells a caught fault from a survivor."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def mutants() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("mutants", str(ROOT / "script" / "mutants"))
    spec = importlib.util.spec_from_loader("mutants", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutants"] = module
    loader.exec_module(module)
    return module


def test_every_listed_line_exists_and_every_fault_changes_it(mutants):
    faults = mutants.read_faults(ROOT / "script" / "mutants.yaml")
    assert len(faults) >= 40
    assert mutants.gone(ROOT, faults) == []
    assert all(fault.was.strip() != fault.now.strip() for fault in faults)
    assert all((ROOT / test.split("::")[0]).exists() for f in faults for test in f.tests)


def project(tmp_path: Path, was: str) -> list[str]:
    (tmp_path / "host").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "host" / "__init__.py").write_text("")
    (tmp_path / "host" / "double.py").write_text("def double(n):\n    return 2 * n\n")
    test = "from host.double import double\n\ndef test_it():\n    assert double(2) == 4\n"
    (tmp_path / "tests" / "test_double.py").write_text(test)
    (tmp_path / "list.yaml").write_text(
        "- file: host/double.py\n"
        "  tests: [tests/test_double.py]\n"
        f"  faults: [{{was: '{was}', now: 'return 3 * n', why: triples}},\n"
        "    {was: 'return 2 * n', now: 'return n * n', why: squares}]\n"
    )
    return ["--list", str(tmp_path / "list.yaml"), "--root", str(tmp_path), "--jobs", "1"]


def test_a_survivor_is_named_and_is_a_failure(mutants, tmp_path, capsys):
    assert mutants.main(project(tmp_path, "return 2 * n")) == 1
    out = capsys.readouterr().out
    assert "caught    host/double.py: triples" in out
    assert "SURVIVED  host/double.py: squares" in out
    assert "return 2 * n" in (tmp_path / "host" / "double.py").read_text()


def test_caught_faults_are_a_success(mutants, tmp_path):
    assert mutants.main([*project(tmp_path, "return 2 * n"), "triples"]) == 0


def test_a_line_that_is_gone_is_a_failure(mutants, tmp_path, capsys):
    assert mutants.main([*project(tmp_path, "return 5 * n"), "triples", "--check"]) == 1
    assert "GONE      host/double.py: triples: no line 'return 5 * n'" in capsys.readouterr().out


def test_red_tests_without_a_fault_stop_the_run(mutants, tmp_path):
    options = project(tmp_path, "return 2 * n")
    (tmp_path / "host" / "double.py").write_text("def double(n):\n    return 2 * n\n    # x\n")
    (tmp_path / "tests" / "test_double.py").write_text("def test_it():\n    assert False\n")
    with pytest.raises(SystemExit, match="red without any fault"):
        mutants.main(options)
