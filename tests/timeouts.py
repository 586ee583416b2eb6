"""How long tests wait for something that must happen: only a test that fails waits so long, so it is generous."""

PATIENCE = 300.0
"""Seconds, enough for a process to start and compile on a busy machine."""
PATIENCE_MS = int(PATIENCE * 1000)
PAGE_MS = 120_000
"""Milliseconds for a page to show what it must."""
