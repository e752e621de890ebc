import { afterEach, describe, expect, it } from 'vitest'
import { LANGUAGES, speech } from '../../words/language.svelte'
import { tileName } from './shapes'

const files = import.meta.glob<string>(
  '../../../../src/mulligan/games/second_chance/decks/*.toml',
  { eager: true, query: '?raw', import: 'default' },
)

/** Every tile of a deck as it is written in its file. */
const decks = Object.entries(files).map(([file, text]) => {
  const tiles = [...text.matchAll(/tile = """\n([#.\n]+)\n"""/g)]
  return [file.split('/').at(-1), tiles.map(([, rows = '']) => rows.split('\n').join('/'))] as const
})

afterEach(() => speech.change('en'))

describe('the name of a tile', () => {
  it('is its shape and its size', () => {
    expect(tileName('###/#..')).toBe('L of 4')
    expect(tileName('#../##./.##')).toBe('stairs of 5')
    expect(tileName('#')).toBe('single square')
  })

  it('is the same whichever way the tile lies', () => {
    for (const text of ['###/..#', '#./#./##', '##/.#/.#', '..#/###'])
      expect(tileName(text)).toBe('L of 4')
    expect(tileName('#/#/#/#/#/#/#')).toBe('bar of 7')
  })

  it('is the size and the box of a tile that is in none of our decks', () => {
    expect(tileName('#..#/####/...#')).toBe('tile of 7, 4 by 3')
  })

  it.each(decks)('of every tile of %s is one of a kind, and no mere size', (_, tiles) => {
    expect(tiles.length).toBeGreaterThan(30)
    for (const language of LANGUAGES) {
      speech.change(language)
      const names = tiles.map(tileName)

      expect(names.length - new Set(names).size, language).toBe(0)
      expect(names.filter((name) => /\d \S+ \d/.test(name))).toEqual([])
    }
  })

  it('is said as people say it', () => {
    speech.change('de')
    expect(tileName('###/#..')).toBe('4er-L')
    speech.change('fr')
    expect(tileName('#../##./.##')).toBe('escalier de 5')
  })
})
