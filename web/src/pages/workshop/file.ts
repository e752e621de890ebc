/**
 * Deck files, written and read: the same TOML that `docs/decks.md` teaches people to write.
 *
 * The reader knows the part of TOML that such files use. It is kind: it takes what it understands,
 * finished or not, so that a half-written file can be gone on with. Judging is the server's.
 */

import { type Deck, type Kind, type Label, type Shape, slug } from './deck'

/** Which card of the deck stands on a line of the file. */
export interface Entry {
  part: 'start' | 'puzzle' | 'cards'
  /** Null for what is said about the whole part. */
  index: number | null
}

export interface Written {
  toml: string
  /** By line from 1 on, where each card begins. */
  entries: ReadonlyMap<number, Entry>
}

export function written(deck: Deck): Written {
  const lines = [
    'format = "mulligan-deck"',
    'version = 1',
    `game = ${quoted(deck.game)}`,
    `name = ${quoted(slug(deck.title))}`,
    `title = ${quoted(deck.title)}`,
    `provenance = ${quoted(deck.provenance)}`,
    `licence = ${quoted(deck.licence)}`,
  ]
  const entries = new Map<number, Entry>()
  const entry = (part: Entry['part'], index: number | null) =>
    entries.set(lines.length + 1, { part, index })

  if (deck.game === 'one-more') {
    lines.push('')
    entry('cards', null)
    lines.push('cards = [')
    for (const [index, { card, count }] of deck.cards.entries()) {
      entry('cards', index)
      const [, number, sign = '', effect] = /^(\d+)([+-])(\w*)$/.exec(card) ?? []
      const does = effect ? `, effect = ${quoted(effect)}` : ''
      lines.push(`  { number = ${number}, sign = ${quoted(sign)}${does}, count = ${count} },`)
    }
    lines.push(']')
  } else {
    for (const [index, tile] of deck.start.entries()) {
      lines.push('')
      entry('start', index)
      lines.push('[[start]]', ...drawn(tile))
    }
    for (const [index, { tile, count }] of deck.puzzle.entries()) {
      lines.push('')
      entry('puzzle', index)
      lines.push('[[puzzle]]', `count = ${count}`, ...drawn(tile))
    }
  }
  return { toml: `${lines.join('\n')}\n`, entries }
}

function drawn(tile: string): string[] {
  return ['tile = """', ...tile.split('/'), '"""']
}

function quoted(text: string): string {
  // What JSON escapes, TOML escapes in the same way; it also wants the delete character escaped.
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f')
}

/** What the file says, or null where this is not such a file. */
export function readDeck(text: string): Deck | null {
  const values = readToml(text.replace(/^\ufeff/, ''))
  if (values === null || values.top.format !== 'mulligan-deck') return null
  const said = (key: keyof Label) => String(values.top[key] ?? '')
  const label: Label = {
    title: said('title'),
    provenance: said('provenance'),
    licence: said('licence'),
  }
  if (values.top.game === 'one-more') {
    const listed = values.lists.get('cards') ?? []
    return { game: 'one-more', ...label, cards: listed.flatMap(readKind) }
  }
  if (values.top.game !== 'second-chance') return null
  return {
    game: 'second-chance',
    ...label,
    start: (values.lists.get('start') ?? []).map(({ tile }) => readDrawing(tile)),
    puzzle: (values.lists.get('puzzle') ?? []).map(
      ({ tile, count }): Shape => ({ tile: readDrawing(tile), count: readCount(count) }),
    ),
  }
}

function readKind({ number, sign, effect, count }: Table): Kind[] {
  const card = `${number}${sign}${effect ?? ''}`
  return /^\d+[+-]\w*$/.test(card) ? [{ card, count: readCount(count) }] : []
}

function readCount(count: Value | undefined): number {
  return typeof count === 'number' && count >= 1 ? count : 1
}

function readDrawing(tile: Value | undefined): string {
  const rows = String(tile ?? '')
    .split(/[\n/]/)
    .map((row) => row.trim())
    .filter((row) => row !== '')
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) => row.padEnd(width, '.')).join('/')
}

type Value = string | number
type Table = Record<string, Value>

const TOKEN =
  /(?<space>[ \t\r]+|#[^\n]*)|(?<end>\n)|"""\n?(?<long>(?:\\.|[^\\])*?)"""|'''\n?(?<raw>.*?)'''|"(?<text>(?:\\.|[^"\\\n])*)"|'(?<plain>[^'\n]*)'|(?<sign>[[\]{}=,])|(?<word>[\w+-]+)/gsy

interface Token {
  /** A sign or the end of a line. */
  sign?: string
  value?: Value
  word?: string
}

function tokens(text: string): Token[] | null {
  const found: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const groups = TOKEN.exec(text)?.groups
    if (groups === undefined) return null
    const basic = groups.long ?? groups.text
    const literal = groups.raw ?? groups.plain
    if (basic !== undefined) found.push({ value: unescaped(basic) })
    else if (literal !== undefined) found.push({ value: literal })
    else if (groups.end) found.push({ sign: '\n' })
    else if (groups.sign) found.push({ sign: groups.sign })
    else if (groups.word) {
      const number = /^[+-]?\d+$/.test(groups.word)
      found.push({ word: groups.word, ...(number && { value: Number(groups.word) }) })
    }
  }
  return found
}

const ESCAPED: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/gs,
    (_, short?: string, long?: string, sign?: string) =>
      sign !== undefined
        ? (ESCAPED[sign] ?? sign)
        : String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(short ?? long ?? '', 16))),
  )
}

/** The keys at the top, and the lists of tables, whether in double brackets or in braces. */
function readToml(text: string): { top: Table; lists: Map<string, Table[]> } | null {
  const stream = tokens(text.replaceAll('\r\n', '\n'))
  if (stream === null) return null
  const top: Table = {}
  const lists = new Map<string, Table[]>()
  let table = top
  let at = 0
  const is = (sign: string, ahead = 0) => stream[at + ahead]?.sign === sign
  const skipLines = () => {
    while (is('\n')) at++
  }

  /** `key = value` into a table; false where it is something else. */
  const pair = (into: Table): boolean => {
    const key = stream[at]?.word ?? stream[at]?.value
    const value = stream[at + 2]?.value
    if (key === undefined || !is('=', 1) || value === undefined) return false
    into[String(key)] = value
    at += 3
    return true
  }

  const list = (): Table[] | null => {
    const found: Table[] = []
    for (at++, skipLines(); !is(']'); skipLines()) {
      if (!is('{')) return null
      const entry: Table = {}
      for (at++; !is('}'); ) {
        if (!pair(entry)) return null
        if (is(',')) at++
      }
      at++
      found.push(entry)
      skipLines()
      if (is(',')) at++
    }
    at++
    return found
  }

  for (skipLines(); at < stream.length; skipLines()) {
    if (is('[') && is('[', 1) && is(']', 3) && is(']', 4)) {
      const name = String(stream[at + 2]?.word ?? stream[at + 2]?.value ?? '')
      table = {}
      lists.set(name, [...(lists.get(name) ?? []), table])
      at += 5
    } else if (stream[at]?.word !== undefined && is('=', 1) && is('[', 2)) {
      const name = stream[at]?.word as string
      at += 2
      const found = list()
      if (found === null) return null
      lists.set(name, found)
    } else if (!pair(table)) {
      return null
    }
  }
  return { top, lists }
}
