// The log by turns.

import { beforeEach, expect, it } from 'vitest';
import { change } from '../src/lib/settings.svelte';
import { linesOf } from '../src/play/turns';
import { board, card, played, said } from './samples';

const usa = board('usa');
beforeEach(() => change({ language: 'en' }));

it('has one line for the two cards of a turn', () => {
  const log = [
    played(1, { do: 'take', card: 'red' }, { number: 0 }),
    played(2, { do: 'draw' }, { number: 1 }),
    played(3, { do: 'draw' }, { seat: 1, number: 2 }),
    played(4, { do: 'draw' }, { seat: 1, number: 3, outcome: { reshuffles: 1 } }),
  ];
  const lines = linesOf(log, usa, card(), null);
  expect(lines.map((line) => [line.text, line.cards, line.after, line.number])).toEqual([
    [
      'Ada draws',
      [
        ['red', 1],
        ['', 1],
      ],
      '',
      1,
    ],
    [
      'Hard 2 draws',
      [
        ['', 1],
        ['', 1],
      ],
      'The discards are shuffled.',
      3,
    ],
  ]);
  expect(lines[0]!.spoken).toBe('Ada takes a red card. Ada draws a card.');
});

it('shows the cards of a claim and what it brought', () => {
  const pay = { red: 3, locomotive: 1 };
  const claim = played(1, { do: 'claim', track: 'dallas--el-paso', pay }, { outcome: { points: 7 } });
  expect(linesOf([claim], usa, card(), 0)[0]).toMatchObject({
    text: 'You claim Dallas–El Paso',
    cards: [
      ['red', 3],
      ['locomotive', 1],
    ],
    after: '+7 points.',
    track: 'dallas--el-paso',
  });
});

it('joins tickets drawn and kept, and leaves talk and what was taken back apart', () => {
  const log = [
    played(1, { do: 'tickets' }),
    played(2, { do: 'keep', tickets: ['a'] }),
    played(3, { do: 'draw' }, { taken_back: true }),
    said(4, 'hi'),
  ];
  expect(linesOf(log, usa, card(), null).map((line) => [line.kind, line.text])).toEqual([
    ['other', 'Ada draws tickets. Ada keeps 1 ticket.'],
    ['talk', 'hi'],
  ]);
});
