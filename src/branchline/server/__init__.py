"""The game online: tables, players by link, live updates, storage."""
