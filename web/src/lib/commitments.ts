// What this device was promised for a table's deal, and what it contributed to it. Both are kept in this browser, the
// promise before anything is contributed, so that the server can exchange neither (docs/fair-deals.md).

import { api } from './api';
import { comingKey, keep, newKey, ownTables, playerKey } from './keys';
import type { NewTable, TableInfo } from './protocol';
import { PACES, settings } from './settings.svelte';

export type Doubt = 'doubt-promise' | 'doubt-contribution' | 'doubt-first';

export interface Seen {
  commitment: string; // the first that this device was shown
  first: number | null; // who was to begin, as shown then; null: to be drawn
  at: number;
  beforeStart: boolean;
  doubt?: Doubt; // what the server has told otherwise since
}

const DEALS = 'branchline.deals'; // by table
const CONTRIBUTIONS = 'branchline.numbers'; // by the key of the seat
const MOST = 400; // more than the tables whose keys are kept

function all<T>(place: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}');
  } catch {
    return {};
  }
}

export function seenOf(table: string): Seen | null {
  return all<Seen>(DEALS)[table] ?? null;
}

/** The promises for own tables are kept longest. */
function write(table: string, seen: Seen): Seen {
  const own = new Set(ownTables());
  const isOwn = (id: string) => Number(own.has(id));
  const sorted = Object.entries({ ...all<Seen>(DEALS), [table]: seen }).sort(
    ([a, one], [b, other]) => isOwn(b) - isOwn(a) || other.at - one.at,
  );
  localStorage.setItem(DEALS, JSON.stringify(Object.fromEntries(sorted.slice(0, MOST))));
  return seen;
}

/** Keeps a promise; only the first one for a table counts. */
export function keepPromise(table: string, commitment: string, first: number | null, beforeStart = true): Seen {
  return seenOf(table) ?? write(table, { commitment, first, at: Date.now(), beforeStart });
}

/** Compares what the server tells of a table with what it told first; `keys` are those of the own seats. */
export function observe(card: TableInfo, keys: Record<number, string>): Seen {
  const seen = keepPromise(card.id, card.fair.commitment, card.first, card.status === 'waiting');
  const doubt = seen.doubt ?? doubtOf(card, seen, keys);
  return doubt === seen.doubt ? seen : write(card.id, { ...seen, doubt });
}

function doubtOf(card: TableInfo, seen: Seen, keys: Record<number, string>): Doubt | undefined {
  if (card.fair.commitment !== seen.commitment) return 'doubt-promise';
  if (card.first !== seen.first) return 'doubt-first';
  const given = card.fair.contributions;
  const made = all<string>(CONTRIBUTIONS);
  const isOther = ([seat, key]: [string, string]) => key in made && made[key] !== given?.[Number(seat)];
  return given && Object.entries(keys).some(isOther) ? 'doubt-contribution' : undefined;
}

/** 32 random bytes for the seat with this key, kept before they are sent; the same whenever they are asked for. */
export function contributionOf(key: string): string {
  const kept = all<string>(CONTRIBUTIONS);
  if (kept[key] !== undefined) return kept[key];
  const entries = [...Object.entries(kept), [key, newKey()] as const];
  localStorage.setItem(CONTRIBUTIONS, JSON.stringify(Object.fromEntries(entries.slice(-MOST))));
  return contributionOf(key);
}

/** What this device has contributed for a seat; undefined if the seat was brought here from another device. */
export function keptContribution(key: string): string | undefined {
  return all<string>(CONTRIBUTIONS)[key];
}

function requirePromise(table: string): void {
  if (!seenOf(table)) throw new Error('nothing is contributed to a deal before its promise was kept');
}

/** For own seats; after a lost answer the same is sent again. */
export async function contribute(table: string, keys: string[]): Promise<void> {
  requirePromise(table);
  await api.contribute(
    table,
    keys.map((token) => ({ token, contribution: contributionOf(token) })),
  );
}

/** Sits down at a table whose promise this device has been shown. */
export async function join(table: string, name: string): Promise<void> {
  requirePromise(table);
  const key = comingKey(table);
  const joining = { name, contribution: contributionOf(key), token: key, player: playerKey() };
  keep(table, [await api.join(table, joining)]);
}

/** Makes a table with the people of this device at it, and contributes to its deal. */
export async function makeTable(wish: NewTable): Promise<string> {
  const player = playerKey();
  const seats = wish.seats.map((seat) => (seat.kind === 'person' ? { ...seat, player } : seat));
  const made = await api.makeTable({ pace: PACES[settings.pace], ...wish, seats });
  keep(made.table, made.seats, made.host);
  keepPromise(made.table, made.commitment, wish.first ?? null);
  const keys = made.seats.map(({ token }) => token);
  if (keys.length) await contribute(made.table, keys).catch(() => {}); // the table's page tries again
  return made.table;
}
