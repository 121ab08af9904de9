// What a clock is set to, in words.

import { t } from './i18n.svelte';
import type { ClockSettings } from './protocol';

const DAY = 86_400;

export function clockText(clock: ClockSettings | null): string {
  if (!clock) return t('clock-none');
  if (clock.seconds >= DAY) return t('clock-of-days', { n: Math.round(clock.seconds / DAY) });
  const minutes = Math.round(clock.seconds / 6) / 10;
  if (clock.kind === 'move') return t('clock-of-turn', { minutes });
  return t('clock-of-game', { minutes, n: clock.increment ?? 0 });
}
