"""A lost ship halts time for 150 ms and slows it for 0.6 s, on the screen alone."""

import pygame
import pytest

from game.scenes.play.death_slowdown import DeathSlowdown
from game.sim.event_table import FALL_BURSTS
from game.view.paint.draw_options import LEVELS
from tests.play import *
from tests.scenes.words import *

pytestmark = pytest.mark.slow

DEATH = [ShipDestroyed(1, (5.0, 5.0), (0.0, 0.0), 0, Cause.RAM, 3, 2)]
FROZEN, SLOW = "." * 18, "#..." * 8 + "#.." * 8 + "#." * 8
"""150 ms without a tick of the game; 24 ticks of the game in 600 ms."""


def end(kind: Kind, by: int = 1) -> list[Event]:
    """Return the end of a body, which a ship brought about."""
    return [BodyDestroyed(kind, 3, (5.0, 5.0), (0.0, 0.0), Cause.SHOT, by, 20)]


def pace(
    events: Sequence[Event], level: str = "full", world: World | None = None, *, steady: bool = False
) -> str:
    """Return for each tick of the player after some events whether the game plays one, "#", or not, "."."""
    slowdown = DeathSlowdown(LEVELS[level])
    assert slowdown.due(steady=steady)
    slowdown.follow(events, world or new_world())
    return "".join(".#"[slowdown.due(steady=steady)] for _ in range(400)).rstrip("#")


def test_a_death_freezes_for_150_ms_then_goes_slowly_for_600_ms() -> None:
    assert (len(FROZEN) / TICKS_PER_SECOND, len(SLOW) / TICKS_PER_SECOND) == (0.15, 0.6)
    assert pace(DEATH) == FROZEN + SLOW.rstrip("#")
    assert pace(DEATH, "reduced") == SLOW.rstrip("#")
    assert pace(DEATH, "off") == pace(DEATH, steady=True) == ""


def test_a_lost_ship_slows_nothing_while_the_partner_flies() -> None:
    world = new_world(ships=2)
    assert pace(DEATH, world=world) == FROZEN
    world.ships[1].phase = ShipPhase.LOST
    assert pace(DEATH, world=world) == FROZEN + SLOW


@each(
    "kind, held",
    [(Kind.PLATE, 0), (Kind.SMALL_ROCK, 0), (Kind.MEDIUM_ROCK, 2), (Kind.LARGE_ROCK, 4), (Kind.LANCER, 4)],
)
def test_the_larger_what_breaks_the_longer_its_picture_is_held(kind: Kind, held: int) -> None:
    assert pace(end(kind)) == "." * held
    assert pace(end(kind, by=0)) == "", "no ship brought it about"
    assert pace(end(kind), "reduced") == pace(end(kind), "off") == ""


def test_of_many_kills_in_a_row_one_in_24_ticks_is_held_so_that_the_game_does_not_stutter() -> None:
    slowdown, found = DeathSlowdown(), ""
    for _ in range(62):
        if slowdown.due():
            found += "#"
            slowdown.follow(end(Kind.LARGE_ROCK), new_world())
        else:
            found += "."
    assert found == ("#...." + "#" * 23) * 2 + "#....#"


def test_a_castle_bursts_three_seconds_after_its_end_in_the_time_of_the_player_and_comes_slowly() -> None:
    slowed = pace(end(Kind.CASTLE))
    bursts = [at for at, played in enumerate(slowed, start=1) if played == "#"][FALL_BURSTS - 1]
    assert 2.5 < bursts / TICKS_PER_SECOND < 3.2
    assert pace([BodyArrived(Kind.CASTLE, 9, (5.0, 5.0))]) == SLOW.rstrip("#")
    assert pace([BodyArrived(Kind.LANCER, 9, (5.0, 5.0))]) == ""


def test_what_is_shown_never_goes_backwards_nor_jumps() -> None:
    slowdown = DeathSlowdown()
    shown, game = [], 0
    for tick in range(160):
        if slowdown.due():
            game += 1
            slowdown.follow(DEATH if tick == 10 else [], new_world())
        shown += [game - 1 + slowdown.alpha(alpha) for alpha in (0.0, 0.5)]
    steps = [later - now for now, later in pairwise(shown)]

    assert min(steps) == 0.0  # in the freeze
    assert max(steps) <= 0.5 + 1e-9
    assert game == 160 - len(FROZEN) - SLOW.count(".")


@each("steady", [False, True])
def test_the_picture_shakes_and_figures_do_not_nor_anything_with_the_overlay_on(steady: bool) -> None:
    slowdown = DeathSlowdown()
    slowdown.follow(DEATH, new_world())
    for _ in range(12):
        slowdown.due()
    canvas, frame = Canvas(Glow(trails=False, stars=False)), pygame.Surface((1280, 720), 0, 32)
    canvas.begin(Camera.fit(1280, 720))
    with slowdown.shaking(canvas, 0.0, steady=steady):
        canvas.line((100.0, 360.0), (1180.0, 360.0), (255, 255, 255))
    canvas.line((100.0, 100.0), (1180.0, 100.0), (255, 255, 255))
    canvas.end(frame, 0.0)

    def stands(y: int) -> bool:
        return all(frame.get_at((x, y))[0] == 255 for x in range(110, 1170, 10))

    assert (stands(100), stands(360)) == (True, steady)


def hopeless() -> World:
    """Return a game whose ship is about to be rammed."""
    return arena(rocks={(550.0, 360.0): (Size.LARGE, (100.0, 0.0))})


def test_a_recorded_game_has_no_pauses() -> None:
    """The scene halts, the replay does not: as many commands as ticks of the world."""
    game = PlayScene(make_stage(), hopeless())
    wait(game, 3 * TICKS_PER_SECOND)
    world, bare_world = game.session.world, hopeless()
    while bare_world.tick < world.tick:
        step(bare_world, [Command()])

    assert world.tally.deaths == 1
    assert world.tick == hopeless().tick + 3 * TICKS_PER_SECOND - len(FROZEN) - SLOW.count(".")
    assert state_hash(world) == state_hash(bare_world)
