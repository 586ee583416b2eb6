"""What alembic runs: the migrations, on the connection it is handed."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
