// What the start page says of the boards that come with the server: measured with bots, three players.

export interface BoardFacts {
  minutes: number; // against bots, with ten seconds for a decision of one's own
  difficulty: 1 | 2 | 3;
}

export const BOARD_FACTS: Record<string, BoardFacts> = {
  usa: { minutes: 15, difficulty: 2 },
  first_journey: { minutes: 5, difficulty: 1 },
  italy: { minutes: 15, difficulty: 3 },
  japan: { minutes: 15, difficulty: 3 },
};
