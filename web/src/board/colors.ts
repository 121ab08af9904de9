// Colours of cards and players. Every colour has a symbol, every player a pattern.

export interface Look {
  fill: string;
  ink: string; // readable on the fill
  symbol: string; // a path in a square from -5 to 5
}

export const CARDS: Record<string, Look> = {
  purple: { fill: '#9a62b8', ink: '#ffffff', symbol: 'M0-5 5 0 0 5-5 0Z' },
  white: { fill: '#f6f3ea', ink: '#4a473f', symbol: 'M0-4.6A4.6 4.6 0 1 1-.01-4.6ZM0-2.4A2.4 2.4 0 1 0 .01-2.4Z' },
  blue: { fill: '#2f74c0', ink: '#ffffff', symbol: 'M0-5 4.8 3.8-4.8 3.8Z' },
  yellow: { fill: '#f1c232', ink: '#3d3100', symbol: 'M0-5 1.5-1.6 5-1.5 2.3.9 3.2 4.6 0 2.5-3.2 4.6-2.3.9-5-1.5-1.5-1.6Z' },
  orange: { fill: '#ee8733', ink: '#3a1c00', symbol: 'M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z' },
  black: { fill: '#3b3a3d', ink: '#ffffff', symbol: 'M0-4.6A4.6 4.6 0 1 1-.01-4.6Z' },
  red: { fill: '#cf3a33', ink: '#ffffff', symbol: 'M-4.2-4.2H4.2V4.2H-4.2Z' },
  green: { fill: '#4e9a4a', ink: '#ffffff', symbol: 'M-5-1 0-5 5-1 3 5H-3Z' },
  gray: { fill: '#b3afa4', ink: '#3b3a36', symbol: '' },
  locomotive: { fill: '#6d655a', ink: '#ffffff', symbol: 'M-5 2V-3H0V-5H2.5V-3H5V2ZM-3.4 5A1.5 1.5 0 1 1-3.39 5ZM2.6 5A1.5 1.5 0 1 1 2.61 5Z' },
  ferry: { fill: '#2c8f95', ink: '#ffffff', symbol: 'M-5 1H5L3 4H-3ZM-1 0V-5L4 0Z' },
};

export interface PlayerLook {
  fill: string;
  ink: string;
  pattern: 'plain' | 'stripes' | 'dots' | 'cross' | 'bars';
}

export const PLAYERS: PlayerLook[] = [
  { fill: '#c92f2f', ink: '#ffffff', pattern: 'plain' },
  { fill: '#1f63b5', ink: '#ffffff', pattern: 'stripes' },
  { fill: '#2f8d46', ink: '#ffffff', pattern: 'dots' },
  { fill: '#e0a800', ink: '#2e2300', pattern: 'cross' },
  { fill: '#37363a', ink: '#ffffff', pattern: 'bars' },
];

export function cardLook(kind: string): Look {
  return CARDS[kind] ?? CARDS.gray!;
}

export function playerLook(seat: number): PlayerLook {
  return PLAYERS[seat % PLAYERS.length]!;
}
