import { expect, it } from 'vitest'
import type { SeatInfo } from '../server/wire'
import { reacted } from './reacted'

const ann: SeatInfo = {
  holder: 'person',
  name: 'Ann',
  bot: null,
  stand_in: false,
  online: true,
  yours: true,
}
const bob: SeatInfo = { ...ann, name: 'Bob', yours: false }

it('is one’s own without one’s name', () => {
  expect(reacted({ seats: [ann, bob] }, 0, 'thanks')).toBe('You: Thank you')
})

it('is somebody else’s with theirs', () => {
  expect(reacted({ seats: [ann, bob] }, 1, 'thanks')).toBe('Bob: Thank you')
})

it('tells people at one device apart', () => {
  const cem = { ...bob, name: 'Cem', yours: true }
  expect(reacted({ seats: [ann, bob, cem] }, 2, 'thanks')).toBe('Cem: Thank you')
})
