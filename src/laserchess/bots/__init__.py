"""A bridge between an engine and a server: any UCI program, or our own engine, plays online as a bot."""
