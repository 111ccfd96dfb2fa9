"""``bench hearing``: the numbers by which hearing is judged."""

from host.bench.clips import BenchFailed
from host.bench.hearing import ROWS, run
from host.bench.report import lines

__all__ = ["ROWS", "BenchFailed", "lines", "run"]
