"""A bot in ten lines: claim the longest track, else draw.  branchline bot-check examples/bots/ten_lines.py:TenLines"""


class TenLines:
    def choose(self, view, moves):
        return max(moves, key=lambda move: self.worth(view, move))

    def worth(self, view, move):
        if move.do == "claim":
            return 10 + view.board.track(move.track).length
        if move.do == "take":
            return view.hand.get(move.card, 0)
        return {"draw": 1.5, "keep": 0, "ferry": 0.5, "tickets": -1, "swap": -1, "pass": -2}[move.do]
