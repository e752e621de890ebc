import { describe, expect, it } from 'vitest'
import type { Deck } from './deck'
import { readDeck, written } from './file'

const label = {
  title: 'Ma “boîte” \\ "2"\tx',
  provenance: 'From my own cards.\nAll of them.',
  licence: 'private',
}

const tiles: Deck = {
  game: 'second-chance',
  ...label,
  start: ['###./#.##/.##.', '', '########'],
  puzzle: [
    { tile: '#', count: 2 },
    { tile: '##/#.', count: 12 },
  ],
}

const cards: Deck = {
  game: 'one-more',
  ...label,
  cards: [
    { card: '0+replay', count: 2 },
    { card: '10-', count: 1 },
  ],
}

describe('the file', () => {
  it.each([
    ['tiles', tiles],
    ['cards', cards],
  ])('gives back the %s that were written', (_, deck) => {
    expect(readDeck(written(deck).toml)).toEqual(deck)
  })

  it('looks like those that people write', () => {
    const deck: Deck = { ...tiles, title: 'My box', provenance: 'Mine.', start: ['##./.##'] }
    expect(written(deck).toml).toBe(`format = "mulligan-deck"
version = 1
game = "second-chance"
name = "my-box"
title = "My box"
provenance = "Mine."
licence = "private"

[[start]]
tile = """
##.
.##
"""

[[puzzle]]
count = 2
tile = """
#
"""

[[puzzle]]
count = 12
tile = """
##
#.
"""
`)
  })

  it('knows on which line each card stands', () => {
    for (const deck of [tiles, cards]) {
      const { toml, entries } = written(deck)
      const lines = toml.split('\n')
      const starts = { start: '[[start]]', puzzle: '[[puzzle]]', cards: '  { number' }
      for (const [line, { part, index }] of entries)
        expect(lines[line - 1]?.startsWith(index === null ? 'cards = [' : starts[part])).toBe(true)
    }
    expect([...written(cards).entries.values()]).toHaveLength(3)
    expect([...written(tiles).entries.values()]).toHaveLength(5)
  })
})

describe('reading', () => {
  const shipped = import.meta.glob<string>('../../../../src/mulligan/games/*/decks/*.toml', {
    query: '?raw',
    import: 'default',
    eager: true,
  })

  it('finds the decks that come with Mulligan', () => {
    expect(Object.keys(shipped).length).toBeGreaterThan(5)
  })

  it.each(Object.entries(shipped))('reads %s whole, and writes it again', (_, toml) => {
    const deck = readDeck(toml)
    expect(deck).not.toBeNull()
    if (deck === null) return
    expect(readDeck(written(deck).toml)).toEqual(deck)
    const total = (entries: { count: number }[]) =>
      entries.reduce((sum, { count }) => sum + count, 0)
    if (deck.game === 'one-more') expect(total(deck.cards)).toBe(72)
    else expect([deck.start.length, total(deck.puzzle)]).toEqual([13, 40])
  })

  it('takes tiles on one line, indented ones, notes, and other line ends', () => {
    const toml = [
      '\ufeffformat = "mulligan-deck" # a note',
      "game = 'second-chance'",
      '[[start]]',
      'tile = "###/#"',
      '[[ puzzle ]]',
      "tile = '''",
      '  ##',
      "  .#'''",
      '',
    ].join('\r\n')
    expect(readDeck(toml)).toMatchObject({
      start: ['###/#..'],
      puzzle: [{ tile: '##/.#', count: 1 }],
    })
  })

  it('does not take something else for a deck', () => {
    for (const text of [
      '',
      'hello',
      'format = "other"',
      '{"format": "mulligan-deck"}',
      'a = [',
      '"',
    ])
      expect(readDeck(text)).toBeNull()
    expect(readDeck('format = "mulligan-deck"\ngame = "chess"')).toBeNull()
  })
})
