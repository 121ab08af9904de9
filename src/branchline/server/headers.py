"""What every answer of the server carries, errors too: browsers shall do nothing with it but what it is for."""

from __future__ import annotations

_POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "style-src": "'self'",  # no inline styles: Svelte puts its CSS into files and sets single styles by script
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
}

HEADERS = {
    "content-security-policy": "; ".join(f"{what} {whence}" for what, whence in _POLICY.items()),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
