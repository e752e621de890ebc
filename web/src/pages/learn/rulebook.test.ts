import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readTile } from '../../games/second-chance/tile'
import { LANGUAGES } from '../../words/language.svelte'
import { picture } from './pictures'
import { isFolded, rulebook, type Section, search } from './rulebook'

function ids(sections: readonly Section[]): string[] {
  return sections.flatMap(({ rules }) => rules.map(({ id }) => id)).filter(Boolean)
}

const TEXTS = import.meta.glob<string>('./rules/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Where the page asks the server, the test looks into the file. */
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.slice(address.lastIndexOf('/'))
    return new Response(TEXTS[`./rules${name}`])
  })
})

const SECOND_CHANCE = [
  ...Array.from({ length: 19 }, (_, index) => `SC-${index + 1}`),
  ...Array.from({ length: 7 }, (_, index) => `SC-R${index + 1}`),
]
const ONE_MORE = [
  ...Array.from({ length: 14 }, (_, index) => `OM-${index + 1}`),
  ...Array.from({ length: 6 }, (_, index) => `OM-R${index + 1}`),
]

describe.each(LANGUAGES)('the rules in %s', (language) => {
  it('have every rule of Second Chance', async () => {
    expect(ids(await rulebook('second-chance', language))).toEqual(SECOND_CHANCE)
  })

  it('have every rule of One More!', async () => {
    expect(ids(await rulebook('one-more', language))).toEqual(ONE_MORE)
  })

  it('have a full table of editions', async () => {
    const table = (await rulebook('second-chance', language)).at(-1)?.table ?? []
    expect(table).toHaveLength(6)
    for (const row of table) expect(row).toHaveLength(5)
  })

  it('say whose pencils do what: SC-18 names all four editions', async () => {
    const rules = await rulebook('second-chance', language)
    const text = rules.flatMap(({ rules }) => rules).find(({ id }) => id === 'SC-18')?.text ?? ''
    const editions = rules.at(-1)?.table[0]?.slice(1) ?? []
    for (const edition of editions) {
      const name = (edition.split(' ')[0] ?? '').toLowerCase()
      expect(text.toLowerCase()).toContain(name)
    }
  })

  it('name the signs of the box once (OM-3)', async () => {
    const rules = (await rulebook('one-more', language)).flatMap(({ rules }) => rules)
    const signs = rules.filter(({ text }) => text.includes('−'))
    expect(signs.map(({ id }) => id)).toEqual(['OM-3'])
    expect(signs[0]?.text).toContain('+')
  })

  it('fold rulings and editions, and nothing that is needed at the table', async () => {
    const open = [
      ...(await rulebook('second-chance', language)),
      ...(await rulebook('one-more', language)),
    ].filter((section) => !isFolded(section))

    expect(ids(open)).toEqual([...SECOND_CHANCE, ...ONE_MORE].filter((id) => !id.includes('-R')))
    expect(open.flatMap(({ table }) => table)).toEqual([])
  })

  it('have as many sections as in English', async () => {
    for (const game of ['second-chance', 'one-more'])
      expect(await rulebook(game, language)).toHaveLength((await rulebook(game, 'en')).length)
  })
})

it('have no sign in French that could begin a line', async () => {
  for (const game of ['second-chance', 'one-more'])
    expect(JSON.stringify(await rulebook(game, 'fr'))).not.toMatch(/ [:;?!»]|« /)
})

it('have the words of the table in German', async () => {
  expect(JSON.stringify(await rulebook('second-chance', 'de'))).not.toMatch(
    /Kästchen|Teil|teile?\b/,
  )
})

describe('search', () => {
  it('finds a rule by its id and by its words, without accents', async () => {
    const rules = await rulebook('second-chance', 'fr')
    expect(ids(search(rules, 'sc-14'))).toContain('SC-14')
    expect(ids(search(rules, 'egalite'))).toContain('SC-16')
    expect(search(rules, 'xyzzy')).toEqual([])
    expect(search(rules, '  ')).toEqual(rules)
  })

  it('keeps the head of a table over the rows that it finds', async () => {
    const rules = await rulebook('second-chance', 'en')
    const [found] = search(rules, 'colours pencils stated')
    expect(found?.table).toHaveLength(2)
  })
})

describe('pictures', () => {
  it('are there for rules of both games, and for rules only', () => {
    expect([...SECOND_CHANCE, ...ONE_MORE].filter((id) => picture(id) !== null)).toHaveLength(12)
    expect(picture('')).toBeNull()
  })

  it.each(SECOND_CHANCE)('of %s lie on the sheet and not on each other', (id) => {
    const shown = picture(id)
    if (shown?.kind !== 'sheet') return
    const squares = shown.tiles.flatMap(([tile, top, left]) =>
      readTile(tile).cells.map(([row, column]) => [top + row, left + column]),
    )
    expect(squares.every(([row = 9, column = 9]) => row < 9 && column < 9)).toBe(true)
    const free = shown.one === null ? [] : [`${Math.floor(shown.one / 9)},${shown.one % 9}`]
    expect(new Set([...squares.map(String), ...free]).size).toBe(squares.length + free.length)
  })
})
