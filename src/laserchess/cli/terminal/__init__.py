"""The game as a full-screen application, for terminals that can show it; nothing here knows a rule."""
