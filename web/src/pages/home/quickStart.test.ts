import { expect, it } from 'vitest'
import type { GameInfo } from '../../server/wire'
import { company, usualBot } from './quickStart'

function game(...bots: string[]): GameInfo {
  return {
    game: 'one-more',
    fewest: 3,
    most_at_big_table: null,
    most: 9,
    editions: [],
    bots: bots.map((bot) => ({ bot, name: bot, level: {}, temper: {} })),
    decks: [],
  }
}

it('asks the bot in the middle first', () => {
  expect(usualBot(game('weak', 'middling', 'strong'))).toBe('middling')
  expect(usualBot(game('only'))).toBe('only')
})

it('asks the casual player first, however many levels there are below', () => {
  const children = game('random', 'newcomer', 'learner', 'beginner', 'casual', 'expert')
  expect(usualBot(children)).toBe('casual')
  expect(company(children, 3)).toEqual(['casual', 'beginner', 'expert'])
})

const LEVELS = [
  ...['random', 'newcomer', 'learner', 'beginner'],
  ...['casual', 'skilled', 'expert', 'champion'],
]

it('fills a table for six without the champion, who takes longest', () => {
  expect(company(game(...LEVELS), 5)).toEqual([
    ...['casual', 'beginner', 'skilled', 'learner', 'expert'],
  ])
})

it('brings different bots as long as there are any', () => {
  const bots = company(game('weak', 'middling', 'strong'), 5)
  expect(bots).toEqual(['middling', 'weak', 'strong', 'middling', 'weak'])
})
