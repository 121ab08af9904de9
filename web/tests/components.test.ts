import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cards, TableEvent } from '../src/lib/protocol';
import { change } from '../src/lib/settings.svelte';
import type { TableStore } from '../src/lib/table.svelte';
import ClaimDialog from '../src/play/ClaimDialog.svelte';
import ClockFace from '../src/play/ClockFace.svelte';
import End from '../src/play/End.svelte';
import { Ending } from '../src/play/ending.svelte';
import Hand from '../src/play/Hand.svelte';
import KeepTickets from '../src/play/KeepTickets.svelte';
import Log from '../src/play/Log.svelte';
import Players from '../src/play/Players.svelte';
import Supply from '../src/play/Supply.svelte';
import TicketCard from '../src/play/TicketCard.svelte';
import { board, card as sampleCard, played, position as samplePosition, seatPosition } from './samples';

const usa = board('usa');
const italy = board('italy');
const position = samplePosition({
  seats_to_act: [1],
  seats: [seatPosition(), seatPosition({ cards: 7, ferry_cards: 2, trains: 4 })],
});
const card = sampleCard();

beforeEach(() => change({ language: 'en' }));

describe('the own hand', () => {
  it('has a place for every color, and says what is in it', () => {
    render(Hand, { board: usa, hand: { red: 3, locomotive: 1 } });
    const cards = within(screen.getByRole('list', { name: 'Your cards' })).getAllByRole('listitem');
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['3 red cards', '1 locomotive']);
    expect(document.querySelectorAll('.hand li')).toHaveLength(9);
  });

  it('has a place for ferry cards where there are any', () => {
    render(Hand, { board: italy, hand: { ferry: 2 } });
    expect(document.querySelectorAll('.hand li')).toHaveLength(10);
    expect(screen.getByRole('listitem').getAttribute('aria-label')).toBe('2 ferry cards');
  });
});

describe('the end', () => {
  beforeEach(() => vi.stubGlobal('fetch', async () => ({ text: async () => '' }))); // no record, so no proof
  afterEach(() => vi.unstubAllGlobals());

  function shown(ticketsToWin: number): void {
    const race = board('first_journey');
    race.file.tickets_to_win = ticketsToWin;
    const scores = [
      { tickets: ticketsToWin, bonus: 0, total: ticketsToWin },
      { tickets: 0, bonus: 0, total: 0 },
    ];
    const ended = {
      ...position,
      result: { type: 'end', reason: 'six_tickets', scores, completed: [ticketsToWin, 0], winners: [0] },
    };
    const store = { id: 'table', position: ended, card: { ...card, fair: {} }, seats: [0] } as unknown as TableStore;
    render(End, { store, board: race, ending: new Ending(store, race), onrematch: vi.fn(), onlook: vi.fn() });
  }

  it('says how many tickets the board asks for', () => {
    shown(4);
    expect(screen.getByText('4 tickets!')).toBeTruthy();
  });

  it('says it in Italian, too', () => {
    change({ language: 'it' });
    shown(6);
    expect(screen.getByText('6 biglietti!')).toBeTruthy();
  });
});

describe('the supply', () => {
  it('offers what the server allows, by mouse and by key', async () => {
    const onmove = vi.fn();
    render(Supply, { position, board: usa, can: { take: ['blue'], draw: true }, onmove });
    await fireEvent.click(screen.getByRole('button', { name: /blue/ }));
    for (const red of screen.getAllByRole('button', { name: /red/ })) expect(red).toHaveProperty('disabled', true);
    await fireEvent.keyDown(window, { key: 'd' });
    await fireEvent.keyDown(window, { key: 't' }); // tickets are not allowed now
    expect(onmove.mock.calls.map(([move]) => move)).toEqual([{ do: 'take', card: 'blue' }, { do: 'draw' }]);
  });

  it('lets cards of the row keep their places', async () => {
    const { rerender } = render(Supply, { position, board: usa, can: undefined, onmove: () => {} });
    const kinds = () => [...document.querySelectorAll<HTMLElement>('.row .place')].map((place) => place.dataset.kind);
    const before = kinds();
    const gone = before.indexOf('blue');
    await rerender({ position: { ...position, row: { red: 2, green: 1, locomotive: 1, white: 1 } } });
    expect(kinds()).toEqual(before.map((kind, i) => (i === gone ? 'green' : kind)));
  });
});

describe('a claim', () => {
  it('shows the cheapest payment first and sends the chosen one', async () => {
    const onpay = vi.fn();
    const track = usa.tracks.get('dallas--el-paso')!;
    const payments: Cards[] = [{ red: 4 }, { red: 3, locomotive: 1 }];
    render(ClaimDialog, {
      track,
      payments,
      board: usa,
      onpay,
      near: [],
      onother: () => {},
      oncancel: () => {},
      onlook: () => {},
    });
    const offered = screen.getAllByRole('button', { name: /Pay with/ });
    expect(offered[0]!.className).toContain('best');
    await fireEvent.click(offered[1]!);
    expect(onpay).toHaveBeenCalledWith({ red: 3, locomotive: 1 });
  });
});

describe('tickets', () => {
  const id = usa.file.tickets[0]!.id;

  it('say how far they are', async () => {
    const { rerender } = render(TicketCard, { id, board: usa, route: { tracks: ['a'], trains: 3 } as never });
    const text = () => screen.getByRole('button').querySelector('small')!.textContent;
    expect(text()).toBe('3 trains short');
    await rerender({ route: null });
    expect(text()).toBe('✗ cannot be made any more');
    change({ language: 'it' });
    await rerender({ route: { tracks: [], trains: 0 } as never });
    expect(text()).toMatch(/✓ /);
  });

  it('cannot be kept if they are too few', async () => {
    const onkeep = vi.fn();
    const offer = usa.file.tickets.slice(0, 3).map((ticket) => ticket.id);
    render(KeepTickets, { offer, least: 2, board: usa, routes: {}, who: '', onkeep, onlook: () => {} });
    const keep = screen.getByRole('button');
    const boxes = screen.getAllByRole('checkbox');
    await fireEvent.click(boxes[0]!);
    await fireEvent.click(keep);
    await fireEvent.click(boxes[1]!);
    expect(keep).toHaveProperty('disabled', true);
    expect(onkeep.mock.calls.map(([kept]) => kept)).toEqual([offer.slice(1)]);
  });
});

describe('the players', () => {
  it('are shown with what everybody may know', () => {
    render(Players, { position, card, board: italy, own: [0], connected: [0], seen: Date.now() });
    const [ada, bot] = [...document.querySelectorAll<HTMLElement>('.players > li')];
    expect(ada!.textContent).toContain('Ada');
    expect(within(bot!).getByText('to move')).toBeTruthy();
    expect(bot!.textContent).toMatch(/Cards\s*7\s*\+2/);
    expect(bot!.querySelector('.few')!.textContent!.trim()).toBe('4');
  });
});

describe('the log', () => {
  const claim = { do: 'claim', track: 'dallas--el-paso', pay: { red: 4 } };
  const log = [
    played(1, { do: 'draw' }, { number: 1, outcome: { drawn: 'red' } }),
    played(2, { do: 'draw' }, { number: 2, seat: 1 }),
    played(3, claim, { number: 3, seat: 1, outcome: { points: 7 } }),
  ];
  const lines = () => screen.getAllByRole('listitem').map((line) => line.querySelector('span')!.textContent);

  it('speaks to the reader, and of the others', () => {
    render(Log, { log, board: usa, card, me: 0, onlook: () => {} });
    expect(lines()).toEqual([
      'You draw a red card.',
      'Hard 2 draws a card.',
      'Hard 2 claims Dallas–El Paso with 4 red cards. +7 points.',
    ]);
  });

  it('speaks of everybody to those who only watch', () => {
    change({ language: 'it' });
    render(Log, { log, board: usa, card, onlook: () => {} });
    expect(lines()[0]).toBe('Ada pesca una carta rossa.');
  });

  it('tells what the operator did', () => {
    const done = [{ kind: 'inspected' }, { kind: 'ended', operator: true }, { kind: 'said', seat: 0 }];
    const events = done.map((event, version) => ({ version, at: 0, ...event }) as TableEvent);
    render(Log, { log: events, board: usa, card, onlook: () => {} });
    expect(lines()).toEqual([
      'The operator of this server has looked at the hidden cards.',
      'The operator of this server has closed the table.',
    ]);
  });

  it('shows a track on the board', async () => {
    const onlook = vi.fn();
    render(Log, { log, board: usa, card, me: 0, onlook });
    await fireEvent.pointerEnter(document.querySelector('li.track')!);
    expect(onlook).toHaveBeenCalledWith('dallas--el-paso');
  });
});

describe('a clock', () => {
  it.each([
    [0, '0:00'],
    [9_999, '0:09'],
    [61_000, '1:01'],
    [3_599_000, '59:59'],
    [3_600_000, '1:00:00'],
    [36_061_000, '10:01:01'],
    [86_400_000, '1 day'],
    [200_000_000, '2 days'],
  ])('of %d milliseconds shows %s', (left, text) => {
    render(ClockFace, { left, running: false, seen: 0 });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('runs from when its time was told, and stops at nothing', () => {
    vi.useFakeTimers({ now: 10_000 });
    render(ClockFace, { left: 20_000, running: true, seen: 4_000 });
    expect(screen.getByText('0:14').className).toContain('short');
    vi.useRealTimers();
    render(ClockFace, { left: 1000, running: true, seen: 0 });
    expect(screen.getByText('0:00')).toBeTruthy();
  });
});
