"""msgspec, imported without typing_extensions.

Where typing_extensions is installed msgspec takes two functions from it that typing has as well, and its import is
half of msgspec's. A first move would come after more than the 60 ms that it may take.
"""

import sys

if "typing_extensions" in sys.modules:
    from msgspec import Meta, Struct, field
else:
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]  # so that importing it fails
    try:
        from msgspec import Meta, Struct, field
    finally:
        del sys.modules["typing_extensions"]

__all__ = ["Meta", "Struct", "field"]
