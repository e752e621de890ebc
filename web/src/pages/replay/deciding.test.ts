import { describe, expect, test } from 'vitest'
import type { CoachMove } from '../../server/wire'
import { cardOf, decisionAt, mistakes, nextMistake, swingsOf } from './deciding'

const decisions = [
  { frame: 1, lost: 0, why: 'same' },
  { frame: 3, lost: 0.4, why: 'holes' },
  { frame: 5, lost: 0.1, why: 'same' },
  { frame: 7, lost: 1.3, why: 'fits' },
]

test('a step is about the last decision before it', () => {
  expect([0, 1, 2, 3, 6, 7, 20].map((at) => decisionAt(decisions, at))).toEqual([
    0, 0, 0, 1, 2, 3, 3,
  ])
})

describe('mistakes', () => {
  test('come in the order of what they cost', () => {
    expect(mistakes(decisions)).toEqual([3, 1])
  })

  test('without a reason are those that cost something', () => {
    expect(mistakes([{ lost: 0 }, { lost: 2 }])).toEqual([1])
  })

  test('are counted by the goal where one is played for', () => {
    const judged = [
      { lost: 3, goal_lost: 0 },
      { lost: 0, goal_lost: 4 },
      { lost: 1, goal_lost: 9 },
    ]
    expect(mistakes(judged)).toEqual([2, 1])
  })

  test('follow each other in a circle, from anywhere', () => {
    expect(nextMistake([3, 1], 3)).toBe(1)
    expect(nextMistake([3, 1], 1)).toBe(3)
    expect(nextMistake([3, 1], 0)).toBe(3)
  })

  test('have no next one if there is only this one, or none', () => {
    expect(nextMistake([3], 3)).toBeNull()
    expect(nextMistake([], 3)).toBeNull()
  })
})

describe('the card of a drawing', () => {
  test('is found however it is turned and mirrored', () => {
    expect(cardOf(['###/#..', '###/.#.'], [0, 9, 18, 19])).toBe(0)
    expect(cardOf(['###/#..', '###/.#.'], [40, 48, 49, 58])).toBe(1)
    expect(cardOf(['###/#..', '###/.#.'], [80])).toBe(-1)
  })

  test('is the second chance where all have one shape', () => {
    expect(cardOf(['##', '###', '##'], [4, 13])).toBe(2)
  })
})

test('strokes of luck are the steps between decisions, the biggest first, and all of luck', () => {
  const decided = (frame: number, round: number, luck: number): CoachMove => ({
    ...{ frame, round, luck, chance: 0, lost: 0, turning: false },
    ...{ why: 'same', count: 0, better: 0, about: null },
    made: { t: 'play', card: '7' },
    best: { t: 'play', card: '7' },
  })
  const found = swingsOf(
    {
      ...{ game: 'one-more', seat: 0, won: false, start: 33, lost: 0, luck: -33, last_luck: -20 },
      decisions: [decided(2, 1, 0), decided(5, 1, -22), decided(9, 2, 9), decided(9, 2, 4)],
    },
    12,
  )

  expect(found).toEqual([
    { luck: -22, round: 1, from: 3, to: 5 },
    { luck: -20, round: null, from: 10, to: 12 },
    { luck: 9, round: 2, from: 6, to: 9 },
    // Somebody names a swap and gives a card in it: one frame, two decisions.
    { luck: 4, round: 2, from: 9, to: 9 },
  ])
})
