"""What is asked over HTTP: positions, records, games, pictures and pages, and the shapes of the answers."""
