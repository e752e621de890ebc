import { expect, test } from 'vitest'
import { costOf, gradeOf, gradeText } from './grading'

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
  expect(gradeText('second-chance', 0)).toBe('That’s the best.')
  expect(gradeText('second-chance', 0.2)).toBe('Nearly as good: it costs 0.2 squares.')
  expect(gradeText('second-chance', 1.13)).toBe('That costs 1.1 squares.')
  expect(gradeText('second-chance', 0.98)).toBe('That costs 1 square.')
  expect(gradeText('one-more', 8)).toBe('That costs 8% in winning chances.')
  expect(gradeText('goal', 8)).toBe('That costs 8% of the chance to reach the goal.')
})

test('where a goal is played for, its chance is what counts', () => {
  expect(costOf('second-chance', { lost: 1.5, goal_lost: 4 })).toEqual({ unit: 'goal', lost: 4 })
  expect(costOf('second-chance', { lost: 1.5, goal_lost: 0 })).toEqual({ unit: 'goal', lost: 0 })
  expect(costOf('second-chance', { lost: 1.5, goal_lost: null }).lost).toBe(1.5)
  expect(costOf('one-more', { lost: 8 })).toEqual({ unit: 'one-more', lost: 8 })
})
