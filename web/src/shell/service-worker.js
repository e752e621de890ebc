/*
 * Keeps the page itself, so that it opens at once and without a network. Built files carry a hash
 * in their name and never change: the kept copy is good for ever. The page asks the network first.
 * What belongs to a game (/api, /ws) is never kept. Offline play is, where somebody asked for it: the
 * page has put its files and the bots' faces into caches (`offline/keptFiles.ts`).
 *
 * The build puts two lines before this file: `const BUILT = [...]` has the addresses of the built files
 * that everybody gets, and `const LATER = [...]` those that are kept when somebody first needs them, or
 * has offline play. So each build is another service worker, which keeps its own files and forgets
 * the old.
 */

const SHELL = 'mulligan-shell'
const FILES = 'mulligan-files'
/** How long the network may take for a page that is here, too, in milliseconds. */
const PATIENCE = 4000
/** Where offline play is kept, this is, too. */
const MANIFEST = '/offline/manifest.json'
const FACE = /^\/api\/bots\/[^/]+\/[^/]+\/face\.svg$/

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()))
})

async function keep() {
  const [shell, files] = await Promise.all([caches.open(SHELL), caches.open(FILES)])
  const known = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  const needed = (await caches.match(MANIFEST)) ? [...BUILT, ...LATER] : BUILT
  await Promise.all([
    shell.addAll(['/', '/icon.svg']),
    files.addAll(needed.filter((address) => !known.has(address))),
  ])
}

async function forget() {
  const files = await caches.open(FILES)
  const own = new Set([...BUILT, ...LATER])
  const old = (await files.keys()).filter(({ url }) => !own.has(new URL(url).pathname))
  await Promise.all(old.map((request) => files.delete(request)))
}

/** A notification leads back to the page that showed it (`device/notifications.ts`). */
self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(backTo(notification.data))
})

async function backTo(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === path)
  if (page) await page.focus()
  else await self.clients.openWindow(path)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname === MANIFEST) event.respondWith(newest(request))
  else if (pathname.startsWith('/offline/') || FACE.test(pathname)) event.respondWith(kept(request))
  else if (pathname === '/icon.svg') event.respondWith(newest(request))
  else if (pathname.startsWith('/api/') || pathname === '/ws') return
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (request.mode === 'navigate') event.respondWith(page(request))
})

async function file(request) {
  // Files that come later may have come with offline play.
  const found = await caches.match(request)
  if (found) return found
  const response = await fetch(request)
  // What cannot be kept, on a full disk for instance, is still an answer.
  if (response.ok && LATER.includes(new URL(request.url).pathname)) {
    const cache = await caches.open(FILES)
    await cache.put(request, response.clone()).catch(() => {})
  }
  return response
}

/** The version is in the path, so it does not matter which cache has it. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request)
}

/** From the server if it answers: the icon, and which version of offline play there is. */
async function newest(request) {
  try {
    return await fetch(request)
  } catch (unreachable) {
    const kept = await caches.match(request)
    if (kept) return kept
    throw unreachable
  }
}

async function page(request) {
  const cache = await caches.open(SHELL)
  const shell = await cache.match('/')
  const asked = fetch(request).then(async (response) => {
    // Every address of the page is the same document.
    if (response.ok) await cache.put('/', response.clone())
    // What a proxy says when the server is gone, and a host of files of an address like a table's.
    const { status } = response
    return shell && (status === 404 || (status >= 502 && status <= 504)) ? shell : response
  })
  if (!shell) return asked
  // On a train the network is often there and says nothing.
  const late = new Promise((give) => setTimeout(give, PATIENCE, shell))
  return Promise.race([asked.catch(() => shell), late])
}
