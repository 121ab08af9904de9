// Colors of cards and players, the same as on the drawn boards (branchline.drawing.style; a test compares them).
// Every color has a symbol, every player a pattern.

import colors from './colors.json';
import night from './night.json';

export interface Look {
  fill: string;
  edge: string;
  ink: string; // readable on the fill
  symbol: string; // a path in a square from -5 to 5
}

export interface PlayerLook {
  fill: string;
  ink: string;
  pattern: string; // lines on a wagon of 40 × 14
}

const CARDS: Record<string, Look> = {
  ...colors.cards,
  locomotive: {
    fill: '#6d655a',
    edge: '#2c2a27',
    ink: '#ffffff',
    symbol: 'M-5 2V-3H0V-5H2.5V-3H5V2ZM-3.4 5A1.5 1.5 0 1 1-3.39 5ZM2.6 5A1.5 1.5 0 1 1 2.61 5Z',
  },
  ferry: { fill: '#2c7f95', edge: '#16505f', ink: '#ffffff', symbol: 'M-5 1H5L3 4H-3ZM-1 0V-5L4 0Z' },
};

export function cardLook(kind: string): Look {
  return CARDS[kind] ?? CARDS.gray!;
}

let chosen = $state.raw<number[]>([]); // by seat, at the table that is shown

/** Everybody's colors, as they chose them; without a table every seat has its own. */
export function useColors(seats: { color?: number | null }[]): void {
  chosen = seats.map(({ color }, seat) => color ?? seat);
}

/** Which of the colors a seat has. */
export function colorOf(seat: number): number {
  return (chosen[seat] ?? seat) % COLORS;
}

export const COLORS = colors.players.length;

export function playerLook(seat: number): PlayerLook {
  return colors.players[colorOf(seat)]!;
}

/** One of the colors, whoever has it. */
export function lookOf(color: number): PlayerLook {
  return colors.players[color]!;
}

function painted(svg: string, paints: Record<string, string>): string {
  return svg.replace(/#[0-9a-f]{6}\b/g, (color) => paints[color] ?? color);
}

/** The board at night: dark land and sea, light names; tracks and trains as they are. */
export function atNight(layers: { below: string; above: string }): { below: string; above: string } {
  const end = layers.below.indexOf('</defs>');
  const below = layers.below.slice(0, end) + painted(layers.below.slice(end), night.terrain);
  return { below, above: painted(layers.above, { ...night.terrain, ...night.names }) };
}
