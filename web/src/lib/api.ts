// The HTTP part of the server.

import type { BoardFile, Clock, Language, Picture, TableCard } from './protocol';
import { settings } from './settings.svelte';

export class ApiError extends Error {
  constructor(
    readonly key: string,
    text: string,
    readonly status: number,
    readonly values: Record<string, string | number> = {},
  ) {
    super(text);
  }

  get isAboutName(): boolean {
    return this.key.startsWith('name-');
  }
}

async function request<T>(path: string, options: RequestInit = {}): Promise<T> {
  const headers = { 'accept-language': settings.language, ...options.headers };
  const answer = await fetch(path, { ...options, headers });
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}));
    throw new ApiError(told.key ?? 'http', told.text ?? answer.statusText, answer.status, told.values);
  }
  return answer.json();
}

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

export interface BoardCard {
  id: string;
  name: string;
  name_it: string;
  players: [number, number];
  unconfirmed: string[];
}

/** A person's contribution to the deal comes later, after the server's promise. */
export type SeatWish =
  { kind: 'open' } | { kind: 'bot'; bot: string } | { kind: 'person'; name: string; player?: string };

export interface TableWish {
  board: string;
  seats: SeatWish[];
  public?: boolean;
  first?: number | null;
  clock?: Clock | null;
  pace?: number;
  start?: string;
}

export interface SeatKey {
  seat: number;
  token: string;
}

export interface TableKeys {
  table: string;
  host: string;
  seats: SeatKey[];
  commitment: string;
}

export interface Contribution {
  token: string;
  contribution: string;
}

export interface Replay {
  board: string;
  board_hash: string;
  seats: { name: string; player: string }[];
  open: boolean;
  frames: Record<string, unknown>[];
}

export interface Statistics {
  board: string;
  player: string; // a short mark that tells people of one name apart; '' for games without a key
  mine: boolean;
  games: number;
  wins: number;
  best: number;
  mean: number;
}

const remembered = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  if (!remembered.has(path)) {
    const asked = request<T>(path);
    asked.catch(() => remembered.delete(path));
    remembered.set(path, asked);
  }
  return remembered.get(path) as Promise<T>;
}

export const api = {
  boards: () => once<BoardCard[]>('/api/boards'),
  board: (id: string, hash?: string) => once<BoardFile>(`/api/boards/${id}${hash ? `?hash=${hash}` : ''}`),
  picture: (id: string, language: Language, hash?: string) =>
    once<Picture>(`/api/boards/${id}/picture?language=${language}${hash ? `&hash=${hash}` : ''}`),
  lobby: () => request<Pick<TableCard, 'id' | 'board' | 'status' | 'clock' | 'seats'>[]>('/api/tables'),
  record: async (id: string) => (await fetch(`/api/tables/${id}/record`)).text(),
  table: (id: string) => request<TableCard>(`/api/tables/${id}`),
  makeTable: (wish: TableWish) => post<TableKeys>('/api/tables', wish),
  contribute: (table: string, contributions: Contribution[]) =>
    post<{ seats: number[] }>(`/api/tables/${table}/contributions`, { contributions }),
  join: (table: string, name: string, contribution: string, token: string, player: string) =>
    post<SeatKey>(`/api/tables/${table}/seats`, { name, contribution, token, player }),
  replay: (table: string, tokens: string[]) =>
    request<Replay>(`/api/tables/${table}/replay`, { headers: { authorization: `Bearer ${tokens.join(',')}` } }),
  replayRecord: (record: string) => post<Replay>('/api/replay', { record }),
  moveHere: (table: string, code: string) => post<SeatKey>(`/api/tables/${table}/moved`, { code }),
  statistics: (name: string, player: string) =>
    request<Statistics[]>(`/api/names/${encodeURIComponent(name)}`, { headers: { authorization: `Bearer ${player}` } }),
};
