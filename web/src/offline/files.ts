/** Where the files of the device's Python are: kept here, or at the address of the page. */

import { SCHEMA } from '../server/wire'
import { keptManifest, MANIFEST, type Manifest } from './keptFiles'

interface Version {
  manifest: Manifest
  /** Whether its files are kept, and nothing has to be downloaded. */
  here: boolean
}

/** There is a Python, but of a build with other messages than this page's. */
export class OutdatedError extends Error {}

/**
 * The version to use. One that is kept is used as it is, even with a network: it is here at once,
 * and the page renews it by itself. If its messages are not this page's, the server may have one that
 * fits.
 */
export async function version(): Promise<Version> {
  // A private window may have caches that it does not let anybody use.
  const kept = await keptManifest().catch(() => null)
  if (kept?.schema === SCHEMA) return { manifest: kept, here: true }
  const found = await fetch(MANIFEST)
  if (!found.ok) throw new TypeError('offline play is not here')
  const manifest = (await found.json()) as Manifest
  if (manifest.schema !== SCHEMA) throw new OutdatedError()
  return { manifest, here: false }
}

export const folderOf = ({ version }: Manifest) => `/offline/${version}/`
