import { describe, expect, it } from 'vitest'
import type { MyTable } from '../../server/wire'
import { playersAt, standingAt } from './players'

const table: MyTable = {
  id: 'abc',
  game: 'second-chance',
  stage: 'playing',
  names: [],
  your_turn: true,
  updated: 0,
}

describe('a table to go on with', () => {
  it('says with whom one plays, and whose turn it is', () => {
    expect(playersAt(table)).toBe('alone')
    expect(playersAt({ ...table, names: ['Bram'] })).toBe('with Bram')
    expect(playersAt({ ...table, names: ['Bram', 'Cleo'] })).toBe('with Bram and Cleo')
    expect(standingAt(table)).toBe('your turn')
    expect(standingAt({ ...table, your_turn: false })).toBe('waiting for the others')
    expect(standingAt({ ...table, your_turn: false, stage: 'gathering' })).toBe('not started yet')
  })

  it('names those on paper where cards are called, and asks nobody to play', () => {
    const called: MyTable = { ...table, game: 'caller', your_turn: false }
    expect(playersAt({ ...called, names: ['Ada'] })).toBe('Ada')
    expect(playersAt({ ...called, names: ['Ada', 'Bram'] })).toBe('Ada, Bram')
    expect(standingAt(called)).toBeNull()
  })
})
