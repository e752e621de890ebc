import { expect, test } from 'vitest'
import { drawingReason, moveReason } from './reasonText'

test('a reason says what was counted', () => {
  expect(drawingReason({ why: 'dead', count: 1, better: 0 })).toBe(
    'It leaves 1 square that no tile still to come can fill; the better drawing leaves 0.',
  )
  expect(drawingReason({ why: 'last', count: 7, better: 0 })).toBe(
    'It takes the last place for a tile of 7 squares that’s still to come.',
  )
  expect(drawingReason({ why: 'fits', count: 3, better: 5 })).toContain('3 instead of 5')
})

test('a reason about somebody names them', () => {
  expect(moveReason({ why: 'token', count: 0, better: 0, about: 2 }, ['Ada', 'Hugo', 'Mila'])).toBe(
    'Mila already has a “One more!” card: losing this round would win them the game.',
  )
  expect(moveReason({ why: 'keep', count: 4, better: 20, about: null }, [])).toContain(
    '20 cards of the deck',
  )
})
