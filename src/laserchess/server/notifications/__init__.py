"""Notifications: the inbox of an account, its settings, and delivery by Web Push and mail."""
