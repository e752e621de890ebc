import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../../server/wire'
import { mostSeats, seating } from './seating'

const called = (number: number) => `Player ${number}`

describe('seating', () => {
  it('puts people before bots and leaves the rest free', () => {
    const table = seating(
      'Ada',
      [{ kind: 'friend' }, { kind: 'bot', bot: 'expert' }, { kind: 'here', name: ' Bram ' }],
      called,
    )
    expect(table).toEqual({ seats: 4, people: ['Ada', 'Bram'], bots: ['expert'], start: false })
  })

  it('starts at once when nobody has to come first', () => {
    expect(seating('Ada', [{ kind: 'bot', bot: 'random' }], called).start).toBe(true)
    expect(seating('Ada', [], called).start).toBe(true)
  })

  it('names people who gave no name by their seat', () => {
    const { people } = seating('Ada', [{ kind: 'friend' }, { kind: 'here', name: ' ' }], called)
    expect(people).toEqual(['Ada', 'Player 3'])
  })
})

describe('mostSeats', () => {
  const info = { most: 6, most_at_big_table: 13 } as GameInfo

  it('goes beyond the rules only by a house rule that was asked for (SC-4)', () => {
    expect(mostSeats(info, false)).toBe(6)
    expect(mostSeats(info, true)).toBe(13)
  })

  it('stays within the rules where there is no such rule', () => {
    expect(mostSeats({ ...info, most_at_big_table: null }, true)).toBe(6)
  })
})
