import { describe, expect, it } from 'vitest'
import { bars, dayAfter, percentile } from './standing'

describe('percentile', () => {
  it('is unknown for the only player', () => {
    expect(percentile([7], 7)).toBeNull()
    expect(percentile([], 7)).toBeNull()
  })

  it('counts those who did not do better, without oneself', () => {
    expect(percentile([3, 5, 7, 9, 11], 5)).toBe(75)
    expect(percentile([3, 5], 3)).toBe(100)
    expect(percentile([3, 5], 5)).toBe(0)
  })

  it('treats equals as equals', () => {
    expect(percentile([4, 4, 4], 4)).toBe(100)
  })
})

describe('bars', () => {
  it('shows every result between the best and the worst, also those nobody had', () => {
    expect(bars([2, 4, 4], 4)).toEqual([
      { low: 2, high: 2, count: 1, mine: false },
      { low: 3, high: 3, count: 0, mine: false },
      { low: 4, high: 4, count: 2, mine: true },
    ])
  })

  it('gathers a wide spread in bars that a phone can show', () => {
    const wide = bars([0, 60], null)

    expect(wide.length).toBeLessThanOrEqual(16)
    expect(wide.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(wide[0]).toMatchObject({ low: 0, high: 3 })
  })

  it('is empty without results', () => {
    expect(bars([], null)).toEqual([])
  })
})

it('steps from day to day across months and years', () => {
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
})
