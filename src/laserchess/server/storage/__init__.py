"""Where games are kept: the database, its tables, and how other processes hear of changes."""
