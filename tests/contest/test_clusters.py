"""Tournaments on a Dask cluster: the same table as here, whatever happens to a worker."""

import gc
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from game.command_line.cli import main
from tests.commands import refusal

BOT = """
from game.sim.command import Command

with open({log!r}, "a") as file:
    print(__file__, file=file)

def turner(world, ship_id):
    return Command(20, fire=world.tick % 10 == 0)
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers of one thread each on this machine."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed: the extra 'cluster'")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0"
    ) as workers:
        yield workers


def hold(out: Path, bot: Path, *more: str) -> list[dict[str, Any]]:
    """Hold a tournament; return its figures without the times."""
    line = f"--tournament idle autopilot {bot}:turner {bot}:absent --seeds 1-4 --minutes 0.3 --out {out}"
    assert main([*line.split(), *more]) == 0
    rows: list[dict[str, Any]] = json.loads((out / "results.json").read_text())["bots"]
    return [{**row, "ms_a_command": 0} for row in rows]


@pytest.mark.slow
@pytest.mark.nightly
def test_a_worker_that_is_killed_in_the_middle_costs_nothing(
    tmp_path: Path, cluster: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    log, bot, out = tmp_path / "log", tmp_path / "bot.py", tmp_path / "there"
    bot.write_text(BOT.format(log=str(log)))
    here = hold(tmp_path / "here", bot, "--jobs", "1")
    assert {*log.read_text().split()} == {str(bot)}
    log.unlink()
    killed = []

    def kill() -> None:
        while len([*out.rglob("*.json")]) < 5:
            time.sleep(0.02)
        killed.append(cluster.workers[0].process.pid)
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    there = hold(out, bot, "--cluster", cluster.scheduler_address)
    killer.join()
    assert there == here
    assert str(bot) not in log.read_text().split(), "the workers have the bot as it was sent"
    assert cluster.workers[0].process.pid != killed[0]

    before = capsys.readouterr().out
    assert hold(out, bot, "--jobs", "1") == here, "what a cluster has played is not played again"
    assert capsys.readouterr().out == before[before.rindex("4 seeds") :]


@pytest.mark.slow
def test_a_cluster_that_cannot_play_is_one_line(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    def said_of(address: str) -> str:
        line = f"--tournament idle --seeds 1 --minutes 0.01 --cluster {address}"
        return refusal(capsys, *line.split()).rpartition("argument --cluster: ")[2]

    with socket.create_server(("127.0.0.1", 0)) as silent:
        mute = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        for address in ("what://ever", "127.0.0.1", "tls://127.0.0.1:1", mute):
            assert said_of(address) == f"no Dask scheduler answers at {address}"
            gc.collect()  # a Client left behind would be closed here, with a traceback
    distributed = import_module("distributed")
    with distributed.LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address=":0") as bare:
        assert said_of(bare.scheduler_address) == f"{bare.scheduler_address} has no worker"
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        client.run(exec, "import sys; sys.modules['game.contest.tournament'] = None")
        told = said_of(cluster.scheduler_address)
        client.run(exec, "import sys; del sys.modules['game.contest.tournament']")
    assert told.startswith(f"a worker of {cluster.scheduler_address} cannot play: ")
