import { expect, it } from 'vitest'
import { pseudo } from './pseudo'

it('makes texts longer by 40 %, in brackets and with accents', () => {
  expect(pseudo('Draw it here')).toBe('⟦Dráw ît héré one t⟧')
  const long = 'A sentence as long as they get, with a second half that goes on for quite a while.'
  expect(pseudo(long).length).toBeGreaterThanOrEqual(1.4 * long.length)
})

it('leaves places for names and numbers alone', () => {
  expect(pseudo('{count} of {name}')).toBe('⟦{count} öf {name} on⟧')
})
