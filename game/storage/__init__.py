"""The player's files: settings, scores, replays, and journals of games under way."""
