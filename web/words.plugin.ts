import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const OTHERS = ['fr', 'it', 'es', 'de']
/**
 * The lists whose English stays in the code: those that the start page reads, so that nobody waits
 * for a second file to see it (a build in which it reads another list fails), and what people may
 * type in English whatever the page speaks.
 */
const IN_CODE = new Set([
  'shell/words',
  'pages/home/words',
  'pages/daily/today.words',
  'pages/workshop/effects.words',
])
const SHELF = fileURLToPath(new URL('src/words/language.svelte.ts', import.meta.url))

const WORDS = /[/.]words\.ts$/

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Nobody needs five languages at once. In the built page each language is one file of words,
 * fetched when it is spoken; only what the start page says in English is in the code.
 */
export function wordFiles(): Plugin {
  const shelves: Record<string, Record<string, unknown>> = {}
  const version = () =>
    createHash('sha256').update(JSON.stringify(shelves)).digest('hex').slice(0, 10)
  return {
    name: 'word-files',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!WORDS.test(id)) return null
      const name = nameOf(id)
      const tree = this.parse(code) as unknown as Node
      let changed = code
      for (const [at, { list, english, others }] of [...listsIn(tree).entries()].reverse()) {
        const key = at === 0 ? name : `${name}:${at}`
        const textOf = ({ start, end }: Node) => code.slice(start, end)
        const outside = IN_CODE.has(name) ? others : [...others, ['en', declared(tree, english)]]
        for (const [language, value] of outside as [string, Node][])
          shelves[language] = {
            ...shelves[language],
            [key]: new Function(`return (${textOf(value)})`)(),
          }
        const lookUp = `shelved('${key}'${IN_CODE.has(name) ? `, ${textOf(english)}` : ''})`
        changed = changed.slice(0, list.start) + lookUp + changed.slice(list.end)
      }
      if (changed === code) return null
      return { code: `import { shelved } from ${JSON.stringify(SHELF)}\n${changed}`, map: null }
    },
    generateBundle() {
      const late = [
        ...reached(
          this,
          [...this.getModuleIds()].filter((id) => id.endsWith('/src/main.ts')),
        ),
      ].filter((id) => WORDS.test(id) && !IN_CODE.has(nameOf(id)))
      if (late.length > 0) this.error(`the start page reads words that come later: ${late}`)
      for (const language of ['en', ...OTHERS])
        this.emitFile({
          type: 'asset',
          fileName: `assets/words-${language}-${version()}.json`,
          source: JSON.stringify(shelves[language]),
        })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'meta', attrs: { name: 'words', content: version() } }],
    },
  }
}

function nameOf(id: string): string {
  return id.slice(id.indexOf('/src/') + 5, -'.ts'.length)
}

/** All modules that are there as soon as these are. */
function reached(
  build: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
  from: readonly string[],
  found = new Set<string>(),
): Set<string> {
  for (const id of from)
    if (!found.has(id)) {
      found.add(id)
      reached(build, build.getModuleInfo(id)?.importedIds ?? [], found)
    }
  return found
}

/** What a name stands for: the English list is mostly a constant before the others. */
function declared(tree: Node, value: Node): Node {
  if (value.type !== 'Identifier') return value
  for (const statement of tree.body as Node[])
    for (const { id, init } of (statement.declarations ?? []) as { id: Node; init: Node }[])
      if (id.name === value.name) return init
  throw new Error(`${value.name} is declared nowhere`)
}

interface List {
  /** The object that has a property for each language. */
  list: Node
  english: Node
  others: [language: string, value: Node][]
}

function listsIn(tree: Node): List[] {
  const found: List[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(visit)
      return
    }
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const here = node as Node
    if (here.type === 'ObjectExpression') {
      const values = (here.properties as Node[]).map((property): [string, Node] => {
        const key = property.key as { name?: string; value?: string } | undefined
        return [key?.name ?? key?.value ?? '', property.value as Node]
      })
      const english = values.find(([language]) => language === 'en')?.[1]
      const others = values.filter(
        ([language, value]) => OTHERS.includes(language) && value.type === 'ObjectExpression',
      )
      if (english && others.length === OTHERS.length) {
        found.push({ list: here, english, others })
        return
      }
    }
    for (const [key, child] of Object.entries(here)) if (key !== 'parent') visit(child)
  }
  visit(tree)
  return found
}
