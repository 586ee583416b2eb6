"""Moderation: reports, actions, and limits that a moderator can change."""
