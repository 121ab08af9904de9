// Names on the board: never too small to read, and as many as there is room for, the important ones first.

export const LEAST_SIZE = 11; // pixels on the screen
const BETWEEN = 0.5; // of the size: names beside each other that are nearer would read as one

export interface CityName {
  city: string;
  x: number; // where its text begins, ends or has its middle
  y: number; // the base line
  width: number;
  anchor: 'start' | 'middle' | 'end';
  origin: [number, number]; // its point next to the city: a larger name grows away from there
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How much larger than drawn names must be at this scale (pixels for a unit of the board). */
export function enlargement(size: number, scale: number): number {
  return Math.max(1, LEAST_SIZE / (size * scale));
}

/** The box of a name that is drawn so much larger, in board units. */
export function boxOf(name: CityName, size: number, factor: number): Box {
  const [ox, oy] = name.origin;
  const before = name.anchor === 'start' ? 0 : name.anchor === 'end' ? name.width : name.width / 2;
  const left = ox + (name.x - before - ox) * factor;
  const base = oy + (name.y - oy) * factor;
  return {
    left,
    right: left + name.width * factor,
    top: base - 0.75 * size * factor,
    bottom: base + 0.22 * size * factor,
  };
}

function overlap(one: Box, other: Box, beside: number): boolean {
  const isBeside = one.left < other.right + beside && other.left < one.right + beside;
  return isBeside && one.top < other.bottom && other.top < one.bottom;
}

/** The names that are shown, chosen in this order; those that would cover another one are left out. */
export function shownNames(names: CityName[], size: number, factor: number): Set<CityName> {
  if (factor === 1) return new Set(names);
  const taken: Box[] = [];
  const shown = new Set<CityName>();
  for (const name of names) {
    const box = boxOf(name, size, factor);
    if (taken.some((other) => overlap(box, other, BETWEEN * size * factor))) continue;
    taken.push(box);
    shown.add(name);
  }
  return shown;
}
