// Names that can be read, tracks that a finger means, panels beside what they are about.

import { describe, expect, it } from 'vitest';
import { boxOf, enlargement, shownNames, type CityName } from '../src/board/city_names';
import { Glide } from '../src/board/glide';
import { tracksNear } from '../src/board/picking';
import { Camera } from '../src/board/view.svelte';
import type { BoardPicture } from '../src/lib/protocol';
import { recentTracks } from '../src/play/highlights';
import { beside } from '../src/play/placing';
import { played } from './samples';

describe('names', () => {
  const name = (city: string, x: number): CityName => ({
    city,
    x,
    y: 100,
    width: 60,
    anchor: 'start',
    origin: [x, 95],
  });

  it('are never under 11 pixels', () => {
    expect(enlargement(16, 1)).toBe(1);
    expect(16 * 0.25 * enlargement(16, 0.25)).toBe(11);
  });

  it('grow away from their city', () => {
    expect(boxOf(name('a', 10), 16, 1)).toMatchObject({ left: 10, right: 70 });
    expect(boxOf(name('a', 10), 16, 2)).toMatchObject({ left: 10, right: 130 });
    expect(boxOf({ ...name('a', 10), anchor: 'end' }, 16, 2)).toMatchObject({ left: -110, right: 10 });
  });

  it('make room for more important ones', () => {
    const names = [name('first', 0), name('second', 100), name('third', 200)];
    expect([...shownNames(names, 16, 1)].length).toBe(3);
    expect([...shownNames(names, 16, 2)].map(({ city }) => city)).toEqual(['first', 'third']);
  });
});

describe('a finger', () => {
  const at = (y: number) => ({ spaces: [[0, y, 0] as [number, number, number], [40, y, 0] as never], path: '' });
  const picture = { space: [30, 12], tracks: { upper: at(0), lower: at(14), far: at(90) } } as unknown as BoardPicture;

  it('means the nearest of parallel tracks, and offers the other', () => {
    expect(tracksNear(['upper', 'lower', 'far'], { x: 20, y: 10 }, 30, picture)).toEqual(['lower', 'upper']);
    expect(tracksNear(['upper', 'lower', 'far'], { x: 20, y: 2 }, 30, picture)).toEqual(['upper', 'lower']);
  });

  it('far from all of them means none', () => {
    expect(tracksNear(['upper'], { x: 20, y: 60 }, 30, picture)).toEqual([]);
  });
});

describe('the camera of a small view', () => {
  function phone(): Camera {
    const camera = new Camera(1000, 600);
    camera.resize(400, 500);
    return camera;
  }

  it('fills the view with the places that matter in its middle', () => {
    const camera = phone();
    camera.show([
      { x: 480, y: 290 },
      { x: 520, y: 310 },
    ]);
    expect(camera.zoom).toBeCloseTo(2.2 * camera.filling);
    expect(camera.toScreen(500, 300)).toEqual({ x: 200, y: 250 });
    camera.show([
      { x: 0, y: 0 },
      { x: 1000, y: 600 },
    ]);
    expect(camera.zoom).toBe(camera.filling);
  });

  it('keeps them out from under a panel', () => {
    const camera = phone();
    camera.cover({ top: 0, bottom: 200 });
    camera.show(
      [
        { x: 100, y: 500 },
        { x: 900, y: 590 },
      ],
      0.3,
    );
    for (const [x, y] of [
      [100, 500],
      [900, 590],
    ] as const) {
      expect(camera.toScreen(x, y).y).toBeLessThan(300);
      expect(camera.toScreen(x, y).x).toBeGreaterThan(0);
    }
  });

  it('moves only as far as it must', () => {
    const camera = phone();
    camera.show([{ x: 500, y: 300 }]);
    const { x } = camera;
    camera.reveal([{ x: 510, y: 300 }]);
    expect(camera.x).toBe(x);
    camera.reveal([{ x: 900, y: 300 }]);
    expect(camera.toScreen(900, 300).x).toBeCloseTo(370);
  });
});

it('a board that was pushed goes on, unless the finger rested', () => {
  const frames: FrameRequestCallback[] = [];
  const real = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (step) => frames.push(step);
  const glide = new Glide();
  const far: number[] = [];
  glide.feel(10, 0, 100);
  glide.feel(10, 0, 110);
  glide.go(115, (dx) => far.push(dx));
  frames.at(-1)?.(performance.now() + 16);
  expect(far[0]).toBeGreaterThan(5);
  glide.stop();
  frames.length = 0;
  glide.feel(10, 0, 200);
  glide.go(400, (dx) => far.push(dx));
  expect(frames).toEqual([]);
  globalThis.requestAnimationFrame = real;
});

describe('a panel', () => {
  const map = { width: 400, height: 500 };
  const panel = { width: 150, height: 100 };

  it.each([
    ['right of it', { left: 50, right: 100, top: 200, bottom: 250 }, { left: 114, top: 175 }],
    ['left of it', { left: 250, right: 390, top: 200, bottom: 250 }, { left: 86, top: 175 }],
    ['below it', { left: 100, right: 300, top: 50, bottom: 100 }, { left: 125, top: 114 }],
    ['above it', { left: 100, right: 300, top: 400, bottom: 480 }, { left: 125, top: 286 }],
  ])('stands %s', (_, thing, expected) => expect(beside(thing, panel, map)).toEqual(expected));
});

it('the last move of each player stays marked until the next', () => {
  const claim = (version: number, track: string, seat: number) =>
    played(version, { do: 'claim', track, pay: {} }, { seat });
  const log = [claim(1, 'a', 0), claim(2, 'b', 1), claim(3, 'c', 0)];
  expect([...recentTracks(log)]).toEqual([
    ['c', 0],
    ['b', 1],
  ]);
  expect([...recentTracks([...log, played(4, { do: 'draw' })])]).toEqual([['b', 1]]);
});
