// Without a network: the start page, rules, lessons, and games of one's own that were looked at. Never in the way of
// what is new: whatever the server says is asked for first.

const VERSION = 'VERSION';
const FILES = ['FILES'];
const PAGE = '/';
const SCREEN = `screen-${VERSION}`;
const ANSWERS = 'answers';
const MOST_ANSWERS = 120;

// what the server answered, to be shown again; a game only when it is over
const KEPT = [
  /^\/api\/boards(\/[^/]+(\/picture(\.svg)?)?)?$/,
  /^\/api\/lessons(\/[^/]+)?$/,
  /^\/api\/tables\/[^/]+(\/(replay|record))?$/,
];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SCREEN)
      .then((cache) => cache.addAll([PAGE, '/manifest.webmanifest', '/icon.svg', ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldScreens().then(() => self.clients.claim()));
});

/** The one before stays: pages that are still open may need a part of it. */
async function forgetOldScreens() {
  const screens = (await caches.keys()).filter((name) => name.startsWith('screen-') && name !== SCREEN);
  await Promise.all(screens.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (KEPT.some((path) => path.test(url.pathname))) event.respondWith(answer(request));
});

/** Files named after their contents never change. */
async function asset(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function answer(request) {
  const cache = await caches.open(ANSWERS);
  try {
    const found = await fetch(request);
    if (found.ok) await keep(cache, request, found.clone());
    return found;
  } catch (problem) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw problem;
  }
}

async function keep(cache, request, found) {
  if (request.url.includes('/replay') && !(await found.clone().text()).includes('"open":true')) return;
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, found);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_ANSWERS)).map((old) => cache.delete(old)));
}
