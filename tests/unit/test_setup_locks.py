"""The locks are exact, hashed, and name no place that packages come from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "requirements"
LOCKS = ("seed", "run", "dev", "bench", "speakers", "satellite", "servers")
_PACKAGE = re.compile(r"[a-z0-9][a-z0-9._-]*(\[[a-z,]+\])?==[^\s;]+( ; [^\\]+)? \\")
_HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


def refused(text: str) -> list[str]:
    """Lines of a lock that are neither an exact package, a SHA-256 nor a comment."""
    return [
        line
        for line in text.splitlines()
        if line.strip()
        and not line.lstrip().startswith("#")
        and not _PACKAGE.fullmatch(line)
        and not _HASH.fullmatch(line)
    ]


def pins(name: str) -> dict[str, set[str]]:
    """Every package of a lock with its versions (several where they differ by platform)."""
    found: dict[str, set[str]] = {}
    for line in (FOLDER / f"{name}.txt").read_text().splitlines():
        if match := re.match(r"([a-z0-9._-]+)==([^\s;]+)", line):
            found.setdefault(match[1], set()).add(match[2])
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_nothing_but_exact_packages_and_hashes(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text()
    assert refused(text) == []
    assert "://" not in text
    assert pins(name)


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://example.org/simple",
        "-i https://example.org/simple",
        "--extra-index-url https://example.org/simple",
        "--find-links wheels",
        "-f /opt/wheels",
        "-e .",
        "-r other.txt",
        "package @ https://example.org/package.whl",
        "package @ file:///tmp/package",
        "https://example.org/package.whl",
        "./package.whl",
        "/tmp/package.whl",
        "package>=1.0 \\",
        "package==1.0",
        "    --hash=md5:0123",
    ],
)
def test_the_check_refuses(line: str) -> None:
    assert refused(line) == [line]


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_a_hash(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text().splitlines()
    for place, line in enumerate(lines):
        if _PACKAGE.fullmatch(line):
            assert _HASH.fullmatch(lines[place + 1]), line


@pytest.mark.parametrize("name", ["dev", "bench"])
def test_other_locks_keep_to_the_versions_of_run(name: str) -> None:
    mine, run = pins(name), pins("run")
    assert {package: mine.get(package) for package in run} == run


def test_every_dependency_of_the_project_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    for name, wanted in {
        "run": project["dependencies"],
        "dev": [*project["dependencies"], *extras["dev"]],
        "bench": [*project["dependencies"], *extras["bench"]],
        "speakers": extras["speakers"],
    }.items():
        locked = pins(name)
        for dependency in wanted:
            package = re.split(r"[\[<>=!~; ]", dependency)[0].lower().replace("_", "-")
            assert package in locked, f"{package} is not in requirements/{name}.txt: script/lock"


def test_macos_gets_the_last_vosk_with_a_wheel_there() -> None:
    text = (FOLDER / "run.txt").read_text()
    assert "vosk==0.3.44 ; sys_platform == 'darwin' \\" in text
    assert "vosk==0.3.45 ; sys_platform != 'darwin' \\" in text


def test_nothing_under_gpl_or_lgpl_comes_by_default() -> None:
    known = {"piper-tts", "soxr", "soundfile", "av", "espeakng-loader", "pyaudio", "speexdsp"}
    assert not known & set(pins("run"))
