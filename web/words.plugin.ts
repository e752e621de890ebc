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
      for (const list of listsIn(this.parse(code) as unknown as Node).reverse())
        for (const { language, property, value } of list.reverse()) {
          const key = `${name}:${value.start}`
          const words = new Function(`return (${code.slice(value.start, value.end)})`)()
          shelves[language] = { ...shelves[language], [key]: words }
          const lookUp = `get ${language}() { return shelved('${language}', '${key}') }`
          changed = changed.slice(0, property.start) + lookUp + changed.slice(property.end)
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

/** The objects that have a property for each language, with those of the languages but English. */
function listsIn(tree: Node): { language: string; property: Node; value: Node }[][] {
  const found: { language: string; property: Node; value: Node }[][] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(visit)
      return
    }
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const here = node as Node
    if (here.type === 'ObjectExpression') {
      const properties = here.properties as Node[]
      const list = properties.flatMap((property) => {
        const key = property.key as { name?: string; value?: string } | undefined
        const language = key?.name ?? key?.value ?? ''
        const value = property.value as Node | undefined
        return OTHERS.includes(language) && value?.type === 'ObjectExpression'
          ? [{ language, property, value }]
          : []
      })
      if (list.length === OTHERS.length) {
        found.push(list)
        return
      }
    }
    for (const [key, child] of Object.entries(here)) if (key !== 'parent') visit(child)
  }
  visit(tree)
  return found
}
