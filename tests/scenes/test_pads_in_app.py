"""The whole program flown by virtual pads, on a display that nobody sees."""

import pytest

from tests import virtual_pad
from tests.scenes.words import *

pytestmark = pytest.mark.slow


@sessions("""
    a game is started, flown, paused and left by a pad alone
        pad=A                     : at PlayScene ; ship.heading=49152
        LEFT_X=32767 RIGHT_TRIGGER=32767 pad=A wait=10 : not ship.heading=49152
                                  : ship.thrusting=True ; shots=1
        pad=START                 : at PauseScene
        pad=START until=PlayScene : stack=PlayScene
        wait=1                    : ship.thrusting=False
        pad=START pad=DPAD_DOWN*3 pad=A pad=DPAD_DOWN pad=A : at TitleScene
        pad=B                     : at LeaveQuestion
        pad=B                     : at TitleScene
        pad=B pad=DPAD_DOWN pad=A : stack=
    unplugging the pad pauses and says so and another one goes on
        pad=A unplug=0 wait=1     : at PauseScene ; PAUSED: PAD UNPLUGGED
                                  : notices=pad connected: Test Pad pad disconnected: Test Pad
        plug wait=180             : at PauseScene
        pad=A until=PlayScene hold=DPAD_UP wait=2 : ship.thrusting=True
    a pad that is not used pauses nothing when it goes
        plug wait=180 other       : stack=TitleScene
        pad=A unplug=1 wait=1     : at PlayScene
    on the title an unplugged pad only says so
        pad=DPAD_UP unplug=0 wait=1 : at TitleScene
                                  : notices=pad connected: Test Pad pad disconnected: Test Pad
""")
def test_by_a_pad(app: App, plug: Callable[..., VirtualPad], session: str) -> None:
    pads = [plug()]

    def plugs() -> None:
        """Plug in another pad, which is the player's from now on."""
        player.pad = plug()
        pads.append(player.pad)

    def notices() -> list[str]:
        """Return all notices that wait, the one on the screen first."""
        told = []
        while app.notices.current_text:
            told.append(app.notices.current_text)
            app.notices.tick(60.0)
        return told

    player = Player(
        app,
        pads[0],
        plug=plugs,
        other=lambda: setattr(player, "pad", pads[0]),
        unplug=lambda number: pads[int(number)].unplug(),
        hold=lambda button: pads[-1].press(getattr(virtual_pad, button)),
        notices=notices,
        shots=lambda: len(player.world.shots),
        **{
            axis: lambda value, axis=axis: pads[-1].axis(getattr(virtual_pad, axis), int(value))
            for axis in ("LEFT_X", "RIGHT_TRIGGER")
        },
    )
    pass_time(app, SETTLING)
    player.plays(session)
