"""Two players over a network: by rollback, over UDP, without a server."""
