// The shortest route that is left for each of the own tickets, as the server tells it.

import type { ShownRoute } from '../lib/protocol';
import type { TableStore } from '../lib/table.svelte';
import type { Perspective } from './perspective.svelte';

export class TicketRoutes {
  byTicket = $state.raw<Record<string, ShownRoute | null>>({}); // null: the ticket cannot be made any more

  constructor(
    private readonly store: TableStore,
    private readonly perspective: Perspective,
  ) {}

  /** All that the answer depends on: own tickets and anybody's tracks. Null when there is nothing to ask. */
  get question(): string | null {
    const { position } = this.store;
    const { seat, own } = this.perspective;
    if (seat === null || !position || position.phase === 'over') return null;
    const tracks = [...position.seats.map((held) => held.tracks), position.shared_tracks];
    return JSON.stringify([seat, own?.tickets, own?.offer, tracks]);
  }

  async ask(): Promise<void> {
    const { seat } = this.perspective;
    const answer = await this.store.send('ways', { seat });
    const isStillWanted = seat === this.perspective.seat; // the device may have been handed over meanwhile
    if (answer.type === 'answer' && answer.ways && isStillWanted) this.byTicket = answer.ways;
  }
}
