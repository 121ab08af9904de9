"""The operator's desk: looking after the tables of a running server, or of a stopped one's data."""
