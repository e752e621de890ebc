import { describe, expect, it } from 'vitest'
import page from '../../../docs/glossary.md?raw'
import { LANGUAGES, type Language } from './language.svelte'
import { type Line, ruled, spoken } from './lists.test-setup'

type Game = 'second-chance' | 'one-more'
type Ban = { language: Language; game: Game | 'both'; not: RegExp; but: string }

/** The rows of the table below a heading of the page, without its head. */
function table(text: string, heading: string): string[][] {
  const [, below = ''] = text.split(`\n## ${heading}\n`)
  const [section = ''] = below.split('\n## ')
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

function bansOf(text: string): Ban[] {
  return table(text, "What we don't say").map(([language, game, not = '', but = '']) => ({
    language: language as Language,
    game: game as Ban['game'],
    not: new RegExp(`(?<!\\p{L})(?:${not.slice(1, -1)})(?!\\p{L})`, 'iu'),
    but,
  }))
}

/** Folders of one game. */
const FOLDERS: Record<string, Game> = {
  'second-chance': 'second-chance',
  'one-more': 'one-more',
  caller: 'second-chance',
  referee: 'second-chance',
  daily: 'second-chance',
}

/** Texts about One More! in lists that both games share. */
const ONE_MORE = ['replay:newRound', 'solo:losers', 'workshop:plays', 'workshop:stuck']

/**
 * Texts for both games at once: French says "manche" there, because "tour" is a turn in One More!,
 * and players who share a device have turns in either game.
 */
const EITHER = [
  'replay:roundBack',
  'replay:roundForward',
  'replay:keys',
  'workshop:rounds',
  'setup:handOver',
]

/** What people may type for an effect: also words that we don't use ourselves. */
const TYPED = 'pages/workshop/effects.words.ts'

/** The games that a text is about: by its folder or the beginning of its key; else both. */
function gamesOf({ file, key }: Line): Game[] {
  const folders = file.split(/[/.]/)
  const place = `${folders.at(-3)}:${key}`
  if (EITHER.includes(place)) return []
  if (ONE_MORE.includes(place) || /^(om[A-Z]|OM-)/.test(key)) return ['one-more']
  if (/^(sc[A-Z]|SC-)/.test(key)) return ['second-chance']
  const game = folders.map((folder) => FOLDERS[folder]).find((game) => game !== undefined)
  return game === undefined ? ['second-chance', 'one-more'] : [game]
}

/** What breaks the second table: where, which words, and what to say. */
function broken(lines: readonly Line[], bans: readonly Ban[]): string[] {
  return lines
    .filter(({ file }) => file !== TYPED)
    .flatMap((line) =>
      bans
        .filter(({ language }) => language === line.language)
        .filter(({ game }) => game === 'both' || gamesOf(line).includes(game))
        .flatMap(({ not, but }) => {
          const found = not.exec(line.text)?.[0]
          const where = `${line.file} ${line.key} (${line.language})`
          return found === undefined ? [] : [`${where}: not "${found}" but "${but}"`]
        }),
    )
}

const lines = [...spoken, ...ruled]
const bans = bansOf(page)
/** The words for bots are with the bots, in the server; its tests compare them. */
const things = table(page, 'What we call things').filter(([what]) => !what?.startsWith('bot: '))

describe.each(LANGUAGES)('in %s', (language) => {
  const here = lines.filter((line) => line.language === language)

  it('no text uses a word that we don’t use', () => {
    expect(broken(here, bans)).toEqual([])
  })

  it.each(things)('there is a text about %s (%s)', (_, game, ...words) => {
    const word = words[LANGUAGES.indexOf(language)]?.toLowerCase() ?? ''
    const texts = here
      .filter((line) => game === 'both' || gamesOf(line).includes(game as Game))
      .map(({ text }) => text.toLowerCase())

    expect(word).not.toBe('')
    expect(
      texts.some((text) => text.includes(word)),
      word,
    ).toBe(true)
  })
})

describe('a made-up list', () => {
  const heading = "\n## What we don't say\n"
  const made = bansOf(`${heading}
| language | game | not | but | why |
| --- | --- | --- | --- | --- |
| fr | both | \`pièces?\` | tuile | |
| fr | second-chance | \`manches?\\|sets?\` | tour | |
`)
  const line = (key: string, text: string, file = 'room/words.ts'): Line => ({
    file,
    key,
    form: 'other',
    language: 'fr',
    text,
  })

  it('is told where it breaks the table, and what to say', () => {
    expect(broken([line('tile', 'Deux pièces.')], made)).toEqual([
      'room/words.ts tile (fr): not "pièces" but "tuile"',
    ])
  })

  it('may use a word of the other game, and one that only begins alike', () => {
    const key = 'round'
    expect(broken([line(key, 'Set 1')], made)).toHaveLength(1)
    expect(broken([line('scRound', 'Manche 1')], made)).toHaveLength(1)
    expect(broken([line('omRound', 'Manche 1')], made)).toEqual([])
    expect(broken([line(key, 'Manche 1', 'games/one-more/words.ts')], made)).toEqual([])
    expect(broken([line(key, 'Manche 1', 'games/caller/words.ts')], made)).toHaveLength(1)
    expect(broken([line(key, 'Le manchot')], made)).toEqual([])
    expect(broken([{ ...line(key, 'Manche 1'), language: 'it' }], made)).toEqual([])
  })

  it('is no empty one', () => {
    expect(bans.length).toBeGreaterThan(40)
    expect(things.length).toBeGreaterThan(40)
    for (const row of things) expect(row, row[0]).toHaveLength(2 + LANGUAGES.length)
  })
})
