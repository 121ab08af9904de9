// The count at the end, step by step: tracks, each ticket turned over, the bonus where it lies.

import type { Board } from '../lib/boards';
import type { TablePosition } from '../lib/protocol';
import { ticketsOf } from './result';

export interface CountStep {
  source: string; // of the points
  seat: number | null; // null: of all at once
  ticket?: string;
  isMade?: boolean;
  points: number[]; // by seat: what the step adds
  tracks: string[]; // that the board shows,
  cities: Set<string>;
  regions: string[];
}

/** What the count shows; its points add up to the result. */
export function stepsOf(position: TablePosition, board: Board): CountStep[] {
  const scores = position.result?.scores ?? [];
  const sources = Object.keys(scores[0] ?? {}).filter((source) => source !== 'total');
  return sources.flatMap((source) => {
    if (source === 'tickets') return scores.flatMap((_, seat) => ticketSteps(position, board, seat));
    if (source === 'routes') return [step(source, null, pointsOf(position, source), {})];
    return bonusSteps(position, board, source);
  });
}

/** The totals after so many steps. */
export function totalsAfter(steps: CountStep[], counted: number, seats: number): number[] {
  const totals = Array<number>(seats).fill(0);
  for (const { points } of steps.slice(0, counted)) points.forEach((n, seat) => (totals[seat]! += n));
  return totals;
}

function step(source: string, seat: number | null, points: number[], shown: Partial<CountStep>): CountStep {
  return { source, seat, points, tracks: [], cities: new Set(), regions: [], ...shown };
}

function pointsOf(position: TablePosition, source: string): number[] {
  return (position.result?.scores ?? []).map((score) => score[source] ?? 0);
}

function only(seat: number, points: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => (i === seat ? points : 0));
}

function ticketSteps(position: TablePosition, board: Board, seat: number): CountStep[] {
  return ticketsOf(position, seat).map(({ id, isMade }) => {
    const ticket = board.tickets.get(id);
    const worth = board.isRace ? Number(isMade) : (isMade ? 1 : -1) * (ticket?.points ?? 0);
    return step('tickets', seat, only(seat, worth, position.seats.length), {
      ticket: id,
      isMade,
      tracks: isMade ? (position.ways?.[seat]?.[id] ?? []) : [],
      cities: new Set((ticket?.between ?? []).flatMap((place) => board.citiesOf(place))),
    });
  });
}

/** One for each seat that gets or loses something. */
function bonusSteps(position: TablePosition, board: Board, source: string): CountStep[] {
  return pointsOf(position, source).flatMap((points, seat) => {
    if (points === 0) return [];
    const shown: Partial<CountStep> = {};
    if (source === 'longest') shown.tracks = position.longest?.[seat] ?? [];
    if (source === 'regions') shown.regions = position.standing.joined?.[seat] ?? [];
    if (source === 'bullets') shown.tracks = position.shared_tracks;
    if (source === 'bonus') shown.cities = new Set([...(board.file.west ?? []), ...(board.file.east ?? [])]);
    return [step(source, seat, only(seat, points, position.seats.length), shown)];
  });
}
