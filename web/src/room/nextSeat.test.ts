import { expect, it } from 'vitest'
import { nextSeat } from './nextSeat'

it.each([
  ['nobody sits here', [], [0], null, null],
  ['the first look', [1, 2], [], null, 1],
  ['somebody is asked', [1, 2], [2], null, 2],
  ['stays with who is asked', [0, 1, 2], [0, 1, 2], 1, 1],
  ['stays when only others are asked', [0, 2], [1], 2, 2],
  ['goes on round the table', [0, 1, 2], [0, 2], 1, 2],
  ['and starts again', [0, 1, 2], [0], 2, 0],
  ['forgets a seat that was given up', [0], [], 2, 0],
])('%s', (_, own, toAct, current, seat) => {
  expect(nextSeat(own, toAct, current)).toBe(seat)
})
