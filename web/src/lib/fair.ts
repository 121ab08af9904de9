// The proof of a fair deal, computed here from the record and from what this device kept (docs/fair-deals.md).
// The hashes are a library's: the browser's own are missing on pages of plain http.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { shake256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Seen } from './commitments';
import type { Key } from './i18n.svelte';

export interface Step {
  claim: Key;
  mark: 'holds' | 'fails' | 'unknown' | 'note'; // unknown: this device cannot tell
}

export type Verdict = 'good' | 'partly' | 'bad';

interface Start {
  seats: { player: string }[];
  first: number;
  seed: string;
  deal: { cards: string[]; tickets: string[] };
  fair: { commitment: string; secret: string; contributions: (string | null)[]; first?: string };
}

const KINDS = ['purple', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green', 'locomotive'];
const STREAM = 4096; // bytes, more than any deck needs

/** `tickets` are the board's, in its order; `own` has for every own seat what this device contributed, if it did. */
export function prove(
  record: string,
  tickets: string[],
  seen: Seen | null,
  own: Map<number, string | undefined>,
): Step[] {
  const lines = record
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const start = lines[0] as Start;
  const reshuffles: string[][] = lines.flatMap((line) => line.outcome?.reshuffles ?? []);
  return [
    ...promised(start, seen, own),
    ...contributed(start, own),
    ...dealt(start, tickets, reshuffles),
    ...begun(start, seen),
  ];
}

export function verdict(steps: Step[]): Verdict {
  if (steps.some(({ mark }) => mark === 'fails')) return 'bad';
  return steps.some(({ mark }) => mark === 'unknown') ? 'partly' : 'good';
}

function step(claim: Key, holds: boolean): Step {
  return { claim, mark: holds ? 'holds' : 'fails' };
}

/** Compared with what this device was shown at first: the record alone could only prove that it fits itself. */
function promised({ fair }: Start, seen: Seen | null, own: Map<number, string | undefined>): Step[] {
  const isSame = seen?.commitment === fair.commitment;
  const hasContributed = [...own.values()].some((made) => made !== undefined);
  const asShown = step(hasContributed ? 'fair-promised' : 'fair-promised-watching', isSame);
  const isLate = !seen?.beforeStart && (isSame || !seen);
  return [
    isLate ? { claim: 'fair-promise-late', mark: 'unknown' } : asShown,
    ...(seen ? [step('fair-told-the-same', seen.doubt === undefined)] : []),
    step('fair-commitment', bytesToHex(sha256(hexToBytes(fair.secret))) === fair.commitment),
  ];
}

function contributed({ fair, seats }: Start, own: Map<number, string | undefined>): Step[] {
  const everybody = seats.every(
    ({ player }, seat) => (player === 'human') === (typeof fair.contributions[seat] === 'string'),
  );
  const steps = [step('fair-people', everybody && seats.length === fair.contributions.length)];
  const known = [...own].filter(([, made]) => made !== undefined);
  const isOwn = known.every(([seat, made]) => fair.contributions[seat] === made);
  if (known.length) steps.push(step('fair-own', isOwn));
  if (known.length < own.size) steps.push({ claim: 'fair-own-elsewhere', mark: 'unknown' });
  return steps;
}

function dealt({ fair, seed, deal }: Start, tickets: string[], reshuffles: string[][]): Step[] {
  const given = fair.contributions.filter((contribution) => contribution !== null).map(hexToBytes);
  const steps = [
    step('fair-seed', bytesToHex(hmac(sha256, hexToBytes(fair.secret), concatBytes(...given))) === seed),
    step('fair-cards', same(deal.cards, shuffled(sorted(deal.cards), 'cards', seed))),
    step('fair-tickets', same(deal.tickets, shuffled(tickets, 'tickets', seed))),
  ];
  const follow = (order: string[], i: number) => same(order, shuffled(sorted(order), `reshuffle ${i + 1}`, seed));
  return reshuffles.length ? [...steps, step('fair-reshuffles', reshuffles.every(follow))] : steps;
}

function begun({ seats, first, seed, fair }: Start, seen: Seen | null): Step[] {
  const shown = seen?.beforeStart ? seen.first : undefined; // undefined: not seen in time
  const chosen = fair.first === 'chosen' ? first : null;
  const steps: Step[] = shown === undefined || shown === chosen ? [] : [step('fair-first-as-shown', false)];
  if (chosen !== null) return [...steps, { claim: 'fair-first-chosen', mark: 'note' }];
  return [...steps, step('fair-first', first === below(seats.length, words('first', seed)))];
}

function same(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((item, i) => item === other[i]);
}

function sorted(cards: string[]): string[] {
  return [...cards].sort((a, b) => KINDS.indexOf(a) - KINDS.indexOf(b));
}

function* words(label: string, seed: string): Generator<number, never> {
  const text = concatBytes(utf8ToBytes(`branchline 1\0${label}\0`), hexToBytes(seed));
  const view = new DataView(shake256(text, { dkLen: STREAM }).buffer);
  for (let i = 0; i < STREAM; i += 4) yield view.getUint32(i);
  throw new Error('no random numbers left');
}

function below(n: number, stream: Generator<number, never>): number {
  const limit = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % n;
  }
}

function shuffled(items: string[], label: string, seed: string): string[] {
  const order = [...items];
  const stream = words(label, seed);
  for (let i = order.length - 1; i > 0; i--) {
    const j = below(i + 1, stream);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
