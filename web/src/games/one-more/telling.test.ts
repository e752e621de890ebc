import { beforeEach, describe, expect, it } from 'vitest'
import { speech } from '../../words/language.svelte'
import { cardLabel, cardName, objection } from './describe'
import { NAMES, viewWith } from './example'
import { prompt } from './prompt'
import { told } from './telling'

const name = (seat: number) => NAMES[seat] ?? '?'

beforeEach(() => speech.change('en'))

it('names cards', () => {
  expect(cardName('7-swap')).toBe('7 (lower, swap)')
  expect(cardName('2+draw')).toBe('2 (higher, draw 1)')
  expect(cardName('5±')).toBe('5 (start)')
  expect(cardLabel('4+reverse')).toBe('4, next higher than 4, reverse')
})

it.each([
  ['3-swap', '4+draw', '3 isn’t higher than 4.'],
  ['4-swap', '4+draw', '4 isn’t higher than 4.'],
  ['9-swap', '7-draw', '9 isn’t lower than 7.'],
  ['5+swap', '5±', 'Another 5 isn’t allowed.'],
])('says why %s does not answer %s', (card, centre, text) => {
  expect(objection(card, centre)).toBe(text)
})

describe('the story', () => {
  it('tells a drawn card to who drew it alone', () => {
    const drew = { what: 'drew' as const, by: 1, seat: 0 }
    expect(told({ ...drew, card: '8-swap' }, name, 0)).toBe(
      'Bram makes you draw a card. It’s 8 (lower, swap).',
    )
    expect(told({ ...drew, card: null }, name, 2)).toBe('Bram makes Ada draw a card.')
    expect(told({ ...drew, by: 0, card: null }, name, 2)).toBe('Ada draws a card.')
  })

  it('tells a swap from the side of who looks', () => {
    const swap = {
      what: 'swapped' as const,
      by: 2,
      seats: [0, 1] as [number, number],
      cards: ['8-swap', '3+swap'] as [string, string],
    }
    expect(told(swap, name, 0)).toContain('You gave 8 (lower, swap) and got 3 (higher, swap).')
    expect(told(swap, name, 1)).toContain('You gave 3 (higher, swap) and got 8 (lower, swap).')
    expect(told({ ...swap, cards: null }, name, null)).toBe('Cleo makes Ada and Bram swap a card.')
  })
})

describe('what to do', () => {
  it('says the demand', () => {
    expect(prompt(viewWith({ asked: 'play' }), name)).toBe('Your turn: play higher than 4.')
  })

  it('says that it is the same player again', () => {
    const story = [{ what: 'played' as const, seat: 0, card: '6-replay' }]
    expect(prompt(viewWith({ asked: 'play', centre: '6-replay', story }), name)).toBe(
      'Again! Play lower than 6.',
    )
  })

  it('names whom a card is for', () => {
    const swap = { by: 2, seats: [0, 1] as [number, number], given: [], mine: null }
    expect(prompt(viewWith({ asked: 'give', swap }), name)).toBe(
      'Choose a card for Bram. Nobody else sees it.',
    )
  })

  it('says for whom one waits, and for what', () => {
    const others = { active: 1, to_act: [1] }
    expect(prompt(viewWith({ ...others, asked: 'play' }), name)).toBe(
      'Bram has to play higher than 4.',
    )
    expect(prompt(viewWith({ ...others, asked: 'name-draw' }), name)).toBe(
      'Bram decides who draws a card.',
    )
    const swap = { by: 2, seats: [0, 1] as [number, number], given: [0], mine: '8-swap' }
    expect(prompt(viewWith({ ...others, asked: 'give', swap }), name)).toBe(
      'Given. Now Bram chooses.',
    )
  })

  it('comforts who sits out', () => {
    expect(
      prompt(viewWith({ asked: 'play', active: 1, to_act: [1], playing: [1, 2] }), name),
    ).toContain('watch this round')
  })
})
