// What a position means for the tracks and cities on the board.

import type { Board } from '../lib/boards';
import type { OwnSeat, TableEvent, TablePosition } from '../lib/protocol';

/** Track → seat. */
export function ownersOf(position: TablePosition): Map<string, number> {
  return new Map(position.seats.flatMap((held, seat) => held.tracks.map((track) => [track, seat] as const)));
}

/** Tracks that the viewer can never claim any more; none for those who only watch. */
export function closedTracks(own: OwnSeat | null, board: Board): Set<string> {
  if (!own) return new Set();
  const open = new Set(own.open_tracks);
  return new Set(board.file.tracks.map((track) => track.id).filter((id) => !open.has(id)));
}

/** The cities that these tickets ask for; a country has several. */
export function citiesOf(tickets: string[], board: Board): Set<string> {
  const places = tickets.flatMap((id) => board.tickets.get(id)?.between ?? []);
  return new Set(places.flatMap((place) => board.citiesOf(place)));
}

/** The longest path of whoever has it, or of all who share it. */
export function longestTracks(position: TablePosition): Set<string> {
  const lengths = position.standing.longest ?? [];
  const most = Math.max(0, ...lengths);
  return new Set(position.longest?.flatMap((tracks, seat) => (lengths[seat] === most ? tracks : [])) ?? []);
}

/** The track of each seat's last turn, if that was a claim: it stays marked until the seat's next turn. */
export function recentTracks(log: TableEvent[]): Map<string, number> {
  const seen = new Set<number>();
  const found = new Map<string, number>();
  for (const { seat, move, taken_back } of log.toReversed()) {
    if (!move || taken_back || seat === undefined || seen.has(seat)) continue;
    seen.add(seat);
    if (move.do === 'claim') found.set(move.track, seat);
  }
  return found;
}
