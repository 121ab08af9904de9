"""Games online: tables, their players and their storage."""
