"""A fingerprint of everything that matters to what happens next."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from hashlib import blake2b

from game.sim.tuning import SceneTuning, TeamTuning
from game.sim.world import MAX_SHIPS, World

_NO_STATE = frozenset({"space", "gifted"})
"""Fields of a world that speed it up and decide nothing."""

YOUNGER: frozenset[str] = frozenset(
    {
        *(f"world.tuning.team.{part.name}" for part in fields(TeamTuning)),
        *(f"world.tuning.scene.{part.name}" for part in fields(SceneTuning)),
        *(
            f"world.tuning.{name}"
            for name in (
                *("ship.extra_each", "ship.velocity_grain", "ship.target", "ship.ready"),
                *("ship.respawn_square", "ship.clears_saucers"),
                *("shot.top_speed", "shot.phases", "shot.phase"),
                *("rock.collide", "rock.burn", "rock.grain", "rock.scatter", "rock.least_grains"),
                *("rock.most_grains", "rock.ahead", "rock.on_edges"),
                *("saucer.large.ram", "saucer.small.ram", "saucer.first_of_wave", "saucer.crowd"),
                *("saucer.crowd_most", "saucer.crowd_wait", "saucer.quiet", "saucer.burn"),
                *("saucer.practice", "saucer.large_chance", "saucer.large_chance_each"),
                *("saucer.swerve_clock", "saucer.aim_steps", "saucer.aim_low", "saucer.aim_high"),
                *("saucer.aim_low_late", "saucer.aim_high_late", "saucer.aim_late_from"),
                *("saucer.aim_across_seam", "saucer.aim_lead", "saucer.shots_share_motion"),
                *("saucer.muzzle", "saucer.first_fire", "saucer.fire_waits"),
                *("wave.saucers_only_delay", "score.times_wave", "score.rolls_over"),
                *("jump.columns", "jump.rows", "jump.edge", "jump.faces", "jump.fatal_row"),
                *("jump.fatal_step", "contact.octagons", "contact.corner", "contact.seam_hits"),
                *("heart.on", "heart.gap", "heart.least_gap", "heart.sooner", "heart.every"),
            )
        ),
    }
)
"""Numbers of the rules that are younger than RULES_VERSION, as "world.tuning.rock.drag". Each counts only
where it is not the default of its field, which must leave the game as it was before there was such a number:
so replays from before keep their hashes. To be emptied when RULES_VERSION is raised."""

YOUNGER_STATE: frozenset[str] = frozenset(
    {
        *("world.wrecks", "world.ticks_of_quiet"),
        *(
            f"world.ships[{number}].{name}"
            for number in range(MAX_SHIPS)
            for name in ("left", "held.away", "rest_x", "rest_y")
        ),
    }
)
"""The same for fields of the state, and to be emptied with it."""


def leaves(value: object, name: str = "world") -> Iterator[tuple[str, int | float | str]]:
    """Yield every number and word of a state under a dotted name, always in the same order.

    Raises:
        TypeError: there is something in it whose order or bits are not certain.
    """
    if isinstance(value, (bool, int, float, str)):
        yield name, value
    elif isinstance(value, (list, tuple)):
        yield f"{name}.length", len(value)
        for index, item in enumerate(value):
            yield from leaves(item, f"{name}[{index}]")
    elif is_dataclass(value):
        for part in fields(value):
            full, found = f"{name}.{part.name}", getattr(value, part.name)
            if part.name not in _NO_STATE and not (_is_younger(full) and found == _usual(part)):
                yield from leaves(found, full)
    elif value is None:
        yield name, "none"
    else:
        raise TypeError(f"{name} holds a {type(value).__name__}, which has no place in a state")


def _is_younger(name: str) -> bool:
    return name in YOUNGER or name in YOUNGER_STATE


def _usual(part: Field[object]) -> object:
    """Return the default of a field."""
    return part.default if part.default_factory is MISSING else part.default_factory()


def state_hash(world: World) -> str:
    """Return 16 hex digits (8 bytes of BLAKE2b) over the whole state, to the last bit of every float."""
    digest = blake2b(digest_size=8)
    for name, value in leaves(world):
        if _is_younger(name):  # the place among those that are left out does not tell which it is
            digest.update(_bytes(name))
        digest.update(_bytes(value))
    return digest.hexdigest()


def _bytes(value: float | str) -> bytes:
    if isinstance(value, float):
        return b"f" + struct.pack("<d", value)
    if isinstance(value, str):
        return b"s" + value.encode() + b"\0"
    return f"i{int(value)};".encode()
