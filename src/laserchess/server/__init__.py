"""The browser app's server: pages, positions, games that are kept, live play and analysis."""
