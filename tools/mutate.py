"""Changes the rules in small ways and counts how many of these mutants the tests notice, with Cosmic Ray.

    pip install --group mutate
    python3 tools/mutate.py --sample 300 --seed 1 --workers 2

Mutants run interpreted, in copies of the tree without compiled modules. Left out are the modules that a .pxd replaces
where the rules are compiled (arrays, bits, chance, copying) and those that only choose between the two. A mutant whose
tests use up their processor time loops: it counts as killed, and is told apart. Ctrl-C reports what is done so far.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random
from typing import NamedTuple

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.testing import run_tests
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome
from rich.progress import track

ROOT = Path(__file__).resolve().parent.parent
RULES = Path("src/branchline/rules")
LEFT_OUT = ("__init__", "_source", "arrays", "bits", "chance", "copying")
NOISE = re.compile(r"_Is(Not)?$")  # `is` for `==`: the same for small numbers
TESTS = (  # the quickest to find a fault first
    "tests/golden",
    "tests/contract/test_sizes.py",
    "tests/rules",
    "tests/contract/test_contract.py::test_moves_counted_are_the_moves_listed",
    "tests/rules/test_batch.py",
    "tests/rules/test_trail.py",
    "tests/contract/test_views.py",
)
SECONDS = 75  # of processor time, three times what the tests need: a busy machine kills no mutant
PYTEST = f"{sys.executable} -m pytest -x -q --hypothesis-seed=1 {' '.join(TESTS)}"
COMMAND = f"sh -c 'ulimit -t {SECONDS}; exec {PYTEST}'"
LIMIT = 1200  # seconds by the clock, for a mutant that sleeps


class Mutant(NamedTuple):
    module: str
    line: int
    outcome: TestOutcome
    looped: bool
    diff: str

    @property
    def changed(self) -> str:
        """The lines before and after."""
        return "\n".join(line for line in self.diff.splitlines() if re.match(r"[-+](?![-+]{2} )", line))


def mutations(folder: Path) -> list[MutationSpec]:
    """All that Cosmic Ray finds in the rules of the copy we stand in, in a fixed order."""
    modules = sorted(path for path in RULES.glob("*.py") if path.stem not in LEFT_OUT)
    with use_db(folder / "session.sqlite", WorkDB.Mode.create) as session:
        init(modules, session, {})
        found = [mutation for item in session.work_items for mutation in item.mutations]
    found = [mutation for mutation in found if not NOISE.search(mutation.operator_name)]
    return sorted(found, key=lambda m: (m.module_path, m.start_pos, m.operator_name, m.occurrence))


def enter_copy(folder: Path) -> None:
    """Every worker mutates a copy of its own."""
    copy = Path(tempfile.mkdtemp(dir=folder))
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", copy)
    os.chdir(copy)
    os.environ.update(BRANCHLINE_PURE="1", PYTHONPATH="src")


def tested(mutation: MutationSpec) -> Mutant:
    result = mutate_and_test([mutation], COMMAND, LIMIT)
    looped = result.test_outcome == TestOutcome.KILLED and not re.search(r"\d (failed|error)", result.output)
    return Mutant(mutation.module_path.stem, mutation.start_pos[0], result.test_outcome, looped, result.diff or "")


def run(folder: Path, chosen: list[MutationSpec], workers: int) -> Iterator[Mutant]:
    with ProcessPoolExecutor(workers, initializer=enter_copy, initargs=(folder,)) as pool:
        waiting = [pool.submit(tested, mutation) for mutation in chosen]
        try:
            for done in track(as_completed(waiting), "Mutants", total=len(waiting)):
                yield done.result()
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)


def report(mutants: list[Mutant]) -> None:
    killed = Counter(mutant.module for mutant in mutants if mutant.outcome == TestOutcome.KILLED)
    survivors = sorted(mutant for mutant in mutants if mutant.outcome == TestOutcome.SURVIVED)
    survived = Counter(mutant.module for mutant in survivors)
    for survivor in survivors:
        print(f"\n{survivor.module}.py, line {survivor.line}\n{survivor.changed}")
    print()
    for module in sorted(killed | survived):
        print(f"{module:12} {killed[module]:4} of {killed[module] + survived[module]:4} killed")
    total = killed.total() + survived.total()
    looped = sum(mutant.looped for mutant in mutants)
    print(f"score {killed.total() / total:.1%}: {killed.total()} of {total} mutants killed, {looped} of them in a loop")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How many mutants of the rules do the tests notice?")
    parser.add_argument("--sample", type=int, default=300, help="so many mutants, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="of the choice")
    parser.add_argument("--workers", type=int, default=2, help="copies that are tested at the same time")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        enter_copy(folder)
        outcome, output = run_tests(COMMAND, LIMIT)
        if outcome != TestOutcome.SURVIVED:
            sys.exit(f"the tests must pass before anything is changed:\n{output}")
        every = mutations(folder)
        chosen = Random(given.seed).sample(every, min(given.sample, len(every)))
        print(f"{len(chosen)} of {len(every)} mutants")
        report(list(run(folder, chosen, given.workers)))
        os.chdir(ROOT)


if __name__ == "__main__":
    main()
