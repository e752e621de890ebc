/** Where the files of the device's Python are: kept here, or at the address of the page. */

const MANIFEST = '/offline/manifest.json'

interface Manifest {
  version: string
}

/**
 * The folder of the version to use. One that is kept is used as it is, even with a network: it is
 * here at once, and the page renews it by itself.
 */
export async function folder(): Promise<string> {
  // A private window may have caches that it does not let anybody use.
  const kept = 'caches' in globalThis ? await caches.match(MANIFEST).catch(() => {}) : undefined
  const manifest = kept ?? (await fetch(MANIFEST))
  if (!manifest.ok) throw new TypeError('offline play is not here')
  const { version } = (await manifest.json()) as Manifest
  return `/offline/${version}/`
}
