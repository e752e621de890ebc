/**
 * Tables that are on this device, and need no server. Only this much is loaded with the page; the
 * rest comes when such a table is opened.
 */

import type { Socket } from '../server/connection.svelte'
import type { MyTable, Problem } from '../server/wire'

/** Whether this page was built without a server: a static host has no other way to say so. */
export const serverless =
  document.querySelector('meta[name="mulligan-server"][content="none"]') !== null

/** What the id of a table begins with that is on this device. */
export const LOCAL = 'local-'

export const isLocal = (table: string | null) => table?.startsWith(LOCAL) ?? false

/** Whether there have ever been tables on this device: only then are they looked for. */
const USED = 'mulligan.local'
export const usedLocally = () => localStorage.getItem(USED) !== null

/** What this device can answer itself, besides what is asked about its own tables. */
const ANSWERED =
  /^\/api\/(catalogue|me\/tables|tables|lessons\/[^/]+|(exercises|puzzles)(\/[\w-]+)*|decks\/\w+|positions(\/verdict)?|replay|play-on|coach(\/\w+)?)$/
const OWN = /^\/api\/tables\/local-/

const pathOf = (address: string) => new URL(address, location.href).pathname
export const isOwn = (address: string) => OWN.test(pathOf(address))

/** Whether this device can play without a network, and so answer this. */
export async function isAnswered(address: string): Promise<boolean> {
  if (!ANSWERED.test(pathOf(address)) || !('caches' in globalThis)) return false
  return (await caches.match('/offline/manifest.json')) !== undefined
}

/** Said again with whatever is asked: somebody may delete the site's data while a table is open. */
export const noteUse = () => localStorage.setItem(USED, 'yes')

function runtime() {
  noteUse()
  return import('./runtime')
}

/** The same as `fetch`, answered on this device. */
export async function localFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const path = pathOf(address)
  if (!OWN.test(path) && !ANSWERED.test(path)) {
    const problem: Problem = { code: 'offline', sentence: 'This needs a network.' }
    return Response.json(problem, { status: 503 })
  }
  return (await runtime()).request(address, init)
}

/** A socket to a table of this device. It opens when everything is loaded, however long that takes. */
export function localSocket(): Socket {
  const socket: Socket & { closed: boolean } = {
    closed: false,
    send: () => {},
    close: () => {
      socket.closed = true
    },
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  }
  runtime().then(
    ({ attach }) => {
      if (!socket.closed) attach(socket)
    },
    () => socket.onclose?.(),
  )
  return socket
}

/** The tables of this device, the latest first. */
export async function localTables(): Promise<MyTable[]> {
  const answer = await localFetch('/api/me/tables')
  return answer.ok ? ((await answer.json()) as MyTable[]) : []
}
