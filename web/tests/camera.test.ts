import { beforeEach, describe, expect, it, vi } from 'vitest';
import { directionOf, middleOf, nearest } from '../src/board/directions';
import { Camera } from '../src/board/view.svelte';
import type { BoardPicture } from '../src/lib/protocol';
import { isShortcut } from '../src/lib/shortcuts';

let camera: Camera;

beforeEach(() => {
  camera = new Camera(1000, 600);
});

const viewBox = () => camera.viewBox.split(' ').map(Number);
const key = (name: string, shiftKey = false) => camera.key(new KeyboardEvent('keydown', { key: name, shiftKey }));

describe('the part of the board that is seen', () => {
  it('is all of it at first', () => {
    expect(viewBox()).toEqual([0, 0, 1000, 600]);
  });

  it('keeps the point under the pointer where it is', () => {
    const share = (x: number) => (x - viewBox()[0]!) / viewBox()[2]!;
    const before = share(700);
    camera.zoomAt(2, 700, 400);
    expect(share(700)).toBeCloseTo(before);
    expect(viewBox()).toEqual([350, 200, 500, 300]);
  });

  it('is never more than the board, nor less than an eighth of its width', () => {
    camera.zoomAt(0.1, 500, 300);
    expect(camera.zoom).toBe(1);
    camera.zoomAt(100, 500, 300);
    expect(camera.zoom).toBe(8);
    expect(viewBox()[2]).toBeCloseTo(1000 / 8);
  });

  it('does not leave the board', () => {
    camera.pan(300, 300);
    expect(viewBox()).toEqual([0, 0, 1000, 600]);
    camera.zoomAt(2, 500, 300);
    camera.pan(-5000, 5000);
    expect(viewBox()).toEqual([0, 300, 500, 300]);
  });

  it('comes back into the board when it grows again at an edge', () => {
    camera.zoomAt(4, 1000, 600);
    expect(viewBox()).toEqual([750, 450, 250, 150]);
    camera.zoomAt(0.5, 1000, 600);
    expect(viewBox()).toEqual([500, 300, 500, 300]);
    camera.zoomAt(0.5, 0, 0);
    expect(viewBox()).toEqual([0, 0, 1000, 600]);
  });

  it('is all of it again after a reset', () => {
    camera.zoomAt(3, 100, 100);
    camera.reset();
    expect(viewBox()).toEqual([0, 0, 1000, 600]);
  });
});

describe('keys of the board', () => {
  it.each(['+', '='])('%s brings it nearer', (name) => {
    expect(key(name)).toBe(true);
    expect(camera.zoom).toBe(1.25);
  });

  it('- brings it farther, 0 shows all', () => {
    camera.zoomAt(4, 500, 300);
    expect(key('-')).toBe(true);
    expect(camera.zoom).toBeCloseTo(3.2);
    expect(key('0')).toBe(true);
    expect(camera.zoom).toBe(1);
  });

  it('move it with Shift, a tenth of what is seen', () => {
    camera.zoomAt(2, 500, 300);
    expect(key('ArrowRight', true)).toBe(true);
    expect(key('ArrowUp', true)).toBe(true);
    expect(viewBox()).toEqual([300, 100, 500, 300]);
  });

  it('are left to others otherwise', () => {
    expect([key('ArrowRight'), key('a', true), key('Enter')]).toEqual([false, false, false]);
    expect(viewBox()).toEqual([0, 0, 1000, 600]);
  });
});

describe('pointers', () => {
  const capture = vi.fn();
  const svg = {
    getScreenCTM: () => ({ a: 0.5, inverse: () => null }), // half a pixel for a unit of the board
    setPointerCapture: capture,
  };
  const pointer = (pointerId: number, clientX: number, clientY: number) =>
    ({ pointerId, clientX, clientY, currentTarget: svg }) as unknown as PointerEvent;

  beforeEach(() => {
    capture.mockClear();
    vi.stubGlobal(
      'DOMPoint',
      class {
        constructor(
          readonly clientX: number,
          readonly clientY: number,
        ) {}
        matrixTransform = () => ({ x: this.clientX * 2, y: this.clientY * 2 });
      },
    );
    camera.zoomAt(2, 500, 300);
  });

  it('drag the board, in its own units', () => {
    camera.down(pointer(1, 100, 100));
    camera.move(pointer(1, 120, 90));
    expect(viewBox()).toEqual([250 - 40, 150 + 20, 500, 300]);
    expect([camera.moved, capture.mock.calls]).toEqual([true, [[1]]]);
  });

  it('that tremble make a click', () => {
    camera.down(pointer(1, 100, 100));
    camera.move(pointer(1, 103, 104));
    expect([camera.moved, viewBox()]).toEqual([false, [250, 150, 500, 300]]);
  });

  it('that were not put down here do nothing', () => {
    camera.move(pointer(1, 300, 300));
    expect(viewBox()).toEqual([250, 150, 500, 300]);
  });

  it('after a drag begin with a click again', () => {
    camera.down(pointer(1, 100, 100));
    camera.move(pointer(1, 200, 100));
    camera.up(pointer(1, 200, 100));
    camera.move(pointer(1, 300, 100));
    camera.down(pointer(1, 200, 100));
    expect([camera.moved, camera.x]).toEqual([false, 300]);
  });

  it('two of them pinch: twice as far apart is twice as near', () => {
    camera.down(pointer(1, 200, 150));
    camera.down(pointer(2, 250, 150));
    camera.move(pointer(2, 300, 150));
    expect(camera.zoom).toBe(4);
  });

  it('with a wheel come nearer to where they are', () => {
    const preventDefault = vi.fn();
    const turn = { deltaY: -400 * Math.LN2, clientX: 250, clientY: 150, currentTarget: svg, preventDefault };
    camera.wheel(turn as unknown as WheelEvent);
    expect(camera.zoom).toBeCloseTo(4);
    expect(viewBox().map(Math.round)).toEqual([375, 225, 250, 150]);
    expect(preventDefault).toHaveBeenCalled();
  });
});

describe('arrow keys from track to track', () => {
  const at = (...places: [number, number][]) => ({
    spaces: places.map(([x, y]) => [x, y, 0] as [number, number, number]),
    path: '',
  });
  const picture = {
    tracks: { center: at([0, 0], [50, 50], [90, 90]), right: at([100, 55]), far: at([200, 50]), below: at([60, 120]) },
  } as unknown as BoardPicture;
  const tracks = Object.keys(picture.tracks);
  const go = (name: string, from = 'center') => nearest(from, directionOf(name)!, tracks, picture);

  it('go from the middle of a track', () => {
    expect(middleOf('center', picture)).toEqual([50, 50]);
  });

  it('go to the nearest one in their direction', () => {
    expect([go('ArrowRight'), go('ArrowDown')]).toEqual(['right', 'below']);
    expect([go('ArrowLeft', 'far'), go('ArrowUp', 'below')]).toEqual(['right', 'center']);
  });

  it('stay where nothing lies in their direction', () => {
    expect([go('ArrowLeft'), go('ArrowUp')]).toEqual(['center', 'center']);
  });

  it('are four', () => {
    expect(['PageUp', 'a', ' '].map(directionOf)).toEqual([undefined, undefined, undefined]);
  });
});

describe('keys that work anywhere', () => {
  function typedInto(element: string, options: KeyboardEventInit = {}): boolean {
    const target = document.createElement(element);
    const event = new KeyboardEvent('keydown', { key: 'd', ...options });
    target.dispatchEvent(event);
    return isShortcut(event);
  }

  it('do not work while somebody types', () => {
    expect(['div', 'button', 'input', 'select', 'textarea'].map((element) => typedInto(element))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('are left to the browser with Ctrl, Alt or Command', () => {
    const modifiers = [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { shiftKey: true }];
    expect(modifiers.map((modifier) => typedInto('div', modifier))).toEqual([false, false, false, true]);
  });
});
