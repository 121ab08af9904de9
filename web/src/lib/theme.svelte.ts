// Light or dark: as the device has it, or as it was set.

import { settings } from './settings.svelte';

const wish = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
let isSystemDark = $state(wish?.matches ?? false);
wish?.addEventListener?.('change', (event) => (isSystemDark = event.matches));

export function isDark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'system' && isSystemDark);
}
