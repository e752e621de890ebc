import { beforeEach, describe, expect, it } from 'vitest'
import type { CalledPaper } from '../../server/wire'
import { asksForOne, entered, fitOf, keepTaps, keptTaps, sheetOf, steps, type Tap } from './entered'

const mark = (...squares: number[]): Tap => ({ do: 'mark', squares, on: true })
const wipe = (...squares: number[]): Tap => ({ do: 'mark', squares, on: false })
const next: Tap = { do: 'next' }

const called: CalledPaper = {
  name: 'Ada',
  start: '########',
  rounds: [
    { offer: ['##', '#'], chance: null, out: false },
    { offer: ['##', '##'], chance: '###', out: true },
  ],
  one: true,
  over: true,
  empty: null,
}

describe('what is entered', () => {
  it('goes on from step to step', () => {
    expect(entered([mark(40), mark(41), next, mark(0)])).toEqual({
      step: 1,
      marks: [0],
      answers: [[40, 41]],
    })
  })

  it('wipes squares out again, and names none twice', () => {
    expect(entered([mark(1, 2), wipe(1), mark(2, 3)]).marks).toEqual([2, 3])
  })

  it('enters a tile again, and then goes on where nothing is entered yet', () => {
    const taps: Tap[] = [mark(40), next, mark(1), next, { do: 'again', step: 0 }]

    expect(entered(taps)).toEqual({ step: 0, marks: [40], answers: [null, [1]] })
    expect(entered([...taps, wipe(40), mark(41), next])).toEqual({
      step: 2,
      marks: [],
      answers: [[41], [1]],
    })
  })
})

describe('squares that are being tapped', () => {
  it('are a tile of the round, a part of one, or neither', () => {
    expect(fitOf(called, 1, [3])).toBe('tile')
    expect(fitOf(called, 1, [3, 4])).toBe('tile')
    expect(fitOf(called, 1, [3, 5])).toBe('none')
    expect(fitOf(called, 1, [3, 4, 5])).toBe('none')
    expect(fitOf(called, 0, [36, 37, 38, 39, 40])).toBe('part')
    expect(fitOf(called, 0, [36, 37, 38, 39, 49])).toBe('none')
  })

  it('are nobody’s tile where somebody is out', () => {
    expect(fitOf(called, 2, [80])).toBe('tile')
  })

  it('can be any tile as long as there are none', () => {
    expect(fitOf(called, 0, [])).toBe('part')
  })
})

describe('the sheet for the referee', () => {
  it('has the 1 of somebody who dropped out, and no tile there', () => {
    const all = entered([mark(40), next, mark(3, 1), next, mark(80), next])

    expect(sheetOf(called, all)).toEqual({ start: [40], rounds: [[1, 3], []], one: 80 })
    expect(steps(called)).toBe(3)
    expect([0, 1, 2].map((step) => asksForOne(called, step))).toEqual([false, false, true])
  })

  it('ends at a gap, and with the cards that were called', () => {
    const back = entered([mark(40), next, mark(1), next, next, { do: 'again', step: 1 }])
    const more = entered([mark(40), next, next, next, mark(9), next])

    expect(sheetOf(called, back)).toEqual({ start: [40], rounds: [], one: null })
    expect(sheetOf(called, more).rounds).toHaveLength(2)
  })
})

describe('on this device', () => {
  beforeEach(() => localStorage.clear())

  it('is found again, for each player of each table', () => {
    keepTaps('a', 0, [next])
    keepTaps('a', 1, [mark(3)])

    expect(keptTaps('a', 0)).toEqual([next])
    expect(keptTaps('a', 1)).toEqual([mark(3)])
    expect(keptTaps('b', 0)).toEqual([])
  })

  it('forgets the oldest, and survives what it cannot read', () => {
    for (let table = 0; table < 20; table++) keepTaps(`t${table}`, 0, [next])
    expect(keptTaps('t0', 0)).toEqual([])
    expect(keptTaps('t19', 0)).toEqual([next])

    localStorage.setItem('mulligan.told', '{')
    expect(keptTaps('t19', 0)).toEqual([])
  })
})
