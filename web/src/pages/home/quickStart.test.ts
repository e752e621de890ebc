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
    bots: bots.map((bot) => ({ bot, name: bot, temper: {} })),
    decks: [],
  }
}

it('asks the bot in the middle first', () => {
  expect(usualBot(game('weak', 'middling', 'strong'))).toBe('middling')
  expect(usualBot(game('only'))).toBe('only')
})

it('brings different bots as long as there are any', () => {
  const bots = company(game('weak', 'middling', 'strong'), 5)
  expect(bots).toEqual(['middling', 'weak', 'strong', 'middling', 'weak'])
})
