import { expect, it } from 'vitest'
import { columns } from './spread'

it.each([
  [1, 1, 1],
  [2, 2, 1],
  [3, 3, 2],
  [5, 3, 2],
  [6, 3, 2],
  [13, 5, 3],
])('%i cards lie in %i columns, or in %i upright', (cards, wide, upright) => {
  expect(columns(cards)).toEqual({ wide, upright })
})
