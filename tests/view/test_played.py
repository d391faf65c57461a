"""Games of the autopilot, as they are seen and heard and as the overlay explains them."""

from game.overlay.overlay import Overlay
from game.overlay.state import Level, OverlayStats
from game.sim.rule_sets import CADET
from tests.play import *
from tests.roles import OVER_MIST, role_canvas, roles_of
from tests.sound.ear import listen
from tests.view.words import *

GAMES: dict[str, tuple[Tuning, int, int, int, DrawOptions]] = {
    "the first wave": (MODERN, 1, 3, 1, FULL),
    "the first Castle for two": (CADET, 3, 7, 2, FULL),
    "wave 11": (MODERN, 11, 4, 1, REDUCED),
    "wave 40": (MODERN, 40, 9, 1, FULL),
    "a duel": (DUEL, 1, 3, 2, FULL),
    "1979": (CLASSIC, 1, 3, 1, FULL),
}
"""Of each: rules, wave, seed, ships and effects."""

USUAL, WITH_CASTLE = (360, 540), (720, 960)
"""ticks at which a game is looked at"""


def played(rules: Tuning, wave: int, seed: int, ships: int, look: DrawOptions) -> Iterator[str]:
    """Yield what is seen of a game now and then, and what began to sound before."""
    world = new_world(seed, rules, wave=wave, ships=ships)
    sounds, ear = listen()
    session, overlay, pilots = Session(world, sounds, look), Overlay(), [Autopilot() for _ in range(ships)]
    overlay.level, overlay.theme, session.effects.theme = Level.EXPLAIN, OVER_MIST, OVER_MIST
    heard, moments = list[str](), WITH_CASTLE if wave == 3 else USUAL
    for tick in range(1, moments[-1] + 1):
        ear.forget()
        commands = [pilot.command(world, ship.id) for pilot, ship in zip(pilots, world.ships, strict=True)]
        session.tick(commands, overlay)
        heard += [f"{tick} {cue.name}" for cue in ear.cues]
        if tick in moments:
            canvas = role_canvas(OVER_MIST)
            session.draw(canvas, 0.5)
            session.headlines.draw(canvas, world)
            draw_hud(canvas, world, 12340)
            overlay.draw(canvas, world, stats=OverlayStats(4.0))
            yield f"\nheard: {', '.join(heard)}\nseen at {tick}"
            yield from roles_of(canvas)
            heard.clear()


@each("name", GAMES)
def test_a_game_is_seen_heard_and_explained_as_approved(name: str) -> None:
    approve(f"view/played_{name.replace(' ', '_')}", "\n".join(played(*GAMES[name])).strip())
