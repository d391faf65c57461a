"""Pages of rows, notices and the time bar, in the vector style."""
