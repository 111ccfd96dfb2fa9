"""The table of README.md: every public case has its tests, and they are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CASES = (
    *(1, 3, 4, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 28, 29, 31, 33, 34, 36, 38, 39, 41),
    *(43, 44, 46, 48, 49, 51, 53, 54, 56, 58, 59, 61, 63, 64, 66, 68, 69, 71, 76, 78, 79, 81, 83),
    *(
        84,
        86,
        88,
        89,
        91,
        93,
        94,
        96,
        98,
        99,
        101,
        103,
        104,
        106,
        108,
        109,
        111,
        113,
        114,
        116,
        123,
    ),
    *(128, 129, 131, 133, 134, 136, 139, 141),
)
"""Numbers of all cases."""
MOST_WITHOUT = 6
"""Cases that may be declared not to apply, each with the reason."""
NONE = "does not apply: "
"""How the reason begins."""


def table() -> dict[int, str]:
    """Number of a case to the cell that names its tests."""
    rows = re.findall(r"(?m)^\| (\d+) \| (.+?) \|$", (HERE / "README.md").read_text("utf-8"))
    assert len(rows) == len({number for number, _ in rows}), "a number stands there twice"
    return {int(number): cell for number, cell in rows}


def test_every_case_stands_in_the_table() -> None:
    assert set(table()) == set(CASES)


def test_few_do_not_apply_and_each_says_why() -> None:
    without = [cell for cell in table().values() if cell.startswith(NONE)]
    assert len(without) <= MOST_WITHOUT
    assert all(len(cell.removeprefix(NONE).split()) > 5 for cell in without)


@pytest.mark.parametrize("number", CASES)
def test_the_tests_that_it_names_are_there_and_bear_its_number(number: int) -> None:
    cell = table()[number]
    named = re.findall(r"`(\S+?)::(\w+)`", cell)
    assert named or cell.startswith(NONE)
    for file, test in named:
        source = (HERE.parent / file).read_text("utf-8")
        assert f"def {test}(" in source, f"{file} has no {test}"
        assert str(number) in re.findall(r"\d+", test.partition("test")[2]), test
