import { describe, expect, it } from 'vitest'
import type { Story } from '../../server/wire'
import { viewWith } from './example'
import { flights, lastCard } from './flights'

const before = viewWith({ story: [{ what: 'played', seat: 1, card: '4+draw' }] })

function later(...events: Story[]) {
  return viewWith({ story: [...before.story, ...events] })
}

describe('cards fly', () => {
  it('from a seat to the centre when they are played', () => {
    expect(flights(before, later({ what: 'played', seat: 2, card: '7-swap' }))).toEqual([
      { from: 'seat 2', to: 'centre', card: '7-swap' },
    ])
  })

  it('from the deck to who draws, and show their face to nobody else', () => {
    expect(flights(before, later({ what: 'drew', by: 1, seat: 2, card: null }))).toEqual([
      { from: 'deck', to: 'seat 2', card: null },
    ])
    expect(flights(before, later({ what: 'drew', by: 1, seat: 0, card: '3+draw' }))).toEqual([
      { from: 'deck', to: 'seat 0', card: '3+draw' },
    ])
  })

  it('both ways when two people swap', () => {
    const cards = ['8-swap', '3+draw'] as [string, string]
    expect(flights(before, later({ what: 'swapped', by: 1, seats: [0, 2], cards }))).toEqual([
      { from: 'seat 0', to: 'seat 2', card: '8-swap' },
      { from: 'seat 2', to: 'seat 0', card: '3+draw' },
    ])
    expect(flights(before, later({ what: 'swapped', by: 1, seats: [1, 2], cards: null }))).toEqual([
      { from: 'seat 1', to: 'seat 2', card: null },
      { from: 'seat 2', to: 'seat 1', card: null },
    ])
  })
})

it.each([
  ['nothing happened', before],
  ['somebody left', later({ what: 'left', seat: 2 })],
  ['the direction changed', later({ what: 'reversed', direction: -1 })],
  ['a new round began', viewWith({ round: 2 })],
])('nothing flies when %s', (_, view) => {
  expect(flights(before, view)).toEqual([])
})

describe('the card that ended a round', () => {
  const last = { seat: 1, reason: 'stuck' as const, hand: ['9-draw'], centre: '8-swap' }
  const mine = viewWith({ seat: 0, active: 0, hand: ['8-swap', '8-swap', '2+draw'] })

  it('has left the hand and lies in the centre, before the next round', () => {
    const seen = lastCard(mine, viewWith({ round: mine.round + 1, last }))
    expect(seen).toMatchObject({ centre: '8-swap', hand: ['8-swap', '2+draw'], round: mine.round })
    expect(seen && flights(mine, seen)).toEqual([{ from: 'seat 0', to: 'centre', card: '8-swap' }])
  })

  it.each([
    ['the round goes on', viewWith({ last })],
    ['nobody could play at all', viewWith({ round: 2, last: { ...last, centre: mine.centre } })],
    ['a whole round was missed', viewWith({ round: 3, last })],
  ])('is not shown when %s', (_, after) => {
    expect(lastCard(mine, after)).toBeNull()
  })
})
