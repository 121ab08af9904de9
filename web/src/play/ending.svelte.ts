// The end of a game on the screen: the count, step by step, then the result; or the table as it stands.

import type { Board } from '../lib/boards';
import { moves } from '../lib/settings.svelte';
import type { TableStore } from '../lib/table.svelte';
import { stepsOf, totalsAfter, type CountStep } from './count';

const PAUSES = { ticket: 1600, other: 2600 }; // milliseconds for a step

export class Ending {
  stage = $state<'before' | 'count' | 'result' | 'put-away'>('before');
  counted = $state(0); // steps
  isPaused = $state(false);

  constructor(
    private readonly store: TableStore,
    private readonly board: Board,
  ) {}

  /** Who saw the game end sees the count; who comes later, the result. */
  begin(wasWatched: boolean): void {
    if (wasWatched && moves() && this.steps.length) this.count();
    else this.stage = 'result';
  }

  count(): void {
    this.counted = 0;
    this.isPaused = false;
    this.stage = 'count';
  }

  next(): void {
    if (this.counted < this.steps.length) this.counted += 1;
    else this.stage = 'result';
  }

  back(): void {
    this.counted = Math.max(0, this.counted - 1);
  }

  skip(): void {
    this.stage = 'result';
  }

  get isShown(): boolean {
    return this.stage === 'count' || this.stage === 'result';
  }

  get steps(): CountStep[] {
    const position = this.store.position;
    return position?.result ? stepsOf(position, this.board) : [];
  }

  /** The step that was counted last. */
  get step(): CountStep | null {
    return this.stage === 'count' ? (this.steps[this.counted - 1] ?? null) : null;
  }

  get totals(): number[] {
    return totalsAfter(this.steps, this.counted, this.store.position?.seats.length ?? 0);
  }

  get pause(): number {
    return this.step?.ticket ? PAUSES.ticket : PAUSES.other;
  }
}
