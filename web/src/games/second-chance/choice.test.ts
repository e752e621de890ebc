import { describe, expect, test } from 'vitest'
import type { SecondChanceView, SeenSheet } from '../../server/wire'
import { Choice } from './choice.svelte'
import { sheetWith, viewWith } from './example'
import { CENTRE } from './grid'
import { squaresOf } from './placement'

function choiceFor(said: Partial<SecondChanceView> = {}, seat: number | null = 0): Choice {
  const view = viewWith(said)
  return new Choice(() => ({ view, seat }))
}

function mine(said: Partial<SeenSheet>, view: Partial<SecondChanceView> = {}): Choice {
  return choiceFor({ sheets: [sheetWith(said), sheetWith()], ...view })
}

/** Everything but these squares is drawn. */
function onlyEmpty(...squares: number[]): SeenSheet['drawings'] {
  const cells = Array.from({ length: 81 }, (_, at) => at).filter((at) => !squares.includes(at))
  return [{ round: 1, tile: '#', cells, pencil: null }]
}

describe('what is asked', () => {
  test('of each seat in each state', () => {
    expect(choiceFor({ phase: 'start', round: 0 }).task).toBe('start')
    expect(choiceFor().task).toBe('choose')
    expect(mine({ chance: '#' }, { phase: 'chance' }).task).toBe('chance')
    expect(mine({ doing: 'writing', out: 3 }).task).toBe('write')
    expect(mine({ doing: 'drawn' }).task).toBe('wait')
    expect(mine({ doing: 'stuck' }).task).toBe('stuck')
    expect(mine({ doing: 'out', out: 2 }).task).toBe('out')
    expect(choiceFor({}, null).task).toBe('watch')
    expect(choiceFor({ end: { reason: 'deck', empty: [1, 2], winners: [0] } }).task).toBe('over')
  })

  test('changes with the round, not with what the others do', () => {
    const one = choiceFor().question

    expect(choiceFor({ sheets: [sheetWith(), sheetWith({ doing: 'drawn' })] }).question).toBe(one)
    expect(choiceFor({ round: 4 }).question).not.toBe(one)
  })
})

describe('the hand', () => {
  test('is empty at first where there is a choice', () => {
    const choice = choiceFor()
    choice.startOver()

    expect(choice.card).toBeNull()
    expect(choice.move).toBeNull()
  })

  test('holds the only tile where there is none', () => {
    const start = choiceFor({ phase: 'start', round: 0 })
    start.startOver()
    const one = mine({ drawings: onlyEmpty(0, 1) })
    one.startOver()

    expect(start.card).toBe(0)
    expect(one.options.map(({ legal }) => legal.length)).toEqual([1, 0])
    expect(one.card).toBe(0)
  })

  test('lays a tile where it fits, near the cursor', () => {
    const choice = mine({ drawings: onlyEmpty(0, 1, 79, 80) })
    choice.lay(0)

    expect(choice.legal).toBe(true)
    expect(choice.set).toBe(true)
    expect(choice.move).toEqual({ t: 'draw', cells: [79, 80] })
  })

  test('shows a tile taken with the mouse only once it is over the grid', () => {
    const choice = choiceFor()
    choice.take(1)

    expect(choice.placement).toBeNull()

    choice.goTo(0, 1, false)

    expect(choice.placement?.row).toBe(0)
    expect(choice.set).toBe(false)
  })

  test('keeps the way a tile lies when it leaves the grid and comes back', () => {
    const choice = choiceFor()
    choice.take(1)
    choice.turn(1)
    const way = choice.wayOf(1)
    choice.goTo(4, 4, false)
    choice.lift()
    choice.goTo(2, 2, false)

    expect(way).not.toBe(0)
    expect(choice.placement?.way).toBe(way)
  })

  test('keeps its place when the other card is taken', () => {
    const choice = choiceFor()
    choice.lay(0)
    choice.goTo(7, 7, true)
    choice.take(1)

    expect([choice.placement?.row, choice.placement?.column]).toEqual([7, 7])
    expect(choice.placement?.tile.size).toBe(4)
  })

  test('says why a tile cannot be drawn, and has no move then', () => {
    const choice = choiceFor({ phase: 'start', round: 0 })
    choice.startOver()
    choice.goTo(0, 1, true)

    expect(choice.fault).toEqual({ why: 'centre-not-covered' })
    expect(choice.move).toBeNull()
  })

  test('brings the whole tile onto the grid where somebody points, and only its pivot otherwise', () => {
    const choice = choiceFor()
    choice.take(1)
    choice.bringTo(8, 0, true)

    expect(choice.placement && squaresOf(choice.placement)).toEqual([63, 64, 65, 72])

    choice.goTo(8, 0, true)

    expect(choice.fault).toEqual({ why: 'leaves-grid' })
  })

  test('goes through the legal places only', () => {
    const choice = mine({ drawings: onlyEmpty(0, 1, 79, 80) })
    choice.take(0)
    const seen = [1, 1, 1].map(() => {
      choice.next(1)
      return choice.move
    })

    expect(seen.every((move) => move !== null)).toBe(true)
    expect(new Set(seen.map((move) => JSON.stringify(move))).size).toBe(2)
  })

  test('writes a 1 as a move of its own', () => {
    const choice = mine({ doing: 'writing', out: 3, drawings: onlyEmpty(12) })
    choice.startOver()
    choice.lay(0)

    expect(choice.move).toEqual({ t: 'bonus', cell: 12 })
  })

  test('is emptied with one word', () => {
    const choice = choiceFor()
    choice.lay(0)
    choice.clear()

    expect([choice.card, choice.placement, choice.set]).toEqual([null, null, false])
  })

  test('does nothing with a card that is not there', () => {
    const choice = choiceFor()
    choice.lay(7)
    choice.turn(1)
    choice.next(1)

    expect(choice.placement).toBeNull()
  })
})

describe('a draft', () => {
  test('is laid out again as it was meant', () => {
    const choice = choiceFor()
    choice.restore({ t: 'draw', cells: [0, 9, 18, 19] })

    expect(choice.card).toBe(1)
    expect(choice.placement && squaresOf(choice.placement)).toEqual([0, 9, 18, 19])
    expect(choice.set).toBe(true)
  })

  test('that is no longer possible is left aside', () => {
    const choice = mine({ drawings: onlyEmpty(0, 1) })
    choice.restore({ t: 'draw', cells: [CENTRE, CENTRE + 1] })

    expect(choice.placement).toBeNull()
  })

  test('of a 1 is laid out too', () => {
    const choice = mine({ doing: 'writing', out: 3 })
    choice.restore({ t: 'bonus', cell: 30 })

    expect(choice.move).toEqual({ t: 'bonus', cell: 30 })
  })
})
