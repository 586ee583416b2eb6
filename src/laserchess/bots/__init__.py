"""A bot client: any UCI program, or the built-in engine, plays on a server as a bot."""
