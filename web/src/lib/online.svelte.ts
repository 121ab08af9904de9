// Is there a network?

let isThere = $state(globalThis.navigator?.onLine ?? true);
globalThis.addEventListener?.('online', () => (isThere = true));
globalThis.addEventListener?.('offline', () => (isThere = false));

export function isOnline(): boolean {
  return isThere;
}
