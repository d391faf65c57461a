"""Pages of rows, the letter board, notices and the time bar."""
