// Through whose eyes this device sees the game.

import type { LegalMoves, OwnSeat } from '../lib/protocol';
import type { TableStore } from '../lib/table.svelte';

/** This device's only seat; of several, the one it was handed to. */
export class Perspective {
  private handedTo = $state<number | null>(null);

  constructor(private readonly store: TableStore) {}

  private get isShared(): boolean {
    return this.store.seats.length > 1;
  }

  get seat(): number | null {
    return this.isShared ? this.handedTo : (this.store.seats[0] ?? null);
  }

  /** The seat of this device that is to act now. */
  get acting(): number | null {
    return this.store.acting[0] ?? null;
  }

  get own(): OwnSeat | null {
    return this.seat === null ? null : (this.store.own[this.seat] ?? null);
  }

  /** The moves offered to the seat, if it is to act. */
  get can(): LegalMoves | undefined {
    return this.own?.can;
  }

  /** Who is spoken to as "you"; nobody where several read the same screen. */
  get reader(): number | null {
    return this.isShared ? null : this.seat;
  }

  get mustHandOver(): boolean {
    const isOver = this.store.position?.phase === 'over';
    return this.isShared && this.acting !== null && this.acting !== this.handedTo && !isOver;
  }

  handOver(): void {
    this.handedTo = this.acting;
  }
}
