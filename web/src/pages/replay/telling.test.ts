import { describe, expect, it } from 'vitest'
import { viewWith } from '../../games/second-chance/example'
import type { OneMoreEvent, OneMoreView, SecondChanceEvent } from '../../server/wire'
import { actors } from './actors'
import { decisionAt } from './deciding'
import { tell } from './telling'

const NAMES = ['Ann', 'Ben', 'Cem']

const sheets = (...happened: SecondChanceEvent[]) => ({
  game: 'second-chance' as const,
  happened,
  view: viewWith(),
})

const cards = (...happened: OneMoreEvent[]) => ({
  game: 'one-more' as const,
  happened,
  view: {} as OneMoreView,
  hands: [],
})

describe('a step in words', () => {
  const drawn: SecondChanceEvent = { event: 'draw', seat: 0, choice: 0, cells: ['a1', 'b1'] }

  it('tells everything to an onlooker, and to a seat what it could see', () => {
    expect(tell(sheets(drawn), NAMES, null)).toEqual(['Ann draws 2 squares: a1 b1.'])
    expect(tell(sheets(drawn), NAMES, 0)).toEqual(['Ann draws 2 squares: a1 b1.'])
    expect(tell(sheets(drawn), NAMES, 1)).toEqual(['Ann has drawn.'])
  })

  it('names a card that was drawn to its owner only', () => {
    const frame = cards({ event: 'draw', by: 0, seat: 1, card: '7+replay' })

    expect(tell(frame, NAMES, 1)[0]).toContain('7 (higher')
    expect(tell(frame, NAMES, 2)[0]).not.toContain('7')
  })

  it('names swapped cards to the two who swap', () => {
    const frame = cards({ event: 'swap', by: 2, seats: [0, 1], cards: ['7+replay', '3-draw'] })

    expect(tell(frame, NAMES, 0)[0]).toContain('7 (higher')
    expect(tell(frame, NAMES, 2)[0]).not.toContain('7 (higher')
  })

  it('counts what is empty when somebody played alone', () => {
    const end = sheets({ event: 'end', reason: 'deck', winners: [0], empty: [1] })

    expect(tell(end, ['Ann'], null)).toEqual(['The game is over, with 1 empty square.'])
    expect(tell(end, NAMES, null)).toEqual(['The game is over. Won by Ann.'])
  })

  it('knows who acted', () => {
    const frame = sheets(drawn, { event: 'reveal', round: 2, tiles: [] })

    expect(actors(frame)).toEqual([0])
  })
})

it('finds the decision that a step is about', () => {
  const decisions = [{ frame: 0 }, { frame: 2 }, { frame: 5 }]

  expect([0, 1, 2, 4, 5, 9].map((at) => decisionAt(decisions, at))).toEqual([0, 0, 1, 1, 2, 2])
  expect(decisionAt([{ frame: 3 }], 0)).toBe(0)
})
