import { beforeEach, describe, expect, it } from 'vitest';
import { titleOf } from '../src/lib/boards';
import { change } from '../src/lib/settings.svelte';
import { board } from './samples';

beforeEach(() => change({ language: 'en' }));

describe('a board', () => {
  const italy = board('italy');

  it('is called by its name in the language', () => {
    const summary = {
      id: 'italy',
      name: 'Italy',
      name_it: 'Italia',
      players: [2, 5] as [number, number],
      unconfirmed: [],
    };
    expect([titleOf(summary), italy.name('en')]).toEqual(['Italy', italy.file.name]);
    change({ language: 'it' });
    expect([titleOf(summary), italy.name('it')]).toEqual(['Italia', italy.file.name_it]);
  });

  it('has places in both languages; unknown ones keep their id', () => {
    expect([italy.place('svizzera', 'en'), italy.place('svizzera', 'it')]).toEqual(['Switzerland', 'Svizzera']);
    expect([italy.place('atlantis', 'en'), italy.ticketName('none', 'en')]).toEqual(['atlantis', 'none']);
  });

  it('has cities with one end and countries with several', () => {
    expect(italy.citiesOf('svizzera')).toEqual(['svizzera-ovest', 'svizzera-est']);
    expect(italy.citiesOf('firenze')).toEqual(['firenze']);
  });

  it('is a race where tickets win', () => {
    expect(['usa', 'italy', 'japan', 'first_journey'].map((name) => board(name).isRace)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
