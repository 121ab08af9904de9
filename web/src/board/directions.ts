// Going from track to track with the arrow keys.

import type { BoardPicture } from '../lib/protocol';

export type Direction = [number, number];

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function directionOf(key: string): Direction | undefined {
  return DIRECTIONS[key];
}

/** Where a track's middle space lies. */
export function middleOf(track: string, picture: BoardPicture): [number, number] {
  const { spaces } = picture.tracks[track]!;
  const [x, y] = spaces[Math.floor(spaces.length / 2)]!;
  return [x, y];
}

/** The track whose middle lies best in a direction; the same one where there is none. */
export function nearest(from: string, [dx, dy]: Direction, tracks: string[], picture: BoardPicture): string {
  const [x, y] = middleOf(from, picture);
  let best = from;
  let least = Infinity;
  for (const id of tracks) {
    const [px, py] = middleOf(id, picture);
    const along = (px - x) * dx + (py - y) * dy;
    const across = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (id !== from && along > 1 && along + 2 * across < least) {
      least = along + 2 * across;
      best = id;
    }
  }
  return best;
}
