"""The HTTP API: positions, records, games, images and pages."""
