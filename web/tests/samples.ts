// A board, a position and a table as the server sends them, and a socket that the test holds in its hand.

import { readFileSync } from 'node:fs';
import { Board } from '../src/lib/boards';
import type { OwnSeat, BoardPicture, TablePosition, SeatPosition, TableInfo, TableEvent } from '../src/lib/protocol';
import { TableStore } from '../src/lib/table.svelte';

const NO_PICTURE = {} as BoardPicture;

export function board(name: string): Board {
  const file = JSON.parse(readFileSync(`../src/branchline/boards/data/${name}.json`, 'utf-8'));
  return new Board(file, { en: NO_PICTURE, fr: NO_PICTURE, it: NO_PICTURE });
}

export function seatPosition(more: Partial<SeatPosition> = {}): SeatPosition {
  const numbers = { cards: 4, ferry_cards: 0, tickets: 3, trains: 45, points: 0, progress: 0 };
  return { ...numbers, tracks: [], completed: [], bonus: false, known_cards: {}, ...more };
}

export function position(more: Partial<TablePosition> = {}): TablePosition {
  return {
    board: 'usa',
    players: 2,
    phase: 'turn',
    seats_to_act: [0],
    first: 0,
    turns_left: null,
    row: { red: 2, blue: 1, locomotive: 1, white: 1 },
    discards: {},
    deck_size: 90,
    ticket_deck_size: 20,
    ferry_cards_left: 10,
    bullet_trains_left: 0,
    shared_tracks: [],
    seats: [seatPosition(), seatPosition()],
    clocks: [],
    moves: 0,
    undo: [],
    standing: {},
    ...more,
  };
}

export function own(more: Partial<OwnSeat> = {}): OwnSeat {
  const secrets = { hand: {}, tickets: [], offer: [], choice: [], returned: {}, returned_shuffled: [] };
  return { ...secrets, open_tracks: [], ...more };
}

/** Ada, and a bot beside her. */
export function card(more: Partial<TableInfo> = {}): TableInfo {
  const person = { name: 'Ada', bot: null, person: true, connected: true, agreed: false, contributed: true };
  const bot = { name: '', bot: 'hard', person: false, connected: false, agreed: false, contributed: true };
  return {
    id: 'abc',
    board: 'usa',
    board_hash: 'hash',
    status: 'running',
    public: false,
    first: null,
    clock: null,
    pace: 0,
    practice: false,
    taken_back: false,
    rematch: null,
    rematch_of: null,
    continues: null,
    fair: { commitment: 'a'.repeat(64) },
    seats: [person, bot],
    ...more,
  };
}

export function played(version: number, move: object, more: object = {}): TableEvent {
  return { version, kind: 'played', at: 0, seat: 0, move, ...more } as TableEvent;
}

export function said(version: number, text: string, seat = 0): TableEvent {
  return { version, kind: 'said', at: 0, seat, text };
}

type Message = Record<string, unknown>;

/** Tells what was sent, and brings what the test says. */
export class FakeSocket {
  static last: FakeSocket;
  static count = 0;
  static OPEN = 1;
  readyState = 1;
  isClosed = false;
  sent: Message[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly address: string) {
    FakeSocket.last = this;
    FakeSocket.count += 1;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  bring(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** What was sent of a type. */
  of(type: string): Message[] {
    return this.sent.filter((message) => message.type === type);
  }

  /** Answers what was sent last. */
  answer(type: string, fields: object = {}): void {
    this.bring({ type, id: this.sent.at(-1)!.id, ...fields });
  }
}

export function events(version: number, list: TableEvent[], more: object = {}): object {
  return { type: 'events', version, now: 0, events: list, ...more };
}

/** A table whose socket is open and has brought its first message. */
export function openTable(first: object = {}): { store: TableStore; socket: FakeSocket } {
  (globalThis as { WebSocket: unknown }).WebSocket = FakeSocket;
  const store = new TableStore('abc');
  store.open();
  const socket = FakeSocket.last;
  socket.onopen();
  socket.bring(events(3, [], { fresh: true, seats: [0], ...first }));
  return { store, socket };
}
