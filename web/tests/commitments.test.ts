import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  contribute,
  contributionOf,
  join,
  keepPromise,
  keptContribution,
  makeTable,
  observe,
  seenOf,
} from '../src/lib/commitments';
import { keep, keysOf } from '../src/lib/keys';
import type { TableInfo } from '../src/lib/protocol';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

function card(commitment: string, more: Partial<TableInfo> = {}, contributions?: (string | null)[]): TableInfo {
  return { id: 'abc', status: 'waiting', first: null, fair: { commitment, contributions }, ...more } as TableInfo;
}

interface Request {
  path: string;
  body: { contributions?: { token: string; contribution: string }[] };
  kept: ReturnType<typeof seenOf>;
}

/** Answers requests, or loses the answer, and notes them with what this device had kept when they came. */
function serve(...answers: (object | 'lost')[]): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, options: { body: string }) => {
    requests.push({ path, body: JSON.parse(options.body), kept: seenOf('abc') });
    const answer = answers.shift();
    if (answer === 'lost') throw new Error(answer);
    return { ok: true, json: async () => answer };
  });
  return requests;
}

beforeEach(() => localStorage.clear());

describe('the promise of a deal', () => {
  it('is kept before anything is contributed', async () => {
    const seats = [
      { seat: 0, token: 'ada' },
      { seat: 2, token: 'bea' },
    ];
    const requests = serve({ table: 'abc', host: 'host', seats, commitment: A }, { seats: [0, 2] });
    await makeTable({
      board: 'usa',
      seats: [
        { kind: 'person', name: 'Ada' },
        { kind: 'bot', bot: 'hard' },
        { kind: 'person', name: 'Bea' },
      ],
    });
    const [made, given] = requests;
    expect(JSON.stringify(made!.body)).not.toContain('contribution');
    expect(given!.path).toBe('/api/tables/abc/contributions');
    expect(given!.kept!.commitment).toBe(A);
    const sent = given!.body.contributions!;
    expect(sent.map(({ token }) => token)).toEqual(['ada', 'bea']);
    for (const { token, contribution } of sent) expect(keptContribution(token)).toBe(contribution);
    expect(new Set(sent.map(({ contribution }) => contribution)).size).toBe(2);
    expect(keysOf('abc').host).toBe('host');
  });

  it('is needed to contribute and to sit down', async () => {
    const requests = serve();
    await expect(contribute('abc', ['ada'])).rejects.toThrow();
    await expect(join('abc', 'Ada')).rejects.toThrow();
    expect(requests).toEqual([]);
  });

  it('is kept by a guest, too, whose number is the same after a lost answer', async () => {
    observe(card(A), {});
    const requests = serve('lost', { seat: 1, token: 'x' });
    await expect(join('abc', 'Ada')).rejects.toThrow('lost');
    await join('abc', 'Ada');
    expect(requests[0]!.body).toEqual(requests[1]!.body);
  });

  it('is contributed to with the same number after a lost answer', async () => {
    keepPromise('abc', A, null);
    const requests = serve('lost', { seats: [0] });
    await expect(contribute('abc', ['ada'])).rejects.toThrow('lost');
    await contribute('abc', ['ada']);
    expect(requests[0]!.body).toEqual(requests[1]!.body);
  });

  it('is the first one, whatever the server shows later', () => {
    expect(observe(card(A), {})).toMatchObject({ commitment: A, beforeStart: true });
    expect(observe(card(A, { status: 'running' }, [null]), {}).doubt).toBeUndefined();
    expect(observe(card(B, { status: 'running' }, [null]), {})).toMatchObject({
      commitment: A,
      doubt: 'doubt-promise',
    });
    expect(observe(card(A), {}).doubt).toBe('doubt-promise'); // it is not forgotten
  });

  it('that a device came too late for is kept as such', () => {
    expect(observe(card(A, { status: 'over' }, [null]), {}).beforeStart).toBe(false);
  });

  it('is broken with an exchanged contribution, or another first player', () => {
    observe(card(A), {});
    const mine = contributionOf('ada');
    expect(observe(card(A, { status: 'running' }, [null, mine]), { 1: 'ada' }).doubt).toBeUndefined();
    expect(observe(card(A, { status: 'running' }, [null, B]), { 1: 'brought here' }).doubt).toBeUndefined();
    expect(observe(card(A, { status: 'running' }, [mine, B]), { 1: 'ada' }).doubt).toBe('doubt-contribution');
    localStorage.clear();
    observe(card(A), {});
    expect(observe(card(A, { first: 1 }), {}).doubt).toBe('doubt-first');
  });

  it('of an own table outlives those of tables that were only watched', () => {
    keep('mine', [{ seat: 0, token: 'ada' }]);
    keepPromise('mine', A, null);
    for (let i = 0; i < 450; i++) keepPromise(`other-${i}`, B, null);
    expect(seenOf('mine')!.commitment).toBe(A);
  });
});
