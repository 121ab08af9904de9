"""The commands and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer
from typer.core import TyperGroup

from branchline import __version__
from branchline.boards import BUILT_IN
from branchline.cli import options
from branchline.cli.admin_app import admin_app
from branchline.cli.boards_app import boards_app
from branchline.cli.numbers import decimal, whole
from branchline.cli.options import JsonOption, WorkersOption
from branchline.cli.serve_app import games_app, serve
from branchline.languages import LANGUAGES


class Commands(TyperGroup):
    """The commands in the order in which a newcomer needs them."""

    ORDER = (
        "serve",
        "watch",
        "bots",
        "simulate",
        "arena",
        "dataset",
        "bot-check",
        "boards",
        "verify",
        "analyse",
        "games",
        "admin",
        "doctor",
        "bench",
    )

    def list_commands(self, ctx: object) -> list[str]:
        return sorted(self.commands, key=self.ORDER.index)


app = typer.Typer(
    name="branchline",
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: in colors it would take three times as long
    context_settings={"help_option_names": ["-h", "--help"]},
)
arena_app = typer.Typer(invoke_without_command=True)
app.add_typer(arena_app, name="arena")

app.command()(serve)
app.add_typer(games_app, name="games")
app.add_typer(boards_app, name="boards")
app.add_typer(admin_app, name="admin")

BoardOption = Annotated[
    str,
    typer.Option(
        "--board",
        "-b",
        metavar="NAME|FILE",
        help=f"{', '.join(BUILT_IN)}, or a board file.",
        autocompletion=lambda incomplete: [name for name in BUILT_IN if name.startswith(incomplete)],
    ),
]
SeatsOption = Annotated[
    str, typer.Option("--seats", "-s", metavar="BOT,BOT,…", help="A bot for every seat; 'branchline bots' lists them.")
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="auto|ADDRESS",
        help="Play on the machines of a Ray cluster (docs/arena.md): the one that runs here, or at HOST:PORT.",
    ),
]
TimeLimitOption = Annotated[
    float,
    typer.Option(
        "--time-limit",
        metavar="SECONDS",
        parser=decimal(0.001),
        help="A bot that takes longer for a move loses the game.",
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="SEED",
        parser=options.seed,
        help="The same seed gives the same games: a whole number, or hexadecimal digits as Branchline prints them.",
    ),
]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"branchline {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Railway board games: play in the browser, watch bots, compare them, check boards and recorded games.

    'branchline COMMAND --help' explains a command. 'branchline serve' is the one to begin with.
    """


@app.command()
def watch(
    board: BoardOption = "usa",
    seats: SeatsOption = "hard,hard:collector,medium",
    pace: Annotated[
        float,
        typer.Option(metavar="SECONDS", parser=decimal(0), help="Time between two events; 0 does not wait."),
    ] = 0.6,
    seed: SeedOption = None,
    language: Annotated[
        str, typer.Option("--language", "-l", metavar="|".join(LANGUAGES), help="Language of the story.")
    ] = "en",
) -> None:
    """Watch bots play a game, in sentences.

    Without --seed every game is another one.

    Example: branchline watch --board japan --seats hard,easy --pace 0.2
    """
    from branchline.cli.watch import watch_game

    watch_game(board, seats, pace, seed, language)


@app.command()
def simulate(
    board: BoardOption = "usa",
    seats: SeatsOption = "random,random",
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", parser=whole(1), help="How many games to play.")
    ] = 100,
    seed: SeedOption = "1",
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every game's record into this file (JSON Lines)."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Let bots play many games and count wins and points.

    Every bot keeps its seat; to find out which one is better, use the arena. A game of more than 5,000 decisions is
    abandoned and counted as such.

    Example: branchline simulate --board italy --seats greedy,random --games 500
    """
    from branchline.cli.simulate import simulate_games

    simulate_games(board, seats, games, seed or "1", workers, cluster, records, as_json=json)


@arena_app.callback()
def arena(
    context: typer.Context,
    board: BoardOption = "usa",
    bots: Annotated[
        str, typer.Option("--bots", metavar="BOT,BOT,…", help="Who plays; 'branchline bots' lists them.")
    ] = "",
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            metavar="N",
            parser=whole(2),
            help="How many sit at a table; with more bots than that, every choice of N of them plays. Default: all.",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", metavar="N", parser=whole(1), help="How many games at most; rounded up to whole rounds."
        ),
    ] = 1000,
    until: Annotated[
        float | None,
        typer.Option(
            metavar="CONFIDENCE",
            parser=decimal(0.5, 0.9999),
            help="Stop as soon as one bot is the best with this confidence, such as 0.95.",
        ),
    ] = None,
    seed: SeedOption = "1",
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    time_limit: TimeLimitOption = 30.0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder of the run. Default: in arena/, named after the settings."),
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Begin anew, and forget the games that are in the folder.")
    ] = False,
    records: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every game's record as soon as it is finished (JSON Lines)."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find out which bot is better, and how sure that is.

    Every deal is played once from each seat, so that nobody wins by better cards.

    Every finished game is saved: a run that was stopped goes on when the same command is given again, and with more
    --games it is continued. At the end the folder has results.json, games.parquet and report.html.

    Example: branchline arena --board usa --bots greedy,random --games 1000 --until 0.95
    """
    if context.invoked_subcommand is not None:
        return
    if not bots:
        raise typer.BadParameter("say who plays: --bots greedy,random")
    from branchline.cli.common import require_arena

    require_arena()
    from branchline.cli.arena import compete

    compete(
        board,
        bots,
        players,
        games,
        seed or "1",
        workers,
        cluster,
        until,
        time_limit,
        out,
        fresh=fresh,
        records=records,
        as_json=json,
    )


@arena_app.command("report")
def arena_report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run.")],
    json: JsonOption = False,
) -> None:
    """Show a saved run, finished or not.

    Its results.json, games.parquet and report.html are written again.
    """
    from branchline.cli.common import require_arena

    require_arena()
    from branchline.cli.arena import report

    report(folder, as_json=json)


@app.command()
def verify(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="Record files (JSON Lines); - is standard input.")
    ],
    board: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="A board file the records were played on.")
    ] = None,
    fair: Annotated[
        bool, typer.Option("--fair", help="Also prove that every deal is the one the server had promised.")
    ] = False,
    commitment: Annotated[
        str, typer.Option(metavar="HEX", help="With --fair: the promise as you noted it before the start.")
    ] = "",
    bots: Annotated[
        bool,
        typer.Option("--bots", help="With --fair: also compute what bots decided; a difference is no failure."),
    ] = False,
) -> None:
    """Replay recorded games; check every card and point.

    Prints the number of games verified, or the first difference with its line; then the exit code is 1.
    Example: zcat games.jsonl.gz | branchline verify -
    With --fair a game whose fairness cannot be proved is a difference, too (docs/fair-deals.md).
    """
    from branchline.cli.verify import verify_files

    if not fair and (commitment or bots):
        raise typer.BadParameter(f"{'--commitment' if commitment else '--bots'} needs --fair")
    verify_files(files, board or [], fair=fair, commitment=commitment, bots=bots)


@app.command()
def analyse(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE…", help="Record files (JSON Lines); - is standard input.")
    ] = None,
    game: Annotated[
        int | None, typer.Option("--game", "-g", metavar="N", parser=whole(1), help="Only this game of the records.")
    ] = None,
    depth: Annotated[
        Literal["quick", "normal", "deep"], typer.Option(help="How long to think about each decision.")
    ] = "normal",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write a page (.html) or data (.json) for others to read."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", parser=whole(1), help="Think on so many cores. Default: all."),
    ] = None,
    board: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME|FILE", help="A board file the records were played on; with --calibration a board."),
    ] = None,
    calibration: Annotated[
        bool, typer.Option("--calibration", help="Instead, find out whether positions said to be won by 30 % are.")
    ] = False,
    players: Annotated[int, typer.Option("--players", metavar="N", parser=whole(2), help="With --calibration.")] = 2,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", parser=whole(1), help="With --calibration: how many.")
    ] = 100,
    language: Annotated[
        str, typer.Option("--language", "-l", metavar="|".join(LANGUAGES), help="Language of moves and of the page.")
    ] = "en",
    json: JsonOption = False,
) -> None:
    """Find out what each decision of a game was worth.

    Luck is told apart. Every move is compared with the best one found, in winning chance and from what its seat
    knew. Shown are the moves to learn most from; a loss that may be chance is left out. With --out a command that was
    stopped goes on where it was.

    Example: branchline analyse game.jsonl --out analysis.html
    """
    if calibration:
        from branchline.cli.calibration import calibrate

        calibrate(board or [], players, games, depth, workers, as_json=json)
        return
    if not files:
        raise typer.BadParameter("name a record: branchline analyse game.jsonl")
    from branchline.cli.analyse import analyse_games

    analyse_games(files, board or [], depth, game, workers, out, language, as_json=json)


@app.command()
def bench(
    board: Annotated[
        list[str] | None,
        typer.Option("--board", "-b", metavar="NAME|FILE", help="Measure this board; may be repeated. Default: all."),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", "-p", metavar="N", parser=whole(2), help="May be repeated. Default: 2 and 4."),
    ] = None,
    rounds: Annotated[int, typer.Option(metavar="N", parser=whole(1), help="How often everything is measured.")] = 5,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds", metavar="SECONDS", parser=decimal(0.001), help="For each measurement, all rounds together."
        ),
    ] = 1.0,
    quick: Annotated[bool, typer.Option("--quick", help="Only try it out: a few seconds, rough numbers.")] = False,
    json: JsonOption = False,
) -> None:
    """Measure how fast the rules run on this machine.

    Random games, many games in step, copies of a game, the longest path. Times are CPU times of one core; the
    interpreted rules are measured in the same run for comparison.

    Example: branchline bench --board usa --players 2 --players 5
    """
    from branchline.cli.bench import bench_engine

    bench_engine(board or [], players or [], rounds, seconds, quick, as_json=json)


@app.command("bot-check")
def bot_check(
    bot: Annotated[
        str,
        typer.Argument(metavar="BOT", help="my_bot.py:MyBot, program:COMMAND, or the name of an installed bot."),
    ],
    board: BoardOption = "usa",
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", parser=whole(1), help="How many games to play.")
    ] = 2,
    time_limit: TimeLimitOption = 30.0,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show all that is said to and by the bot.")] = False,
) -> None:
    """Try a bot of your own, and say what it does wrong.

    It plays against a random bot; docs/writing-bots.md shows how to write one. The exit code is 1 if the bot lost a
    game by a mistake.

    Example: branchline bot-check my_bot.py:MyBot --board italy --verbose
    """
    from branchline.cli.bot_check import check_bot

    check_bot(bot, board, games, time_limit, verbose)


@app.command()
def bots(json: JsonOption = False) -> None:
    """List the bots, and how each plays.

    Their names stand in --seats and --bots, some with an option after a colon: search:250ms, hard:racer.
    """
    from branchline.cli.bots import list_bots

    list_bots(json)


@app.command()
def doctor() -> None:
    """Say how this installation runs.

    Compiled or interpreted rules, versions, boards.
    """
    from branchline.cli.doctor import show_health

    show_health()


@app.command()
def dataset(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write; three folders of Parquet files.")],
    board: BoardOption = "usa",
    bots: Annotated[
        str,
        typer.Option(metavar="A,B,…", help="Who plays, a name for each seat: planner, racer, greedy, random, hard:…"),
    ] = "planner,planner,planner,planner",
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", parser=whole(1), help="How many games.")] = 10_000,
    first: Annotated[
        int, typer.Option(metavar="N", parser=whole(0), help="Number of the first game; the number is the deal's seed.")
    ] = 0,
    shard: Annotated[int, typer.Option(metavar="N", parser=whole(1), help="Games in a file.")] = 2_000,
    workers: WorkersOption = None,
) -> None:
    """Play many games; write them as Parquet tables.

    Three tables: games, decisions and results. Positions are not stored but played again from the deal's seed when they
    are read. Stopped by Ctrl+C, the same command goes on where it was. README.md in the folder is the data set's card.

    Example: branchline dataset planners --games 1000000
    """
    from branchline.cli.common import cores
    from branchline.cli.dataset import make_dataset

    make_dataset(board, bots, games, first, folder, shard, workers or cores())
