"""What alembic runs: the migrations, on the connection it is handed."""

from alembic import context

from laserchess.server.storage.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
