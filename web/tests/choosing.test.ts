import { beforeEach, describe, expect, it } from 'vitest';
import type { Cards, OwnSeat } from '../src/lib/protocol';
import { change } from '../src/lib/settings.svelte';
import type { TableStore } from '../src/lib/table.svelte';
import { Choosing } from '../src/play/choosing.svelte';
import { Perspective } from '../src/play/perspective.svelte';
import { board, events, openTable, own, position, type FakeSocket } from './samples';

const usa = board('usa');
const elPaso = usa.tracks.get('dallas--el-paso')!;
const payments: Cards[] = [{ red: 4 }, { red: 3, locomotive: 1 }];

let store: TableStore;
let socket: FakeSocket;
let choosing: Choosing;

function sit(mine: Partial<OwnSeat>, more: object = {}): void {
  ({ store, socket } = openTable({ position: position(), own: { 0: own(mine) }, ...more }));
  choosing = new Choosing(store, usa, new Perspective(store));
}

const finger = () => new PointerEvent('click', { pointerType: 'touch' });
const mouse = () => new PointerEvent('click', { pointerType: 'mouse' });

beforeEach(() => {
  localStorage.clear();
  change({ language: 'en', confirm: 'touch' });
  sit({ can: { draw: true, claim: { [elPaso.id]: payments } } });
});

describe('a track that can be claimed', () => {
  it('waits for its payment', async () => {
    await choosing.pick(elPaso);
    expect(choosing.track?.id).toBe(elPaso.id);
    expect(choosing.payments).toEqual(payments);
    expect(socket.of('play')).toEqual([]);
  });

  it('is claimed with the payment chosen', () => {
    void choosing.pick(elPaso);
    choosing.marked = payments[1]!;
    void choosing.pay(payments[1]!);
    expect(socket.of('play').map(({ move }) => move)).toEqual([
      { do: 'claim', track: elPaso.id, pay: { red: 3, locomotive: 1 } },
    ]);
    expect([choosing.track, choosing.marked]).toEqual([null, {}]);
  });

  it('is claimed at once with the only payment, for those who never want to be asked', () => {
    sit({ can: { claim: { [elPaso.id]: [{ red: 4 }] } } });
    change({ confirm: 'never' });
    void choosing.pick(elPaso);
    expect(socket.of('play').map(({ move }) => move)).toEqual([{ do: 'claim', track: elPaso.id, pay: { red: 4 } }]);
  });

  it('is never claimed at once when there is a choice', () => {
    change({ confirm: 'never' });
    void choosing.pick(elPaso);
    expect(socket.of('play')).toEqual([]);
  });

  it('asks also about the only payment, unless that was switched off', () => {
    sit({ can: { claim: { [elPaso.id]: [{ red: 4 }] } } });
    void choosing.pick(elPaso);
    expect(choosing.payments).toEqual([{ red: 4 }]);
  });

  it('can be let go', () => {
    void choosing.pick(elPaso);
    choosing.marked = { red: 4 };
    choosing.cancelClaim();
    expect([choosing.track, choosing.payments, choosing.marked]).toEqual([null, [], {}]);
    expect(socket.of('play')).toEqual([]);
  });

  it('has no payments any more when the turn is over', () => {
    void choosing.pick(elPaso);
    socket.bring(events(4, [], { own: { 0: own() } }));
    expect(choosing.payments).toEqual([]);
  });
});

describe('a track that cannot be claimed', () => {
  const other = usa.tracks.get('atlanta--miami')!;
  const name = usa.ends(other, 'en');

  async function explained(answer: object, type = 'answer'): Promise<string> {
    const picked = choosing.pick(other);
    expect(socket.sent.at(-1)).toMatchObject({ type: 'why', seat: 0, track: other.id });
    socket.answer(type, answer);
    await picked;
    return choosing.note;
  }

  it('is explained in a few words where there are some', async () => {
    const short = { key: 'cards-short', values: { short: 2, card: 'blue' }, text: 'You have too few blue cards.' };
    expect(await explained(short)).toBe(`${name}: 2 blue cards short`);
    expect(await explained({ key: 'any-cards-short', values: { short: 1 }, text: '…' })).toBe(`${name}: 1 card short`);
    const closed = { key: 'parallel-closed', values: { players: 2 }, text: '…' };
    expect(await explained(closed)).toBe(`${name}: closed with 2 players`);
  });

  it('is explained in the words of the server otherwise', async () => {
    expect(await explained({ key: 'taken', text: 'Bea has it.' })).toBe(`${name}: Bea has it.`);
  });

  it('is just not to be claimed now if nothing is against it', async () => {
    expect(await explained({})).toBe(`${name}: not now`);
  });

  it('may be asked about too often', async () => {
    expect(await explained({ key: 'slow-down', text: 'Slowly!' }, 'refused')).toBe('Slowly!');
  });

  it('closes the choice of payments for another', () => {
    void choosing.pick(elPaso);
    void choosing.pick(other);
    expect(choosing.track).toBeNull();
  });

  it('is not asked about when the game is over, nor by those who watch', async () => {
    sit({}, { position: position({ phase: 'over' }) });
    await choosing.pick(other);
    sit({}, { seats: [] });
    await choosing.pick(other);
    expect(socket.of('why')).toEqual([]);
  });
});

describe('another move', () => {
  it('is sent at once by mouse and key, and asked about again with a finger', () => {
    choosing.act({ do: 'draw' }, finger());
    expect(choosing.pending).toEqual({ do: 'draw' });
    expect(socket.of('play')).toEqual([]);
    choosing.act({ do: 'draw' }, mouse());
    expect(socket.of('play')).toHaveLength(1);
  });

  it('is asked about again always, or never, for those who want it so', () => {
    change({ confirm: 'always' });
    choosing.act({ do: 'draw' }, new KeyboardEvent('keydown', { key: 'd' }));
    expect(choosing.pending).toEqual({ do: 'draw' });
    change({ confirm: 'never' });
    choosing.act({ do: 'draw' }, finger());
    expect(socket.of('play')).toHaveLength(1);
  });

  it('is sent once, however often it is clicked before the answer', async () => {
    const sending = choosing.send({ do: 'draw' });
    void choosing.send({ do: 'draw' });
    expect(socket.of('play')).toHaveLength(1);
    socket.answer('accepted', { version: 4 });
    await sending;
    void choosing.send({ do: 'draw' });
    expect(socket.of('play')).toHaveLength(2);
  });

  it('is explained when it is refused, until the next one is accepted', async () => {
    const refused = choosing.send({ do: 'draw' });
    socket.answer('refused', { key: 'not-your-turn', text: 'It is not your turn.' });
    await refused;
    expect(choosing.note).toBe('It is not your turn.');
    const accepted = choosing.send({ do: 'draw' });
    socket.answer('accepted', { version: 4 });
    await accepted;
    expect(choosing.note).toBe('');
  });

  it('closes what else was being chosen', () => {
    void choosing.pick(elPaso);
    choosing.pending = { do: 'draw' };
    void choosing.send({ do: 'draw' });
    expect([choosing.track, choosing.pending]).toEqual([null, null]);
  });

  it('is not made by those who watch', async () => {
    sit({}, { seats: [] });
    await choosing.send({ do: 'draw' });
    await choosing.undo();
    expect(socket.sent.map(({ type }) => type)).toEqual(['hello']);
  });
});

describe('taking a move back', () => {
  it('may be refused', async () => {
    const undoing = choosing.undo();
    expect(socket.sent.at(-1)).toMatchObject({ type: 'undo', seat: 0 });
    socket.answer('refused', { key: 'no-undo', text: 'Too late.' });
    await undoing;
    expect(choosing.note).toBe('Too late.');
  });
});
