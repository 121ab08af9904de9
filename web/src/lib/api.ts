// The HTTP part of the server.

import type {
  BoardFile,
  BoardInfo,
  BoardPicture,
  Joining,
  Language,
  LobbyInfo,
  NewTable,
  Problem,
  SeatContribution,
  SeatToken,
  ServerAddress,
  ShownLesson,
  ShownReplay,
  Statistics,
  TableKeys,
  TableNow,
} from './protocol';
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
    const problem: Partial<Problem> = await answer.json().catch(() => ({}));
    throw new ApiError(problem.key ?? 'http', problem.text ?? answer.statusText, answer.status, problem.values);
  }
  return answer.json();
}

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) });
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
  address: () => once<ServerAddress>('/api/address'),
  boards: () => once<BoardInfo[]>('/api/boards'),
  board: (id: string, hash?: string) => once<BoardFile>(`/api/boards/${id}${hash ? `?hash=${hash}` : ''}`),
  picture: (id: string, language: Language, hash?: string) =>
    once<BoardPicture>(`/api/boards/${id}/picture?language=${language}${hash ? `&hash=${hash}` : ''}`),
  lesson: (id: string) => once<ShownLesson>(`/api/lessons/${id}`),
  lobby: () => request<LobbyInfo[]>('/api/tables'),
  record: async (id: string) => (await fetch(`/api/tables/${id}/record`)).text(),
  table: (id: string) => request<TableNow>(`/api/tables/${id}`),
  makeTable: (wish: NewTable) => post<TableKeys>('/api/tables', wish),
  contribute: (table: string, contributions: SeatContribution[]) =>
    post<{ seats: number[] }>(`/api/tables/${table}/contributions`, { contributions }),
  join: (table: string, joining: Joining) => post<SeatToken>(`/api/tables/${table}/seats`, joining),
  replay: (table: string, tokens: string[]) =>
    request<ShownReplay>(`/api/tables/${table}/replay`, { headers: { authorization: `Bearer ${tokens.join(',')}` } }),
  replayRecord: (record: string) => post<ShownReplay>('/api/replay', { record }),
  moveHere: (table: string, code: string) => post<SeatToken>(`/api/tables/${table}/moved`, { code }),
  statistics: (name: string, player: string) =>
    request<Statistics[]>(`/api/names/${encodeURIComponent(name)}`, { headers: { authorization: `Bearer ${player}` } }),
};
