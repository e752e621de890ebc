import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Packed, unzipped } from './zip.ts'

const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url))
/** The browser's Python, as pip names it. */
const TAGS = [
  ['--platform', 'pyemscripten_2026_0_wasm32'],
  ['--python-version', '3.14'],
  ['--implementation', 'cp'],
  ['--abi', 'cp314'],
].flat()

/** The files of the packages that our Python needs there; pip checks the hashes of the wheels. */
export function packages(cache: string): Packed[] {
  const folder = join(cache, 'wheels')
  if (!existsSync(folder) || readdirSync(folder).length === 0) {
    mkdirSync(folder, { recursive: true })
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--quiet', 'download', '--no-deps']
    const what = ['--require-hashes', '--only-binary', ':all:', '-r', REQUIREMENTS, '-d', folder]
    execFileSync(python(), [...pip, ...TAGS, ...what], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return readdirSync(folder).flatMap((name) => unzipped(readFileSync(join(folder, name))))
}

/** A Python with pip: that of the build, or of the environment. */
function python(): string {
  const candidates = [process.env.MULLIGAN_PYTHON, 'python3', 'python'].filter((each) => !!each)
  for (const each of candidates as string[]) {
    try {
      execFileSync(each, ['-m', 'pip', '--version'], { stdio: 'ignore' })
      return each
    } catch {
      // the next one, then
    }
  }
  throw new Error('no Python with pip was found: offline play needs it to be built')
}
