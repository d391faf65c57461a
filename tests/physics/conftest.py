"""Hypothesis draws the same examples every time; ASTERAYS_EXAMPLES=20000 draws that many new ones."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("steady", derandomize=True, max_examples=150, deadline=None, database=None)
settings.register_profile(
    "search",
    max_examples=int(os.environ.get("ASTERAYS_EXAMPLES", "150")),
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("search" if "ASTERAYS_EXAMPLES" in os.environ else "steady")
