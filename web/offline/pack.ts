/**
 * What a device runs without a server: Python as on npm, the part of its library that is used, and
 * our own code, both compiled. Which part is used is measured: all of ours is imported and played
 * in that Python first.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadPyodide, type PyodideInterface } from 'pyodide'
import { type Packed, zip } from './zip.ts'

const HERE = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const PYODIDE = HERE('../node_modules/pyodide')
const SOURCE = HERE('../../src')
/** What no device needs: a server, a database, a terminal, a printer, an environment for research. */
const NEVER = /^mulligan\/(cli|envs|server|store|printing|training)(\/|$)|__pycache__|\.nb[ci]$/
/** What only those import. */
const NOR = /\/(rooms\/(daily|histories)|games\/links|\w+\/chance_nodes|wire\/schema)\.py$/
/** The bots' compiled code. */
const KERNELS = join(SOURCE, 'mulligan/bots/wasm/kernels.wasm')
const SITE = '/lib/python3.14/site-packages/'
const LIBRARY = '/lib/python314.zip/'

/**
 * Everything that what is packed depends on, by name. It is more than what is packed: which modules
 * are used is known only when they have been packed.
 */
export function sources(): Packed[] {
  const tools = ['pack.py', 'pack.ts', 'wheel.ts', 'zip.ts', 'requirements.txt'].map(HERE)
  return [
    ...ours(),
    ...[...tools, join(PYODIDE, 'package.json')].map((path) => ({
      name: relative(SOURCE, path),
      bytes: readFileSync(path),
    })),
  ]
}

/** All of our own that a device could use. */
function ours(): Packed[] {
  const paths = below(join(SOURCE, 'mulligan'))
  return paths.map((path) => ({ name: inside(path), bytes: readFileSync(path) }))
}

function below(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (NEVER.test(inside(path)) || NOR.test(inside(path))) return []
    return statSync(path).isDirectory() ? below(path) : [path]
  })
}

const inside = (path: string) => relative(SOURCE, path)

/** The files to serve, by name. */
export async function packed(packages: readonly Packed[]): Promise<Packed[]> {
  const python = await loadPyodide({
    indexURL: PYODIDE,
    stdout: () => {},
    // There is no source in which a traceback could point at a column.
    env: { PYTHONNODEBUGRANGES: '1' },
  })
  const { FS } = python
  for (const { name, bytes } of [...packages, ...ours()]) {
    FS.mkdirTree(SITE + name.slice(0, name.lastIndexOf('/')))
    FS.writeFile(SITE + name, bytes)
  }
  const script = readFileSync(HERE('pack.py'), 'utf8')
  const tools = python.toPy({})
  python.runPython(script, { globals: tools })
  const kernels = readFileSync(KERNELS)
  const { instance } = await WebAssembly.instantiate(kernels)
  const catalogue: string = await tools.get('measure')(instance.exports)
  const used: string[] = tools.get('modules')().toJs()
  const compiled = compiler(python, tools.get('write_compiled'))
  const library = used
    .filter((path) => path.startsWith(LIBRARY))
    .map((path) => compiled(path, path.slice(LIBRARY.length), 2))
  const site = used.filter((path) => path.startsWith(SITE)).map((path) => path.slice(SITE.length))
  const modules = site.map((name) =>
    name.endsWith('.py')
      ? compiled(SITE + name, name, 0)
      : { name, bytes: FS.readFile(SITE + name) },
  )
  return [
    ...['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm'].map((name) => ({
      name,
      bytes: withoutMap(name, readFileSync(join(PYODIDE, name))),
    })),
    { name: 'library.zip', bytes: zip(library) },
    { name: 'game.zip', bytes: zip([...modules, ...data(site)].sort(byName)) },
    { name: 'kernels.wasm', bytes: kernels },
    { name: 'catalogue.json', bytes: Buffer.from(catalogue) },
    { name: 'lock.json', bytes: Buffer.from(JSON.stringify({ info: lock().info, packages: {} })) },
  ]
}

/** What Python says of itself. Of its packages none is used. */
function lock(): { info: unknown } {
  return JSON.parse(readFileSync(join(PYODIDE, 'pyodide-lock.json'), 'utf8'))
}

/** Files other than code, next to the modules that are used. */
function data(modules: readonly string[]): Packed[] {
  const folders = new Set(modules.map((name) => name.slice(0, name.lastIndexOf('/'))))
  return ours()
    .filter(({ name }) => !/\.(py|typed|wasm)$/.test(name))
    .filter(({ name }) => [...folders].some((folder) => name.startsWith(`${folder}/`)))
}

type Compile = (path: string, name: string, level: 0 | 2) => Packed

/** Compiles the module at a path of that Python's file system. */
function compiler({ FS }: PyodideInterface, write: (...args: unknown[]) => void): Compile {
  const target = '/tmp/compiled.pyc'
  return (path, name, level) => {
    write(path, name, level, target)
    return { name: `${name}c`, bytes: FS.readFile(target) }
  }
}

const byName = (one: Packed, other: Packed) => (one.name < other.name ? -1 : 1)

/** There is no map of the code beside it. */
function withoutMap(name: string, bytes: Buffer): Buffer {
  if (!name.endsWith('.mjs')) return bytes
  return Buffer.from(bytes.toString('utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
}
