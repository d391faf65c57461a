"""Measures one side of a game over a bad network between two processes, and prints what it found as JSON.

    python .ci/tools net_peer host 32000 --seconds 60 --loss 0.05 --delay 0.1 --jitter 0.04 &
    python .ci/tools net_peer join 32000 --seconds 60 --loss 0.05 --delay 0.1 --jitter 0.04

Datagrams are lost and delayed where they arrive. The hashes of both sides, one a second, have to be the same.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import time
from itertools import count

from game.net.link import Link, Socket, Worlds
from game.net.sockets import Address, open_socket
from game.pilots.autopilot import Autopilot
from game.replay.playback import verify
from game.replay.replay import Recorder
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.step import step
from game.sim.world import World, new_world
from tests.net.air import Keys, Weather, offer

BEHIND = 30  # most ticks that are caught up


class BadSocket:
    """A socket that loses, delays, doubles and reorders what arrives."""

    def __init__(self, sock: Socket, weather: Weather, seed: int) -> None:
        self._sock, self._weather, self._dice = sock, weather, random.Random(seed)
        self._held: list[tuple[float, int, bytes, Address]] = []
        self._number = count()

    def recvfrom(self, size: int) -> tuple[bytes, Address]:
        now = time.monotonic()
        loss, delay, jitter, double = self._weather
        try:
            while True:
                data, source = self._sock.recvfrom(size)
                for _ in range(2 if self._dice.random() < double else 1):
                    if self._dice.random() >= loss:
                        late = max(0.0, delay + self._dice.uniform(-jitter, jitter))
                        heapq.heappush(self._held, (now + late, next(self._number), data, source))
        except OSError:
            pass
        if self._held and self._held[0][0] <= now:
            return heapq.heappop(self._held)[2:]
        raise BlockingIOError

    def sendto(self, data: bytes, address: Address) -> None:
        self._sock.sendto(data, address)

    def close(self) -> None:
        self._sock.close()


class Measured:
    """One side under way, with the time that each tick takes."""

    def __init__(self, link: Link, pilot: Autopilot | Keys) -> None:
        assert link.game is not None
        assert link.rollback is not None
        self.link, self.pilot, self.own, self.rollback = link, pilot, link.rollback.own, link.rollback
        self.world: World = new_world(link.seed, link.game.tuning, ships=2)
        self.worlds, self.recorder = Worlds(link, self.world), Recorder(self.world)
        self.ms: list[float] = []
        self.game_ms: list[float] = []
        self.jumps: list[float] = []
        self.flying = 0.0

    def tick(self) -> None:
        began, self.flying = time.thread_time(), 0.0
        before = clone(self.worlds.shown) if self.rollback.shown % 4 == 0 else None
        began = time.thread_time()
        back = self.rollback.rollbacks
        for commands in self.worlds.due(self.world, self._wanted):
            step(self.world, commands)
            self.recorder.follow(self.world, commands)
        self.ms.append((time.thread_time() - began - self.flying) * 1000.0)
        if before is not None and self.rollback.rollbacks > back:
            self._note_jump(before)

    def _note_jump(self, before: World) -> None:
        """Note how far the other ship is from where it would be drawn without what has just come."""
        one, other = before.ships[1 - self.own], self.worlds.shown.ships[1 - self.own]
        if one.flying and other.flying and self.worlds.shown.tick == before.tick + 1:
            there = (one.x + one.vx / 120.0, one.y + one.vy / 120.0)
            self.jumps.append(before.torus.distance(there, (other.x, other.y)))

    def _wanted(self) -> Command:
        began, shown = time.thread_time(), self.worlds.shown
        command = self.pilot.command(shown, shown.ships[self.own].id)
        self.flying = time.thread_time() - began
        return command


def play(side: Measured, seconds: float) -> float:
    """Play; return how long it took, in s."""
    began, played = time.monotonic(), 0
    while time.monotonic() - began < seconds and not side.link.over:
        due = int((time.monotonic() - began) * 120)
        played = max(played, due - BEHIND)
        while played < due:
            played += 1
            side.tick()
        time.sleep(0.002)
    lasted = time.monotonic() - began
    while time.monotonic() - began < lasted + 1.0 and not side.link.over:
        side.link.idle()
        time.sleep(0.008)
    return lasted


def part(values: list[float], fraction: float) -> float:
    """Return the value below which that fraction of all lies."""
    return round(sorted(values)[min(len(values) - 1, int(len(values) * fraction))], 3) if values else 0.0


def main() -> None:
    """Play a side and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("side", choices=("host", "join"))
    parser.add_argument("port", type=int)
    parser.add_argument("--mode", default="arcade")
    parser.add_argument("--pilot", default="keys")
    parser.add_argument("--seed", type=int, default=7)
    for name in ("seconds", "loss", "delay", "jitter", "double"):
        parser.add_argument(f"--{name}", type=float, default=60.0 if name == "seconds" else 0.0)
    given = parser.parse_args()
    hosts = given.side == "host"
    weather = Weather(given.loss, given.delay, given.jitter, given.double)
    sock = BadSocket(open_socket(given.port if hosts else 0), weather, given.seed + hosts)
    game = offer(given.mode, seed=given.seed) if hosts else None
    link = Link(sock, time.monotonic, "ANNA" if hosts else "BOB", game)
    link.join(("127.0.0.1", given.port)) if not hosts else None
    until = time.monotonic() + 60
    while not link.wait():
        assert not link.over, link.over
        assert time.monotonic() < until, "nobody came"
        time.sleep(0.005)
    side = Measured(link, Autopilot() if given.pilot == "autopilot" else Keys(2 * given.seed + hosts))
    lasted = play(side, given.seconds)
    world, difference = verify(side.recorder.replay(side.world))
    figures = {
        "side": given.side, "over": link.over, "split": side.rollback.split_at, "ticks": side.rollback.shown,
        "speed": round(side.rollback.shown / lasted / 120, 4), "certain": side.world.tick,
        "hashes": [each.hash for each in side.recorder.checkpoints],
        "rollbacks_s": round(side.rollback.rollbacks / lasted, 1),
        "again_s": round(side.rollback.again / lasted, 1),
        "stalls": side.rollback.stalls, "waits": side.rollback.waits, "ping": round(link.ping),
        "delay": side.rollback.delay, "ms_median": part(side.ms, 0.5), "ms_99": part(side.ms, 0.99),
        "ms_most": part(side.ms, 1.0), "jump_99": part(side.jumps, 0.99),
        "bytes_s": round(link.bytes / lasted),
        "replay": difference is None and state_hash(world) == state_hash(side.world),
        "score": side.world.score, "wave": side.world.wave,
    }  # fmt: skip
    link.close()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
