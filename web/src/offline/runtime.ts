/**
 * The page's side of its worker: requests and sockets to tables of this device. The worker is
 * started when it is first needed, and ended when nobody has needed it for a while, so that another
 * tab can have the tables.
 */

import type { Socket } from '../server/connection.svelte'
import type { MyTable, Problem, Refused } from '../server/wire'
import { arriving } from './arriving.svelte'
import { has, listed } from './database'
import { folderOf, OutdatedError, version } from './files'
import { lasting } from './lasting.svelte'
import { noteUse } from './local'
import type { FromWorker, ToWorker } from './messages'

const IDLE = 60_000
const ELSEWHERE: Problem = { code: 'other-tab', sentence: 'Another tab has the games.' }
const OUTDATED: Problem = { code: 'other-protocol', sentence: 'This page is out of date.' }
const NOT_HERE: Problem = { code: 'no-such-table', sentence: 'There is no such table.' }
/** What is asked about one table. */
const ABOUT = /^\/api\/tables\/([^/]+)/

interface Waiting {
  done: (response: Response) => void
  fail: (error: Error) => void
}

let worker: Worker | null = null
let state: 'starting' | 'elsewhere' | 'ready' = 'starting'
let idle: ReturnType<typeof setTimeout> | undefined
let ids = 0
const requests = new Map<number, Waiting>()
const sockets = new Map<number, Socket>()

function start(): Worker {
  if (worker !== null) return worker
  state = 'starting'
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data)
  worker.onerror = ({ message }) => failed(message)
  return worker
}

function tell(message: ToWorker): void {
  noteUse()
  start().postMessage(message)
  rest()
}

/** End the worker some time after the last socket is closed. */
function rest(): void {
  clearTimeout(idle)
  if (sockets.size === 0) idle = setTimeout(end, IDLE)
}

function end(): void {
  // Where nothing is kept, the games would end with it.
  if (requests.size > 0 || !lasting.games) {
    rest()
    return
  }
  worker?.terminate()
  worker = null
}

function hear(message: FromWorker): void {
  switch (message.t) {
    case 'arriving':
      Object.assign(arriving, { arrived: message.arrived, size: message.size })
      break
    case 'ready':
      state = 'ready'
      arriving.size = 0
      lasting.games = message.lasting
      for (const socket of sockets.values()) socket.onopen?.()
      break
    case 'elsewhere':
      state = 'elsewhere'
      refuseAll(ELSEWHERE)
      break
    case 'outdated':
      refuseAll(OUTDATED)
      stop()
      break
    case 'failed':
      failed(message.reason)
      break
    case 'answer': {
      const { id, status, headers, body } = message
      requests.get(id)?.done(new Response(body, { status, headers }))
      requests.delete(id)
      break
    }
    case 'told':
      sockets.get(message.socket)?.onmessage?.({ data: message.text })
  }
}

/** Nothing that was asked will be answered. Pages that still need a table ask again. */
function failed(reason: string): void {
  console.error(reason)
  const [asked, open] = [[...requests.values()], [...sockets.values()]]
  stop()
  for (const { fail } of asked) fail(new TypeError(reason))
  for (const socket of open) socket.onclose?.()
}

function stop(): void {
  worker?.terminate()
  worker = null
  arriving.size = 0
  requests.clear()
  sockets.clear()
}

const refusal = (problem: Problem) => Response.json(problem, { status: 409 })

function refuseAll(problem: Problem): void {
  for (const { done } of requests.values()) done(refusal(problem))
  requests.clear()
  for (const socket of sockets.values()) refuse(socket, problem)
}

function refuse(socket: Socket, problem: Problem): void {
  const refused: Refused = { t: 'refused', id: null, ...problem }
  socket.onmessage?.({ data: JSON.stringify(refused) })
}

/** As `fetch` does. */
export async function request(address: string, init: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(address, location.href)
  const method = init.method ?? 'GET'
  // Python need not be started, or even fetched, for what is known without it.
  if (worker === null || state !== 'ready') {
    const table = ABOUT.exec(pathname)?.[1]
    if (table !== undefined && !(await has(table).catch(() => false)))
      return Response.json(NOT_HERE, { status: 404 })
    if (method === 'GET' && pathname === '/api/catalogue') return catalogue()
    if (method === 'GET' && pathname === '/api/me/tables') return Response.json(await tables())
  }
  if (state === 'elsewhere' && worker !== null) return refusal(ELSEWHERE)
  const body = typeof init.body === 'string' ? init.body : ''
  return new Promise((done, fail) => {
    ids += 1
    requests.set(ids, { done, fail })
    tell({ t: 'request', id: ids, method, path: pathname, query: search.slice(1), body })
  })
}

/** It was made with the files. */
async function catalogue(): Promise<Response> {
  try {
    return await fetch(`${folderOf((await version()).manifest)}catalogue.json`)
  } catch (error) {
    if (error instanceof OutdatedError) return refusal(OUTDATED)
    throw error
  }
}

/** The latest first; none where there is no database. */
async function tables(): Promise<MyTable[]> {
  const found = await listed().catch((): MyTable[] => [])
  return found.sort((one, other) => other.updated - one.updated)
}

/** Let a socket talk to the worker. `onopen` comes when it is ready. */
export function attach(socket: Socket): void {
  ids += 1
  const id = ids
  sockets.set(id, socket)
  tell({ t: 'open', socket: id })
  socket.send = (text) => tell({ t: 'say', socket: id, text })
  socket.close = () => {
    if (sockets.delete(id)) tell({ t: 'close', socket: id })
  }
  if (state === 'ready') queueMicrotask(() => socket.onopen?.())
  else if (state === 'elsewhere') queueMicrotask(() => refuse(socket, ELSEWHERE))
}
