"""How the database came to look as it does; `laserchess.server.storage.database` runs these at the start."""
