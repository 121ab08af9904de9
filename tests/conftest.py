"""For all tests: the options `--long`, without which tests marked `long` are left out, and `--screenshots`; how
Hypothesis searches; which tests come first."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine may take ten times as long for an example, or for making one: neither is a fault.
settings.register_profile("branchline", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("branchline")

TESTS = Path(__file__).parent
FIRST = ("package", "screen", "server", "cli", "docs")  # their tests take longest; the others fill the end evenly


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--screenshots", action="store_true", help="photograph the screen into screenshots/, to look at")
    parser.addoption("--long", action="store_true", help="also run the tests marked long (minutes)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=_order)  # stable: tests of a module stay together
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def _order(item: pytest.Item) -> int:
    folder = item.path.relative_to(TESTS).parts[0]
    return FIRST.index(folder) if folder in FIRST else len(FIRST)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The long tests by themselves, each with its time."""
    if not config.getoption("--long"):
        return
    reports = [
        report
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        if report.when == "call" and "long" in report.keywords
    ]
    terminalreporter.section("long tests")
    for report in sorted(reports, key=lambda report: -report.duration):
        terminalreporter.line(f"{report.duration:7.0f} s  {report.outcome}  {report.nodeid}")
    failed = sum(report.failed for report in reports)
    terminalreporter.line(f"long tests: {len(reports) - failed} passed, {failed} failed")
