import { beforeEach, describe, expect, it } from 'vitest';
import { TableStore } from '../src/lib/table.svelte';

/** A socket that tells what was sent, and brings what the test says. */
class FakeSocket {
  static last: FakeSocket;
  static OPEN = 1;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  bring(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

function events(version: number, list: object[], more: object = {}): object {
  return { type: 'events', version, now: 0, events: list, ...more };
}

describe('a table', () => {
  let store: TableStore;
  let socket: FakeSocket;
  beforeEach(() => {
    localStorage.clear();
    (globalThis as { WebSocket: unknown }).WebSocket = FakeSocket;
    store = new TableStore('abc');
    store.open();
    socket = FakeSocket.last;
    socket.onopen();
    socket.bring(events(3, [{ version: 3, kind: 'said', at: 0, seat: 0, text: 'hi' }], { fresh: true, seats: [0] }));
  });

  it('says hello with the version it has', () => {
    expect(socket.sent[0]).toMatchObject({ type: 'hello', version: 0 });
    store.hello();
    expect(socket.sent.at(-1)).toMatchObject({ type: 'hello', version: 3 });
  });

  it('asks again when something is missing', () => {
    socket.bring(events(6, [{ version: 6, kind: 'said', at: 0 }]));
    expect(socket.sent.at(-1)).toMatchObject({ type: 'hello', version: 3 });
    expect(store.version).toBe(3);
  });

  it('does not take the same event twice', () => {
    const said = { version: 4, kind: 'said', at: 0, seat: 0, text: 'again' };
    socket.bring(events(4, [said]));
    socket.bring(events(4, [said]));
    expect(store.log.map((event) => event.version)).toEqual([3, 4]);
  });

  it('forgets moves that were taken back', () => {
    const played = (version: number, number: number) => ({
      version,
      kind: 'played',
      at: 0,
      number,
      seat: 0,
      move: { do: 'draw' },
    });
    socket.bring(events(5, [played(4, 0), played(5, 1)]));
    socket.bring(events(6, [{ version: 6, kind: 'undone', at: 0, seat: 0, left: 1 }]));
    expect(store.log.map((event) => event.number)).toEqual([undefined, 0, undefined]);
  });

  it('keeps what the operator announces until it was read', () => {
    socket.bring({ type: 'announcement', text: 'Tea is ready' });
    expect(store.announcement).toBe('Tea is ready');
    expect(store.connection).toBe('open');
  });

  it('does not come back to a server that shuts it out', () => {
    socket.bring({ type: 'refused', id: '', key: 'banned', text: 'Go away' });
    socket.onclose({ code: 1008 });
    expect([store.connection, store.shutOut]).toEqual(['gone', 'Go away']);
  });

  it('sends a command again after a broken connection, with the same id', async () => {
    const answer = store.play(0, { do: 'draw' });
    const first = socket.sent.at(-1)!;
    socket.onclose({ code: 1006 });
    expect(store.connection).toBe('lost');
    store.open();
    FakeSocket.last.onopen();
    const again = FakeSocket.last.sent.at(-1)!;
    expect(again).toEqual(first);
    FakeSocket.last.bring({ type: 'accepted', id: first.id, version: 4 });
    await expect(answer).resolves.toMatchObject({ type: 'accepted' });
    store.close();
  });
});
