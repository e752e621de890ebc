/**
 * Builds what a device needs to play without a server, beside the page: with it, as a plugin, or
 * alone (`npm run offline`), after a change in Python.
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { SCHEMA } from '../src/server/wire.ts'
import { hashOf } from './hash.ts'
import { packed, sources } from './pack.ts'
import { packages } from './wheel.ts'

/** Not among npm's packages, which are thrown away whenever their lock changes. */
const CACHE = fileURLToPath(new URL('../.cache', import.meta.url))

const STATIC = fileURLToPath(new URL('../../src/mulligan/server/static', import.meta.url))

export function offlinePlay(): Plugin {
  return { name: 'offline-play', apply: 'build', closeBundle: write }
}

async function write(): Promise<void> {
  const folder = join(STATIC, 'offline')
  rmSync(folder, { recursive: true, force: true })
  const made = join(CACHE, hashOf(sources()))
  if (!existsSync(made)) await make(made)
  const names = readdirSync(made).sort()
  const served = names.filter((name) => !name.endsWith('.br'))
  // Of what is downloaded: a change of the sources that changes nothing there is no newer version.
  const version = hashOf(served.map((name) => ({ name, bytes: readFileSync(join(made, name)) })))
  const target = join(folder, version)
  mkdirSync(target, { recursive: true })
  for (const name of names) copyFileSync(join(made, name), join(target, name))
  const sizeOf = (name: string) => statSync(join(made, name)).size
  const files = served.map((name) => ({
    path: `/offline/${version}/${name}`,
    bytes: sizeOf(`${name}.br`),
    size: sizeOf(name),
  }))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const manifest = { version, schema: SCHEMA, page: builtPage(), bytes, files }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

/** The page that is kept with it: its build (see `vite.config.ts`) and its files. */
function builtPage(): { build: string; files: string[] } {
  const document = readFileSync(join(STATIC, 'index.html'), 'utf8')
  const build = /name="build" content="(\w+)"/.exec(document)?.[1]
  if (build === undefined) throw new Error('the page is not built')
  const built = readdirSync(join(STATIC, 'assets')).filter((name) => !name.endsWith('.br'))
  return { build, files: ['/icon.svg', ...built.sort().map((name) => `/assets/${name}`)] }
}

async function make(target: string): Promise<void> {
  const unfinished = `${target}.part`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  for (const { name, bytes } of await packed(packages(CACHE))) {
    writeFileSync(join(unfinished, name), bytes)
    writeFileSync(join(unfinished, `${name}.br`), squeezed(bytes))
  }
  renameSync(unfinished, target)
}

/** Squeezed as far as it goes, which takes half a minute for Python itself: only once. */
function squeezed(bytes: Uint8Array): Buffer {
  const known = join(CACHE, `${createHash('sha256').update(bytes).digest('hex')}.br`)
  if (!existsSync(known))
    writeFileSync(
      known,
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_LGWIN]: 24,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    )
  return readFileSync(known)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await write()
