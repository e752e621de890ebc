/**
 * The browser's database, where the tables of this device are kept. A change is on disk when its
 * promise is resolved; if it is rejected, nothing of it is.
 */

import type { MyTable } from '../server/wire'

const NAME = 'mulligan'
const VERSION = 1
const STORES = ['device', 'tables', 'entries', 'listed'] as const
const DEVICE = 'device'
/** After all numbers. */
const LAST = Number.POSITIVE_INFINITY

/** What was kept is gone: somebody has deleted it all while a table was open. Python knows the name. */
class EmptiedError extends Error {
  override name = 'EmptiedError'
}

/** What Python asks to keep: `mulligan.offline.storage` says what is in it. */
interface Change {
  device?: unknown
  tables?: { id: string }[]
  /** Of one table, in order. */
  entries?: { table: string; number: number }[]
  listed?: MyTable[]
  removed?: string[]
}

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      const database = request.result
      database.createObjectStore('device')
      database.createObjectStore('tables', { keyPath: 'id' })
      database.createObjectStore('entries', { keyPath: ['table', 'number'] })
      database.createObjectStore('listed', { keyPath: 'id' })
    }
    request.onerror = () => fail(request.error)
    request.onsuccess = () => {
      const database = request.result
      // The browser may close it, and another tab may want to change or delete it.
      database.onclose = forget
      database.onversionchange = () => {
        database.close()
        forget()
      }
      done(database)
    }
  })
  opening.catch(forget)
  return opening
}

function forget(): void {
  opening = null
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
}

/** Everything but the entries, as JSON. */
export async function kept(): Promise<string> {
  const reading = (await open()).transaction(['device', 'tables'])
  const [device, tables] = await Promise.all([
    answered(reading.objectStore('device').get(DEVICE)),
    answered(reading.objectStore('tables').getAll()),
  ])
  return JSON.stringify({ device: device ?? null, tables })
}

/** The entries of a table in order, as JSON. */
export async function entriesOf(table: string): Promise<string> {
  const entries = (await open()).transaction('entries').objectStore('entries')
  return JSON.stringify(await answered(entries.getAll(entriesRange(table))))
}

const entriesRange = (table: string) => IDBKeyRange.bound([table, 0], [table, LAST])

export async function has(table: string): Promise<boolean> {
  const tables = (await open()).transaction('tables').objectStore('tables')
  return (await answered(tables.count(table))) > 0
}

/** How the tables of this device were listed last. */
export async function listed(): Promise<MyTable[]> {
  const store = (await open()).transaction('listed').objectStore('listed')
  return (await answered(store.getAll())) as MyTable[]
}

export async function keep(text: string): Promise<void> {
  const change = JSON.parse(text) as Change
  const writing = (await open()).transaction(STORES, 'readwrite', { durability: 'strict' })
  const [device, tables, entries, lists] = STORES.map((name) => writing.objectStore(name)) as [
    IDBObjectStore,
    IDBObjectStore,
    IDBObjectStore,
    IDBObjectStore,
  ]
  const [first] = change.entries ?? []
  const ended = new Promise<void>((done, fail) => {
    writing.oncomplete = () => done()
    writing.onabort = () => fail(writing.error)
  })
  if (first !== undefined && first.number > 0) {
    // Asked in the transaction that writes: what is deleted after it takes the entry along.
    const known = answered(tables.count(first.table))
    // Only the transaction knows why it failed.
    if ((await known.catch(() => ended)) === 0) throw new EmptiedError(first.table)
  }
  if (change.device !== undefined) device.put(change.device, DEVICE)
  for (const table of change.tables ?? []) tables.put(table)
  // Never over another entry: should two tabs ever play at the same table, one is refused.
  for (const part of change.entries ?? []) entries.add(part)
  for (const table of change.listed ?? []) lists.put(table)
  for (const table of change.removed ?? []) {
    tables.delete(table)
    lists.delete(table)
    entries.delete(entriesRange(table))
  }
  await ended
}
