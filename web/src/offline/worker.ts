/**
 * A server's work in a Web Worker: Python with the rules, the rooms and the messages of this game.
 * One worker of all tabs has the tables; others wait until it is gone.
 */

import type { PyodideInterface } from 'pyodide'
import { filesIn } from './archive'
import { watchFetch } from './arrival'
import { entriesOf, keep, kept } from './database'
import { folderOf, OutdatedError, version } from './files'
import type { FromWorker, ToWorker } from './messages'

const LOCK = 'mulligan-tables'
/** Milliseconds: a page that is loaded again waits for its own worker to end. */
const LEAVING = 700
const SITE = '/lib/python3.14/site-packages/'

/** `mulligan.offline.worker.Worker`, as JavaScript sees it. */
interface Device {
  lasting: boolean
  request: (method: string, path: string, query: string, body: string) => Promise<string>
  connect: (send: (text: string) => void) => Connection
}

interface Connection {
  hear: (text: string) => void
  close: () => void
  destroy: () => void
}

type Start = (
  kept: () => Promise<string>,
  entriesOf: (table: string) => Promise<string>,
  keep: (change: string) => Promise<void>,
  kernels: WebAssembly.Exports,
) => Promise<Device>

const tell = (message: FromWorker) => postMessage(message)
const connections = new Map<number, Connection>()

/** Resolved when the tables are this worker's, which they stay as long as it lives. */
function owned(): Promise<void> {
  const { locks } = navigator
  if (locks === undefined) return Promise.resolve() // only where the address is not secure
  return new Promise((ours) => {
    const late = setTimeout(() => tell({ t: 'elsewhere' }), LEAVING)
    const ended = () => {
      clearTimeout(late)
      ours()
    }
    locks
      .request(LOCK, () => {
        ended()
        return new Promise<never>(() => {})
      })
      // Where storage is blocked, locks are, too: then no other tab has these tables.
      .catch(ended)
  })
}

async function started(): Promise<Device> {
  const { manifest, here } = await version()
  if (here) return deviceOf(folderOf(manifest))
  const { bytes: size } = manifest
  const brokenOff = watchFetch(manifest, (arrived) => tell({ t: 'arriving', arrived, size }))
  return Promise.race([deviceOf(folderOf(manifest)), brokenOff])
}

async function deviceOf(files: string): Promise<Device> {
  const [python, game, { instance }] = await Promise.all([
    pythonOf(files),
    fetched(`${files}game.zip`),
    fetched(`${files}kernels.wasm`).then((bytes) => WebAssembly.instantiate(bytes)),
  ])
  const { FS } = python
  const folders = new Set<string>()
  for (const [name, bytes] of filesIn(game)) {
    const path = SITE + name.slice(0, name.lastIndexOf('/'))
    if (!folders.has(path)) FS.mkdirTree(path)
    folders.add(path)
    FS.writeFile(SITE + name, bytes)
  }
  const { start } = python.pyimport('mulligan.offline.worker') as { start: Start }
  return start(kept, entriesOf, keep, instance.exports)
}

async function pythonOf(files: string): Promise<PyodideInterface> {
  const { loadPyodide } = await import(/* @vite-ignore */ `${files}pyodide.mjs`)
  return loadPyodide({
    indexURL: files,
    stdLibURL: `${files}library.zip`,
    lockFileURL: `${files}lock.json`,
  })
}

async function fetched(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new TypeError(`${response.status}: ${address}`)
  return response.arrayBuffer()
}

function heed(device: Device, message: ToWorker): void {
  switch (message.t) {
    case 'request':
      void answer(device, message)
      break
    case 'open': {
      const { socket } = message
      connections.set(
        socket,
        device.connect((text) => tell({ t: 'told', socket, text })),
      )
      break
    }
    case 'say':
      connections.get(message.socket)?.hear(message.text)
      break
    case 'close': {
      const connection = connections.get(message.socket)
      connections.delete(message.socket)
      connection?.close()
      connection?.destroy()
    }
  }
}

async function answer(device: Device, asked: ToWorker & { t: 'request' }): Promise<void> {
  const { id, method, path, query, body } = asked
  const text = await device.request(method, path, query, body)
  const [status, headers, content] = JSON.parse(text) as [number, Record<string, string>, string]
  tell({ t: 'answer', id, status, headers, body: content })
}

/** What was said before Python was ready waits for it, in order. */
const ready = owned().then(started)
ready.then(
  ({ lasting }) => tell({ t: 'ready', lasting }),
  (error: unknown) =>
    tell(
      error instanceof OutdatedError ? { t: 'outdated' } : { t: 'failed', reason: String(error) },
    ),
)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  ready.then(
    (device) => heed(device, data),
    () => {}, // said already
  )
})
