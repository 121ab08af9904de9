// Keys that work anywhere on the page.

/** Not while somebody types, and not what the browser may want for itself. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target as HTMLElement).closest?.('input, select, textarea');
}
