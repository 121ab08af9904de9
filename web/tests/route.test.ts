import { beforeEach, describe, expect, it, vi } from 'vitest';
import { go, link, route } from '../src/lib/route.svelte';

const shown = () => ({ ...route });

beforeEach(() => {
  window.scrollTo = vi.fn();
  go('/');
});

describe('an address', () => {
  it.each([
    ['/', 'start', ''],
    ['/lobby', 'lobby', ''],
    ['/lobby/', 'lobby', ''],
    ['/table/abc', 'table', 'abc'],
    ['/table/abc/more', 'table', 'abc'],
    ['/replay', 'replay', ''],
    ['/rules/first_journey', 'rules', 'first_journey'],
    ['/names/Ada%20B', 'names', 'Ada B'],
    ['/names/%D7%A9%D7%A8%D7%94', 'names', 'שרה'],
    ['/names/100%', 'names', '100%'], // typed by hand
    ['/names/a%2Fb', 'names', 'a/b'],
  ])('%s is a page', (path, page, id) => {
    go(path);
    expect(shown()).toEqual({ page, id, hash: '' });
  });

  it('may point into a page', () => {
    go('/replay/abc#17');
    expect(shown()).toEqual({ page: 'replay', id: 'abc', hash: '17' });
    go('/table/abc#move=code');
    expect(new URLSearchParams(route.hash).get('move')).toBe('code');
  });
});

describe('going', () => {
  it('is remembered by the browser, and begins at the top', () => {
    go('/lobby');
    expect(location.pathname).toBe('/lobby');
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  });

  it('back follows the address', () => {
    go('/lobby');
    history.replaceState(null, '', '/settings');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(route.page).toBe('settings');
  });
});

describe('a link', () => {
  function click(options: MouseEventInit = {}): boolean {
    const anchor = document.createElement('a');
    anchor.setAttribute('href', '/lobby');
    anchor.addEventListener('click', link);
    const event = new MouseEvent('click', { cancelable: true, ...options });
    anchor.dispatchEvent(event);
    return event.defaultPrevented;
  }

  it('stays in this page', () => {
    expect(click()).toBe(true);
    expect(route.page).toBe('lobby');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'opens elsewhere where that is wanted: %o',
    (options) => {
      expect(click(options)).toBe(false);
      expect(route.page).toBe('start');
    },
  );
});
