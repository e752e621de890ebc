import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

/** @type {Map<string, string>} */
const named = new Map()

/**
 * The class of a component's styles stands on all of its elements, so it is short.
 *
 * @type {import('svelte/compiler').CssHashGetter}
 */
function cssHash({ hash, filename }) {
  const path = filename.slice(filename.indexOf('src/'))
  const name = `s${hash(path).slice(-4)}`
  const other = named.get(name) ?? path
  if (other !== path) throw new Error(`${path} and ${other} would share their styles`)
  named.set(name, path)
  return name
}

export default {
  preprocess: vitePreprocess(),
  // Components without any rune are no exception, and nobody looks up the version in the page.
  compilerOptions: { cssHash, runes: true, discloseVersion: false },
}
