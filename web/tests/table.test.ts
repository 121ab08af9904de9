import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keep, keysOf } from '../src/lib/keys';
import { change } from '../src/lib/settings.svelte';
import { TableStore } from '../src/lib/table.svelte';
import { card, events, FakeSocket, openTable, own, played, position, said } from './samples';

let store: TableStore;
let socket: FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  change({ language: 'en' });
  ({ store, socket } = openTable({ events: [said(3, 'hi')] }));
});

afterEach(() => {
  store.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The connection breaks, and the next one opens. */
function reconnect(): FakeSocket {
  socket.onclose({ code: 1006 });
  vi.runOnlyPendingTimers();
  FakeSocket.last.onopen();
  return FakeSocket.last;
}

describe('hello', () => {
  it('is said once, with the keys and the version that this device has', () => {
    keep('abc', [{ seat: 0, token: 'ada' }]);
    const other = openTable();
    expect(other.socket.of('hello')).toEqual([{ type: 'hello', tokens: ['ada'], version: 0, language: 'en' }]);
    other.store.close();
  });

  it('is said once more after a reconnect, from the version reached', () => {
    const next = reconnect();
    expect(next).not.toBe(socket);
    expect(next.of('hello')).toEqual([{ type: 'hello', tokens: [], version: 3, language: 'en' }]);
    next.bring(events(3, []));
    store.sayLanguage();
    expect(next.of('hello')).toHaveLength(1);
  });

  it('tells of another language, once', () => {
    change({ language: 'it' });
    store.sayLanguage();
    store.sayLanguage();
    expect(socket.of('hello').map(({ language }) => language)).toEqual(['en', 'it']);
  });

  it('does not tell of another language before the table is open', () => {
    socket.onclose({ code: 1006 });
    change({ language: 'it' });
    store.sayLanguage();
    expect(socket.of('hello')).toHaveLength(1);
  });

  it('goes to the address of the page', () => {
    expect(socket.address).toBe(`ws://${location.host}/api/tables/abc/socket`);
  });
});

describe('the versions of a table', () => {
  it('are asked for again when one is missing', () => {
    socket.bring(events(5, [said(5, 'late')]));
    expect(socket.sent.at(-1)).toMatchObject({ type: 'hello', version: 3 });
    expect(store.version).toBe(3);
    expect(store.log.map((event) => event.version)).toEqual([3]);
  });

  it('go on when what was missing has come', () => {
    socket.bring(events(6, [said(6, 'late')]));
    socket.bring(events(6, [said(4, 'four'), said(5, 'five'), said(6, 'late')]));
    expect(store.version).toBe(6);
    expect(store.log.map((event) => event.version)).toEqual([3, 4, 5, 6]);
  });

  it('are taken once each', () => {
    socket.bring(events(4, [said(4, 'again')]));
    socket.bring(events(4, [said(4, 'again')]));
    expect(store.log.map((event) => event.version)).toEqual([3, 4]);
  });

  it('may jump where a message has no events for this viewer', () => {
    socket.bring(events(5, [], { position: position({ moves: 2 }) }));
    expect([store.version, store.position?.moves]).toEqual([5, 2]);
    expect(socket.of('hello')).toHaveLength(1);
  });

  it('begin anew with a fresh message, whatever was before', () => {
    socket.bring(events(9, [said(9, 'new')], { fresh: true }));
    expect(store.log.map((event) => event.version)).toEqual([9]);
  });

  it('are compared with those of a pong', () => {
    socket.bring({ type: 'pong', version: 3 });
    expect(socket.of('hello')).toHaveLength(1);
    socket.bring({ type: 'pong', version: 4 });
    expect(socket.of('hello')).toHaveLength(2);
  });
});

describe('what a message brings', () => {
  it('is the own hand, by seat, until a fresh message has none', () => {
    socket.bring(events(4, [], { own: { 0: own({ hand: { red: 2 } }) } }));
    expect(store.own[0]?.hand).toEqual({ red: 2 });
    socket.bring(events(5, []));
    expect(store.own[0]?.hand).toEqual({ red: 2 });
    socket.bring(events(5, [], { fresh: true }));
    expect(store.own).toEqual({});
  });

  it('is who acts: own seats that may do something', () => {
    socket.bring(events(4, [], { seats: [0, 1], own: { 0: own(), 1: own({ can: { draw: true } }) } }));
    expect(store.acting).toEqual([1]);
  });

  it('is told to all who listen, and whether it is news', () => {
    const heard: [number[], boolean][] = [];
    store.listeners.add((list, isFresh) => heard.push([list.map((event) => event.version), isFresh]));
    socket.bring(events(4, [said(3, 'hi'), said(4, 'news')]));
    socket.bring(events(4, [said(4, 'news')], { fresh: true }));
    expect(heard).toEqual([
      [[4], false],
      [[4], true],
    ]);
  });

  it('is without moves that were taken back', () => {
    const draw = (version: number, number: number) => played(version, { do: 'draw' }, { number });
    socket.bring(events(5, [draw(4, 0), draw(5, 1)]));
    socket.bring(events(6, [{ version: 6, kind: 'undone', at: 0, seat: 0, left: 1 }]));
    expect(store.log.map((event) => [event.kind, event.number])).toEqual([
      ['said', undefined],
      ['played', 0],
      ['undone', undefined],
    ]);
  });

  it('is who is there', () => {
    socket.bring({ type: 'presence', connected: [0, 1], watching: 2 });
    expect([store.presence.connected, store.presence.watching]).toEqual([[0, 1], 2]);
  });

  it('is what the operator announces, until it was read', () => {
    socket.bring({ type: 'announcement', text: 'Tea is ready' });
    expect(store.announcement).toBe('Tea is ready');
    expect(store.connection).toBe('open');
  });

  it('is a promise that this device keeps', () => {
    socket.bring(events(4, [], { table: card() }));
    expect(store.seen).toMatchObject({ commitment: 'a'.repeat(64), beforeStart: false });
    socket.bring(events(5, [], { table: card({ fair: { commitment: 'b'.repeat(64) } }) }));
    expect(store.seen?.doubt).toBe('doubt-promise');
  });
});

describe('earlier talk', () => {
  it('is asked for from the first line known, and put before it', async () => {
    const loading = store.loadOlderTalk();
    expect(socket.sent.at(-1)).toMatchObject({ type: 'talk', before: 3 });
    socket.answer('answer', { talk: [said(1, 'one'), said(2, 'two'), said(3, 'hi')], more: true });
    await loading;
    expect(store.log.map((event) => event.text)).toEqual(['one', 'two', 'hi']);
    expect(store.hasOlderTalk).toBe(true);
  });

  it('may be refused, and nothing changes', async () => {
    socket.bring(events(3, [said(3, 'hi')], { fresh: true, older_talk: true }));
    const loading = store.loadOlderTalk();
    socket.answer('refused', { key: 'slow-down', text: 'Slowly!' });
    await loading;
    expect([store.log.length, store.hasOlderTalk]).toEqual([1, true]);
  });
});

describe('a command', () => {
  it('says what the player has seen', () => {
    void store.play(0, { do: 'draw' });
    expect(socket.sent.at(-1)).toMatchObject({ type: 'play', seat: 0, version: 3, move: { do: 'draw' } });
    void store.undo(0);
    expect(socket.sent.at(-1)).toMatchObject({ type: 'undo', seat: 0, version: 3 });
  });

  it('is accepted or refused by its own id', async () => {
    const [one, other] = [store.play(0, { do: 'draw' }), store.play(0, { do: 'pass' })];
    const [first, second] = socket.of('play');
    expect(first!.id).not.toBe(second!.id);
    socket.bring({ type: 'refused', id: second!.id, key: 'not-your-turn', text: 'Wait' });
    socket.bring({ type: 'accepted', id: first!.id, version: 4 });
    expect(await one).toMatchObject({ type: 'accepted', version: 4 });
    expect(await other).toMatchObject({ type: 'refused', text: 'Wait' });
  });

  it('is sent again after a broken connection, with the same id', async () => {
    const answer = store.play(0, { do: 'draw' });
    const first = socket.sent.at(-1)!;
    socket.onclose({ code: 1006 });
    expect(store.connection).toBe('lost');
    const next = reconnect();
    expect(next.sent.map(({ type }) => type)).toEqual(['hello', 'play']);
    expect(next.sent[1]).toEqual(first);
    next.answer('accepted', { version: 4 });
    await expect(answer).resolves.toMatchObject({ type: 'accepted' });
  });

  it('is not sent again once it was answered', () => {
    void store.play(0, { do: 'draw' });
    socket.answer('refused', { key: 'not-your-turn', text: 'Wait' });
    expect(reconnect().of('play')).toEqual([]);
  });

  it('waits while there is no connection', () => {
    socket.readyState = 3;
    void store.play(0, { do: 'draw' });
    expect(socket.of('play')).toEqual([]);
    expect(reconnect().of('play')).toHaveLength(1);
  });

  it('has ids that no other device uses', () => {
    const other = openTable();
    void store.play(0, { do: 'draw' });
    void other.store.play(0, { do: 'draw' });
    expect(socket.sent.at(-1)!.id).not.toBe(other.socket.sent.at(-1)!.id);
    other.store.close();
  });
});

describe('a lost connection', () => {
  function pauses(count: number): number[] {
    return Array.from({ length: count }, () => {
      const before = FakeSocket.count;
      FakeSocket.last.onclose({ code: 1006 });
      let waited = 0;
      while (FakeSocket.count === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      return waited;
    });
  }

  it('is tried again, after longer and longer pauses', () => {
    expect(pauses(7)).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
  });

  it('is tried again quickly after it was there', () => {
    pauses(4);
    FakeSocket.last.onopen();
    expect(pauses(1)).toEqual([400]);
  });

  it('is not tried again when the page is left', () => {
    store.close();
    const before = FakeSocket.count;
    socket.onclose({ code: 1000 });
    vi.runAllTimers();
    expect([socket.isClosed, FakeSocket.count]).toEqual([true, before]);
  });

  it('is not tried again where there is no such table', () => {
    const before = FakeSocket.count;
    socket.onclose({ code: 4404 });
    vi.runAllTimers();
    expect([store.connection, FakeSocket.count]).toEqual(['gone', before]);
  });

  it('is not tried again at a server that shuts it out', () => {
    socket.bring({ type: 'refused', id: '', key: 'banned', text: 'Go away' });
    socket.onclose({ code: 1008 });
    expect([store.connection, store.shutOut]).toEqual(['gone', 'Go away']);
  });

  it('is noticed by a ping in the silence', () => {
    vi.advanceTimersByTime(50_000);
    expect(socket.of('ping')).toHaveLength(2);
    socket.onclose({ code: 1006 });
    vi.advanceTimersByTime(399);
    expect(socket.of('ping')).toHaveLength(2);
  });
});

describe('own seats that have not contributed to the deal', () => {
  const seats = card().seats.map((seat) => ({ ...seat, contributed: false }));
  const waiting = card({ status: 'waiting', seats });

  function serve(...statuses: number[]): string[][] {
    const tokens: string[][] = [];
    vi.stubGlobal('fetch', async (_: string, options: { body: string }) => {
      const { contributions } = JSON.parse(options.body) as { contributions: { token: string }[] };
      tokens.push(contributions.map(({ token }) => token));
      const status = statuses.shift() ?? 200;
      return { ok: status < 300, status, statusText: '', json: async () => ({}) };
    });
    return tokens;
  }

  beforeEach(() => keep('abc', [{ seat: 0, token: 'ada' }]));

  it('do it when the promise is known', async () => {
    const tokens = serve();
    socket.bring(events(4, [], { table: waiting }));
    await vi.advanceTimersByTimeAsync(0);
    expect(tokens).toEqual([['ada']]);
    expect(keysOf('abc').seats).toEqual({ 0: 'ada' });
  });

  it('try again after a trouble of the server, until it has worked', async () => {
    const tokens = serve(503, 429, 200);
    socket.bring(events(4, [], { table: waiting }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(tokens).toEqual([['ada'], ['ada'], ['ada']]);
  });

  it('do not try again what was refused', async () => {
    const tokens = serve(409);
    socket.bring(events(4, [], { table: waiting }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(tokens).toHaveLength(1);
  });

  it('give nothing to a deal whose promise was exchanged', async () => {
    const tokens = serve();
    socket.bring(events(4, [], { table: card({ status: 'waiting' }) }));
    socket.bring(events(5, [], { table: { ...waiting, fair: { commitment: 'b'.repeat(64) } } }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(tokens).toEqual([]);
  });
});
