"""The sizes of things on a board, in board units; the same on every board."""

SPACE = (40.0, 14.0)  # length and width
GAP = 4.0  # between two spaces of a track
BESIDE = 4.0  # between parallel tracks
CITY = 10.0  # radius of a city's mark
LABEL = 20.0  # font size
REGION = 17.0  # of the names of regions
PITCH = SPACE[0] + GAP
FIRST = CITY + 4 + SPACE[0] / 2  # from a city to the middle of the first space, at least


def beside(tracks: int) -> list[float]:
    """Of every parallel track, how far it lies beside the middle line."""
    return [(i - (tracks - 1) / 2) * (SPACE[1] + BESIDE) for i in range(tracks)]
