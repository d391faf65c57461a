"""The command --tournament, and the files of --scenario."""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

from game.contest.scenario import BadScenario, Scenario, read_scenario
from game.contest.table import as_json, as_markdown
from game.contest.tournament import TICKS, Entrant, GameResult, LostGame, Terms, Tournament, bots_of, packed
from game.interrupts import Ending
from game.modes import ARCADE, MODES
from game.options import FAILURE, USAGE, Problem
from game.pilots.bot import COMMAND_SECONDS
from game.sim.rule_sets import USUAL_DIFFICULTY, identify
from game.sim.tuning import TICKS_PER_SECOND, Tuning
from game.storage.disk import why, write_whole

_ANSWER_SECONDS: Final = 10  # s in which a scheduler, and then its workers, must answer
_CLEAR_REST: Final = "\x1b[K"  # makes a terminal clear the rest of its line


def open_scenario(path: str) -> Scenario:
    """Return the scenario of a file.

    Raises:
        Problem: it is none.
    """
    try:
        return read_scenario(Path(path))
    except BadScenario as fault:
        raise Problem(USAGE, str(fault)) from fault


def hold_tournament(chosen: argparse.Namespace) -> int:
    """Let bots play, print the table, and return the exit code.

    Raises:
        Problem: a bot, the scenario or the cluster is none, there are no seeds, a game is lost, a result
            cannot be written, or a signal asked to end.
    """
    scenario = None if chosen.scenario is None else open_scenario(chosen.scenario)
    bots, terms = _bots(chosen.tournament), _terms(chosen, scenario)
    if chosen.seeds is None:
        raise Problem(USAGE, "argument --tournament: needs --seeds")
    folder = None if chosen.out is None else Path(chosen.out)
    far = chosen.cluster is not None
    tournament = Tournament(bots, chosen.seeds, terms, folder, keep_replays=chosen.keep_replays, far=far)
    try:
        with _pool_of(chosen.jobs or 1, chosen.cluster) as pool:
            _run(tournament, pool)
        table = as_markdown(tournament.games(), _what(chosen, terms, scenario))
        if folder is not None:
            write_whole(folder / "results.json", as_json(tournament.games(), tournament.settings()).encode())
            write_whole(folder / "table.md", table.encode(errors="replace"))
    except LostGame as fault:
        raise Problem(FAILURE, f"{fault}; after {_progress(tournament)}") from fault
    except OSError as fault:
        raise Problem(FAILURE, f"cannot write into {chosen.out}: {why(fault)}") from fault
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(table.encode(encoding, "replace").decode(encoding), end="")  # noqa: T201 - this is the output
    return 0


@contextmanager
def _pool_of(jobs: int, cluster: str | None) -> Iterator[Executor]:
    """Give an executor of that many threads, or of the Dask cluster whose scheduler has this address."""
    if cluster is None:
        with ThreadPoolExecutor(jobs) as pool:
            yield pool
        return
    try:
        from distributed import Client
        from distributed.comm import connect
    except ImportError:
        raise Problem(USAGE, 'argument --cluster: needs Dask: python -m pip install ".[cluster]"') from None

    async def greet() -> None:
        await (await asyncio.wait_for(connect(cluster), _ANSWER_SECONDS)).close()

    try:
        asyncio.run(greet())  # a Client that finds nobody cannot be closed without a traceback
        client = Client(cluster, timeout=_ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as fault:
        raise Problem(USAGE, f"argument --cluster: no Dask scheduler answers at {cluster}") from fault
    with client, client.get_executor(pure=False) as pool:
        try:
            workers = client.run(exec, "import game.contest.tournament", callback_timeout=_ANSWER_SECONDS)
        except (ImportError, TimeoutError) as fault:
            raise Problem(USAGE, f"argument --cluster: a worker of {cluster} cannot play: {fault}") from fault
        if not workers:
            raise Problem(USAGE, f"argument --cluster: {cluster} has no worker")
        yield pool


def _bots(specs: list[str]) -> list[Entrant]:
    try:
        return bots_of(specs)
    except OSError as fault:
        raise Problem(USAGE, f"cannot read the pilot {fault.filename}: {why(fault)}") from fault
    except ValueError as fault:
        raise Problem(USAGE, f"argument --tournament: {fault}") from fault


def _rules(chosen: argparse.Namespace, scenario: Scenario | None) -> Tuning:
    mode = MODES[chosen.mode or ARCADE.name]
    return scenario.tuning if scenario else mode.rules(chosen.difficulty or USUAL_DIFFICULTY)


def _terms(chosen: argparse.Namespace, scenario: Scenario | None) -> Terms:
    """Return what was asked for; the command line comes before the scenario."""
    players = chosen.players or MODES[chosen.mode or ARCADE.name].variants[0].players
    return Terms(
        packed(_rules(chosen, scenario)),
        ships=scenario.ships if scenario else players,
        wave=chosen.wave or 1,
        ticks=chosen.minutes or (scenario.ticks if scenario else None) or TICKS,
        seconds=chosen.command_ms * 0.001 if chosen.command_ms else COMMAND_SECONDS,
    )


def _run(tournament: Tournament, pool: Executor) -> None:
    """Play all games, unless a signal asks to end."""
    ending, fault = Ending(), list[BaseException]()

    def play() -> None:
        try:
            tournament.run(pool, partial(_tell_progress, tournament))
        except BaseException as raised:  # noqa: BLE001 - told below, in the main thread
            fault.append(raised)

    with ending.listening():
        thread = threading.Thread(target=play)
        thread.start()
        while thread.is_alive():
            thread.join(0.1)
            if ending.asked:
                tournament.stop.set()
    if ending.asked:
        raise Problem(ending.code, f"interrupted after {_progress(tournament)}")
    if fault:
        raise fault[0]


def _progress(tournament: Tournament) -> str:
    done = f"{tournament.finished} of {tournament.total} games"
    if tournament.keeps:
        return f"{done}; the same command goes on from there"
    return f"{done}; with --out DIR the same command would go on from there"


def _what(chosen: argparse.Namespace, terms: Terms, scenario: Scenario | None) -> str:
    named = identify(_rules(chosen, scenario)).name
    rules = f"the scenario {scenario.name!r}" if scenario else f"{named} rules"
    minutes = terms.ticks / TICKS_PER_SECOND / 60.0
    ships = f", {terms.ships} ships a bot" if terms.ships > 1 else ""
    return (
        f"{len(chosen.seeds)} seeds, {minutes:g} minutes each{ships}, {rules} from wave {terms.wave} on, "
        f"{1000 * terms.seconds:.0f} ms a command."
    )


def _tell_progress(tournament: Tournament, game: GameResult) -> None:
    """Write on a terminal, in one line, how far a tournament is."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    what = "forfeit" if game.fault else f"{game.score:,}"
    done = f"{tournament.finished} of {tournament.total} games"
    with suppress(OSError):  # the terminal was closed
        sys.stderr.write(f"\r{done}; {game.bot}, seed {game.seed}: {what}{_CLEAR_REST}\r")
        sys.stderr.flush()
