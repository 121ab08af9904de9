import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comingKey, keep, keysFor, keysOf, newKey, ownTables, playerKey, tokensOf } from '../src/lib/keys';

const PLACE = 'branchline.tables';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: 1000 });
});
afterEach(() => vi.useRealTimers());

const later = () => vi.setSystemTime(Date.now() + 1);

describe('the keys of a table', () => {
  it('are none where nobody sits', () => {
    expect(keysOf('abc')).toEqual({ seats: {}, at: 0 });
    expect(tokensOf('abc')).toEqual([]);
  });

  it('are kept by seat, and added to', () => {
    keep('abc', [{ seat: 0, token: 'ada' }], 'host');
    keep('abc', [{ seat: 2, token: 'bea' }]);
    expect(keysOf('abc')).toMatchObject({ seats: { 0: 'ada', 2: 'bea' }, host: 'host' });
    expect(keysOf('other').seats).toEqual({});
  });

  it('are sent each once, the host’s too', () => {
    keep('abc', [{ seat: 0, token: 'ada' }], 'host');
    expect(tokensOf('abc')).toEqual(['ada', 'host']);
    keep('rematch', [{ seat: 0, token: 'same' }], 'same');
    expect(tokensOf('rematch')).toEqual(['same']);
  });

  it('are found for the seats that this device has', () => {
    keep('abc', [{ seat: 1, token: 'ada' }]);
    expect(keysFor('abc', [0, 1])).toEqual({ 1: 'ada' });
  });

  it('outlive what somebody else has written there', () => {
    localStorage.setItem(PLACE, '{nonsense');
    expect(keysOf('abc').seats).toEqual({});
    keep('abc', [{ seat: 0, token: 'ada' }]);
    expect(keysOf('abc').seats).toEqual({ 0: 'ada' });
  });

  it('are kept for the two hundred tables used last', () => {
    for (let i = 0; i < 205; i++) {
      later();
      keep(`table-${i}`, [{ seat: 0, token: `key-${i}` }]);
    }
    expect(Object.keys(JSON.parse(localStorage.getItem(PLACE)!))).toHaveLength(200);
    expect([keysOf('table-4').seats, keysOf('table-5').seats]).toEqual([{}, { 0: 'key-5' }]);
  });
});

describe('the key of a seat asked for', () => {
  it('is the same until the seat is had', () => {
    const key = comingKey('abc');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(comingKey('abc')).toBe(key);
    expect(comingKey('other')).not.toBe(key);
  });

  it('is sent with hello, since the answer may be lost', () => {
    const key = comingKey('abc');
    expect(tokensOf('abc')).toEqual([key]);
    expect(keysFor('abc', [3])).toEqual({ 3: key });
  });

  it('is done with when the seat is had', () => {
    const key = comingKey('abc');
    keep('abc', [{ seat: 1, token: key }]);
    expect(tokensOf('abc')).toEqual([key]);
    expect(comingKey('abc')).not.toBe(key);
  });
});

describe('own tables', () => {
  it('are those with a seat, the latest first', () => {
    keep('first', [{ seat: 0, token: 'a' }]);
    later();
    keep('second', [{ seat: 0, token: 'b' }]);
    later();
    keep('hosted', [], 'host');
    later();
    comingKey('hoped for');
    expect(ownTables()).toEqual(['second', 'first']);
    later();
    keep('first', [{ seat: 1, token: 'c' }]);
    expect(ownTables()).toEqual(['first', 'second']);
  });
});

describe('new keys', () => {
  it('are 32 random bytes', () => {
    const keys = Array.from({ length: 50 }, newKey);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(keys).size).toBe(50);
  });

  it('of the player is made once', () => {
    const key = playerKey();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(playerKey()).toBe(key);
  });
});
