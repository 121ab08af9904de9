// Pictures and examples of the rules pages: of what pieces they are made.

import drawn from '../texts/rules.pictures.json';

export interface Example {
  track: string;
  hand: Record<string, number>;
  pay: Record<string, number>;
}

export interface Piece {
  tracks?: string[];
  trains?: Record<string, number | string>; // track → whose wagons
  example?: Example;
  cards?: string[];
  ticket?: string;
  regions?: boolean; // all of them, to be joined by clicking
}

/** By the number of the section. */
export function piecesOf(board: string): Record<string, Piece> {
  return (drawn as unknown as Record<string, Record<string, Piece>>)[board] ?? {};
}
