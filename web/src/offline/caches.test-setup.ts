/** A browser's caches, as far as keeping files needs them, and a version to keep there. */

import { SCHEMA } from '../server/wire'
import type { KeptFile, Manifest } from './keptFiles'

/** The code of the page of that build. */
export const CODE = '/assets/index-1.js'

export function manifestOf(version: string, files: KeptFile[], build = 'one'): Manifest {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { version, schema: SCHEMA, page: { build, files: [CODE] }, bytes, files }
}

/** The document of a build, as the server sends it. */
export const documentOf = (build: string) =>
  new Response(`<!doctype html><meta name="build" content="${build}">`)

export class FakeCaches {
  stored = new Map<string, Map<string, Response>>()
  /** How many bytes fit. */
  room = Number.POSITIVE_INFINITY

  async keys(): Promise<string[]> {
    return [...this.stored.keys()]
  }

  async delete(name: string): Promise<boolean> {
    return this.stored.delete(name)
  }

  async match(path: string): Promise<Response | undefined> {
    for (const files of this.stored.values()) {
      const found = files.get(path)
      if (found !== undefined) return found.clone()
    }
    return undefined
  }

  async open(name: string) {
    if (!this.stored.has(name)) this.stored.set(name, new Map())
    const files = this.stored.get(name) ?? new Map<string, Response>()
    return {
      keys: async () => [...files.keys()].map((path) => ({ url: `https://play.example${path}` })),
      match: async (path: string) => files.get(path)?.clone(),
      /** Nothing is stored of a body that breaks off. */
      put: async (path: string, response: Response) => {
        const body = await response.arrayBuffer()
        this.room -= body.byteLength
        if (this.room < 0) throw new DOMException('full', 'QuotaExceededError')
        files.set(path, new Response(body))
      },
    }
  }

  /** What is in each cache. */
  get contents(): Record<string, string[]> {
    return Object.fromEntries([...this.stored].map(([name, files]) => [name, [...files.keys()]]))
  }
}
