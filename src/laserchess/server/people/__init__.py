"""The services of players together: built at startup, read by routes."""
