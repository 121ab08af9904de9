import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const PLACE = 'branchline.settings';

/** As after a reload. */
async function reload() {
  vi.resetModules();
  return import('../src/lib/settings.svelte');
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('settings', () => {
  it('are the usual ones at first', async () => {
    vi.stubGlobal('navigator', { language: 'de' });
    const { settings } = await reload();
    expect({ ...settings }).toEqual({
      language: 'en',
      name: '',
      sound: true,
      vibration: true,
      confirm: 'touch',
      animation: true,
      symbols: true,
      textSize: 'normal',
      theme: 'system',
      marks: 'on',
      pace: 'calm',
      played: 0,
    });
  });

  it.each([
    ['it', 'it'],
    ['it-CH', 'it'],
    ['IT', 'it'],
    ['en-US', 'en'],
    ['fr', 'fr'],
    ['de', 'en'],
    [undefined, 'en'],
  ])('of a browser in %s are in %s', async (language, expected) => {
    vi.stubGlobal('navigator', { language });
    expect((await reload()).settings.language).toBe(expected);
  });

  it('are kept when they change, and the others with them', async () => {
    const before = await reload();
    before.change({ name: 'Ada', sound: false });
    before.change({ textSize: 'large' });
    const { settings } = await reload();
    expect(settings).toMatchObject({ name: 'Ada', sound: false, textSize: 'large', symbols: true });
  });

  it('that an older version did not know have their usual value', async () => {
    localStorage.setItem(PLACE, JSON.stringify({ name: 'Ada' }));
    const { settings } = await reload();
    expect([settings.name, settings.confirm]).toEqual(['Ada', 'touch']);
  });

  it('are the usual ones where something else was written', async () => {
    localStorage.setItem(PLACE, '{nonsense');
    expect((await reload()).settings.confirm).toBe('touch');
    localStorage.setItem(PLACE, JSON.stringify({ language: 'xx', name: 'Ada' }));
    const { settings } = await reload();
    expect([settings.language, settings.name]).toEqual(['en', 'Ada']);
  });
});

describe('asking before a move', () => {
  it.each([
    ['always', true, true, true],
    ['touch', true, false, false],
    ['never', false, false, false],
  ] as const)('%s', async (confirm, finger, mouse, key) => {
    const { change, wantsConfirmation } = await reload();
    change({ confirm });
    expect(['touch', 'mouse', ''].map((pointer) => wantsConfirmation(pointer, false))).toEqual([finger, mouse, key]);
  });
});

it('nobody is asked about a tap that can be taken back', async () => {
  const { change, wantsConfirmation } = await reload();
  change({ confirm: 'touch' });
  expect([wantsConfirmation('touch', true), wantsConfirmation('touch', false)]).toEqual([false, true]);
});

describe('animations', () => {
  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ])('wanted: %s, reduced by the system: %s', async (animation, matches, expected) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    const { change, moves } = await reload();
    change({ animation });
    expect(moves()).toBe(expected);
  });
});
