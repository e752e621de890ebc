/**
 * Builds what a device needs to play without a server, beside the page: with it, as a plugin, or
 * alone (`npm run offline`), after a change in Python.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { SCHEMA } from '../src/server/wire.ts'
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
  const version = versionOf(sources())
  const made = join(CACHE, version)
  if (!existsSync(made)) await make(made)
  const target = join(folder, version)
  mkdirSync(target, { recursive: true })
  const files = []
  for (const name of readdirSync(made).sort()) {
    const bytes = readFileSync(join(made, name))
    writeFileSync(join(target, name), bytes)
    if (name.endsWith('.br')) continue
    const squeezed = readFileSync(join(made, `${name}.br`)).length
    files.push({ path: `/offline/${version}/${name}`, bytes: squeezed, size: bytes.length })
  }
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

/** The same sources make the same files. */
function versionOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths)
    hash.update(path.slice(path.lastIndexOf('/'))).update(readFileSync(path))
  return hash.digest('hex').slice(0, 12)
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
