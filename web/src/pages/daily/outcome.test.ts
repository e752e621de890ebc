import { expect, it } from 'vitest'
import { viewWith } from '../../games/one-more/example'
import { oneMoreResult, outcome } from './outcome'

it('tells empty squares, and rounds of One More!', () => {
  expect(outcome('game', 1)).toBe('1 empty square')
  expect(outcome('series', 12)).toBe('12 empty squares')
  expect(outcome('one-more', 2)).toBe('won in 2 rounds')
  expect(outcome('one-more', 5)).toBe('won in 5 rounds')
  expect(outcome('one-more', 18)).toBe('not won, 2 rounds')
  expect(outcome('one-more', 15)).toBe('not won, 5 rounds')
})

it('ranks a game that was won before all others, and sooner before later', () => {
  const results = (seat: number) =>
    [2, 3, 4, 5].map((round) => oneMoreResult(viewWith({ round, end: { winners: [0] } }), seat))

  expect(results(0)).toEqual([2, 3, 4, 5])
  expect(results(1)).toEqual([18, 17, 16, 15])
})
