"""Bots that think in processes of their own, so that the server never waits for one."""
