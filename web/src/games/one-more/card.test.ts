import { expect, it } from 'vitest'
import { read, sorted } from './card'

it('reads every kind of card', () => {
  expect(read('7+replay')).toEqual({ number: 7, sign: '+', effect: 'replay' })
  expect(read('12-swap')).toEqual({ number: 12, sign: '-', effect: 'swap' })
  expect(read('3-')).toEqual({ number: 3, sign: '-', effect: null })
  expect(read('5±')).toEqual({ number: 5, sign: '±', effect: null })
})

it('sorts a hand by number and leaves the view alone', () => {
  const hand = ['9-swap', '10-draw', '5±', '1+draw']
  expect(sorted(hand)).toEqual(['1+draw', '5±', '9-swap', '10-draw'])
  expect(hand[0]).toBe('9-swap')
})
