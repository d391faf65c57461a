"""Pages of rows and of tables, the board for a text, notices and the time bar."""
