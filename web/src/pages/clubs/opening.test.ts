import { describe, expect, it } from 'vitest'
import { ADA, BEA, club, GUS, person } from './club.test-setup'
import { onPaper, onScreen, ownName, playersOf } from './opening'

const SECOND_CHANCE = { game: 'second-chance', fewest: 1, most: 6 } as const
const ONE_MORE = { game: 'one-more', fewest: 3, most: 9 } as const

const many = club({ people: Array.from({ length: 20 }, (_, at) => person(at + 1, `P${at}`)) })

describe('a table of the club', () => {
  it('has a seat for each member, as far as the game allows', () => {
    expect(onScreen(club(), SECOND_CHANCE)).toMatchObject({ seats: 2, people: ['Ada'] })
    expect(onScreen(club(), ONE_MORE).seats).toBe(3)
    expect(onScreen(many, ONE_MORE).seats).toBe(9)
    expect(onScreen(club({ people: [ADA] }), SECOND_CHANCE).seats).toBe(2)
  })

  it('waits for the others', () => {
    expect(onScreen(club(), SECOND_CHANCE)).toMatchObject({ start: false, private: true })
  })

  it('on paper has the caller’s one seat', () => {
    expect(onPaper(['Ada', 'Gus'])).toMatchObject({
      game: 'caller',
      seats: 1,
      people: ['Ada', 'Gus'],
    })
  })
})

it('those who were removed do not play', () => {
  const gone = person(9, 'Dan', { belongs: 'removed' })
  expect(playersOf(club({ people: [GUS, ADA, gone, BEA] })).map(({ name }) => name)).toEqual([
    'Ada',
    'Bea',
    'Gus',
  ])
  expect(ownName(club())).toBe('Ada')
})
