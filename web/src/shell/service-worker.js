/*
 * Keeps the page itself, so that it opens at once and without a network. Built files carry a hash
 * in their name and never change: the kept copy is good for ever. The page asks the network first.
 * What belongs to a game (/api, /ws) is never kept.
 *
 * The build puts a first line before this file: `const BUILT = [...]`, the addresses of all built
 * files. So each build is another service worker, which keeps its own files and forgets the old.
 */

const SHELL = 'mulligan-shell'
const FILES = 'mulligan-files'

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()))
})

async function keep() {
  const [shell, files] = await Promise.all([caches.open(SHELL), caches.open(FILES)])
  const known = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  await Promise.all([
    shell.addAll(['/', '/icon.svg']),
    files.addAll(BUILT.filter((address) => !known.has(address))),
  ])
}

async function forget() {
  const files = await caches.open(FILES)
  const old = (await files.keys()).filter(({ url }) => !BUILT.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => files.delete(request)))
}

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
  return (await cache.match(request)) ?? fetch(request)
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
