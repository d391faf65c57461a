"""Who plays the games of a tournament: threads here, or the workers of a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final

_ANSWER_SECONDS: Final = 10  # s in which a cluster must answer


class NoCluster(Exception):  # noqa: N818 - a verdict
    """There is no cluster; the message is one line."""


@contextmanager
def pool_of(jobs: int, cluster: str | None) -> Iterator[Executor]:
    """Give an executor of that many threads, or of the cluster whose scheduler has this address.

    Raises:
        NoCluster: Dask is not installed, or nobody answers.
    """
    if cluster is None:
        with ThreadPoolExecutor(jobs) as pool:
            yield pool
        return
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster('needs Dask: python -m pip install ".[cluster]"') from None
    try:
        client = Client(cluster, timeout=_ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise NoCluster(f"no Dask scheduler answers at {cluster}") from fault
    with client, client.get_executor(pure=False) as pool:
        yield pool
