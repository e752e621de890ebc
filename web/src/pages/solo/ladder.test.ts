import { expect, it } from 'vitest'
import { comparison, ladder } from './ladder'
import type { Noted } from './notebook'
import { rated, START } from './rating'

const BOTS = ['beginner', 'casual', 'expert']

function game(changes: Partial<Noted>): Noted {
  return {
    table: 'a',
    game: 'second-chance',
    when: 1000,
    empty: 4,
    won: true,
    seats: 2,
    bots: ['casual'],
    day: null,
    series: null,
    ...changes,
  }
}

const beat = (...bots: string[]) =>
  game({ bots, seats: bots.length + 1, compared: bots.map(() => -1) })
const lostTo = (...bots: string[]) =>
  game({ bots, won: false, seats: bots.length + 1, compared: bots.map(() => 1) })

const score = (noted: Noted[]) =>
  ladder(noted, BOTS).rungs.map(({ bot, won, lost, tied }) => `${bot} ${won}:${lost} ${tied}`)

it('counts who did better, game by game', () => {
  expect(
    score([
      beat('casual'),
      lostTo('casual'),
      beat('casual', 'beginner'),
      game({ won: false, bots: ['casual', 'expert'], seats: 3, compared: [0, 1] }),
    ]),
  ).toEqual(['beginner 1:0 0', 'casual 2:1 1', 'expert 0:1 0'])
})

it('counts a bot once in a game, however many chairs it had', () => {
  expect(
    score([
      game({ bots: ['expert', 'expert'], seats: 3, compared: [-1, 1] }),
      beat('expert', 'expert'),
    ]),
  ).toContain('expert 1:1 0')
})

it('reads older notes as far as they go', () => {
  expect(comparison(game({ bots: ['casual', 'expert'], seats: 3 }))).toEqual([-1, -1])
  expect(comparison(game({ won: false }))).toEqual([1])
  expect(comparison(game({ won: false, bots: ['casual', 'expert'], seats: 3 }))).toBeNull()
  expect(comparison(game({ won: false, seats: 3 }))).toBeNull()
})

it('keeps bots that are no longer offered, below the others, and suggests none of them', () => {
  const { rungs, next } = ladder([lostTo('random')], BOTS)

  expect(rungs.map(({ bot }) => bot)).toEqual(['random', ...BOTS])
  expect(next).toBe('casual')
})

it('suggests the one above the strongest that one is ahead of', () => {
  const next = (...noted: Noted[]) => ladder(noted, BOTS).next

  expect(next(beat('beginner'))).toBe('casual')
  expect(next(beat('casual'), lostTo('beginner'))).toBe('expert')
  expect(next(beat('expert'))).toBe('expert')
})

it('suggests another game with one that one is level with, or one that is weaker', () => {
  const next = (...noted: Noted[]) => ladder(noted, BOTS).next

  expect(next(beat('casual'), lostTo('casual'))).toBe('casual')
  expect(next(lostTo('casual'))).toBe('beginner')
  expect(next(lostTo('beginner'))).toBe('beginner')
  expect(next(lostTo('expert'), lostTo('casual'))).toBe('beginner')
})

it('suggests the usual opponent to newcomers, however many levels there are', () => {
  expect(ladder([], BOTS).next).toBe('casual')
  expect(ladder([], [...BOTS, 'champion', 'stronger']).next).toBe('casual')
  expect(ladder([], []).next).toBeNull()
})

it('rates the person and the bots after each game', () => {
  const { rating, trend } = ladder([beat('casual'), lostTo('casual')], BOTS)
  const first = rated([START, START], [0, 1])
  const second = rated(first, [1, 0])

  expect(rating).toEqual(second[0])
  expect(trend).toEqual([first[0]?.mu, second[0]?.mu])
})

it('learns nothing from games without bots, or without a result against them', () => {
  const alone = game({ bots: [], seats: 1, compared: [] })
  const unknown = game({ won: false, bots: ['casual', 'expert'], seats: 3 })

  expect(ladder([alone, unknown], BOTS)).toMatchObject({ rating: START, trend: [] })
})

it('gives a bot on two chairs the mean of what they earned', () => {
  const [, one, other] = rated([START, START, START], [0, -1, 1])
  const { rating } = ladder(
    [game({ bots: ['casual', 'casual'], seats: 3, compared: [1, -1] }), beat('casual')],
    BOTS,
  )
  const [first] = rated([START, START, START], [0, -1, 1])
  const bot = {
    mu: ((one?.mu ?? 0) + (other?.mu ?? 0)) / 2,
    sigma: ((one?.sigma ?? 0) + (other?.sigma ?? 0)) / 2,
  }

  expect(rating).toEqual(rated([first ?? START, bot], [0, 1])[0])
})
