"""What a route for a ticket is said to need."""

from __future__ import annotations

from branchline.server.visibility import ticket_route
from tests.rules.position import position


def test_jpn_4_a_route_says_what_may_go_by_bullet_train() -> None:
    view = position("japan", tickets={0: ["kokura--tsuruga"]}).view(0)
    route = ticket_route(view, "kokura--tsuruga")
    assert route is not None
    lengths = {track: view.board.track(track) for track in route.tracks}
    assert route.trains == sum(track.length for track in lengths.values())
    assert route.bullet == sum(track.length for track in lengths.values() if track.kind == "bullet") > 0


def test_on_other_boards_nothing_does() -> None:
    route = ticket_route(position("usa", tickets={0: ["boston--miami"]}).view(0), "boston--miami")
    assert route is not None
    assert route.bullet == 0
