"""For all tests: the option `--long`, without which tests marked `long` are left out, and how Hypothesis searches."""

import pytest
from hypothesis import HealthCheck, settings

# A busy machine may take ten times as long for an example, or for making one: neither is a fault.
settings.register_profile("branchline", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("branchline")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests marked long (minutes)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
