"""Accounts: sign-up, sessions, tokens, profiles, whom a player follows."""
