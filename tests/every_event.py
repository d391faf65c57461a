"""One of every event: what must be seen or heard of each is asked of these."""

from game.physics.legs import Leg
from tests.play import *

HERE, STILL, PLACE = (5.0, 5.0), (0.0, 0.0), (700.0, 380.0)
LEGS = (Leg((1100.0, 300.0), (400.0, 0.0), None, None),)
LOST = ShipDestroyed(1, PLACE, STILL, 0, Cause.RAM, 3, 2)
ALL_EVENTS: list[Event] = [
    ShotFired(1, 1, False, HERE, (100.0, 0.0)), ShotFired(1, 9, True, HERE, (100.0, 0.0)),
    ShotSpent(1, HERE), Ricocheted(1, 2, HERE, (1.0, 0.0), (8.0, 5.0)), LaserFired(1, LEGS, ((20.0, 300.0),)),
    LaserEmpty(1, HERE),
    BodyDamaged(Kind.LARGE_ROCK, 3, HERE, (1279.0, 5.0), 60),
    BodyDestroyed(Kind.LARGE_ROCK, 3, HERE, (50.0, 0.0), Cause.SHOT, 1, 20, (4, 5)),
    BodyDestroyed(Kind.SMALL_SAUCER, 6, HERE, STILL, Cause.LASER, 1, 1000),
    Bounced(3, 4, HERE, (1.0, 0.0), 200.0), SpawnMarked(Kind.LANCER, (0.0, 5.0)),
    BodyArrived(Kind.LANCER, 7, (0.0, 5.0)), BodyLeft(Kind.SMALL_SAUCER, 6, (0.0, 5.0)),
    BeamCharging(Kind.LANCER, 7, 1, (0.0, 5.0)), BeamLocked(Kind.LANCER, 7, (0.0, 5.0), 100),
    BeamFired(Kind.LANCER, 7, LEGS), BeamEnded(Kind.LANCER, 7, (0.0, 5.0)), BeamReflected(1, PLACE), LOST,
    ShipReturned(1, PLACE), ShipLeft(1, PLACE), ShipJoined(1), ShipWarped(1, PLACE), ShipLanded(1, PLACE),
    ExtraShip(1, 4), LineShot(1, PLACE, 3, 3), BankShot(1, PLACE, 2), BonusPaid(1, 2400, 24),
    BonusLost(1, 2400, HERE), PickUpDropped(8, PickUpKind.SHIELD, HERE),
    PickUpTaken(8, PickUpKind.TRIPLE, HERE, 1), PickUpExpired(8, PickUpKind.OVERCHARGE, HERE),
    GatesOpened((Gift.PUSH, Gift.BRAKES), (HERE, PLACE)), GiftTaken(1, Gift.PUSH, HERE),
    GatesClosed((PLACE,)), CastlesFell(20), ShieldBroken(1, HERE, Cause.BEAM, 7), WaveBegan(1, 4),
    RocksArrived((3, 4)), Reinforced(1, 1), WaveCleared(1), GameOver(100, 1),
]  # fmt: skip
