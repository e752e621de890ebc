/** Where the files of the device's Python are: kept here, or at the address of the page. */

import type { Manifest } from './keptFiles'

const MANIFEST = '/offline/manifest.json'

interface Version {
  manifest: Manifest
  /** Whether its files are kept, and nothing has to be downloaded. */
  here: boolean
}

/**
 * The version to use. One that is kept is used as it is, even with a network: it is here at once,
 * and the page renews it by itself.
 */
export async function version(): Promise<Version> {
  // A private window may have caches that it does not let anybody use.
  const kept = 'caches' in globalThis ? await caches.match(MANIFEST).catch(() => {}) : undefined
  const found = kept ?? (await fetch(MANIFEST))
  if (!found.ok) throw new TypeError('offline play is not here')
  return { manifest: (await found.json()) as Manifest, here: kept !== undefined }
}

export const folderOf = ({ version }: Manifest) => `/offline/${version}/`
