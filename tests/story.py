"""What happened, as a line of text: a test compares the whole story of a scene, not one kind of event."""

from collections.abc import Iterable
from typing import Any

from game.sim.events import Event

_TELLS = {
    "BankShot": "reflections", "BodyDamaged": "kind", "BodyDestroyed": "kind points", "GatesClosed": "places",
    "GatesOpened": "places", "GiftTaken": "ship", "LaserFired": "legs", "LineShot": "rocks",
    "ShipDestroyed": "ship killer", "ShipReturned": "ship", "WaveBegan": "wave",
}  # fmt: skip
"""Which fields of an event are told; of a tuple its length."""

_DULL = {
    "ShotFired",
    "ShotSpent",
    "Bounced",
    "RocksArrived",
    "BodyArrived",
    "SpawnMarked",
    "ExtraShip",
    "PickUpDropped",
    "LaserEmpty",
}


def _word(value: Any) -> str:
    return str(len(value)) if isinstance(value, tuple) else str(getattr(value, "name", value))


def story(events: Iterable[Event]) -> str:
    """Return for example "GiftTaken 1, GatesClosed 2": each event that is no mere detail, in order."""
    names = [(type(event).__name__, event) for event in events]
    return ", ".join(
        " ".join([name, *(_word(getattr(event, field)) for field in _TELLS.get(name, "").split())])
        for name, event in names
        if name not in _DULL
    )
