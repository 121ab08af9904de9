// What the playing screen works out: whose eyes, which routes, what is news, what the board shows.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptContribution, seenOf } from '../src/lib/commitments';
import { keysOf } from '../src/lib/keys';
import { change } from '../src/lib/settings.svelte';
import { citiesOf, closedTracks, longestTracks, ownersOf } from '../src/play/highlights';
import { Latest } from '../src/play/latest.svelte';
import { Perspective } from '../src/play/perspective.svelte';
import { rematch } from '../src/play/rematch';
import { TicketRoutes } from '../src/play/routes.svelte';
import { board, card, events, openTable, own, played, position, said, seatPosition } from './samples';

const usa = board('usa');
const italy = board('italy');

beforeEach(() => {
  localStorage.clear();
  change({ language: 'en' });
});
afterEach(() => vi.unstubAllGlobals());

describe('the perspective', () => {
  const acts = own({ can: { draw: true } });

  it('of one seat is that seat, whoever acts', () => {
    const { store } = openTable({ position: position(), own: { 0: own({ hand: { red: 1 } }) } });
    const seen = new Perspective(store);
    expect([seen.seat, seen.reader, seen.acting, seen.mustHandOver]).toEqual([0, 0, null, false]);
    expect(seen.own?.hand).toEqual({ red: 1 });
    expect(seen.can).toBeUndefined();
  });

  it('of a spectator is nobody', () => {
    const { store } = openTable({ position: position(), seats: [] });
    const seen = new Perspective(store);
    expect([seen.seat, seen.own, seen.reader, seen.mustHandOver]).toEqual([null, null, null, false]);
  });

  it('of several seats on one device shows no cards before it was handed over', () => {
    const { store } = openTable({ position: position(), seats: [0, 1], own: { 0: acts, 1: own() } });
    const seen = new Perspective(store);
    expect([seen.seat, seen.own, seen.mustHandOver]).toEqual([null, null, true]);
    seen.handOver();
    expect([seen.seat, seen.can, seen.mustHandOver]).toEqual([0, { draw: true }, false]);
  });

  it('of several seats must change when another of them acts', () => {
    const { store, socket } = openTable({ position: position(), seats: [0, 1], own: { 0: acts, 1: own() } });
    const seen = new Perspective(store);
    seen.handOver();
    socket.bring(events(4, [], { own: { 0: own(), 1: acts } }));
    expect([seen.seat, seen.acting, seen.mustHandOver]).toEqual([0, 1, true]);
    seen.handOver();
    expect([seen.seat, seen.mustHandOver]).toEqual([1, false]);
  });

  it('of several seats speaks to none of them', () => {
    const { store } = openTable({ position: position(), seats: [0, 1], own: { 0: acts, 1: own() } });
    const seen = new Perspective(store);
    seen.handOver();
    expect([seen.seat, seen.reader]).toEqual([0, null]);
  });

  it('of several seats is not handed over after the end', () => {
    const { store } = openTable({ position: position({ phase: 'over' }), seats: [0, 1], own: { 0: acts } });
    expect(new Perspective(store).mustHandOver).toBe(false);
  });
});

describe('routes of tickets', () => {
  function table(mine = own({ tickets: ['a'] }), more = {}) {
    const { store, socket } = openTable({ position: position(), own: { 0: mine }, ...more });
    return { socket, routes: new TicketRoutes(store, new Perspective(store)) };
  }

  it('are what the server answers', async () => {
    const { socket, routes } = table();
    const asked = routes.ask();
    expect(socket.sent.at(-1)).toMatchObject({ type: 'ways', seat: 0 });
    socket.answer('answer', { ways: { a: { tracks: ['x'], trains: 3 }, b: null } });
    await asked;
    expect(routes.byTicket).toEqual({ a: { tracks: ['x'], trains: 3 }, b: null });
  });

  it('stay as they were when the question is refused', async () => {
    const { socket, routes } = table();
    const asked = routes.ask();
    socket.answer('refused', { key: 'slow-down', text: 'Slowly!' });
    await asked;
    expect(routes.byTicket).toEqual({});
  });

  it('are not asked for again when only cards were drawn', () => {
    const { socket, routes } = table();
    const before = routes.question;
    const drawn = own({ tickets: ['a'], hand: { red: 1 } });
    socket.bring(events(4, [], { position: position({ moves: 1, deck_size: 88 }), own: { 0: drawn } }));
    expect(routes.question).toBe(before);
  });

  it.each([
    ['a ticket comes', { own: { 0: own({ tickets: ['a', 'b'] }) } }],
    ['tickets are offered', { own: { 0: own({ tickets: ['a'], offer: ['b'] }) } }],
    ['somebody claims', { position: position({ seats: [seatPosition(), seatPosition({ tracks: ['x'] })] }) }],
    ['a bullet track is built', { position: position({ shared_tracks: ['x'] }) }],
  ])('are asked for again when %s', (_, message) => {
    const { socket, routes } = table();
    const before = routes.question;
    socket.bring(events(4, [], message));
    expect(routes.question).not.toBe(before);
  });

  it('are asked for again when one claim takes the place of another', () => {
    const claimed = (track: string) => ({
      position: position({ seats: [seatPosition({ tracks: [track] }), seatPosition()] }),
    });
    const { socket, routes } = table(own(), claimed('x'));
    const before = routes.question;
    socket.bring(events(4, [], claimed('y')));
    expect(routes.question).not.toBe(before);
  });

  it('are not asked for by spectators, nor after the end', () => {
    expect(table(own(), { seats: [] }).routes.question).toBeNull();
    expect(table(own(), { position: position({ phase: 'over' }) }).routes.question).toBeNull();
  });

  it('of one player are not shown to the next one on the same device', async () => {
    const acts = own({ can: { draw: true } });
    const { store, socket } = openTable({ position: position(), seats: [0, 1], own: { 0: acts, 1: own() } });
    const seen = new Perspective(store);
    const routes = new TicketRoutes(store, seen);
    seen.handOver();
    const asked = routes.ask();
    const { id } = socket.of('ways')[0]!;
    socket.bring(events(4, [], { own: { 0: own(), 1: acts } }));
    seen.handOver();
    socket.bring({ type: 'answer', id, ways: { secret: null } });
    await asked;
    expect(routes.byTicket).toEqual({});
  });
});

describe('the latest events', () => {
  function table(seats = [0]) {
    const { store, socket } = openTable({ table: card(), position: position(), seats });
    const latest = new Latest(store, usa, new Perspective(store));
    store.listeners.add(latest.hear);
    return { latest, socket };
  }
  const claim = { do: 'claim', track: 'dallas--el-paso', pay: { red: 4 } };

  it('are told to screen readers, talk with its name', () => {
    const { latest, socket } = table();
    socket.bring(events(5, [played(4, { do: 'draw' }, { seat: 1 }), said(5, 'hello', 0)]));
    expect(latest.told).toBe('Hard 2 draws a card. Ada: hello');
  });

  it('speak to the player, but to nobody of several', () => {
    const alone = table();
    alone.socket.bring(events(4, [played(4, { do: 'draw' })]));
    expect(alone.latest.told).toBe('You draw a card.');
    const together = table([0, 1]);
    together.socket.bring(events(4, [played(4, { do: 'draw' })]));
    expect(together.latest.told).toBe('Ada draws a card.');
  });

  it('name the track claimed last', () => {
    const { latest, socket } = table();
    socket.bring(events(6, [played(4, { ...claim, track: 'x' }), played(5, claim), played(6, { do: 'draw' })]));
    expect(latest.claimed).toBe('dallas--el-paso');
    socket.bring(events(7, [played(7, { do: 'draw' })]));
    expect(latest.claimed).toBe('dallas--el-paso');
  });

  it('are not told when the whole table was sent anew', () => {
    const { latest, socket } = table();
    socket.bring(events(9, [played(9, claim)], { fresh: true }));
    expect([latest.told, latest.claimed]).toEqual(['', null]);
  });
});

describe('the board shows', () => {
  it('whose tracks are whose', () => {
    const seats = [seatPosition({ tracks: ['a', 'b'] }), seatPosition({ tracks: ['c'] })];
    expect([...ownersOf(position({ seats }))]).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', 1],
    ]);
  });

  it('what is closed to the viewer, and nothing of it to spectators', () => {
    const all = usa.file.tracks.map(({ id }) => id);
    expect([...closedTracks(own({ open_tracks: all.slice(2) }), usa)]).toEqual(all.slice(0, 2));
    expect(closedTracks(null, usa).size).toBe(0);
  });

  it('the cities of tickets; of a country all its ends', () => {
    const ticket = usa.file.tickets[0]!;
    expect([...citiesOf([ticket.id], usa)]).toEqual(ticket.between);
    const country = italy.file.countries!.find(({ ends }) => ends.length > 1)!;
    const abroad = italy.file.tickets.find(({ between }) => between.includes(country.id))!;
    const shown = citiesOf([abroad.id], italy);
    for (const end of country.ends) expect(shown).toContain(end);
    expect(citiesOf(['of another board'], usa).size).toBe(0);
  });

  it('the longest path, of all who share it', () => {
    const longest = [['a'], ['b'], ['c']];
    expect([...longestTracks(position({ longest, standing: { longest: [5, 7, 7] } }))]).toEqual(['b', 'c']);
    expect(longestTracks(position()).size).toBe(0);
  });
});

describe('a rematch', () => {
  function serve(): { path: string; kept: ReturnType<typeof seenOf> }[] {
    const requests: { path: string; kept: ReturnType<typeof seenOf> }[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      requests.push({ path, kept: seenOf('next') });
      return { ok: true, json: async () => ({ seats: [0] }) };
    });
    return requests;
  }

  it('that somebody else has asked for is joined', async () => {
    const { store, socket } = openTable({ table: card({ rematch: 'next' }) });
    expect(await rematch(store)).toEqual({ table: 'next' });
    expect(socket.of('rematch')).toEqual([]);
  });

  it('keeps the promise before it contributes', async () => {
    const requests = serve();
    const { store, socket } = openTable({ table: card() });
    const made = rematch(store);
    const { token } = socket.sent.at(-1) as { token: string };
    expect(keptContribution(token)).toBeDefined();
    socket.answer('accepted', { version: 4, table: 'next', commitment: 'c'.repeat(64) });
    expect(await made).toEqual({ table: 'next' });
    expect(keysOf('next')).toMatchObject({ seats: { 0: token }, host: token });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ path: '/api/tables/next/contributions', kept: { commitment: 'c'.repeat(64) } });
  });

  it('contributes nothing without a promise', async () => {
    const requests = serve();
    const { store, socket } = openTable({ table: card() });
    const made = rematch(store);
    socket.answer('accepted', { version: 4, table: 'next' });
    expect(await made).toEqual({ table: 'next' });
    expect(requests).toEqual([]);
  });

  it('that is refused says why', async () => {
    const { store, socket } = openTable({ table: card() });
    const made = rematch(store);
    socket.answer('refused', { key: 'not-over', text: 'The game goes on.' });
    expect(await made).toEqual({ refusal: 'The game goes on.' });
  });
});
