"""The look of each kind of body: how it is drawn, its colour, and the effects of its hits and its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from game.sim.bodies import Cause, Kind, Mine, MinePhase, SaucerSize
from game.sim.events import ShipDestroyed
from game.sim.kinds.registry import ROWS, numbers_of
from game.sim.tuning import MODERN, Tuning, ticks
from game.sim.wave_table import first_wave_with
from game.sim.world import World
from game.view.bodies.draw_castles import CASTLE, draw_castles, draw_plates
from game.view.bodies.draw_enemies import draw_lancers, draw_saucers, lancer_drawing
from game.view.bodies.draw_obstacles import draw_walls, draw_wells
from game.view.bodies.draw_pick_ups import draw_gates, draw_pick_ups
from game.view.bodies.draw_rocks import draw_chromes, draw_rocks
from game.view.bodies.draw_ships import draw_ships, draw_shots
from game.view.bodies.poses import FieldView
from game.view.bodies.rules_style import Outlines
from game.view.paint.outlines import Drawing
from game.view.paint.theme import Colour, Theme


class Layer(IntEnum):
    """The drawing order. Marks on the edge and beams are drawn between PICK_UPS and ENEMIES."""

    WALLS = 0
    ROCKS = 1
    PICK_UPS = 2
    ENEMIES = 3
    SHOTS = 4
    SHIPS = 5


@dataclass(frozen=True, slots=True)
class Rubble:
    """The body bursts into sparks."""

    sparks: tuple[int, int]  # least and greatest number of sparks
    vigour: float  # scale of their speed
    reach: float  # units: radius of the explosion's ring


@dataclass(frozen=True, slots=True)
class BreakUp:
    """The lines of the body fly apart."""

    blast: float = 64.0  # units: radius of the explosion's ring


_REACH: Final = 1.6  # radii: the farthest that a drawing may extend


class Zone(NamedTuple):
    """A ring around a body."""

    radius: float  # units
    bright: float  # brightness of the ring, 0..1.
    lit: float = 1.0  # brightness of the body itself, 0..1.
    steady: bool = True  # whether the radius stays the same for a while


Drawer: TypeAlias = Callable[[FieldView], None]
"""Draws all bodies of one list of the world. Kinds that share a list share a drawer, called once."""


def plain(
    held: Callable[[World], list[Any]],
    drawing: Drawing,
    colour: Callable[[Theme], Colour],
    zone: Callable[[World, Any], Zone | None] = lambda _world, _body: None,
) -> Drawer:
    """Return a drawer for a list of bodies, with strokes in radii; a body that was just hit is white.

    zone returns the ring around a body, or None.
    """

    def draw(field: FieldView) -> None:
        canvas = field.canvas
        for body in held(field.world):
            ring, tint = zone(field.world, body), field.tint(body, colour(field.theme))
            for copy in field.copies(body, max(body.radius * _REACH, ring.radius if ring else 0.0)):
                lit = ring.lit if ring else 1.0
                canvas.drawing(drawing, copy, tint, body.radius, bright=lit)
                if ring is not None:
                    canvas.circle(copy, ring.radius, tint, ring.bright, fine=True, steady=ring.steady)

    return draw


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyStyle:
    """The look of a kind."""

    layer: Layer
    draw: Drawer
    colour: Callable[[Theme], Colour]
    words: str = ""  # its name with an article, in capitals; "" for kinds that cannot destroy a ship
    drawing: Drawing = ()
    """strokes in radii, facing right: its icon before it enters, and the lines of its wreck."""
    faces: bool = False
    """whether the drawing has a front: the icon then faces inwards, a wreck in a random direction."""
    sprays: bool = False
    """whether a hit sprays hot sparks from its place; else sparks in its colour fly from its middle."""
    end: Rubble | BreakUp | None = None
    """the effect of BodyDestroyed; None for kinds that never send that event."""
    trauma: float = 0.0  # what its end adds to the screen shake, 0..1.
    news: str = ""  # what the banner says before the first wave that brings it; "" for nothing
    laser_news: str = ""  # what it says after that where ships have a laser
    entrance: bool = False  # whether a ring opens where it enters
    advice: str = ""  # how it is beaten or used, a sentence for the bestiary


_MINELAYER: Final[Drawing] = (
    ((1.4, -0.35), (0.9, 0.4), (-0.9, 0.4), (-1.4, -0.35), (1.4, -0.35)),
    ((0.7, -0.35), (0.45, -0.85), (-0.45, -0.85), (-0.7, -0.35)),
    ((0.4, 0.4), (0.4, 0.8), (0.0, 1.1), (-0.4, 0.8), (-0.4, 0.4)),
)
"""A barge with a hatch below, in radii."""

_MINE: Final[Drawing] = (
    ((0.62, 0.0), (0.0, 0.62), (-0.62, 0.0), (0.0, -0.62), (0.62, 0.0)),
    ((0.31, 0.31), (0.8, 0.8)),
    ((-0.31, 0.31), (-0.8, 0.8)),
    ((-0.31, -0.31), (-0.8, -0.8)),
    ((0.31, -0.31), (0.8, -0.8)),
)
"""A square on its corner with a horn on each side, in radii."""


def mine_zone(world: World, mine: Mine) -> Zone:
    """Return a mine's ring: its trigger circle, faint while it arms; bright and shrinking once triggered.

    It shrinks instead of blinking, because nothing may flash more than three times a second.
    """
    tuning = world.tuning.mine
    if mine.phase is MinePhase.ARMING:
        return Zone(tuning.trigger, 0.1, 0.45)
    if mine.phase is MinePhase.ARMED:
        return Zone(tuning.trigger, 0.4)
    left = min(1.0, mine.timer / max(1, ticks(tuning.fuse)))
    return Zone(mine.radius + (tuning.trigger - mine.radius) * left, 0.95, steady=False)


_DRAW_MINELAYERS: Final = plain(ROWS[Kind.MINELAYER].held, _MINELAYER, lambda theme: theme.saucer)
_DRAW_MINES: Final = plain(ROWS[Kind.MINE].held, _MINE, lambda theme: theme.enemy_shot, mine_zone)


_PRIZES: Final = {
    Kind.SHIELD: "FLY INTO IT: IT TAKES ONE HIT THAT WOULD HAVE ENDED THE SHIP.",
    Kind.TRIPLE: "FLY INTO IT: THREE SHOTS FOR EACH PRESS, FOR A WHILE.",
    Kind.OVERCHARGE: "FLY INTO IT: A LASER THAT COSTS NOTHING AND BURNS TWICE AS HOT, FOR A WHILE.",
}
"""What each pick-up gives."""


def _rock(words: str, end: Rubble, trauma: float) -> BodyStyle:
    return BodyStyle(
        layer=Layer.ROCKS,
        draw=draw_rocks,
        colour=lambda theme: theme.rock,
        words=words,
        advice="SHOOT IT APART, THE NEAREST FIRST: IT KEEPS ITS PARENT'S MOMENTUM AND BOUNCES OFF ITS LIKE.",
        sprays=True,
        end=end,
        trauma=trauma,
    )


def _saucer(words: str, size: SaucerSize, trauma: float) -> BodyStyle:
    aims = "IT AIMS, SO NEVER FLY STRAIGHT" if size is SaucerSize.SMALL else "IT SHOOTS ANYWHERE"
    return BodyStyle(
        layer=Layer.ENEMIES,
        draw=draw_saucers,
        colour=lambda theme: theme.saucer,
        words=words,
        advice=f"{aims}: LEAD YOUR SHOT, FOR IT CROSSES THE FIELD AND LEAVES.",
        drawing=Outlines().saucer(size),
        end=BreakUp(),
        trauma=trauma,
    )


STYLES: Final[dict[Kind, BodyStyle]] = {
    Kind.SHIP: BodyStyle(
        layer=Layer.SHIPS,
        draw=draw_ships,
        colour=lambda theme: theme.ship,
        words="ANOTHER SHIP",
        advice="YOURS: ITS CIRCLE, WHICH COUNTS, IS SMALLER THAN ITS HULL.",
    ),
    Kind.LARGE_ROCK: _rock("A LARGE ROCK", Rubble((30, 50), 1.15, 78.0), 0.3),
    Kind.MEDIUM_ROCK: _rock("A MEDIUM ROCK", Rubble((16, 24), 1.0, 44.0), 0.2),
    Kind.SMALL_ROCK: _rock("A SMALL ROCK", Rubble((8, 12), 0.85, 26.0), 0.1),
    Kind.SHOT: BodyStyle(
        layer=Layer.SHOTS,
        draw=draw_shots,
        colour=lambda theme: theme.shot,
        advice="YOURS: A POINT THAT TAKES THE SHIP'S VELOCITY ALONG AND BOUNCES OFF WALLS ONCE.",
    ),
    Kind.ENEMY_SHOT: BodyStyle(
        layer=Layer.SHOTS,
        draw=draw_shots,
        colour=lambda theme: theme.enemy_shot,
        advice="NOTHING SHOOTS IT DOWN: TURN AWAY FROM ITS LINE, OR HIDE BEHIND A ROCK.",
    ),
    Kind.LARGE_SAUCER: _saucer("A LARGE SAUCER", SaucerSize.LARGE, 0.3),
    Kind.SMALL_SAUCER: _saucer("A SMALL SAUCER", SaucerSize.SMALL, 0.2),
    Kind.LANCER: BodyStyle(
        layer=Layer.ENEMIES,
        draw=draw_lancers,
        colour=lambda theme: theme.lancer,
        words="A LANCER",
        drawing=lancer_drawing(0.45),
        faces=True,
        end=BreakUp(),
        trauma=0.3,
        news="A LANCER'S SHIELD MIRRORS, HIT ITS SIDE",
        entrance=True,
        advice="SIDESTEP WHEN ITS LINE STOPS FOLLOWING, THEN HIT ITS SIDE: ITS SHIELD MIRRORS.",
    ),
    **{
        kind: BodyStyle(
            layer=Layer.PICK_UPS, draw=draw_pick_ups, colour=lambda theme: theme.pickup, advice=advice
        )
        for kind, advice in _PRIZES.items()
    },
    Kind.MIRROR: BodyStyle(
        layer=Layer.WALLS,
        draw=draw_walls,
        colour=lambda theme: theme.mirror,
        words="A MIRROR",
        news="A MIRROR TURNS EVERY BEAM",
        laser_news=", YOURS AS WELL",
        advice="IT TURNS EVERY BEAM AND SHOT BY ITS NORMAL: A KILL BY A REFLECTION PAYS MORE.",
    ),
    Kind.MINELAYER: BodyStyle(
        layer=Layer.ENEMIES,
        draw=_DRAW_MINELAYERS,
        colour=lambda theme: theme.saucer,
        words="A MINELAYER",
        drawing=_MINELAYER,
        end=BreakUp(),
        trauma=0.3,
        news="A MINELAYER DROPS MINES: KEEP OUT OF THEIR RINGS",
        advice="SHOOT IT BEFORE IT HAS FILLED THE FIELD, AND NOT THROUGH THE RINGS OF ITS MINES.",
    ),
    Kind.MINE: BodyStyle(
        layer=Layer.ENEMIES,
        draw=_DRAW_MINES,
        colour=lambda theme: theme.enemy_shot,
        words="A MINE",
        drawing=_MINE,
        end=Rubble((26, 36), 1.3, MODERN.mine.blast),
        trauma=0.3,
        advice="SHOOT IT FROM OUTSIDE ITS RING: WITHIN, IT COUNTS DOWN AND BLOWS UP.",
    ),
    Kind.CHROME: BodyStyle(
        layer=Layer.ROCKS,
        draw=draw_chromes,
        colour=lambda theme: theme.mirror,
        sprays=True,
        end=Rubble((22, 34), 1.15, 52.0),
        trauma=0.2,
        words="A CHROME ROCK",
        news="CHROME MIRRORS BEAMS, SHOOT IT THRICE",
        advice="BEAMS GLANCE OFF: SHOOT IT THRICE, AND MIND WHERE YOUR OWN LASER GOES.",
    ),
    Kind.WELL: BodyStyle(
        layer=Layer.WALLS,
        draw=draw_wells,
        colour=lambda theme: theme.well,
        words="A GRAVITY WELL",
        news="A GRAVITY WELL PULLS, NO WAY IS STRAIGHT",
        advice="NOTHING DESTROYS IT: AIM BESIDE WHAT IS BEHIND IT, AND NEVER COAST PAST IT SLOWLY.",
    ),
    Kind.CASTLE: BodyStyle(
        layer=Layer.ENEMIES,
        draw=draw_castles,
        colour=lambda theme: theme.lancer,
        drawing=CASTLE,
        end=BreakUp(150.0),
        trauma=0.8,
        words="THE CASTLE",
        news="BREAK ITS RINGS, MIND THE GAPS",
        advice="BREAK ITS RINGS PLATE BY PLATE, AND HIT THE CORE THROUGH THE GAPS.",
    ),
    Kind.PLATE: BodyStyle(
        layer=Layer.ENEMIES,
        draw=draw_plates,
        colour=lambda theme: theme.lancer,
        end=Rubble((6, 9), 0.8, 20.0),
        trauma=0.05,
        words="THE CASTLE'S RING",
        advice="SHOTS BREAK IT; A MIRROR PLATE TURNS YOUR LASER.",
    ),
    Kind.GATE: BodyStyle(
        layer=Layer.PICK_UPS,
        draw=draw_gates,
        colour=lambda theme: theme.pickup,
        advice="FLY THROUGH ONE OF THREE: ITS GIFT LASTS FOR THE GAME, AND THE OTHERS CLOSE.",
    ),
}
"""The styles of all kinds."""


BROUGHT_BY: Final = {Kind.MINE: Kind.MINELAYER, Kind.PLATE: Kind.CASTLE}
"""Kinds that no wave has in store, and what brings them."""


def news_of(tuning: Tuning, wave: int) -> str:
    """Return the words of a wave's banner about the first kind that comes for the first time with it, or "".

    No banner names a kind that cannot come under these rules.
    """
    own = tuning.scene.waves
    for kind, look in STYLES.items():
        if not look.news or numbers_of(tuning, kind).most == 0:
            continue
        if first_wave_with(tuning.waves, kind, own) == wave:
            return look.news + (look.laser_news if tuning.laser.exists else "")
    return ""


def ending_of(loss: ShipDestroyed) -> str:
    """Return the words shown where a ship was lost; they name what rammed it or who sent the beam."""
    words = "" if loss.killer_kind is None else STYLES[loss.killer_kind].words
    match loss.cause:
        case Cause.SHOT:
            return "SHOT DOWN"
        case Cause.LASER:
            return "BURNED"
        case Cause.RAM:
            return f"HIT BY {words}" if words else "HIT"
        case Cause.BEAM:
            return f"BURNED BY {words or 'A BEAM'}"
        case Cause.WARP:
            return "LOST IN HYPERSPACE"
        case Cause.BLAST:
            return "BLOWN UP"
        case _:
            assert_never(loss.cause)


def drawers(first: Layer, last: Layer) -> list[Drawer]:
    """Return the drawers of the layers from first to last, back to front, each once."""
    found: list[Drawer] = []
    for look in sorted(STYLES.values(), key=lambda look: look.layer):
        if first <= look.layer <= last and look.draw not in found:
            found.append(look.draw)
    return found
