import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { wordFiles } from './words.plugin'

/** The service worker knows the built files by name, so it is written last. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
      const source = readFileSync(new URL('src/shell/service-worker.js', import.meta.url), 'utf8')
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `const BUILT = ${JSON.stringify(built.sort())}\n\n${source}`,
      })
    },
  }
}

/** The sheet of styles paints first, and the code comes after it: on a slow line they compete. */
function codeLast(): Plugin {
  return {
    name: 'code-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<(script type="module"|link rel="modulepreload")/g,
          '<$1 fetchpriority="low"',
        ),
    },
  }
}

/** Squeezed here, where there is time for it, and once for all who will ask. */
function squeezed(): Plugin {
  return {
    name: 'squeezed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((name) =>
        /\.(js|css|html|json|svg)$/.test(name),
      ))
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(readFileSync(`${dir}/${name}`)))
    },
  }
}

/**
 * What is used together travels together: apart, dozens of small files squeeze badly. What comes
 * first takes whatever else it needs with it, so nobody at a table waits for a page beside it.
 */
const together = [
  ['base', 'words', 'shell', 'paper'],
  ['room', 'room'],
  ['sheets', 'second-chance', 'practice'],
  ['cards', 'one-more'],
  ['setup', 'setup'],
  ['alone', 'solo', 'daily', 'replay'],
  ['making', 'print', 'workshop'],
  ['learning', 'learn', 'settings'],
].map(([name = '', ...folders], at, all) => ({
  name,
  test: (id: string) => {
    const [, path = ''] = id.split('/web/src/')
    const [folder = '', file] = path.split('/')
    return folders.includes(folder) || (at === 0 && file === undefined)
  },
  priority: all.length - at,
}))

export default defineConfig({
  plugins: [svelte(), wordFiles(), codeLast(), serviceWorker(), squeezed()],
  build: {
    outDir: '../src/mulligan/server/static',
    emptyOutDir: true,
    // No inlined data: addresses: the page's content security policy allows files of its own only.
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: together } } },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8731',
      '/ws': { target: 'ws://127.0.0.1:8731', ws: true },
    },
  },
})
