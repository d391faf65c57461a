"""The game for a browser: packed into a page by --export-web, and imported by nobody here."""

from __future__ import annotations

import threading


class AtOnce(threading.Thread):
    """A thread that does its work when it is started, as a page has no other."""

    def start(self) -> None:
        """Do the work."""
        self.run()

    def join(self, timeout: float | None = None) -> None:
        """Wait for nothing."""


threading.Thread = AtOnce  # type: ignore[misc]
