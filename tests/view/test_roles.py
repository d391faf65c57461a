"""What is drawn of every body and event, and in whose colour and how bright, is as approved."""

from game.sim.event_table import FALL_RINGS, Aim
from game.view.bodies.draw_world import draw_world
from game.view.effects.breaking import tell_best
from game.view.effects.impact import trauma
from game.view.hud.headlines import Headlines
from game.view.hud.hud import banner
from tests.every_event import ALL_EVENTS
from tests.play import *
from tests.roles import OVER_MIST, ROLES, role_canvas, roles_of, words_in
from tests.view.words import *

OF_1979 = (*ROCKS, Kind.SMALL_SAUCER, Kind.LARGE_SAUCER)
HERE, OTHER = (300.0, 500.0), (700.0, 200.0)


def two(rules: Tuning = MODERN, **own: Any) -> World:
    """Return two ships far from one another, the second with these values."""
    world = arena(HERE, RIGHT, ships=2, tuning=rules)
    second = world.ships[1]
    second.x, second.y, second.heading = *OTHER, RIGHT
    for name, value in own.items():
        setattr(second, name, value)
    return world


def alone(kind: Kind, rules: Tuning = MODERN, **own: Any) -> World:
    """Return a body of a kind without a ship."""
    world = arena((60.0, 60.0), tuning=rules)
    body = add_body(world, kind, HERE)
    for name, value in own.items():
        setattr(body, name, value)
    world.ships.clear()
    return world


def wreck(*, ready: bool) -> World:
    """Return a world in which the second ship is a wreck, which the first can bring back or not yet."""
    return two(phase=ShipPhase.WAITING, timer=0 if ready else 60)


def marked(kind: Kind) -> World:
    """Return a world with the mark of what will enter."""
    world = alone(Kind.SMALL_ROCK)
    world.rocks.clear()
    world.spawn_markers.append(SpawnMarker(kind, 0.0, 300.0, 40, rightwards=True))
    return world


def beaming(kind: Kind, phase: LancerPhase, place: Point = HERE) -> World:
    """Return an enemy in a phase of its attack on a ship at a place, or at nothing."""
    world = arena(place, RIGHT)
    body = add_body(world, kind, (700.0, 500.0))
    assert isinstance(body, Lancer | Castle)
    fires = phase is LancerPhase.FIRE
    body.heading, body.target = LEFT, 1
    body.phase, body.timer = (LancerPhase.LOCK, 1) if fires else (phase, 30)
    fly(world, "2." if fires else ".")
    return world


def fading(piece: int = 0, left: int = 30) -> World:
    """Return a rock that will be there in some ticks, or a piece of one that cannot hurt yet."""
    world = alone(Kind.SMALL_ROCK, fade=piece)
    if not piece:
        world.fading.append(make_rock(world, Size.LARGE, OTHER, (80.0, 0.0)))
        world.fading[0].fade = left
    return world


def opening(left: int) -> World:
    """Return a world with a well that opens in so many ticks."""
    return alone(Kind.WELL, phase=WellPhase.OPENING, timer=left)


def aiming() -> World:
    """Return a ship whose laser is held, empty, before a mirror."""
    world = arena(heading=RIGHT, walls=[((800.0, 360.0), (60.0, 60.0))])
    world.ships[0].energy = 0.0
    fly(world, "l")
    return world


def entering() -> World:
    """Return a rock that will be near the ship as soon as it has crossed the edge."""
    return arena((60.0, 300.0), rocks={(1250.0, 300.0): (Size.SMALL, (120.0, 0.0))})


def tied(far: float) -> World:
    """Return two ships on a tether."""
    world = arena(HERE, ships=2, tuning=TETHER)
    world.ships[1].x, world.ships[1].y = HERE[0] + far, HERE[1]
    return world


def bodies_told() -> Iterator[str]:
    """Yield each scene and what is drawn of it."""
    for name, scene in SCENES.items():
        picture = role_canvas()
        draw_world(picture, scene(), Poses())
        yield f"{name}: {', '.join(roles_of(picture))}"
    picture = role_canvas()
    picture.use_camera(Camera.fit(1280, 720).shaken((7.0, -4.0), 0.02))
    draw_world(picture, with_castle(2), Poses())
    yield f"a picture that is shaken: {', '.join(roles_of(picture))}"


FALL = BodyDestroyed(Kind.CASTLE, 1, (300.0, 300.0), (60.0, 0.0), Cause.SHOT, 1, 3000)

AGES = (1, 12, 40, 100)
"""ticks after an event at which it is looked at."""

FALLS = (*AGES, *(when + 2 for when in (*FALL_RINGS, FALL_BURSTS)), FALL_BURSTS + 30)
"""the same after the end of a Castle."""


def two_and_castle() -> World:
    """Return two ships and a Castle."""
    world = two()
    add_castle(world, (300.0, 300.0), form=3, raising=0, rings=True)
    return world


def shown(
    world: World, look: DrawOptions, ages: Sequence[int], events: Sequence[Event] = ()
) -> Iterator[list[str]]:
    """Yield what is drawn of a field at each age of what has happened in it."""
    session = Session(world, look=look)
    session.effects.theme = OVER_MIST
    session.show([])
    for tick in range(max(ages) + 1):
        session.remember()
        session.show(() if tick else events)
        if tick in ages:
            picture = role_canvas(OVER_MIST)
            session.draw(picture, 0.5)
            yield [*roles_of(picture)]


def shakes_told() -> Iterator[str]:
    """Yield how much each event, and the end of each kind, shakes the picture."""
    ends = [replace(FALL, kind=kind) for kind in Kind]
    for event in (*ALL_EVENTS, *ends):
        yield f"{called(event)} shakes by {trauma(event):.2f}"


def called(event: Event) -> str:
    """Return the name of an event, and that of its kind if it has one."""
    return f"{type(event).__name__} {event.kind.name}" if hasattr(event, "kind") else type(event).__name__


def owned(event: Event, world: World) -> tuple[str, Event]:
    """Return what an event is called, and it as of the second of two ships where it is one's."""
    own = next((name for name in ("ship", "by") if getattr(event, name, 0) == 1), None)
    values: dict[str, Any] = {own: world.ships[1].id} if own else {}
    return f"{called(event)}{' of the second' * bool(own)}", replace(event, **values)


def effects_told() -> Iterator[str]:
    """Yield each event, with full effects, with less and in 1979, and what is drawn of it."""
    for look, rules, how in ((FULL, MODERN, ""), (REDUCED, MODERN, " reduced"), (FULL, CLASSIC, " in 1979")):
        still = [*shown(two(rules), look, AGES)]
        for event in ALL_EVENTS:
            world = two(rules)
            whose, happened = owned(event, world)
            yield from changes(whose + how, AGES, still, shown(world, look, AGES, [happened]))
        if rules is MODERN:
            still = [*shown(two_and_castle(), look, FALLS)]
            for event in (FALL, BodyArrived(Kind.CASTLE, 1, FALL.place)):
                world = two_and_castle()
                happened = replace(event, id=world.castles[0].id)
                yield from changes(called(event) + how, FALLS, still, shown(world, look, FALLS, [happened]))


def changes(
    whose: str, ages: Sequence[int], still: Sequence[list[str]], seen: Iterator[list[str]]
) -> Iterator[str]:
    """Yield what is seen at each age that is not there where nothing has happened."""
    for age, here, there in zip(sorted({*ages}), seen, still, strict=True):
        yield from (f"{whose}, {age}: {line}" for line in here if line not in there)


def other_effects_told() -> Iterator[str]:
    """Yield what is drawn of a new best and of beams that are over."""
    effects, picture = Effects(ROLES), role_canvas()
    effects.follow([], two())
    tell_best(effects, two())
    for _ in range(30):
        effects.tick()
    effects.draw(picture, 0.5)
    yield f"a new best, 30: {', '.join(roles_of(picture))}"
    for struck, place in (("struck", HERE), ("did not strike", (300.0, 100.0))):
        world, effects = beaming(Kind.LANCER, LancerPhase.FIRE, place), Effects(ROLES)
        effects.follow([], world)
        world.lancers[0].phase, world.lancers[0].path = LancerPhase.COOL, ()
        for age in range(60):
            effects.follow([], world)
            effects.tick()
            if age in (1, 12, 59):
                effects.draw(picture := role_canvas(), 0.5)
                yield f"a beam that {struck}, {age}: {', '.join(roles_of(picture)) or 'nothing'}"


def in_wave(ships: int = 1, tuning: Tuning = MODERN, **first: Any) -> World:
    """Return a world in wave 4, whose bonus can be had, with points, and what else the first ship has."""
    world = new_world(1, tuning, wave=4, ships=ships)
    world.wave, world.ticks_to_wave, world.ships[0].bonus = 4, 0, True
    for number, ship in enumerate(world.ships):
        ship.score = 3 - number if tuning is DUEL else 12480 * (1 - number) + 20
    for name, value in first.items():
        setattr(world.ships[0], name, value)
    return world


def cleared() -> World:
    """Return a game that is over, its wave cleared."""
    world = in_wave()
    world.ticks_to_wave, world.wave_tick, world.over = 100, 900, True
    return world


def late(left: int) -> World:
    """Return a game whose bonus is gone in so many seconds."""
    world = in_wave()
    world.wave_tick = ticks(MODERN.bonus.seconds - left)
    return world


def with_castle(form: int, raising: int = 0) -> World:
    """Return a game in which a Castle stands, one of its cores hurt."""
    world = in_wave()
    add_castle(world, OTHER, form=form, raising=raising)
    if form == 4:
        add_castle(world, HERE, form=form, raising=0).health //= 2
    return world


SCENES: dict[str, Callable[[], World]] = {
    "two ships": two,
    "the second ship with thrusting": partial(two, thrusting=True),
    **{
        f"the second ship with {name}": partial(two, MODERN, **{name: 20})
        for name in ("protection", "shields", "guard", "triple", "overcharge", "reflects")
    },
    **{
        f"the second ship protected for {left} ticks": partial(two, protection=left)
        for left in (50, 110, 240)
    },
    "the wreck of the second ship": partial(wreck, ready=True),
    "the same, not ready yet": partial(wreck, ready=False),
    **{kind.name: partial(alone, kind) for kind in Kind if kind is not Kind.SHIP},
    **{f"LARGE_ROCK, health {left}": partial(alone, Kind.LARGE_ROCK, health=left) for left in (30, 60)},
    **{f"WELL, {left} ticks before it is open": partial(opening, left) for left in (0, 60, 119)},
    "LANCER, turned down": partial(alone, Kind.LANCER, heading=DOWN),
    **{f"SHIELD, {left} ticks before it goes": partial(alone, Kind.SHIELD, life=left) for left in (40, 70)},
    **{f"a Castle of form {form}": partial(with_castle, form) for form in (2, 3, 4)},
    "a held laser at a mirror": aiming,
    "two ships of 1979": partial(two, CLASSIC, thrusting=True),
    **{f"{kind.name} of 1979": partial(alone, kind, CLASSIC) for kind in OF_1979},
    "a shot that flies": partial(alone, Kind.SHOT, vx=300.0),
    "a mirror that turns": partial(alone, Kind.MIRROR, turn=40),
    "a plate that mirrors": partial(alone, Kind.PLATE, mirror=True),
    **{f"MINE, {phase.name}": partial(alone, Kind.MINE, phase=phase, timer=20) for phase in MinePhase},
    **{
        f"{kind.name}, {phase.name}": partial(beaming, kind, phase)
        for kind in (Kind.LANCER, Kind.CASTLE)
        for phase in LancerPhase
    },
    **{
        f"LANCER, {phase.name} at nothing": partial(beaming, Kind.LANCER, phase, (300.0, 100.0))
        for phase in (LancerPhase.LOCK, LancerPhase.FIRE)
    },
    **{
        f"a mark of {kind.name}": partial(marked, kind)
        for kind in (Kind.SMALL_SAUCER, Kind.LANCER, Kind.MINELAYER, Kind.CASTLE)
    },
    **{f"a rock {left} ticks before it comes": partial(fading, left=left) for left in (1, 30, 72)},
    "a piece of a rock before it hurts": partial(fading, 30),
    "a rock about to enter": entering,
    "a slack tether": partial(tied, 120.0),
    "a taut tether": partial(tied, 200.0),
}


def away(phase: ShipPhase = ShipPhase.OUT) -> World:
    """Return a game of two whose second ship nobody flies."""
    world = in_wave(2)
    world.ships[1].phase, world.ships[1].held = phase, Command(away=True)
    return world


def in_reserve() -> World:
    """Return a game of two whose second ship is lost, with many ships in reserve."""
    world = in_wave(2, lives=90)
    world.ships[1].phase = ShipPhase.WAITING
    return world


HUDS: dict[str, Callable[[], World]] = {
    "one": in_wave,
    "before its wave": partial(new_world, 1, wave=4),
    "over": cleared,
    **{f"bonus, {left} s before it is gone": partial(late, left) for left in (41, 1, 0)},
    **{f"{lives} lives": partial(in_wave, lives=lives) for lives in (0, 6, 7)},
    **{f"{pulses} pulses": partial(in_wave, energy=pulses * MODERN.laser.cost) for pulses in (0.9, 1.0, 3.9)},
    "overcharged, without energy": partial(in_wave, energy=1.0, overcharge=10),
    **{f"{count} gifts": partial(in_wave, gifts=tuple(Gift)[:count]) for count in (1, 4)},
    "with what it has taken": partial(in_wave, shields=1, triple=100, overcharge=100, gifts=tuple(Gift)),
    "many ships, hardly any energy, no bonus": partial(in_wave, lives=12, energy=20.0, bonus=False),
    **{f"Castle {form}": partial(with_castle, form) for form in (1, 2, 3, 4)},
    "Castle 1, half raised": partial(with_castle, 1, ticks(MODERN.castle.raising) // 2),
    "two": partial(in_wave, 2),
    "two, the second a wreck": in_reserve,
    "two, the second away": away,
    "two, the second away but still there": partial(away, ShipPhase.FLYING),
    "a duel": partial(in_wave, 2, DUEL),
    "1979": partial(in_wave, 1, CLASSIC),
}


def huds_told() -> Iterator[str]:
    """Yield each HUD and what is drawn of it."""
    for name, world in HUDS.items():
        picture = role_canvas()
        draw_hud(picture, world(), 99990, asked=("", "TO PLAY, PRESS ENTER") if "away" in name else ())
        yield f"{name}: {', '.join(roles_of(picture))}"


def banners_told() -> Iterator[str]:
    """Yield a banner as it comes, stands and goes."""
    for part in (0.0, 0.03, 0.5, 0.9, 1.0):
        picture = role_canvas()
        banner(picture, "WAVE 3", "GET READY", part)
        yield f"a banner at {part}: {' / '.join(words_in(picture))}"


def before_gates() -> World:
    """Return a world with three gates."""
    world = in_wave()
    for number, gift in enumerate((Gift.PUSH, Gift.BRAKES, Gift.MIRROR_HULL)):
        add_gate(world, (300.0 + 300.0 * number, 200.0), gift)
    return world


def headlines_told() -> Iterator[str]:
    """Yield each headline, some ticks after what it tells, until it is gone."""
    fall = BodyDestroyed(Kind.CASTLE, 9, OTHER, (0.0, 0.0), Cause.SHOT, 1, 3000)
    first, second = BonusPaid(1, 2400, 24), BonusPaid(in_wave(2).ships[1].id, 900, 9)
    heard: dict[str, tuple[World, list[Event]]] = {
        "a cleared wave": (in_wave(), [WaveCleared(4), first]),
        "one without a bonus": (in_wave(), [WaveCleared(4)]),
        "one of two players": (in_wave(2), [WaveCleared(4), first, second]),
        "one of two of whom the first lost a ship": (in_wave(2), [WaveCleared(4), second]),
        "a gift": (in_wave(), [GiftTaken(1, Gift.PUSH, HERE)]),
        "a Castle that fell": (with_castle(3), [fall]),
        "the last one": (in_wave(), [fall, CastlesFell(12), WaveCleared(12)]),
        "gates": (before_gates(), []),
        "a new best": (in_wave(), []),
    }
    for name, (world, events) in heard.items():
        headlines = Headlines()
        world.wave_tick = 61 * 120
        headlines.aimed = lambda world=world: Aim(60 + world.tick, 30 + world.tick // 4)
        headlines.follow([WaveBegan(4, 4)], world)
        world.castles.clear()
        if name == "a new best":
            headlines.tell_best(5010, world)
        for later, happened in ((40, events), (1, []), (11, [])):
            world.tick += later
            headlines.follow(happened, world)
        began, before = world.tick - 12, ""
        for age in (0, 30, 60, FALL_BURSTS, FALL_BURSTS + 10, 150, 167, 168, 300, 360, 361, 800):
            picture, world.tick = role_canvas(), began + age
            headlines.draw(picture, world)
            told = " / ".join(roles_of(picture))
            if told != before:
                yield f"{name}, {age}: {told}"
            before = told
    world, headlines, picture = with_castle(1), Headlines(), role_canvas()
    world.castles[0].life = 121  # ticks
    headlines.follow([], world)
    headlines.draw(picture, world)
    yield f"a Castle about to leave: {' / '.join(words_in(picture))}"


def test_every_body_is_drawn_in_the_colours_of_its_roles_as_approved() -> None:
    approve("view/bodies", "\n".join(bodies_told()))


def test_every_event_is_shown_in_the_colours_of_its_roles_as_approved() -> None:
    approve("view/effects", "\n".join([*shakes_told(), *effects_told(), *other_effects_told()]))


def test_what_the_hud_and_the_headlines_tell_of_one_ship_and_of_two_is_as_approved() -> None:
    approve("view/hud", "\n".join([*huds_told(), "", *headlines_told(), "", *banners_told()]))
