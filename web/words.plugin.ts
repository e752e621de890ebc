import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OTHERS = ['fr', 'it', 'es', 'de']
const SHELF = fileURLToPath(new URL('src/words/language.svelte.ts', import.meta.url))

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Nobody needs five languages at once. In the built page the word lists hold English alone; each
 * other language is one file of words, fetched when it is spoken.
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
      if (!/[/.]words\.ts$/.test(id)) return null
      const name = id.slice(id.indexOf('/src/') + 5, -'.ts'.length)
      let changed = code
      for (const [at, { list, english, others }] of [
        ...listsIn(this.parse(code) as unknown as Node).entries(),
      ].reverse()) {
        const key = at === 0 ? name : `${name}:${at}`
        const textOf = ({ start, end }: Node) => code.slice(start, end)
        for (const [language, value] of others)
          shelves[language] = {
            ...shelves[language],
            [key]: new Function(`return (${textOf(value)})`)(),
          }
        const lookUp = `shelved(${textOf(english)}, '${key}')`
        changed = changed.slice(0, list.start) + lookUp + changed.slice(list.end)
      }
      if (changed === code) return null
      return { code: `import { shelved } from ${JSON.stringify(SHELF)}\n${changed}`, map: null }
    },
    generateBundle() {
      for (const language of OTHERS)
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
