import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { prove } from '../src/lib/fair';

const record = readFileSync('tests/fair.jsonl', 'utf-8'); // a game with a reshuffle, written by tests/test_fair.py's dealer
const board = JSON.parse(readFileSync('../src/branchline/boards/data/japan.json', 'utf-8'));
const tickets = board.tickets.map((ticket: { id: string }) => ticket.id);
const start = JSON.parse(record.split('\n')[0]!);
const own = new Set<string>([start.fair.contributions[0]]);

function failing(forged: string, mine: Set<string> = own, seats = [0]): string[] {
  return prove(forged, tickets, mine, seats).filter(({ holds }) => !holds).map(({ claim }) => claim);
}

/** The record with its first line changed. */
function forge(change: (line: typeof start) => void): string {
  const line = structuredClone(start);
  change(line);
  return [JSON.stringify(line), ...record.split('\n').slice(1)].join('\n');
}

describe('the proof of a fair deal', () => {
  it('holds for an honest one, in all its steps', () => {
    expect(prove(record, tickets, own, [0]).map(({ claim }) => claim)).toEqual([
      'fair-commitment', 'fair-own', 'fair-seed', 'fair-cards', 'fair-tickets', 'fair-reshuffles', 'fair-first',
    ]);
    expect(failing(record)).toEqual([]);
  });

  it('needs no contribution of somebody who only watched', () => {
    expect(failing(record, new Set(), [])).toEqual([]);
  });

  it('finds whatever was forged', () => {
    const swap = (order: string[]) => ([order[0], order[1]] = [order.find((item) => item !== order[0])!, order[0]!]);
    expect(failing(forge((line) => (line.fair.commitment = 'a'.repeat(64))))).toEqual(['fair-commitment']);
    expect(failing(record, new Set(['b'.repeat(64)]))).toEqual(['fair-own-missing']);
    expect(failing(forge((line) => (line.fair.contributions[0] = 'c'.repeat(64))))).toEqual(['fair-own-missing', 'fair-seed']);
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
});
