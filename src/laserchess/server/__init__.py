"""The server of the browser app: pages, positions, stored games, live play and analysis."""
