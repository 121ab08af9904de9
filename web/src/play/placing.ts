// Where a panel stands: beside what it is about, never over it.

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

const GAP = 14; // pixels between the panel and what it is about
const EDGE = 8; // and between the panel and the edge of the map

/** Left and top of the panel: right of the thing, else left, below, above; where there is room at all, within the map. */
export function beside(thing: Box, panel: Size, map: Size): { left: number; top: number } {
  const left = between((thing.left + thing.right - panel.width) / 2, map.width - panel.width);
  const top = between((thing.top + thing.bottom - panel.height) / 2, map.height - panel.height);
  if (thing.right + GAP + panel.width + EDGE <= map.width) return { left: thing.right + GAP, top };
  if (thing.left - GAP - panel.width >= EDGE) return { left: thing.left - GAP - panel.width, top };
  if (thing.bottom + GAP + panel.height + EDGE <= map.height) return { left, top: thing.bottom + GAP };
  if (thing.top - GAP - panel.height >= EDGE) return { left, top: thing.top - GAP - panel.height };
  const isHigh = thing.top + thing.bottom < map.height;
  return { left, top: isHigh ? Math.max(EDGE, map.height - panel.height - EDGE) : EDGE };
}

function between(value: number, most: number): number {
  return Math.max(EDGE, Math.min(value, most - EDGE));
}
