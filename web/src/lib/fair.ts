// The proof of a fair deal, computed here from the record alone (docs/fair-deals.md says how it works).

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { shake256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Key } from './i18n.svelte';

export interface Step {
  claim: Key;
  holds: boolean;
}

interface Start {
  seats: unknown[];
  first: number;
  seed: string;
  deal: { cards: string[]; tickets: string[] };
  fair: { commitment: string; secret: string; contributions: (string | null)[]; first?: string };
}

const KINDS = ['purple', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green', 'locomotive'];
const STREAM = 4096; // bytes, more than any deck needs

/** `tickets` are the board's, in its order; `own` are contributions this browser made. */
export function prove(record: string, tickets: string[], own: Set<string>, ownSeats: number[]): Step[] {
  const lines = record.trim().split('\n').map((line) => JSON.parse(line));
  const { seats, first, seed, deal, fair } = lines[0] as Start;
  const secret = hexToBytes(fair.secret);
  const given = fair.contributions.filter((contribution) => contribution !== null);
  const reshuffles: string[][] = lines.flatMap((line) => line.outcome?.reshuffles ?? []);
  const steps: Step[] = [
    { claim: 'fair-commitment', holds: bytesToHex(sha256(secret)) === fair.commitment },
    { claim: 'fair-seed', holds: bytesToHex(hmac(sha256, secret, concatBytes(...given.map(hexToBytes)))) === seed },
    { claim: 'fair-cards', holds: same(deal.cards, shuffled(sorted(deal.cards), 'cards', seed)) },
    { claim: 'fair-tickets', holds: same(deal.tickets, shuffled(tickets, 'tickets', seed)) },
  ];
  if (ownSeats.length) {
    const mine = ownSeats.every((seat) => own.has(fair.contributions[seat] ?? ''));
    steps.splice(1, 0, { claim: mine ? 'fair-own' : 'fair-own-missing', holds: mine });
  }
  if (reshuffles.length) {
    const follow = reshuffles.every((order, i) => same(order, shuffled(sorted(order), `reshuffle ${i + 1}`, seed)));
    steps.push({ claim: 'fair-reshuffles', holds: follow });
  }
  if (fair.first !== 'chosen') steps.push({ claim: 'fair-first', holds: first === below(seats.length, words('first', seed)) });
  return steps;
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
