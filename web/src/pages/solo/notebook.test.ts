import { beforeEach, describe, expect, it } from 'vitest'
import { tableWith, viewWith } from '../../games/second-chance/example'
import {
  average,
  challenges,
  entry,
  eraseNotebook,
  exported,
  imported,
  type Noted,
  noteGame,
  readNotebook,
  streak,
  withGame,
} from './notebook'

function game(table: string, changes: Partial<Noted> = {}): Noted {
  return {
    table,
    game: 'second-chance',
    when: 1000,
    empty: 4,
    won: true,
    seats: 1,
    bots: [],
    day: null,
    series: null,
    ...changes,
  }
}

describe('the notebook', () => {
  beforeEach(() => eraseNotebook())

  it('notes each table once, however often its end is looked at', () => {
    noteGame(game('a'))
    noteGame(game('a'))
    noteGame(game('b'))

    expect(readNotebook().map(({ table }) => table)).toEqual(['a', 'b'])
  })

  it('counts the first try at a deal of the day, and each game of the day’s three', () => {
    const tries = [
      game('a', { day: '2026-11-15' }),
      game('fun', { day: '2026-11-15', empty: 0 }),
      game('cards', { day: '2026-11-15', game: 'one-more', empty: null }),
      game('cards for fun', { day: '2026-11-15', game: 'one-more', empty: null }),
      game('b', { day: '2026-11-15', series: [3] }),
      game('c', { day: '2026-11-15', series: [3, 4] }),
      game('tomorrow', { day: '2026-11-16' }),
    ]

    expect(tries.reduce(withGame, [] as readonly Noted[]).map(({ table }) => table)).toEqual([
      'a',
      'cards',
      'b',
      'c',
      'tomorrow',
    ])
  })

  it('goes out and comes back in, without doubling', () => {
    noteGame(game('a', { when: 2 }))
    const file = exported(readNotebook())
    eraseNotebook()
    noteGame(game('b', { when: 1 }))
    imported(file)
    imported(file)

    expect(readNotebook().map(({ table }) => table)).toEqual(['b', 'a'])
  })

  it.each(['', '{}', '[]', '{"mulligan":"notebook","games":[{"table":1}]}'])(
    'refuses a file that is no notebook: %s',
    (text) => {
      noteGame(game('a'))

      expect(() => imported(text)).toThrow()
      expect(readNotebook()).toHaveLength(1)
    },
  )

  it('starts afresh when what is stored cannot be read', () => {
    localStorage.setItem('mulligan.notebook', '{broken')

    expect(readNotebook()).toEqual([])
  })
})

describe('challenges', () => {
  it('are whole series, without the deals of the day', () => {
    const done = challenges([
      game('a', { series: [1] }),
      game('b', { series: [1, 2, 3] }),
      game('c', { series: [1, 2, 3], day: '2026-11-15' }),
    ])

    expect(done.map(({ total }) => total)).toEqual([6])
  })

  it('are won below ten, and won ones in a row are a streak', () => {
    const totals = (...all: number[]) => all.map((total) => ({ when: 0, empty: [], total }))

    expect(streak(totals())).toBe(0)
    expect(streak(totals(12, 9, 0))).toBe(2)
    expect(streak(totals(5, 10))).toBe(0)
    expect(streak(totals(5, 9))).toBe(2)
  })
})

it('has no average of nothing', () => {
  expect(average([])).toBeNull()
  expect(average([1, 2])).toBe(1.5)
})

describe('a game is noted', () => {
  const view = viewWith({ end: { reason: 'all-out', empty: [4, 9], winners: [0] } })

  it('with its result', () => {
    expect(entry(tableWith(), view, 0, 5)).toMatchObject({ empty: 4, won: true, when: 5 })
  })

  it('with how each bot did, but for those that stood in', () => {
    const seat = tableWith().seats[0]
    if (seat === undefined) throw new Error('no seat')
    const bot = (name: string, stand_in = false) => ({ ...seat, yours: false, bot: name, stand_in })
    const seats = [seat, bot('casual'), bot('expert'), bot('skilled', true), bot('beginner')]
    const table = tableWith({ seats })
    const ended = (empty: number[], winners: number[]) =>
      viewWith({ end: { reason: 'all-out', empty, winners } })

    expect(entry(table, ended([4, 9, 4, 0, 7], [0]), 0, 5)).toMatchObject({
      bots: ['casual', 'expert', 'beginner'],
      compared: [-1, -1, -1],
    })
    // The 1 decides between the first two; the others are as full as they are.
    expect(entry(table, ended([4, 4, 2, 0, 7], [2]), 0, 5)?.compared).toEqual([0, 1, -1])
    expect(entry(table, ended([0, 5, 0, 5, 5], [0, 2]), 0, 5)?.compared).toEqual([-1, 0, -1])
  })

  it('and read again only if it says how each bot did', () => {
    const file = (compared: unknown) =>
      JSON.stringify({
        mulligan: 'notebook',
        games: [{ ...game('a', { bots: ['casual'] }), compared }],
      })

    expect(() => imported(file([2]))).toThrow()
    expect(() => imported(file([1, 1]))).toThrow()
    expect(imported(file([1]))[0]?.compared).toEqual([1])
    eraseNotebook()
    expect(imported(file(undefined))).toHaveLength(1)
    eraseNotebook()
  })

  it('unless it was a lesson', () => {
    expect(entry(tableWith({ lesson: true }), view, 0, 5)).toBeNull()
  })

  it('unless it was practice', () => {
    expect(entry(tableWith({ practice: true }), view, 0, 5)).toBeNull()
  })

  it('once for a deal of the day: on the try that is scored', () => {
    const day = '2026-11-15'
    expect(entry(tableWith({ day, scored: true }), view, 0, 5)?.day).toBe(day)
    expect(entry(tableWith({ day }), view, 0, 5)).toBeNull()
  })
})
