// What a small screen turns to: the ticket pointed at, those to choose from, the own ones. It stays where it is when
// nothing is pointed at any more.

import { untrack } from 'svelte';
import type { Board } from '../lib/boards';
import type { OwnSeat } from '../lib/protocol';
import { citiesOf } from './highlights';

export interface Target {
  what: string;
  cities: Set<string>;
  isWhole: boolean;
}

export class Aim {
  target = $state.raw<Target | null>(null);
  private pointedBefore = '';

  /** `ticket` is the one pointed at. */
  follow(ticket: string | null, own: OwnSeat | null, board: Board): void {
    const offer = own?.offer ?? [];
    const wanted = ticket ? [ticket] : offer.length ? offer : (own?.tickets ?? []);
    const what = wanted.join(' ');
    const before = untrack(() => this.target);
    if (what === before?.what || (ticket === null && before?.what === this.pointedBefore)) return;
    if (ticket !== null) this.pointedBefore = what;
    this.target = { what, cities: citiesOf(wanted, board), isWhole: ticket !== null || offer.length > 0 };
  }
}
