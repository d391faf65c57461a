"""Starts Asterays: `python main.py` plays, `python main.py --help` lists the options.

Any Python since 2.7 can run this file, so that an old one can say that it is too old.
"""

import os
import signal
import sys


def start():  # type: () -> int
    """Run the game and return its exit code, if this Python is new enough."""
    if sys.version_info < (3, 11):
        if sys.stderr is not None:
            here = "%d.%d" % (sys.version_info[0], sys.version_info[1])
            sys.stderr.write("asterays: error: needs Python 3.11 or later, and this is Python " + here + "\n")
        return 1
    home = os.path.dirname(os.path.abspath(__file__))
    if home not in sys.path:  # with -I or -P Python leaves it out
        sys.path.insert(0, home)
    from game.command_line.cli import main

    return main()


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a bot's process of the built program
        import multiprocessing

        multiprocessing.freeze_support()
    for each in (signal.SIGINT, signal.SIGTERM):  # before the imports; later game/interrupts.py decides
        if signal.getsignal(each) != signal.SIG_IGN:
            signal.signal(each, lambda number, _frame: os._exit(128 + number))
    sys.exit(start())
