"""Two processes share the files of tests: two cores, without a plugin.

One worker (`tests/background_worker.py`) takes the files from the longest on, the session itself from the
shortest on, until they meet. How long they take stands in `SECONDS`. The worker is pytest again: fixtures,
asserts and reports are the same. `--one-process` does without it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Any, Final

import pytest

SECONDS: Final = {
    "tests/cards/test_cards.py": 1.0,
    "tests/deaths/test_death_cards.py": 3.0,
    "tests/deaths/test_death_cards.py::test_200_deaths_of_bots_have_each_its_card_with_the_recorded_t": 20.0,
    "tests/deaths/test_why_scene.py": 3.0,
    "tests/faults/test_endings.py": 11.0,
    "tests/faults/test_killed.py": 22.0,
    "tests/lab/test_rooms.py": 5.5,
    "tests/leaving/test_interrupted_runs.py": 2.0,
    "tests/overlay/test_in_play.py": 2.5,
    "tests/physics/test_laws.py": 1.0,
    "tests/physics/test_laws_of_many.py": 1.5,
    "tests/physics/test_pairs.py": 1.0,
    "tests/physics/test_space.py": 7.0,
    "tests/pilots/test_autopilot.py": 3.0,
    "tests/pilots/test_autopilot.py::test_a_lancer_that_nothing_kills_burns_it_in_at_most_1_of_4_minutes": 4.0,  # noqa: E501
    "tests/pilots/test_autopilot.py::test_clears_the_first_wave_in_most_of_20_seeds_and_at_a_human_pace": 4.5,
    "tests/pilots/test_foreign_pilots.py": 2.5,
    "tests/pilots/test_pace.py": 1.5,
    "tests/replays/test_bounds.py": 4.5,
    "tests/replays/test_command_line.py": 1.0,
    "tests/replays/test_golden.py": 13.0,
    "tests/replays/test_replay_files.py": 2.0,
    "tests/replays/test_spoilt.py": 2.5,
    "tests/replays/test_timeline.py": 4.0,
    "tests/scenes/test_app.py": 1.5,
    "tests/scenes/test_attract.py": 5.0,
    "tests/scenes/test_binding_pages.py": 1.0,
    "tests/scenes/test_colours_of_scenes.py": 5.0,
    "tests/scenes/test_death_slowdown.py": 1.0,
    "tests/scenes/test_keeping.py": 8.0,
    "tests/scenes/test_lab.py": 5.0,
    "tests/scenes/test_name_entry.py": 2.0,
    "tests/scenes/test_notices.py": 1.0,
    "tests/scenes/test_pages.py": 2.0,
    "tests/scenes/test_replay_pages.py": 2.0,
    "tests/scenes/test_room_for_text.py": 7.0,
    "tests/scenes/test_run_summary.py": 1.0,
    "tests/scenes/test_scenes.py": 1.0,
    "tests/scenes/test_scrolling.py": 1.0,
    "tests/scenes/test_session_in_a_window.py": 22.0,
    "tests/scenes/test_time_travel.py": 3.0,
    "tests/scenes/test_title.py": 1.0,
    "tests/scenes/test_watch.py": 1.0,
    "tests/scenes/test_watch_time.py": 2.0,
    "tests/scenes/test_whole_sessions.py": 9.5,
    "tests/sim/test_clone.py": 4.0,
    "tests/sim/test_combo.py": 1.5,
    "tests/sim/test_determinism.py": 3.0,
    "tests/sim/test_energy.py": 3.0,
    "tests/sim/test_invariants.py": 5.5,
    "tests/sim/test_lancer_beam.py": 1.0,
    "tests/sim/test_waves.py": 1.0,
    "tests/sim/test_wells.py": 2.0,
    "tests/sim/test_where_walls_stand.py": 1.0,
    "tests/soak/test_command.py": 1.5,
    "tests/soak/test_games.py": 8.0,
    "tests/sound/test_heard.py": 1.5,
    "tests/sound/test_synthesiser.py": 2.0,
    "tests/sound/test_wavs.py": 2.0,
    "tests/storage/test_figures.py": 13.0,
    "tests/storage/test_journal.py": 1.0,
    "tests/test_background.py": 12.0,
    "tests/test_cli.py": 2.5,
    "tests/test_closed_streams.py": 9.0,
    "tests/test_examples.py": 4.0,
    "tests/test_house.py": 1.0,
    "tests/test_inner_loop.py": 1.0,
    "tests/test_loop.py": 1.0,
    "tests/test_mutants.py": 2.0,
    "tests/test_packaging.py": 1.5,
    "tests/test_without_pygame.py": 2.5,
    "tests/view/test_comfort.py": 3.0,
    "tests/view/test_hud_room.py": 1.0,
}
"""About how long a file or one of its tests takes, s; a test that stands here is shared out by itself."""

SLOW: Final = 0.3
LIGHT: Final = 0.005
"""s of a test that is marked slow, and of another one, in a file that does not stand in SECONDS."""

WORTH: Final = 2.0
"""s of tests that are worth a second process."""


@dataclass(eq=False)
class Job:
    """Tests that one process runs one after the other."""

    seconds: float = 0.0
    items: list[pytest.Item] = field(default_factory=list)
    in_worker: bool = False
    here: bool = False


def jobs_of(items: Sequence[pytest.Item]) -> list[Job]:
    """Return tests in jobs, the longest first: each file is one, and each test that stands in SECONDS."""
    jobs: dict[str, Job] = {}
    for item in items:
        path, name = item.nodeid.partition("::")[0], item.nodeid.partition("[")[0]
        if name in SECONDS:
            jobs[item.nodeid] = Job(SECONDS[name], [item])
        else:
            job = jobs.setdefault(path, Job(SECONDS.get(path, 0.0)))
            job.items.append(item)
            if path not in SECONDS:
                job.seconds += SLOW if item.get_closest_marker("slow") is not None else LIGHT
    return sorted(jobs.values(), key=lambda job: -job.seconds)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def wanted(config: pytest.Config) -> bool:
    """Tell whether a session may have a worker: not where somebody looks into the tests as they run."""
    option = config.option
    alone = option.one_process or option.collectonly or option.usepdb or option.capture == "no"
    return not alone and cores() > 1


def _close(worker: subprocess.Popen[bytes]) -> None:
    """Tell a worker that nothing follows."""
    assert worker.stdin is not None
    with suppress(OSError):  # it may have ended
        worker.stdin.close()


class Background:
    """A plugin of a session: shares its tests with a worker and shows what came of them there."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._jobs: list[Job] = []
        self._job_of: dict[pytest.Item, Job] = {}
        self._reports: dict[str, list[dict[str, Any]]] = {}
        self._done: set[str] = set()
        self._worker: tuple[subprocess.Popen[bytes], Thread] | None = None
        self._listening = True
        self._news = Condition()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the session
        self._shared = False
        self._asked = False
        self._stopped = False
        self._lost = False

    def pytest_sessionstart(self) -> None:
        """Start the worker at once where everything is run: to find the tests takes it as long as this."""
        everything = self._config.args_source is pytest.Config.ArgsSource.TESTPATHS
        if everything and not self._config.option.keyword:
            self._start([])

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Sort the tests, if they are worth a worker."""
        jobs = jobs_of(items)
        if len(jobs) > 1 and sum(job.seconds for job in jobs) >= WORTH:
            self._jobs = jobs
            self._job_of = {item: job for job in jobs for item in job.items}
            items[:] = [item for job in reversed(jobs) for item in job.items]

    def pytest_runtestloop(self, session: pytest.Session) -> None:
        """Share the tests, unless nothing is to be run; the loop itself is left to pytest."""
        if self._jobs and not session.testsfailed:
            if self._worker is None:
                self._start(sorted({str(item.path) for item in self._job_of}))
            with self._news:
                self._shared = True
                if self._asked and self._worker is not None:
                    self._give(self._worker[0])

    def _start(self, files: Sequence[str]) -> None:
        """Start the worker with these files of tests, or with all."""
        option = self._config.option
        chosen = ["-m", option.markexpr, f"--tb={option.tbstyle}", *(["-l"] if option.showlocals else [])]
        chosen += ["-" + "v" * option.verbose] if option.verbose > 0 else []
        worker = subprocess.Popen(
            [sys.executable, "-m", "tests.background_worker", "--one-process", *chosen, *files],
            cwd=self._config.rootpath,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        reader = Thread(target=self._listen, args=(worker,), daemon=True)
        self._worker = worker, reader
        reader.start()

    def _listen(self, worker: subprocess.Popen[bytes]) -> None:
        """Take in what the worker says until it ends; runs in a thread."""
        assert worker.stdout is not None
        with worker.stdout:
            for line in worker.stdout:
                try:
                    said = json.loads(line)
                except ValueError:  # it was ended in the midst of a line
                    break
                self._take(worker, said)
        with self._news:
            self._listening, self._lost = False, not self._stopped
            self._news.notify_all()
            _close(worker)

    def _take(self, worker: subprocess.Popen[bytes], said: dict[str, Any]) -> None:
        with self._news:
            if "report" in said:
                self._reports.setdefault(said["test"], []).append(said["report"])
            elif "done" in said:
                self._done.add(said["done"])
            else:
                self._asked = True
                if self._shared:
                    self._give(worker)
            self._news.notify_all()

    def _give(self, worker: subprocess.Popen[bytes]) -> None:
        """Give the worker the longest job that is left, or tell it that there is none."""
        assert worker.stdin is not None
        job = next((job for job in self._jobs if not job.in_worker and not job.here), None)
        if job is None or self._stopped:
            self._stopped = True
            _close(worker)
            return
        job.in_worker = True
        with suppress(OSError):  # it may have ended; then what it was given is run here
            worker.stdin.write(json.dumps([item.nodeid for item in job.items]).encode() + b"\n")
            worker.stdin.flush()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        """Show what came of a test in the worker, waiting for it; None has it run here."""
        job = self._job_of.get(item)
        if job is None or not self._ran_in_worker(job, item.nodeid):
            return None
        item.session._setupstate.teardown_exact(nextitem)  # the test before may have left its folder open
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for data in self._reports.pop(item.nodeid):
            item.ihook.pytest_runtest_logreport(report=self._report(data))
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def _ran_in_worker(self, job: Job, test: str) -> bool:
        """Tell whether the worker ran a test of a job to its end; else the job is for this process."""
        with self._news:
            if not job.in_worker:
                job.here = True
                return False
            self._news.wait_for(lambda: test in self._done or not self._listening)
            return test in self._done and test in self._reports

    def _report(self, data: dict[str, Any]) -> pytest.TestReport:
        if isinstance(data["longrepr"], list):
            data["longrepr"] = tuple(data["longrepr"])  # where and why a test was skipped
        data["location"] = tuple(data["location"])
        report = self._config.hook.pytest_report_from_serializable(config=self._config, data=data)
        assert isinstance(report, pytest.TestReport)
        return report

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Note that the worker was of no use to the end."""
        if self._lost and self._jobs:
            self._errors.seek(0)
            last = self._errors.read().decode(errors="replace").strip().rpartition("\n")[2]
            terminalreporter.write_line(f"note: the second process of the tests ended early: {last}")

    def pytest_unconfigure(self) -> None:
        """End the worker, whatever it is at."""
        if self._worker is not None:
            worker, reader = self._worker
            with self._news:
                self._stopped = True
                _close(worker)
            try:
                worker.wait(timeout=8.0)  # it ends itself within 5 s
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
            reader.join()
        self._errors.close()
