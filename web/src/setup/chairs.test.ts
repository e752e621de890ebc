import { describe, expect, it } from 'vitest'
import { seating } from './chairs'

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
