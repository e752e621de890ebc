import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../words/language.svelte'
import {
  copyOf,
  EFFECTS,
  effects,
  empty,
  numbers,
  progress,
  sizeOf,
  sizes,
  slug,
  typed,
  withCard,
} from './deck'
import { effectWords } from './effects.words'

const label = { title: 'Mine', provenance: 'my box', licence: 'private' }

describe('counting', () => {
  it('knows how far a deck of tiles is', () => {
    const deck = { ...label, game: 'second-chance' as const, start: ['##', ''], puzzle: [] }
    expect(progress({ ...deck, puzzle: [{ tile: '#', count: 39 }] })).toEqual([
      { part: 'start', have: 2, need: 13 },
      { part: 'puzzle', have: 39, need: 40 },
    ])
  })

  it('knows how far a deck of cards is', () => {
    const cards = [
      { card: '1+draw', count: 70 },
      { card: '9-', count: 3 },
    ]
    expect(progress({ ...label, game: 'one-more', cards })).toEqual([
      { part: 'cards', have: 73, need: 72 },
    ])
  })

  it('sorts puzzle cards by size and leaves out what is no puzzle tile', () => {
    const found = sizes([
      { tile: '#', count: 2 },
      { tile: '##/#.', count: 3 },
      { tile: '.#/##', count: 1 },
      { tile: '########', count: 5 },
      { tile: '', count: 5 },
    ])
    expect(found).toEqual([2, 0, 4, 0, 0, 0, 0])
    expect(sizeOf('##./.##')).toBe(4)
  })

  it('sorts cards by number and by effect', () => {
    const cards = [
      { card: '0+draw', count: 1 },
      { card: '10-draw', count: 2 },
      { card: '10-', count: 4 },
    ]
    expect(numbers(cards)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6])
    expect(effects(cards)).toEqual({ replay: 0, reverse: 0, draw: 3, swap: 0, none: 4 })
  })
})

describe('names for programs', () => {
  it.each([
    ['My box', 'my-box'],
    ['Ma boîte n° 2', 'ma-boite-n-2'],
    ['Große Schachtel!', 'grosse-schachtel'],
    ['日本', 'my-deck'],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ])('makes of %s', (title, name) => {
    expect(slug(title)).toBe(name)
  })
})

describe('typed cards', () => {
  it('are read in the words of the page as well as in English', () => {
    const french = [effectWords.en, effectWords.fr]

    expect(typed('4+ échange\n3- ECHANGE\n2x 7- demi tour\n1+ +1 carte\n9+ again', french)).toEqual(
      {
        cards: [
          { card: '1+draw', count: 1 },
          { card: '3-swap', count: 1 },
          { card: '4+swap', count: 1 },
          { card: '7-reverse', count: 2 },
          { card: '9+replay', count: 1 },
        ],
        unread: [],
      },
    )
    expect(typed('4+ échange').unread).toEqual([1])
  })

  it.each(LANGUAGES)('have no word for two effects in %s', (language) => {
    const words = EFFECTS.flatMap((effect) => effectWords[language][effect].split(', '))

    expect(new Set(words).size).toBe(words.length)
    for (const effect of EFFECTS)
      for (const word of effectWords[language][effect].split(', '))
        expect(typed(`2x 8- ${word}`, [effectWords[language]]).cards, word).toEqual([
          { card: `8-${effect}`, count: 2 },
        ])
  })

  it('reads what people write', () => {
    expect(typed('4+ draw\n 9-\n2x 7- swap\n\n10 − Replay ×3\n4+draw').cards).toEqual([
      { card: '4+draw', count: 2 },
      { card: '7-swap', count: 2 },
      { card: '9-', count: 1 },
      { card: '10-replay', count: 3 },
    ])
  })

  it('names the lines that it cannot read', () => {
    expect(typed('4+ draw\n5±\nseven\n11+\n3+ fly\n0x 3+')).toEqual({
      cards: [{ card: '4+draw', count: 1 }],
      unread: [2, 3, 4, 5, 6],
    })
  })

  it('keeps one line for a card, in order', () => {
    const cards = withCard([{ card: '2-swap', count: 1 }], '2+', 1)
    expect(withCard(cards, '2+draw', 1).map(({ card }) => card)).toEqual(['2+draw', '2+', '2-swap'])
    expect(withCard(cards, '2+', 2)).toContainEqual({ card: '2+', count: 3 })
  })
})

describe('beginnings', () => {
  it('is empty', () => {
    expect(empty('one-more', label)).toEqual({ game: 'one-more', ...label, cards: [] })
  })

  it('copies, so that the original stays as it is', () => {
    const info = {
      game: 'second-chance' as const,
      name: 'standard',
      title: 'Standard',
      start: ['##'],
      puzzle: [{ tile: '#', count: 2 }],
    }
    const copy = copyOf(info, label)
    if (copy.game !== 'second-chance') throw new Error('another game')
    copy.puzzle[0] = { tile: '###', count: 1 }
    copy.start.push('###')
    expect(info).toMatchObject({ start: ['##'], puzzle: [{ tile: '#', count: 2 }] })
    expect(copy.title).toBe('Mine')
  })
})
