import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerMessage, Language, TableEvent } from '../src/lib/protocol';
import { botName, cardsText, seatName, sentence, shortReason, spoken } from '../src/lib/sentences';
import { change } from '../src/lib/settings.svelte';
import { board, card, played, said } from './samples';

const usa = board('usa');
const claim = { do: 'claim', track: 'dallas--el-paso', pay: { red: 3, locomotive: 1 } };
const event = (kind: string, more: object = {}) => ({ version: 1, kind, at: 0, ...more }) as TableEvent;
const told = (happened: TableEvent, me: number | null = null) => sentence(happened, usa, card(), me);

beforeEach(() => change({ language: 'en' }));

// what happened, of Ada in English, to Ada in English, of Ada in Italian, to Ada in Italian
const MOVES: [string, TableEvent, string, string, string, string][] = [
  [
    'a claim',
    played(1, claim),
    'Ada claims Dallas–El Paso with 3 red cards, 1 locomotive.',
    'You claim Dallas–El Paso with 3 red cards, 1 locomotive.',
    'Ada occupa Dallas–El Paso con 3 carte rosse, 1 locomotiva.',
    'Occupi Dallas–El Paso con 3 carte rosse, 1 locomotiva.',
  ],
  [
    'a card of the row',
    played(1, { do: 'take', card: 'blue' }),
    'Ada takes a blue card.',
    'You take a blue card.',
    'Ada prende una carta blu.',
    'Prendi una carta blu.',
  ],
  [
    'a card nobody else sees',
    played(1, { do: 'draw' }),
    'Ada draws a card.',
    'You draw a card.',
    'Ada pesca una carta.',
    'Peschi una carta.',
  ],
  [
    'a card that is known',
    played(1, { do: 'draw' }, { outcome: { drawn: 'red' } }),
    'Ada draws a red card.',
    'You draw a red card.',
    'Ada pesca una carta rossa.',
    'Peschi una carta rossa.',
  ],
  [
    'tickets drawn',
    played(1, { do: 'tickets' }),
    'Ada draws tickets.',
    'You draw tickets.',
    'Ada pesca biglietti.',
    'Peschi biglietti.',
  ],
  [
    'tickets kept secretly',
    played(1, { do: 'keep' }),
    'Ada keeps tickets.',
    'You keep tickets.',
    'Ada tiene dei biglietti.',
    'Tieni dei biglietti.',
  ],
  [
    'one ticket kept',
    played(1, { do: 'keep', tickets: ['a'] }),
    'Ada keeps 1 ticket.',
    'You keep 1 ticket.',
    'Ada tiene 1 biglietto.',
    'Tieni 1 biglietto.',
  ],
  [
    'two tickets kept',
    played(1, { do: 'keep', tickets: ['a', 'b'] }),
    'Ada keeps 2 tickets.',
    'You keep 2 tickets.',
    'Ada tiene 2 biglietti.',
    'Tieni 2 biglietti.',
  ],
  [
    'a ferry card',
    played(1, { do: 'ferry' }),
    'Ada takes a ferry card.',
    'You take a ferry card.',
    'Ada prende una carta traghetto.',
    'Prendi una carta traghetto.',
  ],
  [
    'tickets swapped',
    played(1, { do: 'swap' }),
    'Ada swaps tickets.',
    'You swap tickets.',
    'Ada cambia i biglietti.',
    'Cambi i biglietti.',
  ],
  ['a pass', played(1, { do: 'pass' }), 'Ada passes.', 'You pass.', 'Ada passa.', 'Passi.'],
  [
    'a move taken back',
    event('undone', { seat: 0 }),
    'Ada takes a move back.',
    'You take a move back.',
    'Ada annulla una mossa.',
    'Annulli una mossa.',
  ],
  [
    'a bot for somebody',
    event('botseated', { seat: 0, bot: 'hard' }),
    'A bot plays for Ada now (Hard).',
    'A bot plays for you now (Hard).',
    'Ora per Ada gioca un bot (Difficile).',
    'Ora per te gioca un bot (Difficile).',
  ],
  [
    'a return',
    event('returned', { seat: 0 }),
    'Ada is back.',
    'You are back.',
    'Ada è di nuovo al tavolo.',
    'Sei di nuovo al tavolo.',
  ],
  [
    'an agreement',
    event('agreed', { seat: 0 }),
    'Ada agrees to end the table.',
    'You agree to end the table.',
    'Ada accetta di chiudere il tavolo.',
    'Accetti di chiudere il tavolo.',
  ],
];

describe.each(MOVES)('the log tells of %s', (_, happened, ...sentences) => {
  const versions: [Language, number | null][] = [
    ['en', null],
    ['en', 0],
    ['it', null],
    ['it', 0],
  ];
  it('of others and to the reader, in both languages', () => {
    const found = versions.map(([language, me]) => {
      change({ language });
      return told(happened, me);
    });
    expect(found).toEqual(sentences);
  });
});

describe('the log tells of a table', () => {
  it.each([
    [event('started'), 'The game begins.', 'La partita comincia.'],
    [event('ended'), 'The table is over.', 'Il tavolo è chiuso.'],
    [
      event('ended', { operator: true }),
      'The operator of this server has closed the table.',
      'Chi gestisce questo server ha chiuso il tavolo.',
    ],
    [
      event('restored'),
      'The table had been set aside and is back.',
      'Il tavolo era stato messo da parte ed è tornato.',
    ],
    [
      event('inspected'),
      'The operator of this server has looked at the hidden cards.',
      'Chi gestisce questo server ha guardato le carte coperte.',
    ],
    [
      event('erased', { seat: 1 }),
      'Name and talk of seat 2 were erased on request.',
      'Il nome e i messaggi del posto 2 sono stati cancellati su richiesta.',
    ],
  ])('%o', (happened, english, italian) => {
    expect(told(happened, 0)).toBe(english);
    change({ language: 'it' });
    expect(told(happened, 0)).toBe(italian);
  });

  it('and passes over what needs no words, or has none', () => {
    expect([told(said(1, 'hi')), told(event('renamed')), told(event('played'))]).toEqual([null, null, null]);
  });
});

describe('the log tells what came of a move', () => {
  const after = (outcome: object, more: object = {}) => told(played(1, { do: 'pass' }, { outcome, ...more }));

  it.each([
    [{ points: 1 }, '+1 point.', '+1 punto.'],
    [{ points: 7 }, '+7 points.', '+7 punti.'],
    [{ progress: 2 }, '+2 bullet progress.', '+2 di progresso proiettile.'],
    [{ bonus: true }, 'East–West ticket!', 'Biglietto Est–Ovest!'],
    [{ resets: 1 }, 'Three locomotives: a new row.', 'Tre locomotive: nuove carte scoperte.'],
    [{ reshuffles: 1 }, 'The discards are shuffled.', 'Gli scarti vengono rimescolati.'],
    [{ completed: ['atlanta--montreal'] }, 'Ticket made: Atlanta–Montreal.', 'Biglietto completato: Atlanta–Montreal.'],
  ])('%o', (outcome, english, italian) => {
    expect(after(outcome)).toBe(`Ada passes. ${english}`);
    change({ language: 'it' });
    expect(after(outcome)).toBe(`Ada passa. ${italian}`);
  });

  it('all of it, in one order, and that time was over', () => {
    const outcome = { reshuffles: 1, resets: 1, points: 2 };
    expect(after(outcome, { late: true })).toBe(
      'Ada passes. +2 points. Three locomotives: a new row. The discards are shuffled. (Time was over.)',
    );
  });

  it('nothing of what did not come', () => {
    expect(after({ points: 0, completed: [], bonus: false, resets: 0 })).toBe('Ada passes.');
  });
});

describe('in sentences', () => {
  it('somebody has a name, a bot its level and seat, an open seat its number', () => {
    const open = { ...card().seats[1]!, bot: null };
    const table = card({ seats: [...card().seats, open] });
    expect([0, 1, 2, 3].map((seat) => seatName(table, seat))).toEqual(['Ada', 'Hard 2', 'Seat 3', 'Seat 4']);
    expect(seatName(null, 0)).toBe('Seat 1');
    change({ language: 'it' });
    expect([1, 2].map((seat) => seatName(table, seat))).toEqual(['Difficile 2', 'Posto 3']);
  });

  it('bots of a style have one name, and unknown ones their own', () => {
    expect([botName('hard:racer'), botName('my_bot', 0), botName('')]).toEqual(['Hard, a racer', 'my_bot 1', '']);
  });

  it('cards are counted, in the language', () => {
    expect(cardsText({ blue: 2, locomotive: 1 })).toBe('2 blue cards, 1 locomotive');
    expect(cardsText({})).toBe('');
    change({ language: 'it' });
    expect(cardsText({ blue: 2 })).toBe('2 carte blu');
  });

  it('tracks of another board are called by their id', () => {
    expect(told(played(1, { ...claim, track: 'roma--milano' }))).toContain('roma--milano');
  });

  it('talk is spoken with its name, and the rest like the log', () => {
    expect(spoken(said(1, 'hi'), usa, card())).toBe('Ada: hi');
    expect(spoken(said(1, 'שלום'), usa, card())).toBe('Ada: \u2068שלום\u2069');
    expect(spoken(played(1, { do: 'pass' }), usa, card(), 0)).toBe('You pass.');
  });

  it('a ferry that cannot be paid is told without internal names', () => {
    const answer = { type: 'answer', id: '', key: 'waves-short', values: { waves: 3, cards: 1 } };
    expect(shortReason(answer as unknown as AnswerMessage)).toBe(
      '3 locomotives or ferry cards short for the waves; 1 card short',
    );
  });

  it('a reason is short in both languages', () => {
    const answer = { type: 'answer', id: '', key: 'cards-short', values: { short: 2, card: 'blue' } } as AnswerMessage;
    expect(shortReason(answer)).toBe('2 blue cards short');
    change({ language: 'it' });
    expect(shortReason(answer)).toBe('mancano 2 carte blu');
  });
});
