"""The maker of the boards' art (tools/make_art.py)."""
