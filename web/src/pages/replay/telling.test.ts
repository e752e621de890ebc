import { describe, expect, it } from 'vitest'
import { actors, type Entry, entriesOf } from './actors'
import { decisionAt } from './deciding'
import { tell } from './telling'

const NAMES = ['Ann', 'Ben', 'Cem']

describe('a step in words', () => {
  const drawn: Entry = { event: 'draw', seat: 0, choice: 'first', cells: ['a1', 'b1'] }

  it('tells everything to a looker-on, and to a seat what it could see', () => {
    expect(tell([drawn], NAMES, null)).toEqual(['Ann draws 2 squares: a1 b1.'])
    expect(tell([drawn], NAMES, 0)).toEqual(['Ann draws 2 squares: a1 b1.'])
    expect(tell([drawn], NAMES, 1)).toEqual(['Ann has drawn.'])
  })

  it('names a card that was drawn to its owner only', () => {
    const entry: Entry = { event: 'draw', by: 0, seat: 1, card: '7+replay' }

    expect(tell([entry], NAMES, 1)[0]).toContain('7▲')
    expect(tell([entry], NAMES, 2)[0]).not.toContain('7')
  })

  it('names swapped cards to the two who swap', () => {
    const entry: Entry = { event: 'swap', by: 2, seats: [0, 1], cards: ['7+replay', '3-draw'] }

    expect(tell([entry], NAMES, 0)[0]).toContain('7▲')
    expect(tell([entry], NAMES, 2)[0]).not.toContain('7▲')
  })

  it('counts what is empty when somebody played alone', () => {
    const end: Entry = { event: 'end', winners: [0], empty: [1] }

    expect(tell([end], ['Ann'], null)).toEqual(['The game is over, with 1 empty square.'])
    expect(tell([end], NAMES, null)).toEqual(['The game is over. Won by: Ann.'])
  })

  it('knows who acted', () => {
    const frame = {
      happened: [JSON.stringify(drawn), JSON.stringify({ event: 'reveal', round: 2, tiles: [] })],
    }

    expect(actors(entriesOf(frame as never))).toEqual([0])
  })
})

it('finds the decision that a step is about', () => {
  const decisions = [{ frame: 0 }, { frame: 2 }, { frame: 5 }]

  expect([0, 1, 2, 4, 5, 9].map((at) => decisionAt(decisions, at))).toEqual([0, 0, 1, 1, 2, 2])
  expect(decisionAt([{ frame: 3 }], 0)).toBe(0)
})
