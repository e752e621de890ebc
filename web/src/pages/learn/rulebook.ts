/** The rules as plain text: `# title`, paragraphs, `SC-1 a rule`, and `| tables |`. */

import { spaced } from '../../words/french'
import type { Language } from '../../words/language.svelte'

export interface Rule {
  /** Such as SC-8; empty for a paragraph that is no rule. */
  id: string
  text: string
}

export interface Section {
  title: string
  rules: Rule[]
  /** Rows of cells; the first row is the head. */
  table: string[][]
}

/** Where the texts are: they are fetched when somebody reads them, one language at a time. */
const BOOKS = import.meta.glob<string>('./rules/*.txt', {
  query: '?url',
  import: 'default',
  eager: true,
})

export async function rulebook(game: string, language: Language): Promise<Section[]> {
  const address = BOOKS[`./rules/${game}.${language}.txt`]
  if (address === undefined) return []
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const text = await response.text()
  return parse(language === 'fr' ? spaced(text) : text)
}

export function parse(text: string): Section[] {
  const sections: Section[] = []
  for (const line of text.split('\n')) {
    const section = sections.at(-1)
    if (line.startsWith('# ')) sections.push({ title: line.slice(2), rules: [], table: [] })
    else if (line.trim() === '' || section === undefined) continue
    else if (line.startsWith('|'))
      section.table.push(
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    else {
      const [, id = '', rule = line] = /^((?:SC|OM)-R?\d+) (.+)$/.exec(line) ?? []
      section.rules.push({ id, text: rule })
    }
  }
  return sections
}

/** What a player does not need at the table: rulings on doubts, and what editions do differently. */
export function isFolded({ rules, table }: Section): boolean {
  return table.length > 0 || rules.some(({ id }) => /^(SC|OM)-R/.test(id))
}

/** Only what speaks of all the words of *query*; a title that does keeps its whole section. */
export function search(sections: readonly Section[], query: string): Section[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...sections]
  const speaksOf = (text: string) => wanted.every((word) => plain(text).includes(word))
  return sections.flatMap((section) => {
    if (speaksOf(section.title)) return [section]
    const rules = section.rules.filter(({ id, text }) => speaksOf(`${id} ${text}`))
    const [head = [], ...rows] = section.table
    const found = rows.filter((row) => speaksOf(row.join(' ')))
    if (rules.length === 0 && found.length === 0) return []
    return [{ ...section, rules, table: found.length === 0 ? [] : [head, ...found] }]
  })
}

/** Small letters without accents: who types `regle` means `règle`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
