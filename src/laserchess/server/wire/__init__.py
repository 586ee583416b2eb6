"""What travels between server and clients: inputs within bounds, views and shapes of values, answers."""
