// The keys of this device's seats. Who has them has the seats: they stay in this browser.

export interface TableKeys {
  host?: string;
  seats: Record<number, string>;
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
  return [...Object.values(keys.seats), ...(keys.host ? [keys.host] : [])];
}

export function keep(table: string, seats: { seat: number; token: string }[], host?: string): void {
  const tables = all();
  const keys = tables[table] ?? { seats: {}, at: 0 };
  for (const { seat, token } of seats) keys.seats[seat] = token;
  if (host) keys.host = host;
  tables[table] = { ...keys, at: Date.now() };
  const newest = Object.entries(tables).sort((a, b) => b[1].at - a[1].at);
  localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
}

/** Tables this device has a seat at, the latest first. */
export function ownTables(): string[] {
  const tables = Object.entries(all()).sort((a, b) => b[1].at - a[1].at);
  return tables.filter(([, keys]) => Object.keys(keys.seats).length > 0).map(([table]) => table);
}

/** 32 random bytes for a fair deal. */
export function contribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
