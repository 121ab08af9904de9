// What a clock is set to, in words.

import { t } from './i18n.svelte';
import type { ClockSettings } from './protocol';
import { settings } from './settings.svelte';

const DAY = 86_400;

export function clockText(clock: ClockSettings | null): string {
  if (!clock) return t('clock-none');
  if (clock.seconds >= DAY) return t('clock-of-days', { n: Math.round(clock.seconds / DAY) });
  const minutes = Math.round(clock.seconds / 6) / 10;
  if (clock.kind === 'move') return t('clock-of-turn', { minutes });
  return t('clock-of-game', { minutes, n: clock.increment ?? 0 });
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY],
  ['hour', 3600],
  ['minute', 60],
];

/** "5 minutes ago" */
export function since(at: number, now: number): string {
  const seconds = Math.max(0, (now - at) / 1000);
  const [unit, long] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
  const words = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' });
  return words.format(unit === 'second' ? 0 : -Math.floor(seconds / long), unit);
}
