"""How the database came to look as it does; `laserchess.server.database` runs these at the start."""
