/*
 * Keeps the page itself, so that it opens at once and without a network. Built files carry a hash
 * in their name and never change: the kept copy is good for ever. The page asks the network first.
 * What belongs to a game (/api, /ws) is never kept.
 */

const SHELL = 'mulligan-shell-1'
const FILES = 'mulligan-files-1'
const MOST_FILES = 120

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(['/', '/icon.svg']))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const ours = [SHELL, FILES]
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => !ours.includes(name)))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/api/') || url.pathname === '/ws') return
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (request.mode === 'navigate') event.respondWith(page(request))
})

async function file(request) {
  const cache = await caches.open(FILES)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    await cache.put(request, response.clone())
    const names = await cache.keys()
    // The oldest first: files of versions that nobody loads any more.
    for (const old of names.slice(0, Math.max(0, names.length - MOST_FILES))) await cache.delete(old)
  }
  return response
}

async function page(request) {
  const cache = await caches.open(SHELL)
  try {
    const response = await fetch(request)
    // Every address of the page is the same document.
    if (response.ok) await cache.put('/', response.clone())
    return response
  } catch (unreachable) {
    const kept = await cache.match('/')
    if (kept) return kept
    throw unreachable
  }
}
