"""A fingerprint of everything that matters to what happens next."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from hashlib import blake2b

from game.sim.world import World

_NO_STATE = frozenset({"space", "gifted"})
"""Fields of a world that speed it up and decide nothing."""

YOUNGER: frozenset[str] = frozenset(
    {
        *("world.wrecks", "world.ticks_of_quiet", "world.ships[].rest_x", "world.ships[].rest_y"),
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
"""Numbers of the rules and fields of the state that are younger than RULES_VERSION, as
"world.tuning.rock.drag" or, in a list, "world.ships[].timer". Each counts only where it is not the default of
its field, which must leave the game as it was before there was such a number: so replays from before keep
their hashes. To be emptied when RULES_VERSION is raised."""

_INDEX = re.compile(r"\[\d+\]")


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
            if part.name in _NO_STATE:
                continue
            if is_younger(full):
                if found == _usual(part):
                    continue
                yield f"{full}.name", full  # or another number that is there instead would hash the same
            yield from leaves(found, full)
    elif value is None:
        yield name, "none"
    else:
        raise TypeError(f"{name} holds a {type(value).__name__}, which has no place in a state")


def is_younger(name: str) -> bool:
    """Say whether a field is younger than RULES_VERSION; name: as `leaves` gives it."""
    return (_INDEX.sub("[]", name) if "[" in name else name) in YOUNGER


def _usual(part: Field[object]) -> object:
    """Return the default of a field."""
    return part.default if part.default_factory is MISSING else part.default_factory()


def state_hash(world: World) -> str:
    """Return 16 hex digits (8 bytes of BLAKE2b) over the whole state, to the last bit of every float."""
    digest = blake2b(digest_size=8)
    for _name, value in leaves(world):
        digest.update(_bytes(value))
    return digest.hexdigest()


def _bytes(value: float | str) -> bytes:
    if isinstance(value, float):
        return b"f" + struct.pack("<d", value)
    if isinstance(value, str):
        return b"s" + value.encode() + b"\0"
    return f"i{int(value)};".encode()
