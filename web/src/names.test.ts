import { expect, it } from 'vitest'
import { botNames, named } from './names'
import type { Catalogue, SeatInfo, TableInfo } from './wire'

const catalogue: Catalogue = {
  version: '1',
  games: [
    {
      game: 'one-more',
      fewest: 3,
      most: 9,
      editions: [],
      bots: [{ bot: 'casual', name: 'Hugo', temper: {} }],
      decks: [],
    },
  ],
}

function seat(name: string, bot: string | null): SeatInfo {
  const holder = bot === null ? 'person' : 'bot'
  return { holder, name, bot, stand_in: false, online: true, yours: false }
}

it('names bots, counts those of a kind, and leaves people alone', () => {
  const seats = [seat('Ada', null), seat('', 'casual'), seat('', 'casual'), seat('', 'new')]
  const table = named({ game: 'one-more', seats } as TableInfo, botNames(catalogue))
  expect(table.seats.map(({ name }) => name)).toEqual(['Ada', 'Hugo', 'Hugo 2', 'new'])
})

it('leaves a person with a bot standing in their own name', () => {
  const away = { ...seat('Ada', 'casual'), stand_in: true }
  const table = named({ game: 'one-more', seats: [away] } as TableInfo, botNames(catalogue))
  expect(table.seats[0]?.name).toBe('Ada')
})
