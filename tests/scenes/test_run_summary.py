"""The summary of a game counts what happened in it, as the golden replays show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from game.replay.playback import Playback
from game.scenes.base.run_course import MOST_STEPS, RunCourse
from game.scenes.base.run_summary import RunSummary
from game.sim.bodies import ROCKS, Cause, Gift, Kind
from game.sim.command import Command
from game.sim.events import (
    BodyArrived,
    BodyDamaged,
    BodyDestroyed,
    BonusPaid,
    Event,
    GiftTaken,
    LaserFired,
    ShieldBroken,
    ShipDestroyed,
    ShotFired,
    ShotSpent,
)
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World, new_world
from game.storage.replays import read_replay
from game.storage.settings import TEXT_SIZES
from game.view.pages.run_graph import draw_graph_key, draw_run_graph, score_step
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from tests.arena import add_castle, tuned
from tests.replays.games import recorded
from tests.scenes.reader import Reader

GOLDEN = Path(__file__).parents[1] / "replays"
PLACE = (0.0, 0.0)


def summed(name: str) -> tuple[RunSummary, World, list[Event]]:
    """Return the summary of a golden replay, the world at its end, and all that happened."""
    playback = Playback(read_replay(GOLDEN / f"{name}.replay"))
    world = playback.start()
    summary = RunSummary(world.ships[0].id)
    told: list[Event] = []
    while not playback.is_over(world):
        events = step(world, playback.commands(world))
        summary.follow(events, world)
        told += events
    return summary, world, told


@pytest.mark.slow
@pytest.mark.parametrize("name", ["powers", "laser", "death-and-return"])
def test_shots_and_pulses_are_those_that_the_game_itself_has_counted(name: str) -> None:
    summary, world, told = summed(name)
    mine = {event.shot for event in told if isinstance(event, ShotFired) and not event.hostile}
    flying = mine & {shot.id for shot in world.shots}
    spent = {event.shot for event in told if isinstance(event, ShotSpent)} & mine

    assert len(mine) == world.tally.shots_fired
    assert (summary.shots.fired, summary.shots.hit) == (len(mine - flying), len(mine - flying - spent))
    assert summary.pulses.fired == world.tally.pulses_fired
    assert summary.pulses.hit == sum(bool(event.hits) for event in told if isinstance(event, LaserFired))
    assert summary.ticks == world.tick or world.over


@pytest.mark.slow
def test_the_summary_of_the_powers_replay() -> None:
    summary, _world, told = summed("powers")
    ends = [event for event in told if isinstance(event, BodyDestroyed) and event.by == summary.ship]

    assert summary.bonuses == sum(event.points for event in told if isinstance(event, BonusPaid))
    assert summary.rocks == sum(event.kind in ROCKS for event in ends) > 0
    assert summary.enemies == len(ends) - summary.rocks


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "cause", "said"),
    [
        ("lancer-beam", Cause.BEAM, "A LANCER'S BEAM"),
        ("death-and-return", Cause.RAM, "ROCK"),
        ("hyperspace", Cause.WARP, "HYPERSPACE"),
    ],
)
def test_what_ended_the_ship_is_said_as_its_last_loss_tells(name: str, cause: Cause, said: str) -> None:
    playback = Playback(read_replay(GOLDEN / f"{name}.replay"))
    world = playback.start()
    summary = RunSummary(world.ships[0].id)
    while not playback.is_over(world):
        events = step(world, playback.commands(world))
        summary.follow(events, world)
        if any(isinstance(event, ShipDestroyed) and event.cause is cause for event in events):
            break

    assert said in summary.lost_to


def loss(cause: Cause, kind: Kind | None, killer: int = 9, fired_by: int = 0) -> ShipDestroyed:
    return ShipDestroyed(1, PLACE, PLACE, 0, cause, killer, 0, kind, fired_by)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (loss(Cause.RAM, Kind.MEDIUM_ROCK), "A MEDIUM ROCK"),
        (loss(Cause.RAM, Kind.SMALL_SAUCER), "A SMALL SAUCER"),
        (loss(Cause.SHOT, Kind.ENEMY_SHOT, fired_by=7), "THE SHOT OF A LARGE SAUCER"),
        (loss(Cause.SHOT, Kind.ENEMY_SHOT, fired_by=8), "THE SHOT OF AN ENEMY"),
        (loss(Cause.SHOT, Kind.SHOT, fired_by=1), "YOUR OWN SHOT"),
        (loss(Cause.SHOT, Kind.SHOT, fired_by=2), "THE OTHER SHIP'S SHOT"),
        (loss(Cause.LASER, Kind.SHIP, killer=2, fired_by=2), "THE OTHER SHIP'S LASER"),
        (loss(Cause.LASER, Kind.SHIP, killer=1, fired_by=1), "YOUR OWN LASER"),
        (loss(Cause.BLAST, Kind.MINE), "THE BLAST OF A MINE"),
        (loss(Cause.WARP, None, killer=0), "HYPERSPACE"),
    ],
)
def test_each_end_of_a_ship_has_its_words(event: ShipDestroyed, said: str) -> None:
    world, summary = new_world(1), RunSummary(1)
    summary.follow([BodyArrived(Kind.LARGE_SAUCER, 7, PLACE)], world)
    summary.follow([event], world)

    assert summary.lost_to == said
    assert ("LOST TO", said) in summary.lines()


def test_every_kind_that_can_ram_a_ship_has_a_name() -> None:
    powers = {Kind.SHIELD, Kind.TRIPLE, Kind.OVERCHARGE, Kind.SHOT, Kind.ENEMY_SHOT, Kind.WELL, Kind.GATE}
    for kind in set(Kind) - powers:
        world, summary = new_world(1), RunSummary(1)
        summary.follow([loss(Cause.RAM, kind)], world)
        assert summary.lost_to != "SOMETHING ELSE", kind


def test_a_ship_that_the_castle_s_beam_ended_is_told_so() -> None:
    summary = RunSummary(1)
    summary.follow([loss(Cause.BEAM, Kind.CASTLE)], new_world(1))
    assert summary.lost_to == "THE CASTLE'S BEAM"


def follow(summary: RunSummary, *ticks: Sequence[Event]) -> None:
    """Let ticks pass in which no shot is in flight at the end."""
    for events in ticks:
        summary.follow(events, new_world(1))


def fired(shot: int, owner: int = 1, *, hostile: bool = False) -> ShotFired:
    return ShotFired(shot, owner, hostile, PLACE, PLACE)


def test_a_shot_that_damages_a_chrome_rock_and_flies_on_has_hit_wherever_it_ends() -> None:
    summary = RunSummary(1)
    damaged = BodyDamaged(Kind.CHROME, 9, PLACE, PLACE, 60, killer=5)
    follow(summary, [fired(5), fired(6), damaged, ShotSpent(5, PLACE), ShotSpent(6, PLACE)])
    assert (summary.shots.fired, summary.shots.hit) == (2, 1)


@pytest.mark.parametrize(("hits", "left"), [(3, 60), (3, 0)])
def test_pulses_that_break_or_damage_the_castles_plates_have_hit(hits: int, left: int) -> None:
    world = new_world(1, tuned(wave={"first_pause": 1000.0}))
    castle = add_castle(world, (700.0, 360.0), rings=True)
    castle.vx = castle.vy = 0.0
    ship = world.ships[0]
    ship.x, ship.y, ship.heading = 400.0, 360.0, 0
    for plate in world.plates:
        plate.mirror, plate.health = False, 1 if left == 0 else 100_000
    summary = RunSummary(ship.id)
    while summary.pulses.fired < hits:
        summary.follow(step(world, [Command(laser=True)]), world)

    assert (summary.pulses.fired, summary.pulses.hit) == (hits, hits)


def test_a_shot_that_is_spent_or_hits_its_own_ship_is_no_hit_and_others_shots_count_for_nothing() -> None:
    summary = RunSummary(1)
    follow(summary, [fired(5), fired(6, 2), fired(7, 3, hostile=True)], [fired(8), ShotSpent(8, PLACE)])
    follow(summary, [fired(9), ShieldBroken(1, PLACE, Cause.SHOT, 9, Kind.SHOT, 1)])

    assert (summary.shots.fired, summary.shots.hit, summary.shots.percent) == (3, 1, 33)


def test_the_time_ends_with_the_last_ship() -> None:
    summary, world = RunSummary(1), new_world(1)
    world.tick = 500
    summary.follow([], world)
    world.over, world.tick = True, 600
    summary.follow([loss(Cause.WARP, None)], world)
    world.tick = 700
    summary.follow([], world)

    assert summary.ticks == 600
    assert ("TIME", "0:05") in summary.lines()


def test_what_was_never_fired_has_no_percentage() -> None:
    assert ("SHOTS", "NOT FIRED") in RunSummary(1).lines()


@pytest.mark.slow
def test_the_course_of_a_run_is_that_of_the_game() -> None:
    summary, _world, told = summed("gates")
    graph, course = summary.course.graph(), summary.course
    gifts = [event.gift for event in told if isinstance(event, GiftTaken) and event.ship == summary.ship]
    lost = [event for event in told if isinstance(event, ShipDestroyed) and event.ship == summary.ship]
    (line,) = graph.lines
    scores = [score for _, score in line]

    assert [gift for each in course.steps for _, gift in each.gifts] == gifts == summary.gifts
    assert len(graph.gifts) == len(gifts) > 0
    assert len(graph.losses) == len(lost)
    assert scores == sorted(scores)
    assert scores[-1] > 0
    assert [wave for _, wave in graph.waves] == sorted({wave for _, wave in graph.waves})
    assert graph.seconds == pytest.approx(course.ticks / TICKS_PER_SECOND)
    assert all(0.0 <= at <= graph.seconds for at, _ in (*line, *graph.gifts, *graph.losses))


def test_a_long_game_keeps_no_more_steps_than_a_short_one_and_forgets_no_mark() -> None:
    world = new_world(1)
    ship, course = world.ships[0], RunCourse()
    lost = ShipDestroyed(ship.id, PLACE, PLACE, 0, Cause.RAM, 0, 2)
    for tick in range(1, 5 * 3600 * TICKS_PER_SECOND, 4001):
        world.tick, ship.score, world.wave = tick, tick, 1 + tick // 9000
        course.follow([GiftTaken(ship.id, Gift.PUSH, PLACE), lost] if tick % 7 == 0 else [], world)
    marked = len(range(1, 5 * 3600 * TICKS_PER_SECOND, 4001)) // 7
    graph = course.graph()

    assert len(course.steps) <= MOST_STEPS
    assert abs(len(graph.losses) - marked) <= 1
    assert len(graph.gifts) == len(graph.losses)
    assert graph.lines[0][-1] == (graph.seconds, ship.score)


def written(draw: Callable[[Canvas], object], text_size: int = 100) -> list[tuple[str, pygame.Rect]]:
    """Return what a drawing writes at a text size, with its boxes."""
    canvas = Reader()
    canvas.text_scale = text_size / 100
    canvas.begin(Camera.fit(1280, 720))
    draw(canvas)
    return canvas.boxes


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("score", [5, 1000, 99_999_999])
@pytest.mark.parametrize("first", [1, 12])
def test_the_word_wave_stands_clear_of_the_numbers_of_a_graph(text_size: int, score: int, first: int) -> None:
    course = RunCourse()
    course.note(0, (0,), first)
    course.note(60 * TICKS_PER_SECOND, (score,), first)
    boxes = written(
        lambda canvas: draw_run_graph(canvas, course.graph(), pygame.FRect(40, 110, 1200, 370)), text_size
    )
    wave = next(box for word, box in boxes if word == "WAVE")
    most = next(box for word, box in boxes if word == str(score_step(score) * (score // score_step(score))))

    assert str(first) in [word for word, _ in boxes]
    assert [word for word, box in boxes if box.colliderect(wave.inflate(6, 6))] == ["WAVE"]
    assert most.top - wave.bottom >= wave.height / 2


@pytest.mark.slow
def test_the_graph_of_a_duel_has_a_line_for_each_player_and_no_waves() -> None:
    summary, world, told = summed("duel")
    graph = summary.course.graph()
    boxes = written(lambda canvas: draw_run_graph(canvas, graph, pygame.FRect(40, 110, 1200, 370)))
    key = written(lambda canvas: draw_graph_key(canvas, graph, 640.0, 490.0))

    assert [line[-1][1] for line in graph.lines] == [ship.score for ship in world.ships] == [5, 4]
    assert len(graph.losses) == sum(isinstance(event, ShipDestroyed) for event in told)
    assert {word for word, _ in boxes if ":" not in word} == set("012345")
    assert [word for word, _ in key] == ["PLAYER 1", "PLAYER 2", "SHIP LOST"]


@pytest.mark.slow
def test_the_lines_of_a_duel_are_told_apart_without_colours_by_dots() -> None:
    graph, canvas = summed("duel")[0].course.graph(), Canvas()
    draw_run_graph(canvas, graph, pygame.FRect(40, 110, 1200, 370))
    of_lines = {pen[0] for pen in canvas._strokes.dots}
    canvas.begin(Camera.fit(1280, 720))
    draw_graph_key(canvas, graph, 640.0, 490.0)
    of_key = {pen[0] for pen in canvas._strokes.dots}
    assert of_lines == of_key == {canvas.palette.ship_two}


def test_a_graph_begins_with_the_wave_that_the_game_began_with() -> None:
    replay = recorded(3 * TICKS_PER_SECOND, wave=5)
    playback, course = Playback(replay), RunCourse()
    world = playback.start()
    while not playback.is_over(world):
        course.follow(step(world, playback.commands(world)), world)

    assert [wave for _, wave in course.graph().waves] == [5]
