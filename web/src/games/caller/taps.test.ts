import { describe, expect, it } from 'vitest'
import { callWith, paperOf } from './example'
import { chances, mayBeFull, mayBeTapped, mayDropOut, mayHaveChance, nextTap } from './taps'

const ada = paperOf('Ada')
const withChance = paperOf('Ada', { chance: '##' })

describe('who may be tapped', () => {
  it('is nobody before the first two cards, nor when it is over', () => {
    expect(mayBeTapped(callWith({ round: 0, offer: [] }), ada)).toBe(false)
    expect(mayBeTapped(callWith({ end: { reason: 'deck', winners: [] } }), ada)).toBe(false)
  })

  it('drops out only after a second chance (SC-11)', () => {
    expect(mayDropOut(callWith(), ada)).toBe(false)
    expect(mayDropOut(callWith(), withChance)).toBe(true)
  })

  it('does not drop out when the second chance fitted (SC-10)', () => {
    const fitted = paperOf('Ada', { chance: '##', fits: true })

    expect(mayDropOut(callWith({ papers: [fitted] }), fitted)).toBe(false)
  })

  it('has one second chance in a round (SC-10)', () => {
    expect(mayHaveChance(callWith(), ada)).toBe(true)
    expect(mayHaveChance(callWith(), withChance)).toBe(false)
  })

  it('has no second chance once a sheet was filled by drawing (SC-R2)', () => {
    const drawn = callWith({ papers: [ada, paperOf('Bo', { full: true })] })
    const chanced = callWith({ papers: [ada, paperOf('Bo', { full: true, chance: '#' })] })

    expect(mayHaveChance(drawn, ada)).toBe(false)
    expect(mayHaveChance(chanced, ada)).toBe(true)
  })

  it('is nobody who is out, unless their 1 may just have filled the sheet (SC-R3)', () => {
    expect(mayBeTapped(callWith(), paperOf('Ada', { out: 3, one: true }))).toBe(false)
    expect(mayBeTapped(callWith(), paperOf('Ada', { out: 4 }))).toBe(false)
    expect(mayBeFull(callWith(), paperOf('Ada', { out: 4, one: true }))).toBe(true)
  })
})

describe('the big button', () => {
  it('turns over cards', () => {
    expect(nextTap(callWith({ round: 0, offer: [] }))).toBe('first')
    expect(nextTap(callWith())).toBe('next')
    expect(nextTap(callWith({ cards_left: 2 }))).toBe('next')
  })

  it.each([
    ['the cards are used up', callWith({ cards_left: 1 })],
    ['everybody is out', callWith({ papers: [paperOf('Ada', { out: 2 })] })],
    ['a sheet is full', callWith({ papers: [ada, paperOf('Bo', { full: true })] })],
  ])('ends the game when %s (SC-13)', (_, view) => {
    expect(nextTap(view)).toBe('finish')
  })
})

it('knows the second chances of the round in the order of the table', () => {
  const view = callWith({ papers: [ada, paperOf('Bo', { chance: '#' }), withChance] })

  expect(chances(view).map(({ player, tile }) => [player, tile])).toEqual([
    [1, '#'],
    [2, '##'],
  ])
})
