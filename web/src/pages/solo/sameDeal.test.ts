import { expect, it } from 'vitest'
import type { GameInfo, SeatInfo, TableInfo } from '../../server/wire'
import { sameDeal } from './sameDeal'

const person: SeatInfo = {
  holder: 'person',
  name: 'Ann',
  bot: null,
  stand_in: false,
  online: true,
  yours: false,
}
const bot: SeatInfo = { ...person, holder: 'bot', bot: 'expert', name: 'Vera' }

const secondChance: GameInfo = {
  game: 'second-chance',
  fewest: 1,
  most: 6,
  most_at_big_table: 13,
  editions: [],
  bots: ['random', 'casual', 'expert'].map((each) => ({
    bot: each,
    name: each,
    level: {},
    temper: {},
  })),
  decks: [],
}

function finished(seats: SeatInfo[]): TableInfo {
  return {
    id: 'abc',
    game: 'second-chance',
    stage: 'ended',
    edition: 'fr-2018',
    pencils: 'passed',
    deck: { game: 'second-chance', name: 'standard', title: '', start: [], puzzle: [] },
    seats,
    host: false,
    private: true,
    several: true,
    timer: null,
    undo: true,
    commitment: '',
    seed: null,
    watchers: 0,
    rematch: null,
    deal_of: null,
    big_table: false,
    older_rules: false,
    lesson: false,
    day: null,
    scored: false,
    late: false,
    practice: false,
    series: 1,
    series_empty: [3],
    series_commitment: null,
    series_seed: null,
  }
}

it('starts at once against the same bots, as a game of its own', () => {
  const asked = sameDeal(finished([person, bot, bot]), secondChance, 'Me')

  expect(asked).toMatchObject({
    seats: 3,
    people: ['Me'],
    bots: ['expert', 'expert'],
    start: true,
    deal_of: 'abc',
  })
  expect(asked.series ?? false).toBe(false)
})

it('leaves seats free where other people sat, whoever stood in for them', () => {
  const standIn = { ...person, bot: 'casual', stand_in: true }

  expect(sameDeal(finished([person, standIn, bot]), secondChance, 'Me')).toMatchObject({
    bots: ['expert'],
    start: false,
  })
})

it('makes room where only bots sat', () => {
  expect(sameDeal(finished([bot, bot]), secondChance, 'Me')).toMatchObject({
    bots: ['expert'],
    start: true,
  })
})

it('seats bots where other people sat if hands are secret', () => {
  const table: TableInfo = { ...finished([person, person, bot]), game: 'one-more', edition: null }
  const asked = sameDeal(table, { ...secondChance, game: 'one-more' }, 'Me')

  expect(asked).toMatchObject({ people: ['Me'], bots: ['expert', 'casual'], start: true })
})
