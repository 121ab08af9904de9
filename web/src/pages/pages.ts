// The start page comes at once, the others when they are wanted.

import type { Component } from 'svelte';

const pages: Record<string, () => Promise<{ default: Component }>> = {
  table: () => import('./Table.svelte'),
  lessons: () => import('./Lessons.svelte'),
  lobby: () => import('./Lobby.svelte'),
  new: () => import('./NewTable.svelte'),
  replay: () => import('./Replay.svelte'),
  rules: () => import('./Rules.svelte'),
  settings: () => import('./Settings.svelte'),
  names: () => import('./Names.svelte'),
};

export function loadPage(name: string): Promise<{ default: Component }> | undefined {
  return pages[name]?.();
}
