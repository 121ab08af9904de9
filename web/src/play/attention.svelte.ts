// Tells on this device what happens at the table: sounds, a short buzz of a phone, a badge of an installed app; and
// keeps the screen awake while one plays.

import type { TableEvent } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { play, type Sound } from '../lib/sound';
import type { TableStore } from '../lib/table.svelte';

const BUZZ = [40, 60, 40]; // milliseconds on, off, on

/** To be called where effects may be made: all of it lasts as long as its page. */
export function payAttention(store: TableStore): void {
  const isMyTurn = $derived(store.acting.length > 0);
  const isPlaying = $derived(store.card?.status === 'running' && store.seats.length > 0);

  $effect(() => {
    const hear = (events: TableEvent[], isFresh: boolean) => !isFresh && hearEvents(events);
    store.listeners.add(hear);
    return () => store.listeners.delete(hear);
  });
  $effect(() => {
    if (!isMyTurn) return;
    play('turn');
    if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ); // or it is refused
    void navigator.setAppBadge?.(1).catch(() => {});
    return () => void navigator.clearAppBadge?.().catch(() => {});
  });
  $effect(() => (isPlaying ? stayAwake() : undefined));
}

function hearEvents(events: TableEvent[]): void {
  const sound = events.map(soundOf).findLast((one) => one !== null);
  if (sound) play(sound);
}

export function soundOf({ move, outcome, kind, taken_back }: TableEvent): Sound | null {
  if (kind !== 'played' || taken_back) return null;
  if (outcome?.completed?.length) return 'ticket';
  if (move?.do === 'claim') return 'claim';
  return move?.do === 'draw' || move?.do === 'take' || move?.do === 'ferry' ? 'card' : null;
}

/** The lock is lost when the page is hidden, and asked for again when it is back. */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isWanted = true;
  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
    if (!isWanted) void lock?.release();
  }
  void ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
