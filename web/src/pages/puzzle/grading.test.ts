import { expect, test } from 'vitest'
import { gradeOf, gradeText } from './grading'

test('a drawing is graded by the squares it costs', () => {
  expect([0, 0.04, 0.05, 0.2, 0.49, 0.5, 3].map((lost) => gradeOf('second-chance', lost))).toEqual([
    'best',
    'best',
    'nearly',
    'nearly',
    'nearly',
    'costs',
    'costs',
  ])
})

test('a card is graded by the chance it costs', () => {
  expect([0, 2, 4, 5, 30].map((lost) => gradeOf('one-more', lost))).toEqual([
    'best',
    'nearly',
    'nearly',
    'costs',
    'costs',
  ])
})

test('the cost is said with its unit', () => {
  expect(gradeText({ game: 'second-chance', lost: 0 })).toBe('That’s the best.')
  expect(gradeText({ game: 'second-chance', lost: 0.2 })).toBe(
    'Nearly as good: it costs 0.2 squares.',
  )
  expect(gradeText({ game: 'second-chance', lost: 1.13 })).toBe('That costs 1.1 squares.')
  expect(gradeText({ game: 'second-chance', lost: 0.98 })).toBe('That costs 1 square.')
  expect(gradeText({ game: 'one-more', lost: 8 })).toBe('That costs 8% in winning chances.')
})
