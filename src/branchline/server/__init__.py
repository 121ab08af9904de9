"""The game online: tables, live updates, storage."""
