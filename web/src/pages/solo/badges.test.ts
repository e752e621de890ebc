import { expect, it } from 'vitest'
import { badges } from './badges'
import type { Noted } from './notebook'

function game(when: number, changes: Partial<Noted> = {}): Noted {
  return {
    table: `t${when}`,
    game: 'second-chance',
    when,
    empty: 4,
    won: true,
    seats: 1,
    bots: [],
    day: null,
    series: null,
    ...changes,
  }
}

const challenge = (when: number, total: number) => game(when, { series: [total, 0, 0] })
const earned = (...noted: Noted[]) =>
  Object.fromEntries(badges(noted).map(({ badge, when }) => [badge, when]))

it('has none to give for nothing', () => {
  expect(earned(game(1), challenge(2, 10))).toEqual({ full: null, goal: null, thrice: null })
})

it('remembers the first time', () => {
  expect(earned(game(1), game(2, { empty: 0 }), game(3, { empty: 0 })).full).toBe(2)
  expect(earned(challenge(1, 12), challenge(2, 9), challenge(3, 5)).goal).toBe(2)
})

it('wants three challenges in a row', () => {
  const wins = [9, 8, 12, 3, 0, 9, 1].map((total, at) => challenge(at + 1, total))

  expect(earned(...wins.slice(0, 5)).thrice).toBeNull()
  expect(earned(...wins).thrice).toBe(6)
})

it('takes no empty hand for a full grid', () => {
  expect(earned(game(1, { game: 'one-more', empty: null })).full).toBeNull()
})
