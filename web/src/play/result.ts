// What a finished game says of every seat.

import type { GameResult, TablePosition } from '../lib/protocol';

export interface EndTicket {
  id: string;
  isMade: boolean;
}

/** All tickets of a seat. In the race completed ones lie open and are no longer held. */
export function ticketsOf(position: TablePosition, seat: number): EndTicket[] {
  const made = [...(position.seats[seat]?.completed ?? []), ...(position.made?.[seat] ?? [])];
  const missed = (position.revealed?.[seat] ?? []).filter((id) => !made.includes(id));
  return [...made.map((id) => ({ id, isMade: true })), ...missed.map((id) => ({ id, isMade: false }))];
}

/** Winners first, then by points. */
export function seatsByPlace(result: GameResult): number[] {
  const rank = (seat: number) => (result.winners?.includes(seat) ? 1e6 : 0) + (result.scores?.[seat]?.total ?? 0);
  return (result.scores ?? []).map((_, seat) => seat).sort((one, other) => rank(other) - rank(one));
}

/** 1 for winners; equal points share a place. */
export function placeOf(seat: number, result: GameResult): number {
  if (result.winners?.includes(seat)) return 1;
  const total = (of: number) => result.scores?.[of]?.total ?? 0;
  const better = (result.scores ?? []).filter(
    (_, other) => result.winners?.includes(other) || total(other) > total(seat),
  );
  return better.length + 1;
}

export function sourcesOf(result: GameResult): string[] {
  return Object.keys(result.scores?.[0] ?? {}).filter((source) => source !== 'total');
}
