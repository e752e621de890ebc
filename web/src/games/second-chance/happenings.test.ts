import { describe, expect, test } from 'vitest'
import { sheetWith, viewWith } from './example'
import { happenings } from './happenings'

const SHAPES = ['#', '##', '###/#..']

describe('between two views', () => {
  test('nothing happens if they are the same', () => {
    expect(happenings(viewWith(), viewWith(), SHAPES)).toEqual([])
  })

  test('somebody draws', () => {
    const after = viewWith({ sheets: [sheetWith(), sheetWith({ doing: 'drawn' })] })

    expect(happenings(viewWith(), after, SHAPES)).toEqual([{ what: 'drew', seat: 1 }])
  })

  test('taking a drawing back is no news', () => {
    const drawn = viewWith({ sheets: [sheetWith(), sheetWith({ doing: 'drawn' })] })

    expect(happenings(drawn, viewWith(), SHAPES)).toEqual([])
  })

  test('two cards are revealed, and who can draw neither is stuck', () => {
    const before = viewWith({ sheets: [sheetWith({ doing: 'drawn' }), sheetWith()] })
    const after = viewWith({
      round: 4,
      offer: ['#', '##'],
      left: [1, 1, 2],
      sheets: [sheetWith({ doing: 'stuck' }), sheetWith()],
    })

    expect(happenings(before, after, SHAPES)).toEqual([
      { what: 'drew', seat: 1 },
      { what: 'revealed', round: 4, tiles: ['#', '##'] },
      { what: 'stuck', seat: 0 },
    ])
  })

  test('where several are stuck, somebody begins (SC-R1)', () => {
    const drawn = viewWith({ sheets: [sheetWith(), sheetWith(), sheetWith()] })
    const sheets = [sheetWith({ doing: 'stuck' }), sheetWith(), sheetWith({ doing: 'stuck' })]
    const after = viewWith({ round: 4, left: [1, 2, 1], sheets, stuck: [2, 0] })
    const told = happenings(drawn, after, SHAPES)

    expect(told.slice(-3)).toEqual([
      { what: 'stuck', seat: 0 },
      { what: 'stuck', seat: 2 },
      { what: 'begins', seat: 2 },
    ])
    expect(happenings(after, after, SHAPES)).toEqual([])
  })

  test('a second chance that fits lies on the table', () => {
    const before = viewWith({ sheets: [sheetWith({ doing: 'stuck' }), sheetWith()] })
    const after = viewWith({
      phase: 'chance',
      left: [1, 2, 2],
      sheets: [sheetWith({ chance: '#' }), sheetWith({ doing: 'drawn' })],
    })

    expect(happenings(before, after, SHAPES)).toEqual([
      { what: 'chance', seat: 0, tile: '#' },
      { what: 'drew', seat: 1 },
    ])
  })

  test('a second chance that does not fit is known by what is still to come', () => {
    const before = viewWith({ sheets: [sheetWith({ doing: 'stuck' }), sheetWith()] })
    const after = viewWith({
      phase: 'chance',
      left: [2, 2, 1],
      sheets: [sheetWith({ doing: 'writing', out: 3 }), sheetWith({ doing: 'drawn' })],
    })

    expect(happenings(before, after, SHAPES)).toEqual([
      { what: 'drew', seat: 1 },
      { what: 'dropped', seat: 0, tile: '###/#..' },
    ])
  })

  test('and also if the next round is open already', () => {
    const before = viewWith({ sheets: [sheetWith({ doing: 'stuck' }), sheetWith()] })
    const after = viewWith({
      round: 4,
      offer: ['#', '##'],
      left: [1, 1, 1],
      sheets: [sheetWith({ doing: 'out', out: 3 }), sheetWith()],
    })

    expect(happenings(before, after, SHAPES)).toContainEqual({
      what: 'dropped',
      seat: 0,
      tile: '###/#..',
    })
  })

  test('of two second chances that do not fit nobody can tell which was whose', () => {
    const stuck = viewWith({
      sheets: [sheetWith({ doing: 'stuck' }), sheetWith({ doing: 'stuck' })],
    })
    const after = viewWith({
      phase: 'chance',
      left: [2, 1, 1],
      sheets: [sheetWith({ doing: 'writing', out: 3 }), sheetWith({ doing: 'writing', out: 3 })],
    })

    expect(happenings(stuck, after, SHAPES)).toEqual([
      { what: 'dropped', seat: 0, tile: null },
      { what: 'dropped', seat: 1, tile: null },
    ])
  })

  test('a 1 is written', () => {
    const before = viewWith({ sheets: [sheetWith(), sheetWith({ doing: 'writing', out: 3 })] })
    const after = viewWith({ sheets: [sheetWith(), sheetWith({ doing: 'out', out: 3, one: 7 })] })

    expect(happenings(before, after, SHAPES)).toEqual([{ what: 'wrote', seat: 1 }])
  })

  test('the game ends, once', () => {
    const end = { reason: 'deck' as const, empty: [3, 4], winners: [0] }
    const over = viewWith({ end, to_act: [] })

    expect(happenings(viewWith(), over, SHAPES)).toContainEqual({ what: 'ended', end })
    expect(happenings(over, over, SHAPES)).toEqual([])
  })
})
