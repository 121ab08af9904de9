// Colors of cards and players, the same as on the drawn boards (branchline.drawing.style; a test compares them).
// Every color has a symbol, every player a pattern.

import colors from './colors.json';

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

export function playerLook(seat: number): PlayerLook {
  return colors.players[seat % colors.players.length]!;
}
