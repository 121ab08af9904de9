// Which track a finger means.

import type { BoardPicture } from '../lib/protocol';
import type { Point } from './view.svelte';

/** How far a place lies from the nearest space of a track, in board units. */
export function distanceTo(track: string, { x, y }: Point, picture: BoardPicture): number {
  const [length, width] = picture.space;
  const away = picture.tracks[track]!.spaces.map(([sx, sy, angle]) => {
    const turn = (-angle * Math.PI) / 180;
    const along = Math.abs((x - sx) * Math.cos(turn) - (y - sy) * Math.sin(turn));
    const across = Math.abs((x - sx) * Math.sin(turn) + (y - sy) * Math.cos(turn));
    // the middle of a space counts, not only its edge: parallel tracks are told apart inside them, too
    return Math.hypot(Math.max(0, along - length / 2), across) + 0.01 * Math.max(0, across - width / 2);
  });
  return Math.min(...away);
}

/** Those within reach of a place, the nearest first. */
export function tracksNear(tracks: Iterable<string>, at: Point, reach: number, picture: BoardPicture): string[] {
  return [...tracks]
    .map((id) => ({ id, away: distanceTo(id, at, picture) }))
    .filter(({ away }) => away <= reach)
    .sort((one, other) => one.away - other.away)
    .map(({ id }) => id);
}
