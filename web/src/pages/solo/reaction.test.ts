import { expect, it } from 'vitest'
import { outOfReach, reaction } from './reaction'
import { words } from './words'

const { en } = words

it('says what is left to the goal while the challenge goes on', () => {
  expect(reaction([4])).toBe(`${en.solid} You can still leave 5 squares empty.`)
  expect(reaction([4, 4])).toContain('leave 1 square empty')
  expect(reaction([0, 9])).toContain(en.mayLeaveNone)
  expect(reaction([12])).toBe(`${en.tough} ${en.outOfReach}`)
})

it('is kind at the end, whatever it was', () => {
  expect(reaction([3, 3, 3])).toBe(`${en.great} ${en.made}`)
  expect(reaction([4, 4, 4])).toContain(en.close)
  expect(reaction([9, 9, 0])).toBe(`${en.perfect} ${en.further}`)
})

it('knows when a challenge cannot be won any more, while there are games left', () => {
  expect(outOfReach([10])).toBe(true)
  expect(outOfReach([5, 5])).toBe(true)
  expect(outOfReach([9])).toBe(false)
  expect(outOfReach([5, 5, 5])).toBe(false)
})
