/*
 * Keeps the page itself, so that it opens at once and without a network. Built files carry a hash
 * in their name and never change: the kept copy is good for ever. The page asks the network first.
 * What belongs to a game (/api, /ws) is never kept. Offline play is, where somebody asked for it: the
 * page has put its files, the bots' faces and the page of the same build into a cache
 * (`offline/keptFiles.ts`). Without a network that page is shown, and no newer one.
 *
 * The build puts three lines before this file: `const BUILT = [...]` has the addresses of the built
 * files that everybody gets, `const LATER = [...]` those that are kept when somebody first needs them,
 * and `const BUILD = '...'` the hash of the build, which its document has, too.
 * So each build is another service worker, with a cache of its own. It takes the place of the one
 * before when all its files are there, its document last: nobody ever gets the document of one build
 * and the files of another.
 */

const PAGE = `mulligan-page-${BUILD}`
const OFFLINE = 'mulligan-offline-'
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
  const [cache, page] = await Promise.all([caches.open(PAGE), ownPage()])
  await Promise.all([cache.add('/icon.svg'), ...BUILT.map((address) => take(cache, address))])
  await cache.put('/', page)
}

/** The document of this build. The server may have gone on to another one meanwhile. */
async function ownPage() {
  const page = await fetch('/', { cache: 'no-cache' })
  const text = await page.clone().text()
  if (!text.includes(`name="build" content="${BUILD}"`)) throw new TypeError('another build')
  return page
}

/** What another build had, too, need not come again. */
async function take(cache, address) {
  if (await cache.match(address)) return
  const found = await caches.match(address)
  if (found) await cache.put(address, found)
  else await cache.add(address)
}

async function forget() {
  const names = await caches.keys()
  const old = names.filter((name) => /^mulligan-/.test(name) && !name.startsWith(OFFLINE))
  await Promise.all(old.filter((name) => name !== PAGE).map((name) => caches.delete(name)))
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
    const cache = await caches.open(PAGE)
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

/** The server's page is not kept here: that of a newer build comes with all its files, or not. */
async function page(request) {
  const shell = (await keptPage()) ?? (await (await caches.open(PAGE)).match('/'))
  const asked = fetch(request).then((response) => {
    // What a proxy says when the server is gone, and a host of files of an address like a table's.
    const { status } = response
    return shell && (status === 404 || (status >= 502 && status <= 504)) ? shell : response
  })
  if (!shell) return asked
  // On a train the network is often there and says nothing.
  const late = new Promise((give) => setTimeout(give, PATIENCE, shell))
  return Promise.race([asked.catch(() => shell), late])
}

/** That of offline play: the newest that is here whole, as in `keptFiles.ts`. */
async function keptPage() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OFFLINE))
  for (const name of names.reverse()) {
    const cache = await caches.open(name)
    if (await cache.match(MANIFEST)) return cache.match('/')
  }
}
