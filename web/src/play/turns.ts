// The log by turns: one line for all that a seat did in a turn.

import type { Board } from '../lib/boards';
import { isolated } from '../lib/names';
import type { TableEvent, TableInfo } from '../lib/protocol';
import { outcomes, sentence, teller } from '../lib/sentences';
import { settings } from '../lib/settings.svelte';

export interface Line {
  version: number; // of its first event
  events: TableEvent[];
  seat?: number;
  kind: 'talk' | 'claim' | 'draw' | 'other';
  text: string; // without the cards, which are shown
  spoken: string; // all of it
  cards: [string, number][]; // paid, or drawn; "" for one that is not shown
  after: string; // what came of it
  track: string | null;
  number?: number; // of its last move
}

/** Two cards are one turn, and so are tickets that were drawn and kept. */
function belongs(event: TableEvent, line: TableEvent[]): boolean {
  const before = line.at(-1)!;
  if (!event.move || !before.move || event.seat !== before.seat) return false;
  if (event.move.do === 'keep') return before.move.do === 'tickets';
  return isDraw(event) && isDraw(before) && line.length < 2;
}

function isDraw({ move }: TableEvent): boolean {
  return move?.do === 'take' || move?.do === 'draw';
}

export function byTurn(log: TableEvent[]): TableEvent[][] {
  const turns: TableEvent[][] = [];
  for (const event of log) {
    const last = turns.at(-1);
    if (last && belongs(event, last)) last.push(event);
    else turns.push([event]);
  }
  return turns;
}

export function linesOf(log: TableEvent[], board: Board, card: TableInfo | null, me: number | null): Line[] {
  return byTurn(log.filter((event) => !event.taken_back))
    .map((events) => lineOf(events, board, card, me))
    .filter((line) => line.spoken);
}

function lineOf(events: TableEvent[], board: Board, card: TableInfo | null, me: number | null): Line {
  const first = events[0]!;
  const tell = teller(first.seat, card, me);
  const line: Line = {
    version: first.version,
    events,
    seat: first.seat,
    kind: 'other',
    text: '',
    spoken: events.map((event) => sentence(event, board, card, me) ?? '').join(' '),
    cards: [],
    after: '',
    track: null,
    number: events.at(-1)!.number,
  };
  if (first.kind === 'said')
    return { ...line, kind: 'talk', text: isolated(first.text ?? ''), spoken: first.text ?? '' };
  const after = events.flatMap((event) => outcomes(event, board)).join(' ');
  if (first.move?.do === 'claim') {
    const { track, pay } = first.move;
    const text = tell('turn-claim', { track: board.trackName(track, settings.language) });
    return { ...line, kind: 'claim', text, cards: Object.entries(pay), after, track };
  }
  if (isDraw(first)) return { ...line, kind: 'draw', text: tell('turn-draw'), cards: events.map(drawn), after };
  return { ...line, text: line.spoken };
}

function drawn({ move, outcome }: TableEvent): [string, number] {
  return [move?.do === 'take' ? move.card : (outcome?.drawn ?? ''), 1];
}
