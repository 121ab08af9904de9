// The table of contrasts and distances: players, tracks, marks, for all kinds of color vision, by day and by night.

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { atNight, colorOf, playerLook, useColors } from '../src/board/colors.svelte';
import colors from '../src/board/colors.json';
import night from '../src/board/night.json';
import { contrast, distance, VISIONS } from './vision';

const players = colors.players.map(({ fill }) => fill);
const tracks = Object.values(colors.cards).map(({ fill }) => fill);
const LANDS = ['#f4eddd', '#c9dce3', night.terrain['#f4eddd'], night.terrain['#c9dce3']]; // land and sea, day and night
const OUTLINE = '#17151a'; // around a wagon, inside a ring as white as paper
const PAPER = '#fffdf7';

afterEach(() => useColors([]));

describe.each(VISIONS)('with %s vision', (vision) => {
  it('no two players look alike', () => {
    for (const [i, one] of players.entries())
      for (const other of players.slice(i + 1))
        expect(distance(one, other, vision), `${one} ${other}`).toBeGreaterThan(0.15);
  });

  it('a wagon stands out from any land by its outline or its ring', () => {
    for (const land of LANDS)
      expect(Math.max(distance(OUTLINE, land, vision), distance(PAPER, land, vision)), land).toBeGreaterThan(0.5);
  });

  it('marks of what can be claimed, black and white together, resemble no track', () => {
    for (const track of tracks)
      expect(Math.max(distance('#000000', track, vision), distance('#ffffff', track, vision)), track).toBeGreaterThan(
        0.4,
      );
  });
});

it('patterns can be seen on the wagons, symbols on the tracks', () => {
  for (const { fill, ink } of colors.players) expect(contrast(fill, ink), fill).toBeGreaterThan(4.5);
  for (const [name, { fill, ink }] of Object.entries(colors.cards))
    expect(contrast(fill, ink), name).toBeGreaterThan(name === 'gray' ? 1.9 : 3);
});

it('a wagon has both a dark outline and a light ring: its edge is seen beside every track', () => {
  for (const track of tracks)
    expect(Math.max(contrast(OUTLINE, track), contrast(PAPER, track)), track).toBeGreaterThan(4.3);
});

it('names are read by day and by night', () => {
  expect(contrast('#2c2a27', PAPER)).toBeGreaterThan(7);
  expect(contrast(night.names['#2c2a27'], night.names['#fffdf7'])).toBeGreaterThan(7);
  expect(contrast(night.names['#56657a'], night.names['#fffdf7'])).toBeGreaterThan(7);
});

describe.each([0, 1])('texts of the screen, %s', (theme) => {
  const css = readFileSync('src/app.css', 'utf-8');
  const variable = (name: string) => {
    const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)!;
    const color = [light, dark][theme]!;
    return color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color;
  };

  it.each([
    ['ink', 'paper'],
    ['ink', 'panel'],
    ['ink', 'ticket'],
    ['ink', 'win'],
    ['soft', 'paper'],
    ['soft', 'panel'],
    ['soft', 'ticket'],
    ['link', 'panel'],
    ['good', 'panel'],
    ['bad', 'panel'],
    ['bad', 'ticket'],
    ['on-accent', 'accent'],
    ['on-bad', 'bad'],
  ])('%s on %s', (text, ground) => expect(contrast(variable(text), variable(ground))).toBeGreaterThan(4.5));
});

it('a table may give seats other colors', () => {
  useColors([{ color: 4 }, {}]);
  expect([colorOf(0), colorOf(1), playerLook(0).fill]).toEqual([4, 1, players[4]]);
  useColors([]);
  expect(colorOf(0)).toBe(0);
});

it('the board at night keeps the colors of its tracks', () => {
  const below = '<defs><g fill="#fffdf7"/></defs><path fill="#f4eddd"/><use href="#bl-space-red"/>';
  expect(atNight({ below, above: '<text fill="#2c2a27">A</text>' })).toEqual({
    below: '<defs><g fill="#fffdf7"/></defs><path fill="#322f29"/><use href="#bl-space-red"/>',
    above: '<text fill="#f4efe3">A</text>',
  });
});
