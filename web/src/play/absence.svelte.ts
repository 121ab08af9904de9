// What happened while nobody looked: the page was hidden, or closed.

import type { TableStore } from '../lib/table.svelte';

const PLACE = 'branchline.seen'; // the version of each table that was on the screen last
const MOST = 50;

function kept(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}');
  } catch {
    return {};
  }
}

export class Absence {
  since = $state<number | null>(null); // the version seen last; null: nothing was missed

  constructor(private readonly store: TableStore) {
    this.compare(kept()[store.id]);
  }

  leave(): void {
    const others = Object.entries(kept()).filter(([table]) => table !== this.store.id);
    const newest = [...others, [this.store.id, this.store.version] as const].slice(-MOST);
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(newest)));
  }

  comeBack(): void {
    if (this.since === null) this.compare(kept()[this.store.id]);
  }

  private compare(seen: number | undefined): void {
    if (seen !== undefined && seen < this.store.version) this.since = seen;
  }

  read(): void {
    this.since = null;
    this.leave();
  }
}
