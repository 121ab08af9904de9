"""Keys of seats, of hosts and of private links: known to the browser, kept here only as hashes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """Whoever knows it may watch the table, so it cannot be guessed. No command takes it for an option."""
    while (id := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return id


def derived(token: str, purpose: str) -> str:
    """A key that only who has the token can know, and that need not be kept: it can be made again."""
    digest = hmac.digest(token.encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:24]).decode()


def hashed(token: str) -> str:
    """The tokens are long and random: they need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def tag(player: str, name: str) -> str:
    """Tells people of one name apart, by the hash of their keys; it gives away neither that nor their other names."""
    return hashed(f"{player} {name}")[:8] if player else ""


def fits(token: str, hash: str) -> bool:
    return bool(hash) and hmac.compare_digest(hashed(token), hash)
