// The keys of this device's seats. Who has them has the seats: they stay in this browser.

export interface TableKeys {
  host?: string;
  seats: Record<number, string>;
  coming?: string; // the key of a seat asked for, until the server has answered
  at: number;
}

const PLACE = 'branchline.tables';
const MOST = 200;

function all(): Record<string, TableKeys> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}');
  } catch {
    return {};
  }
}

export function keysOf(table: string): TableKeys {
  return all()[table] ?? { seats: {}, at: 0 };
}

export function tokensOf(table: string): string[] {
  const keys = keysOf(table);
  const others = [keys.host, keys.coming].filter((token) => token !== undefined);
  return [...new Set([...Object.values(keys.seats), ...others])];
}

/** The keys of these seats, as far as this device has them. */
export function keysFor(table: string, seats: number[]): Record<number, string> {
  const keys = keysOf(table);
  return Object.fromEntries(
    seats.flatMap((seat) => {
      const key = keys.seats[seat] ?? keys.coming;
      return key === undefined ? [] : [[seat, key]];
    }),
  );
}

export function keep(table: string, seats: { seat: number; token: string }[], host?: string): void {
  const keys = keysOf(table);
  for (const { seat, token } of seats) keys.seats[seat] = token;
  if (host) keys.host = host;
  delete keys.coming;
  write(table, keys);
}

/** The key for a seat to be asked for; the same until it is had, so that a lost answer loses nothing. */
export function comingKey(table: string): string {
  const keys = keysOf(table);
  keys.coming ??= newKey();
  write(table, keys);
  return keys.coming;
}

function write(table: string, keys: TableKeys): void {
  const tables = all();
  tables[table] = { ...keys, at: Date.now() };
  const newest = Object.entries(tables).sort((a, b) => b[1].at - a[1].at);
  localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
}

/** Tables this device has a seat at, the latest first. */
export function ownTables(): string[] {
  const tables = Object.entries(all()).sort((a, b) => b[1].at - a[1].at);
  return tables.filter(([, keys]) => Object.keys(keys.seats).length > 0).map(([table]) => table);
}

const PLAYER = 'branchline.player';

/** This browser's own key, the same at all tables: finished games count to it. It is shown nowhere. */
export function playerKey(): string {
  const kept = localStorage.getItem(PLAYER) ?? newKey();
  localStorage.setItem(PLAYER, kept);
  return kept;
}

/** 32 random bytes. (Pages of plain http have `getRandomValues`, but not `randomUUID`.) */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
