"""What the planner holds dear: one number for each consideration, in points. They are tuned and kept as data."""

from __future__ import annotations


class Weights:
    def __init__(self, values: dict[str, float]) -> None:
        # a plan: what a track costs, what a ticket brings
        self.turn: float = values["turn"]  # a turn of the game
        self.train: float = values["train"]  # a train laid
        self.points: float = values["points"]  # a point for the track itself
        self.unsure: float = values["unsure"]  # a track not yet claimed may be lost
        self.wild: float = values["wild"]  # the part of a missing card that a locomotive in hand makes up for
        self.wave: float = values["wave"]  # turns for a wave not yet paid for (ITA-4)
        self.ticket: float = values["ticket"]  # a point of a ticket
        self.coasts: float = values["coasts"]  # joining west and east (FJ-7)
        self.region: float = values["region"]  # a region not yet in the network (ITA-11)
        self.progress: float = values["progress"]  # a step of bullet progress (JPN-10)
        # drawing
        self.need: float = values["need"]  # a card that a planned track lacks,
        self.finish: float = values["finish"]  # more so the fewer it lacks
        self.gray: float = values["gray"]  # the same for a gray track
        self.extra: float = values["extra"]  # a card for a track beyond the tickets
        self.spare: float = values["spare"]  # any other card
        self.blind: float = values["blind"]  # drawing unseen, beyond what is expected to come
        self.locomotive: float = values["locomotive"]  # a locomotive
        self.face_up: float = values["face_up"]  # what taking one from the row must beat: it is the whole turn
        self.ferry: float = values["ferry"]  # a ferry card that a planned track lacks
        # claiming
        self.claim: float = values["claim"]  # a planned track
        self.danger: float = values["danger"]  # others touch its ends
        self.spend_wild: float = values["spend_wild"]  # a locomotive or ferry card paid
        self.rush: float = values["rush"]  # when the game ends before the plan does
        self.fill: float = values["fill"]  # a track beyond the tickets, by points a turn
        self.late: float = values["late"]  # the same, divided by the turns left
        self.fill_base: float = values["fill_base"]
        self.attach: float = values["attach"]  # a space that lengthens the own network
        self.block: float = values["block"]  # a track that joins an opponent's networks
        # tickets and the end
        self.draw_tickets: float = values["draw_tickets"]  # the expected gain of drawing tickets
        self.tickets_base: float = values["tickets_base"]
        self.pace: float = values["pace"]  # opponents, of the fastest they could be; in a race, tickets a turn
        self.slack: float = values["slack"]  # the part of the turns left that a plan may use
        # searching
        self.explore: float = values.get("explore", 1.5)  # trying what the planner likes
        self.caution: float = values.get("caution", 0.05)  # how much worse than the mean an untried move is thought
        self.warmth: float = values.get("warmth", 1.0)  # how far the planner's second choices are trusted
        self.keep_warmth: float = values.get("keep_warmth", 8.0)  # the same for tickets offered
        self.lead: float = values.get("lead", 0.5)  # the part of the reward that the lead in points is, not the win
        self.margin: float = values.get("margin", 40.0)  # a lead that is nearly as good as any
        self.horizon: float = values.get("horizon", 12.0)  # decisions played on before a position is evaluated
