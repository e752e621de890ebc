/// <reference types="node" />

import { createHash } from 'node:crypto'
import type { Packed } from './zip.ts'

/** Of the names of files and of what is in them, whatever their order. */
export function hashOf(files: readonly Packed[]): string {
  const hash = createHash('sha256')
  const sorted = [...files].sort((one, other) => (one.name < other.name ? -1 : 1))
  // With its length: no name could be a part of the file before it.
  for (const { name, bytes } of sorted) hash.update(`${name} ${bytes.length} `).update(bytes)
  return hash.digest('hex').slice(0, 12)
}
