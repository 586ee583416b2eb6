"""Storage: the database, its tables, and messages to other processes about changes."""
