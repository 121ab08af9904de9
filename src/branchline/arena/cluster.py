"""Games on the machines of a Ray cluster. What a lost machine had to play is played elsewhere.

Every core of every node has an actor, which plays chunks of games in a process that it keeps: a bot that never answers
or takes its process down is dealt with there, as on one machine (`workers`). The driver, the process that asked for
the games, hands out chunks and takes games in. A chunk comes back whole, or is played again.
"""

from __future__ import annotations

import logging
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

import ray
from ray import cloudpickle
from ray._private import services  # what the command ray finds clusters with; there is no public way
from ray.exceptions import RayError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from branchline import __version__
from branchline.interrupts import interrupts_deferred

from . import installation
from .game_runner import GameRunner, PlayedGame
from .schedule import Fixture
from .workers import DEATHS, WATCH, Crew

AUTO = "auto"
CHUNK = 2.0  # seconds of games: long against the way to a node and back, short to play again
ANSWER = 10.0  # seconds for the head of the cluster to answer

HOW_TO_JOIN = (
    "ray start --head --include-dashboard=false  starts a cluster on this machine,\n"
    "ray start --address=HOST:PORT  makes it a node of a cluster elsewhere (docs/arena.md)."
)
ActorHandle = Any  # without types of their own, since Ray makes them while it runs
Ref = Any


class Node(NamedTuple):
    id: str
    name: str
    cores: int


class GameActor:
    """Lives on a node. Its crew of one stays from chunk to chunk."""

    def __init__(self, runner: GameRunner) -> None:
        self.crew = Crew(runner)

    def play(self, chunk: list[Fixture]) -> tuple[list[PlayedGame], float]:
        """The games, and how many seconds they took."""
        began = time.monotonic()
        return list(self.crew.play(chunk, workers=1)), time.monotonic() - began


@dataclass(eq=False)
class RemoteWorker:
    """The driver's side of an actor."""

    node: Node
    actor: ActorHandle
    chunk: list[Fixture] = field(default_factory=list)
    games: int = 1  # in a chunk

    def give(self, chunk: list[Fixture]) -> Ref:
        self.chunk = chunk
        return self.actor.play.remote(chunk)

    def learn(self, seconds: float) -> None:
        """The next chunk is as long as it should be, if its games are like those of the last one."""
        if self.chunk:
            self.games = max(1, int(len(self.chunk) * CHUNK / max(seconds, 1e-6)))
        self.chunk = []


@dataclass(frozen=True)
class RayCluster:
    """The pool of a cluster."""

    address: str
    bots: tuple[str, ...]
    say: Callable[[str], None]

    def play(self, runner: GameRunner, fixtures: Iterable[Fixture]) -> Generator[PlayedGame, None, None]:
        with _connected(self.address):
            yield from Driver(runner, iter(fixtures), self.bots, self.say).play()


class Driver:
    def __init__(
        self, runner: GameRunner, fixtures: Iterator[Fixture], bots: tuple[str, ...], say: Callable[[str], None]
    ) -> None:
        self.runner = runner
        self.fixtures = fixtures
        self.bots = bots
        self.say = say
        self.wanted = installation.installed(__version__, bots)
        self.again: deque[Fixture] = deque()
        self.nodes: dict[str, Node] = {}  # greeted, and not lost
        self.asked: dict[Ref, Node] = {}  # what is installed there
        self.playing: dict[Ref, RemoteWorker] = {}
        self.idle: list[RemoteWorker] = []
        self.deaths: Counter[str] = Counter()  # of workers, by node

    def play(self) -> Iterator[PlayedGame]:
        self._greet_nodes()
        if not self.nodes:
            self.say("the cluster has no core to play on; waiting for a node to join")
        while self._hand_out():
            for ref in self._answers():
                if ref in self.asked:
                    self._admit(self.asked.pop(ref), ref)
                else:
                    yield from self._take_in(self.playing.pop(ref), ref)
            self._greet_nodes()

    def _answers(self) -> list[Ref]:
        if awaited := [*self.asked, *self.playing]:
            answered, _ = ray.wait(awaited, timeout=WATCH)
            return list(answered)
        time.sleep(WATCH)  # until a node joins
        return []

    def _greet_nodes(self) -> None:
        """Nodes may come while games are played."""
        for node in _nodes():
            if node.id not in self.nodes:
                self.nodes[node.id] = node
                self.asked[_asked(node, self.bots)] = node

    def _admit(self, node: Node, answer: Ref) -> None:
        try:
            difference = installation.difference(self.wanted, ray.get(answer))
        except RayError:
            difference = "it does not answer"
        if difference:
            self.say(f"the node {node.name} does not play: {difference}")
            self._require_nodes()
        for _ in range(0 if difference else node.cores):
            self._hire(node)

    def _require_nodes(self) -> None:
        if not (self.asked or self.playing or self.idle):
            raise ValueError("no node of the cluster can play")

    def _hire(self, node: Node) -> None:
        """It may have to wait for a core, so it gets games only when it has answered."""
        actor = ray.remote(GameActor).options(num_cpus=1, scheduling_strategy=_on(node)).remote(self.runner)
        worker = RemoteWorker(node, actor)
        self.playing[worker.give([])] = worker

    def _hand_out(self) -> bool:
        """Whether there is anything to wait for."""
        while self.idle and (chunk := self._next_chunk(self.idle[-1].games)):
            worker = self.idle.pop()
            self.playing[worker.give(chunk)] = worker
        return not self.idle or any(worker.chunk for worker in self.playing.values())

    def _next_chunk(self, games: int) -> list[Fixture]:
        lost = [self.again.popleft() for _ in range(min(games, len(self.again)))]
        return lost or list(islice(self.fixtures, games))

    def _take_in(self, worker: RemoteWorker, answer: Ref) -> list[PlayedGame]:
        try:
            games, seconds = ray.get(answer)
        except RayTaskError:  # the fault is in our code, and the same everywhere
            raise
        except RayError:
            self._lose(worker)
            return []
        worker.learn(seconds)
        self.idle.append(worker)
        return list(games)

    def _lose(self, worker: RemoteWorker) -> None:
        """A worker that died on a living node gets a successor there."""
        node = worker.node
        self.again.extend(worker.chunk)
        self.deaths[node.id] += 1
        if node not in _nodes():
            if self.nodes.pop(node.id, None):
                self.say(f"the node {node.name} is lost; its games are played elsewhere")
        elif self.deaths[node.id] < DEATHS:
            self._hire(node)
        else:
            self.say(f"the node {node.name} plays no more: its processes ended {DEATHS} times")
            self._require_nodes()


@contextmanager
def _connected(address: str) -> Iterator[None]:
    """Leaving ends all that was started on the nodes."""
    try:
        head = _head(address)
        ray.init(head, log_to_driver=False, logging_level=logging.CRITICAL)
    except (OSError, RuntimeError) as error:
        raise ValueError(f"cannot join the Ray cluster {address}: {error}\n{HOW_TO_JOIN}") from None
    try:
        yield
    finally:
        with interrupts_deferred():
            ray.shutdown()


def _head(address: str) -> str:
    """Where the cluster answers. One that ended without `ray stop` is still found, and Ray would ask it for minutes."""
    if address != AUTO and not address.rpartition(":")[2].isdecimal():
        raise ValueError(f"{address!r} is no address of a cluster: write  auto  or  HOST:PORT")
    try:
        found = str(services.canonicalize_bootstrap_address_or_die(address))
    except ConnectionError:
        raise ConnectionError("none runs on this machine, or more than one does") from None
    host, _, port = found.rpartition(":")
    try:
        socket.create_connection((host, int(port)), ANSWER).close()
    except OSError as error:
        raise ConnectionError(f"{found} does not answer ({error.strerror or error})") from None
    return found


def _nodes() -> list[Node]:
    return [
        Node(node["NodeID"], f"{node['NodeManagerHostname']} ({node['NodeName']})", int(node["Resources"]["CPU"]))
        for node in ray.nodes()
        if node["Alive"] and node["Resources"].get("CPU")
    ]


def _asked(node: Node, bots: tuple[str, ...]) -> Ref:
    cloudpickle.register_pickle_by_value(installation)
    ask = ray.remote(installation.installed).options(num_cpus=0, scheduling_strategy=_on(node), max_retries=0)
    return ask.remote(__version__, bots)


def _on(node: Node) -> NodeAffinitySchedulingStrategy:
    return NodeAffinitySchedulingStrategy(node.id, soft=False)
