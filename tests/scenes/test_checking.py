"""A row is verified once its replay has been played again here, to its end, and was the recorded game."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import cast

import pygame
import pytest

from game.command_line.cli import main
from game.input.actions import Action
from game.options import Options
from game.pilots.autopilot import Autopilot
from game.replay.checkpoints import FIGURES
from game.replay.replay import Replay
from game.scenes.base.checking import LONGEST, ReplayChecker, RowState
from game.scenes.base.opening import open_replay
from game.scenes.base.scene import Become, Page, ToScores
from game.scenes.menu.scores_page import ScoresScene
from game.scenes.menu.title import TitleScene
from game.scenes.watch.watch import WatchScene
from game.sim.rule_sets import CLASSIC, RULE_SETS, RULES_VERSION, TETHERS, rules_for, with_friendly_fire
from game.sim.tuning import TICKS_PER_SECOND, Tuning
from game.storage import verdicts
from game.storage.replays import write_replay
from game.storage.scores import Score, mode_of, table_of
from game.storage.store import Store
from game.storage.verdicts import MOST, Verdict, decode_verdicts, encode_verdicts, fingerprint, joined
from tests.arena import tuned
from tests.replays.games import recorded, with_other_checkpoint
from tests.scenes.context import make_stage
from tests.scenes.hands import make_app, wait
from tests.scenes.reader import words_of


@cache
def tape() -> Replay:
    """Return a short recorded game."""
    return recorded(900, seed=4, wave=3, pilots=[Autopilot()])


@cache
def wrong() -> Replay:
    """Return it with a checkpoint that does not fit."""
    return with_other_checkpoint(tape(), 5)


@cache
def easy() -> Replay:
    """Return a recorded game of a cadet with a shield."""
    return recorded(900, seed=4, wave=3, tuning=rules_for("cadet", shielded=True), pilots=[Autopilot()])


@cache
def custom() -> Replay:
    """Return a recorded game under rules without a name."""
    return recorded(240, seed=4, wave=3, tuning=tuned(ship={"protection": 1e6}), pilots=[Autopilot()])


ID = "0123456789abcdef"
PLENTY = 10**12


def put(folder: Path, replay: Replay, entry_id: str = ID) -> Path:
    """Put a game on the shelf."""
    path = folder / "replays" / f"{entry_id}.replay"
    path.parent.mkdir(exist_ok=True)
    write_replay(path, replay)
    return path


def row(game: Replay | None = None, entry_id: str = ID, **more: object) -> Score:
    """Return the row of a game, of the short one if none is named."""
    game = game or tape()
    fields = {
        "score": game.score,
        "wave": 3,
        "ticks": game.ticks,
        "seed": game.start.seed,
        "date": "2026-11-21",
        "replay": f"{entry_id}.replay",
        "id": entry_id,
        "mode": mode_of(game.start.wave),
    }
    return Score(**{**fields, **more})  # type: ignore[arg-type]


def checked(folder: Path, entry: Score, replay: Replay | None) -> tuple[Store, ReplayChecker]:
    """Return the checker of a board with one row, after all its work."""
    if replay is not None:
        put(folder, replay)
    store = Store(folder)
    store.add_score(entry)
    checker = ReplayChecker(store, folder / "replays")
    for _ in range(3):
        checker.work(PLENTY)
    return store, checker


class Clock:
    """A clock that goes on by so many ns whenever it is read."""

    def __init__(self, step: int) -> None:
        self.now = 0
        self._step = step

    def __call__(self) -> int:
        self.now += self._step
        return self.now


@pytest.mark.slow
def test_a_row_is_not_verified_before_its_replay_has_been_played_and_then_it_is(tmp_path: Path) -> None:
    put(tmp_path, tape())
    store = Store(tmp_path)
    store.add_score(row())
    checker = ReplayChecker(store, tmp_path / "replays")
    assert checker.state(row()) is RowState.UNKNOWN

    checker.work(0)
    assert checker.state(row()) is RowState.CHECKING
    checker.work(PLENTY)
    assert checker.state(row()) is RowState.VERIFIED


def test_a_row_says_whether_its_replay_is_there_and_shows_its_game(tmp_path: Path) -> None:
    cases = [
        (row(), wrong(), RowState.DIFFERS),
        (row(score=tape().score + 10), tape(), RowState.DIFFERS),
        (row(seed=5), tape(), RowState.DIFFERS),
        (row(difficulty="ace"), tape(), RowState.DIFFERS),
        (row(wave=4), tape(), RowState.DIFFERS),
        (row(mode="classic"), tape(), RowState.DIFFERS),
        (row(mode="wave-2"), tape(), RowState.DIFFERS),
        (row(ticks=1), tape(), RowState.DIFFERS),
        (row(ticks=tape().ticks + TICKS_PER_SECOND), tape(), RowState.DIFFERS),
        (row(easy()), easy(), RowState.DIFFERS),
        (row(easy(), difficulty="ace", rules="assisted-cadet", assisted=True), easy(), RowState.DIFFERS),
        (row(easy(), difficulty="cadet", rules="assisted-cadet"), easy(), RowState.DIFFERS),
        (row(easy(), difficulty="cadet", rules="assisted-cadet", assisted=True), easy(), RowState.VERIFIED),
        (row(assisted=True), tape(), RowState.VERIFIED),
        (row(ticks=tape().ticks + TICKS_PER_SECOND - 1), tape(), RowState.VERIFIED),
        (row(), custom(), RowState.DIFFERS),
        (row(custom(), score=max(1, custom().score), rules="custom"), custom(), RowState.CUSTOM),
        (row(), None, RowState.NO_REPLAY),
        (row(replay=""), None, RowState.NO_REPLAY),
    ]
    for number, (entry, replay, state) in enumerate(cases):
        folder = tmp_path / str(number)
        folder.mkdir()
        _store, checker = checked(folder, entry, replay)
        assert checker.state(entry) is state, entry


def test_a_spoilt_replay_and_one_that_is_too_long_are_not_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, tape()).write_bytes(b"no replay")
    _store, checker = checked(tmp_path, row(), None)
    assert checker.state(row()) is RowState.UNCHECKED

    assert LONGEST == 30 * 60 * TICKS_PER_SECOND
    monkeypatch.setattr("game.scenes.base.checking.LONGEST", tape().ticks - 1)
    put(tmp_path, tape())
    checker.refresh()
    checker.work(PLENTY)
    assert checker.state(row()) is RowState.UNCHECKED
    assert checker.job is None


def test_the_work_of_a_tick_ends_with_its_budget_and_goes_on_in_the_next(tmp_path: Path) -> None:
    put(tmp_path, tape())
    store = Store(tmp_path)
    store.add_score(row())
    clock = Clock(100)
    checker = ReplayChecker(store, tmp_path / "replays", clock)
    played = []
    for _ in range(10):
        before = clock.now
        checker.work(1000)
        assert clock.now - before <= 1300
        assert checker.job is not None
        played.append(checker.job.world.tick)

    assert played == [10 * number for number in range(1, 11)]


@pytest.mark.slow
def test_what_was_found_out_is_known_at_the_next_start_without_playing_again(tmp_path: Path) -> None:
    checked(tmp_path, row(), tape())
    store = Store(tmp_path)
    later = ReplayChecker(store, tmp_path / "replays")
    later.work(0)

    assert later.job is None
    assert later.state(row()) is RowState.VERIFIED


@pytest.mark.parametrize("agrees", [True, False])
def test_a_verdict_of_other_rules_counts_for_nothing(tmp_path: Path, agrees: bool) -> None:
    path = put(tmp_path, tape())
    store = Store(tmp_path)
    store.add_score(row())
    store.note_verdict(fingerprint(path.read_bytes()), Verdict(RULES_VERSION - 1, agrees))
    checker = ReplayChecker(store, tmp_path / "replays")
    checker.work(0)

    assert checker.state(row()) is RowState.CHECKING


@pytest.mark.slow
def test_a_replay_that_is_exchanged_after_it_was_verified_is_checked_anew(tmp_path: Path) -> None:
    _store, checker = checked(tmp_path, row(), tape())
    path = put(tmp_path, wrong())
    os.utime(path, ns=(5, 5))
    checker.refresh()
    assert checker.state(row()) is RowState.UNKNOWN
    checker.work(PLENTY)

    assert checker.state(row()) is RowState.DIFFERS


def test_a_replay_that_goes_while_it_is_checked_leaves_no_verdict(tmp_path: Path) -> None:
    path = put(tmp_path, tape())
    store = Store(tmp_path)
    store.add_score(row())
    checker = ReplayChecker(store, tmp_path / "replays")
    checker.work(0)
    path.unlink()
    checker.refresh()
    checker.work(PLENTY)

    assert checker.state(row()) is RowState.NO_REPLAY
    assert store.verdicts == {}


@pytest.mark.slow
@pytest.mark.parametrize("agrees", [True, False])
def test_watching_to_the_end_is_remembered_and_watching_half_of_it_is_not(
    tmp_path: Path, agrees: bool
) -> None:
    path = put(tmp_path, tape() if agrees else wrong())
    context = make_stage(tmp_path)
    context.store.add_score(row())
    move = open_replay(context, path.name, Become(Page.TITLE, (ToScores(ID),)), context.store.tell)
    assert isinstance(move, Become)
    scene = WatchScene(context, move.to)  # type: ignore[arg-type]
    wait(scene, 4 * TICKS_PER_SECOND)
    assert context.store.verdicts == {}
    wait(scene, tape().ticks)

    known = {fingerprint(path.read_bytes()): Verdict(RULES_VERSION, agrees)}
    assert Store(tmp_path).verdicts == known
    context.checker.work(0)
    assert context.checker.state(row()) is (RowState.VERIFIED if agrees else RowState.DIFFERS)
    assert scene.press(Action.BACK) == Become(Page.TITLE, (ToScores(ID),))


@pytest.mark.slow
@pytest.mark.parametrize("agrees", [True, False])
def test_a_replay_that_the_command_line_plays_leaves_the_same_verdict(
    window: pygame.Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, agrees: bool
) -> None:
    replay = tape() if agrees else wrong()
    put(tmp_path, replay)
    Store(tmp_path).add_score(row())
    elsewhere = tmp_path / "copy.replay"
    write_replay(elsewhere, replay)
    asked: list[Options] = []

    def play(options: Options) -> int:
        asked.append(options)
        return 0

    monkeypatch.setattr("game.window.app.play", play)
    assert main(["--replay", str(elsewhere), "--data-dir", str(tmp_path), "--no-sound"]) == 0
    app = make_app(window, tmp_path, replay=asked[0].replay, fingerprint=asked[0].fingerprint)
    wait(app, tape().ticks + 1)
    app.close()

    context = make_stage(tmp_path)
    context.checker.work(0)
    assert context.checker.state(row()) is (RowState.VERIFIED if agrees else RowState.DIFFERS)


def test_a_row_of_two_with_friendly_fire_is_verified_and_marked(tmp_path: Path) -> None:
    for rules in (with_friendly_fire(rules_for("ace", shielded=False)), with_friendly_fire(TETHERS["cadet"])):
        game = recorded(900, seed=4, ships=2, tuning=rules, pilots=[Autopilot(), Autopilot()])
        table = table_of(rules, 1, 2, 4)
        assert table is not None
        entry = row(game, wave=1, mode=table[0], difficulty=table[1], rules=rules.name)
        _, checker = checked(tmp_path, entry, game)
        assert checker.state(entry) is RowState.VERIFIED

        context = make_stage(tmp_path)
        page = ScoresScene(context, entry.id)
        for _ in range(3):
            context.checker.work(PLENTY)
        assert {"VERIFIED", "FRIENDLY FIRE"} <= {*words_of(page)}
        assert "FRIENDLY FIRE" not in words_of(ScoresScene(make_stage()))
        plain = replace(rules, team=replace(rules.team, friendly_fire=False))
        peaceful = recorded(900, seed=4, ships=2, tuning=plain, pilots=[Autopilot(), Autopilot()])
        assert checked(tmp_path, entry, peaceful)[1].state(entry) is RowState.DIFFERS


@pytest.mark.slow
def test_the_scores_page_and_the_title_check_while_they_are_shown_and_say_what_came_of_it(
    tmp_path: Path,
) -> None:
    put(tmp_path, tape())
    context = make_stage(tmp_path)
    context.store.add_score(row(tape(), assisted=True))
    page = ScoresScene(context)
    assert "VERIFIED" not in words_of(page)
    for _ in range(2000):
        page.tick()
        if context.store.verdicts:
            break
    assert {"VERIFIED", "ASSISTED"} <= {*words_of(page)}

    context = make_stage(tmp_path)
    (tmp_path / verdicts.NAME).unlink()
    context.store.verdicts.clear()
    context.store.scores.add(replace(row(), assisted=False))
    title = TitleScene(context)
    for _ in range(2000):
        title.tick()
        if context.store.verdicts:
            break
    title.age = 10 * TICKS_PER_SECOND
    title.chosen = 1  # BEGIN AT WAVE 3, in whose table the game is
    assert "ASSISTED" in words_of(title)
    assert len(context.store.verdicts) == 1


def test_verdicts_come_back_as_they_were_saved_and_only_the_newest_are_kept() -> None:
    many = {f"{number:032x}": Verdict(5, number % 2 == 0) for number in range(MOST + 5)}
    again = decode_verdicts(encode_verdicts(many)).value

    assert list(again.items()) == list(many.items())[5:]
    both = joined(again, [(f"{7:032x}", Verdict(6, True))])
    assert list(both)[-1] == f"{7:032x}"
    assert len(both) == MOST


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"format": "asterays-verified", "version": 1}',
        '{"format": "asterays-verified", "version": 1, "replays": {"x": {"rules": 5, "agrees": true}}}',
        '{"format": "asterays-verified", "version": 1, "replays": {"' + "0" * 32 + '": {"rules": 5}}}',
        '{"format": "asterays-verified", "version": 1, "replays": {"'
        + "0" * 32
        + '": {"rules": 5, "agrees": 1}}}',
    ],
)
def test_a_spoilt_file_of_verdicts_is_set_aside_and_named_in_one_line(tmp_path: Path, text: str) -> None:
    (tmp_path / verdicts.NAME).write_text(text, encoding="utf-8")
    store = Store(tmp_path)

    (notice,) = store.notices
    assert verdicts.NAME in notice
    assert "set aside" in notice
    assert (tmp_path / f"{verdicts.NAME}.corrupt-1").read_text(encoding="utf-8") == text
    assert store.verdicts == {}


def test_two_instances_keep_each_others_verdicts(tmp_path: Path) -> None:
    one, other = Store(tmp_path), Store(tmp_path)
    one.note_verdict("0" * 32, Verdict(5, True))
    other.note_verdict("1" * 32, Verdict(5, False))

    assert Store(tmp_path).verdicts == {"0" * 32: Verdict(5, True), "1" * 32: Verdict(5, False)}


def test_a_best_from_before_the_score_rolled_over_is_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = replace(CLASSIC, classic=replace(CLASSIC.classic, rolls_over=200))
    monkeypatch.setitem(cast("dict[str, Tuning]", RULE_SETS), CLASSIC.name, rules)
    game = recorded(6000, seed=4, tuning=rules, pilots=[Autopilot()])
    second = max(range(len(game.checkpoints)), key=lambda second: game.checkpoints[second].score)
    best = game.checkpoints[second]
    assert game.score < best.score
    wave, ticks = best.figures[FIGURES.index("wave")], second * TICKS_PER_SECOND
    entry = row(game, score=best.score, wave=wave, ticks=ticks, rules=CLASSIC.name, mode="1979")
    _, checker = checked(tmp_path, entry, game)
    assert checker.state(entry) is RowState.VERIFIED
