import { expect, it } from 'vitest'
import type { SeatInfo } from '../server/wire'
import { hasCompany } from './company'

const nobody: SeatInfo = {
  holder: 'nobody',
  name: '',
  bot: null,
  stand_in: false,
  online: false,
  yours: false,
}
const me: SeatInfo = { ...nobody, holder: 'person', name: 'Ann', online: true, yours: true }
const friend: SeatInfo = { ...me, name: 'Bob', yours: false }
const bot: SeatInfo = { ...nobody, holder: 'bot', name: 'Otto', bot: 'casual', online: true }
const standIn: SeatInfo = { ...bot, name: 'Bob', stand_in: true }

it.each([
  ['alone', [me], 0, false],
  ['alone with bots', [me, bot, bot], 0, false],
  ['several of us on one device', [me, me, nobody], 0, false],
  ['a friend', [me, friend], 0, true],
  ['a friend who is away', [me, standIn], 0, true],
  ['somebody who watches', [me, bot], 1, true],
])('%s', (_, seats, watchers, company) => {
  expect(hasCompany({ seats, watchers })).toBe(company)
})
