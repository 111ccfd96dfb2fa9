"""A pytest plugin: counts skips, and in CI lets none pass but for Vosk's English model."""

from __future__ import annotations

import os

import pytest

ALLOWED = "english_vosk"


class Skips:
    """What was skipped in one run."""

    def __init__(self) -> None:
        self.allowed: list[str] = []
        """Node ids of tests that need the English model."""
        self.others: list[str] = []
        """Node ids of all other skips, expected failures among them."""

    @property
    def forbidden(self) -> bool:
        """True if the run has to fail for what it skipped."""
        return bool(self.others) and bool(os.environ.get("CI"))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Sort a skipped test by its marker."""
        if report.skipped:
            (self.allowed if ALLOWED in report.keywords else self.others).append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A module that skips itself has no marker: it counts among the others."""
        if report.skipped:
            self.others.append(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Turn a green run red if it skipped what it may not."""
        if self.forbidden and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the count, and by name what may not be skipped."""
        total = len(self.allowed) + len(self.others)
        terminalreporter.write_line(
            f"skips: {total} ({len(self.allowed)} for want of Vosk's English model)"
        )
        if self.forbidden:
            for name in self.others:
                terminalreporter.write_line(f"NOT ALLOWED IN CI: skipped {name}")


def pytest_configure(config: pytest.Config) -> None:
    """Register the counter."""
    config.pluginmanager.register(Skips(), "partyhost-skips")
