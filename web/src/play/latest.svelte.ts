// The latest events, as they come: told to screen readers, and the track claimed last.

import type { Board } from '../lib/boards';
import type { TableEvent } from '../lib/protocol';
import { spoken } from '../lib/sentences';
import type { TableStore } from '../lib/table.svelte';
import type { Perspective } from './perspective.svelte';

export class Latest {
  told = $state(''); // for screen readers, wherever the log is
  claimed = $state<string | null>(null); // its trains arrive
  at = $state(Date.now()); // since then the clocks have been running

  constructor(
    private readonly store: TableStore,
    private readonly board: Board,
    private readonly perspective: Perspective,
  ) {}

  /** `isFresh`: the whole table was sent anew, and none of it is news. */
  hear = (events: TableEvent[], isFresh: boolean): void => {
    this.at = Date.now();
    if (isFresh) return;
    const sentences = events.map((event) => spoken(event, this.board, this.store.card, this.perspective.reader));
    this.told = sentences.filter(Boolean).join(' ');
    const claim = events.findLast(({ move }) => move?.do === 'claim')?.move;
    if (claim?.do === 'claim') this.claimed = claim.track;
  };
}
