import { describe, expect, test } from 'vitest'
import type { SecondChanceEnd } from '../../server/wire'
import { sheetWith, viewWith } from './example'
import { decision, ranking } from './ranking'

function ended(
  reason: SecondChanceEnd['reason'],
  empty: number[],
  ones: number[],
  winners: number[],
) {
  const sheets = empty.map((_, seat) => sheetWith({ one: ones.includes(seat) ? 0 : null }))
  return viewWith({ sheets, to_act: [], end: { reason, empty, winners } })
}

describe('the ranking', () => {
  test('of the rulebooks: the 1 wins with five empty squares each', () => {
    const view = ended('all-out', [5, 5, 7], [1], [1])

    expect(ranking(view).map(({ seat, rank }) => [seat, rank])).toEqual([
      [1, 1],
      [0, 2],
      [2, 3],
    ])
    expect(decision(view)).toBe('one')
  })

  test('of equals is shared', () => {
    const view = ended('deck', [4, 6, 4], [1], [0, 2])

    expect(ranking(view).map(({ seat, rank }) => [seat, rank])).toEqual([
      [0, 1],
      [2, 1],
      [1, 3],
    ])
    expect(decision(view)).toBe('shared')
  })

  test('is by the fewest empty squares, whoever has a 1', () => {
    const view = ended('all-out', [5, 3], [0], [1])

    expect(ranking(view)[0]?.seat).toBe(1)
    expect(decision(view)).toBe('fewest')
  })

  test('puts all who filled their grid first, with a 1 or without', () => {
    const view = ended('filled', [0, 2, 0], [2], [0, 2])

    expect(ranking(view).map(({ rank }) => rank)).toEqual([1, 1, 3])
    expect(decision(view)).toBe('filled')
  })

  test('of one player decides nothing', () => {
    expect(decision(ended('deck', [3], [], [0]))).toBe('alone')
  })

  test('is empty before the end', () => {
    expect(ranking(viewWith())).toEqual([])
  })
})
