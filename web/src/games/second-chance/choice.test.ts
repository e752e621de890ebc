import { describe, expect, test } from 'vitest'
import type { SecondChanceView, SeenSheet } from '../../server/wire'
import { Desk } from './choice.svelte'
import { sheetWith, viewWith } from './example'
import { CENTRE } from './grid'
import { squaresOf } from './placement'

function deskFor(said: Partial<SecondChanceView> = {}, seat: number | null = 0): Desk {
  const view = viewWith(said)
  return new Desk(() => ({ view, seat }))
}

function mine(said: Partial<SeenSheet>, view: Partial<SecondChanceView> = {}): Desk {
  return deskFor({ sheets: [sheetWith(said), sheetWith()], ...view })
}

/** Everything but these squares is drawn. */
function onlyEmpty(...squares: number[]): SeenSheet['drawings'] {
  const cells = Array.from({ length: 81 }, (_, at) => at).filter((at) => !squares.includes(at))
  return [{ round: 1, tile: '#', cells, pencil: null }]
}

describe('what is asked', () => {
  test('of each seat in each state', () => {
    expect(deskFor({ phase: 'start', round: 0 }).task).toBe('start')
    expect(deskFor().task).toBe('choose')
    expect(mine({ chance: '#' }, { phase: 'chance' }).task).toBe('chance')
    expect(mine({ doing: 'writing', out: 3 }).task).toBe('write')
    expect(mine({ doing: 'drawn' }).task).toBe('wait')
    expect(mine({ doing: 'stuck' }).task).toBe('stuck')
    expect(mine({ doing: 'out', out: 2 }).task).toBe('out')
    expect(deskFor({}, null).task).toBe('watch')
    expect(deskFor({ end: { reason: 'deck', empty: [1, 2], winners: [0] } }).task).toBe('over')
  })

  test('changes with the round, not with what the others do', () => {
    const one = deskFor().question

    expect(deskFor({ sheets: [sheetWith(), sheetWith({ doing: 'drawn' })] }).question).toBe(one)
    expect(deskFor({ round: 4 }).question).not.toBe(one)
  })
})

describe('the hand', () => {
  test('is empty at first where there is a choice', () => {
    const desk = deskFor()
    desk.startOver()

    expect(desk.card).toBeNull()
    expect(desk.move).toBeNull()
  })

  test('holds the only tile where there is none', () => {
    const start = deskFor({ phase: 'start', round: 0 })
    start.startOver()
    const one = mine({ drawings: onlyEmpty(0, 1) })
    one.startOver()

    expect(start.card).toBe(0)
    expect(one.options.map(({ legal }) => legal.length)).toEqual([1, 0])
    expect(one.card).toBe(0)
  })

  test('lays a tile where it fits, near the cursor', () => {
    const desk = mine({ drawings: onlyEmpty(0, 1, 79, 80) })
    desk.lay(0)

    expect(desk.legal).toBe(true)
    expect(desk.set).toBe(true)
    expect(desk.move).toEqual({ t: 'draw', cells: [79, 80] })
  })

  test('shows a tile taken with the mouse only once it is over the grid', () => {
    const desk = deskFor()
    desk.take(1)

    expect(desk.placement).toBeNull()

    desk.goTo(0, 1, false)

    expect(desk.placement?.row).toBe(0)
    expect(desk.set).toBe(false)
  })

  test('keeps the way a tile lies when it leaves the grid and comes back', () => {
    const desk = deskFor()
    desk.take(1)
    desk.turn(1)
    const way = desk.wayOf(1)
    desk.goTo(4, 4, false)
    desk.lift()
    desk.goTo(2, 2, false)

    expect(way).not.toBe(0)
    expect(desk.placement?.way).toBe(way)
  })

  test('keeps its place when the other card is taken', () => {
    const desk = deskFor()
    desk.lay(0)
    desk.goTo(7, 7, true)
    desk.take(1)

    expect([desk.placement?.row, desk.placement?.column]).toEqual([7, 7])
    expect(desk.placement?.tile.size).toBe(4)
  })

  test('says why a tile cannot be drawn, and has no move then', () => {
    const desk = deskFor({ phase: 'start', round: 0 })
    desk.startOver()
    desk.goTo(0, 1, true)

    expect(desk.fault).toEqual({ why: 'centre-not-covered' })
    expect(desk.move).toBeNull()
  })

  test('brings the whole tile onto the grid where somebody points, and only its pivot otherwise', () => {
    const desk = deskFor()
    desk.take(1)
    desk.bringTo(8, 0, true)

    expect(desk.placement && squaresOf(desk.placement)).toEqual([63, 64, 65, 72])

    desk.goTo(8, 0, true)

    expect(desk.fault).toEqual({ why: 'leaves-grid' })
  })

  test('goes through the legal places only', () => {
    const desk = mine({ drawings: onlyEmpty(0, 1, 79, 80) })
    desk.take(0)
    const seen = [1, 1, 1].map(() => {
      desk.next(1)
      return desk.move
    })

    expect(seen.every((move) => move !== null)).toBe(true)
    expect(new Set(seen.map((move) => JSON.stringify(move))).size).toBe(2)
  })

  test('writes a 1 as a move of its own', () => {
    const desk = mine({ doing: 'writing', out: 3, drawings: onlyEmpty(12) })
    desk.startOver()
    desk.lay(0)

    expect(desk.move).toEqual({ t: 'bonus', cell: 12 })
  })

  test('is emptied with one word', () => {
    const desk = deskFor()
    desk.lay(0)
    desk.clear()

    expect([desk.card, desk.placement, desk.set]).toEqual([null, null, false])
  })

  test('does nothing with a card that is not there', () => {
    const desk = deskFor()
    desk.lay(7)
    desk.turn(1)
    desk.next(1)

    expect(desk.placement).toBeNull()
  })
})

describe('a draft', () => {
  test('is laid out again as it was meant', () => {
    const desk = deskFor()
    desk.restore({ t: 'draw', cells: [0, 9, 18, 19] })

    expect(desk.card).toBe(1)
    expect(desk.placement && squaresOf(desk.placement)).toEqual([0, 9, 18, 19])
    expect(desk.set).toBe(true)
  })

  test('that is no longer possible is left aside', () => {
    const desk = mine({ drawings: onlyEmpty(0, 1) })
    desk.restore({ t: 'draw', cells: [CENTRE, CENTRE + 1] })

    expect(desk.placement).toBeNull()
  })

  test('of a 1 is laid out too', () => {
    const desk = mine({ doing: 'writing', out: 3 })
    desk.restore({ t: 'bonus', cell: 30 })

    expect(desk.move).toEqual({ t: 'bonus', cell: 30 })
  })
})
