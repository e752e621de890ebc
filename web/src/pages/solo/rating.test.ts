import { expect, it } from 'vitest'
import ratingsFile from '../../../../tests/vectors/ratings.json?raw'
import { type Rating, rated, START } from './rating'

interface Case {
  before: Rating[]
  ranks: number[]
  after: Rating[]
}

const cases: Case[] = JSON.parse(ratingsFile)

it.each(cases.map((each) => [each.ranks.join(' '), each] as const))(
  'is what the OpenSkill package says for ranks %s',
  (_, { before, ranks, after }) => {
    const found = rated(before, ranks)

    expect(found).toHaveLength(after.length)
    for (const [at, { mu, sigma }] of after.entries()) {
      expect(found[at]?.mu).toBeCloseTo(mu, 8)
      expect(found[at]?.sigma).toBeCloseTo(sigma, 8)
    }
  },
)

it('has cases with two players, with several, and with ties', () => {
  expect(new Set(cases.map(({ ranks }) => ranks.length))).toEqual(new Set([2, 4, 6]))
  expect(cases.some(({ ranks }) => new Set(ranks).size < ranks.length)).toBe(true)
})

it('becomes surer with every game, and does not care for numbers, only for their order', () => {
  const [winner] = rated([START, START], [0, 1])
  const [same] = rated([START, START], [-5, 40])

  expect(same).toEqual(winner)
  expect(winner?.sigma).toBeLessThan(START.sigma)
})
