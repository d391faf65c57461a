"""Title, settings, controls, scores, replays, help and questions."""
