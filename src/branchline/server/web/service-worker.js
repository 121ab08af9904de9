// Without a network: the start page, rules, lessons, and games of one's own that were looked at. Never in the way of
// what is new: whatever the server says is asked for first.

const VERSION = "d89614449b90";
const FILES = ["/assets/BulletProgress-CL8EP0lJ.css","/assets/BulletProgress-gqcqDbJa.js","/assets/Lessons-C8ZoViSE.css","/assets/Lessons-D4YG1Yw6.js","/assets/LivingBoard-CJw32Fvk.js","/assets/LivingBoard-aCRLeBtK.css","/assets/Lobby-DLSOD41X.css","/assets/Lobby-DcWHo9Gh.js","/assets/Names-Cgq1PAS4.js","/assets/Names-D_aK4DrW.css","/assets/NewTable-BPa-edo9.js","/assets/NewTable-lRW7V8Zh.css","/assets/Playing-CM1HwqTS.css","/assets/Playing-CwaoGDi3.js","/assets/Replay-CxRJsMwi.css","/assets/Replay-DNTgjtbt.js","/assets/Rules-CRoLvDrs.js","/assets/Rules-fRpQwNMj.css","/assets/Settings-BJXlwwX_.js","/assets/Table-BmjL8icT.js","/assets/Table-SCE4RZma.css","/assets/TicketCard-BoT__f6D.js","/assets/TicketCard-LwMIsh40.css","/assets/cardinals-CqKmFNVL.js","/assets/colors.svelte-CCU05k8f.js","/assets/en-B1uWDw4J.js","/assets/fair-4sG4O_5h.js","/assets/fr-C-HhhuQZ.js","/assets/frames-C72kvR33.js","/assets/index-BJC9ZNSQ.css","/assets/index-KQxk-fQL.js","/assets/it-CQ5cXE1k.js","/assets/lean-qr-BHmL942B.js","/assets/lessons.en-DDJXMqZH.js","/assets/lessons.fr-BrO4FnK4.js","/assets/lessons.it-kAU-2h4D.js","/assets/picture-U6o52wCt.js","/assets/rules.en-CVNz0l27.js","/assets/rules.fr-sfHbH1HF.js","/assets/rules.it-Bci1E7Mi.js","/assets/settings.svelte-D98QvtqH.js","/assets/sound-D7_3KMxa.js","/assets/source-sans-3-latin-400-normal-DQi5PRDE.woff2","/assets/source-sans-3-latin-600-normal-DeckBYAU.woff2","/assets/source-sans-3-latin-ext-600-normal-AEyhgUpm.woff2"];
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
