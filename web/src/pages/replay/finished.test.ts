import { describe, expect, it } from 'vitest'
import type { Noted } from '../solo/notebook'
import { lastGames, occasionOf, resultOf } from './finished'

const game: Noted = {
  table: 'abc',
  game: 'second-chance',
  when: 0,
  empty: 7,
  won: true,
  seats: 1,
  bots: [],
  day: null,
  series: null,
}

describe('games to look at again', () => {
  it('are the last twenty, the newest first, in whatever order they were noted', () => {
    const noted = [3, 1, 2].map((when) => ({ ...game, when }))
    expect(lastGames(noted).map(({ when }) => when)).toEqual([3, 2, 1])
    const many = Array.from({ length: 50 }, (_, when) => ({ ...game, when }))
    expect(lastGames(many)).toHaveLength(20)
    expect(lastGames(many)[0]?.when).toBe(49)
  })

  it('tell their result in words', () => {
    expect(resultOf(game)).toBe('7 squares empty')
    expect(resultOf({ ...game, seats: 3 })).toBe('7 squares empty, won')
    expect(resultOf({ ...game, game: 'one-more', empty: null, won: false, seats: 4 })).toBe(
      'not won',
    )
  })

  it('tell what they were played for', () => {
    expect(occasionOf(game)).toBe('')
    expect(occasionOf({ ...game, series: [3, 4] })).toBe('Game 2 of 3')
    const day = new Date().toISOString().slice(0, 10)
    expect(occasionOf({ ...game, day })).toBe('Today’s deal')
    expect(occasionOf({ ...game, day: '2026-01-05', series: [7] })).toBe(
      'Deal for 5 January 2026, Game 1 of 3',
    )
  })
})
