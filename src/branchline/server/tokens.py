"""Keys of seats, of hosts and of private links: known to the browser, kept here only as hashes."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """Whoever knows it may watch the table, so it cannot be guessed."""
    return secrets.token_urlsafe(9)


def hashed(token: str) -> str:
    """The tokens are long and random: they need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, hash: str) -> bool:
    return bool(hash) and hmac.compare_digest(hashed(token), hash)
