import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { offlinePlay } from './offline/build.ts'
import { wordFiles } from './words.plugin'

/**
 * Pages that most people never open. Their code is fetched, and kept, when somebody opens one, or
 * wants to play without a network.
 */
const LATER = /^\/?assets\/(clubs|print|workshop)-/

/**
 * The service worker knows the built files by name, so it is written last. It and the document both
 * have the hash of the build: so it never keeps the document of another one with its files.
 */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .map((name) => `/${name}`)
          .sort()
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('there is no index.html')
        const hash = createHash('sha256').update(built.join()).update(page.source)
        const build = hash.digest('hex').slice(0, 12)
        page.source = String(page.source).replace(
          '</title>',
          `</title>\n    <meta name="build" content="${build}">`,
        )
        const source = readFileSync(new URL('src/shell/service-worker.js', import.meta.url), 'utf8')
        const known = {
          BUILT: built.filter((name) => !LATER.test(name)),
          LATER: built.filter((name) => LATER.test(name)),
          BUILD: build,
        }
        const lines = Object.entries(known).map(
          ([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`,
        )
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `${lines.join('')}\n${source}`,
        })
      },
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

/** Pages that people come to by a link, and what each of them shows besides `index.html`. */
const ENTRANCES: Record<string, string[]> = {
  t: ['room/Room.svelte'],
  c: ['pages/clubs/ClubPage.svelte'],
  'learn/second-chance': ['pages/learn/Lesson.svelte', 'games/second-chance/Table.svelte'],
  'learn/one-more': ['pages/learn/Lesson.svelte', 'games/one-more/Table.svelte'],
}

/**
 * The same document once more for each entrance, with links to its code: then all of it is on its
 * way before the first line runs. Its styles come below the sign that is painted first.
 */
function entrances(): Plugin {
  return {
    name: 'entrances',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('there is no index.html')
        for (const [name, modules] of Object.entries(ENTRANCES)) {
          const code = new Set<string>()
          const styles = new Set<string>()
          const add = (fileName: string): void => {
            const chunk = chunks.find((each) => each.fileName === fileName)
            if (chunk === undefined || chunk.isEntry || code.has(fileName)) return
            code.add(fileName)
            for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
            chunk.imports.forEach(add)
          }
          for (const module of modules) {
            const holds = chunks.find(({ moduleIds }) =>
              moduleIds.some((id) => id.endsWith(`/src/${module}`)),
            )
            if (holds === undefined) throw new Error(`${module} is in no file`)
            add(holds.fileName)
          }
          const links = [...code].map(
            (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
          )
          // Most who come by a link read English; without this its words would come after the code.
          const words = Object.keys(bundle).filter((file) => /words-en-/.test(file))
          links.push(
            ...words.map(
              (file) =>
                `<link rel="preload" as="fetch" fetchpriority="low" crossorigin href="/${file}">`,
            ),
          )
          const sheets = [...styles].map(
            (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
          )
          this.emitFile({
            type: 'asset',
            fileName: `entrances/${name}.html`,
            source: String(page.source)
              .replace('</head>', `${links.join('')}</head>`)
              .replace('</body>', `${sheets.join('')}</body>`),
          })
        }
      },
    },
  }
}

/** Terser finds what Vite's own minifier leaves: one part in eighty of the code. */
function smaller(): Plugin {
  return {
    name: 'smaller',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') {
          const { code } = await minify(file.code, {
            module: true,
            ecma: 2022,
            compress: { passes: 5, hoist_funs: true },
          })
          if (code !== undefined) file.code = code
        }
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
  ['base', 'words/', 'shell/', 'paper/', 'server/', 'device/me'],
  ['room', 'room/', 'device/sound'],
  ['second-chance', 'games/second-chance/', 'pages/practice/'],
  ['one-more', 'games/one-more/'],
  ['before', 'pages/setup/', 'pages/home/Lobby', 'pages/learn/', 'pages/settings/', 'offline/'],
  ['solo', 'pages/solo/', 'pages/daily/', 'pages/replay/', 'pages/puzzle/'],
  ['paper', 'games/caller/', 'pages/referee/'],
  ['workshop', 'pages/workshop/'],
  ['print', 'pages/print/'],
  ['clubs', 'pages/clubs/'],
].map(([name = '', ...starts], at, all) => ({
  name,
  test: (id: string) => {
    const [, path = ''] = id.split('/web/src/')
    return starts.some((start) => path.startsWith(start)) || (at === 0 && !path.includes('/'))
  },
  priority: all.length - at,
}))

export default defineConfig({
  plugins: [
    svelte(),
    wordFiles(),
    codeLast(),
    serviceWorker(),
    entrances(),
    smaller(),
    squeezed(),
    offlinePlay(),
  ],
  build: {
    outDir: '../src/mulligan/server/static',
    emptyOutDir: true,
    // No inlined data: addresses: the page's content security policy allows files of its own only.
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2022',
    // Browsers that do not know `modulepreload` load the same files, only later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: together } } },
  },
  server: {
    // The icons and words of the effects are those of the printed cards, outside this folder.
    fs: { allow: ['..'] },
    proxy: {
      '/api': 'http://127.0.0.1:8731',
      '/ws': { target: 'ws://127.0.0.1:8731', ws: true },
    },
  },
})
