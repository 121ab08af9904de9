import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Seen } from '../src/lib/commitments';
import { prove, verdict } from '../src/lib/fair';

const record = readFileSync('tests/fair.jsonl', 'utf-8'); // a game with a reshuffle, written by tests/test_fair.py's dealer
const board = JSON.parse(readFileSync('../src/branchline/boards/data/japan.json', 'utf-8'));
const tickets = board.tickets.map((ticket: { id: string }) => ticket.id);
const start = JSON.parse(record.split('\n')[0]!);
const seen: Seen = { commitment: start.fair.commitment, first: null, at: 1, beforeStart: true };
const own = new Map<number, string | undefined>([[0, start.fair.contributions[0]]]);
const nobody = new Map<number, string | undefined>();

function marked(mark: string, forged: string, shown = seen, mine = own): string[] {
  return prove(forged, tickets, shown, mine)
    .filter((step) => step.mark === mark)
    .map(({ claim }) => claim);
}

const failing = (forged: string, shown = seen, mine = own) => marked('fails', forged, shown, mine);
const unknown = (shown: Seen, mine: typeof own) => marked('unknown', record, shown, mine);

/** The record with its first line changed. */
function forge(change: (line: typeof start) => void): string {
  const line = structuredClone(start);
  change(line);
  return [JSON.stringify(line), ...record.split('\n').slice(1)].join('\n');
}

describe('the proof of a fair deal', () => {
  it('holds for an honest one, in all its steps', () => {
    expect(marked('holds', record)).toEqual([
      'fair-promised',
      'fair-told-the-same',
      'fair-commitment',
      'fair-people',
      'fair-own',
      'fair-seed',
      'fair-cards',
      'fair-tickets',
      'fair-reshuffles',
      'fair-first',
    ]);
    expect(verdict(prove(record, tickets, seen, own))).toBe('good');
  });

  it('finds a server that exchanged its promise, although the record fits itself', () => {
    const other = { ...seen, commitment: 'a'.repeat(64) };
    expect(failing(record, other)).toEqual(['fair-promised']);
    expect(failing(record, other, nobody)).toEqual(['fair-promised-watching']);
    expect(failing(record, { ...other, beforeStart: false }, nobody)).toEqual(['fair-promised-watching']);
    expect(failing(record, { ...seen, doubt: 'doubt-promise' })).toEqual(['fair-told-the-same']);
    expect(verdict(prove(record, tickets, other, own))).toBe('bad');
  });

  it('says what a device cannot know that came later, or to which a seat was brought', () => {
    expect(unknown({ ...seen, beforeStart: false }, nobody)).toEqual(['fair-promise-late']);
    expect(unknown(seen, new Map([[0, undefined]]))).toEqual(['fair-own-elsewhere']);
    expect(verdict(prove(record, tickets, seen, new Map([[0, undefined]])))).toBe('partly');
    expect(failing(record, seen, new Map([[0, undefined]]))).toEqual([]);
  });

  it('needs no contribution of somebody who only watched', () => {
    expect(failing(record, seen, nobody)).toEqual([]);
    expect(verdict(prove(record, tickets, seen, nobody))).toBe('good');
  });

  it('finds whatever was forged', () => {
    const swap = (order: string[]) => ([order[0], order[1]] = [order.find((item) => item !== order[0])!, order[0]!]);
    expect(failing(forge((line) => (line.fair.commitment = 'a'.repeat(64))))).toEqual([
      'fair-promised',
      'fair-commitment',
    ]);
    expect(failing(record, seen, new Map([[0, 'b'.repeat(64)]]))).toEqual(['fair-own']);
    expect(failing(forge((line) => (line.fair.contributions[0] = 'c'.repeat(64))))).toEqual(['fair-own', 'fair-seed']);
    expect(failing(forge((line) => (line.seats[0].player = 'hard')))).toEqual(['fair-people']);
    expect(failing(forge((line) => swap(line.deal.cards)))).toEqual(['fair-cards']);
    expect(failing(forge((line) => line.deal.tickets.reverse()))).toEqual(['fair-tickets']);
    expect(failing(forge((line) => (line.first = (line.first + 1) % line.seats.length)))).toEqual(['fair-first']);
    const reshuffled = record.split('\n').map((line) => {
      const event = JSON.parse(line || '{}');
      event.outcome?.reshuffles?.forEach((order: string[]) => order.reverse());
      return line && JSON.stringify(event);
    });
    expect(failing(reshuffled.join('\n'))).toEqual(['fair-reshuffles']);
  });

  it('takes a first player for chosen only if that was shown before the start', () => {
    const chosen = forge((line) => (line.fair.first = 'chosen'));
    expect(marked('note', chosen, { ...seen, first: start.first })).toEqual(['fair-first-chosen']);
    expect(failing(chosen, { ...seen, first: start.first })).toEqual([]);
    expect(failing(chosen)).toEqual(['fair-first-as-shown']);
    expect(failing(record, { ...seen, first: start.first })).toEqual(['fair-first-as-shown']);
  });
});
