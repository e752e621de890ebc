import { expect, it } from 'vitest'
import { dealAddress, dealNamed } from './deal'

it('knows days from games', () => {
  expect(dealNamed('today')).toEqual({ day: '' })
  expect(dealNamed('2026-11-15')).toEqual({ day: '2026-11-15' })
  expect(dealNamed('k3f9a')).toEqual({ game: 'k3f9a' })
})

it('has an address that leads back to the deal', () => {
  const path = new URL(dealAddress('2026-11-15')).pathname

  expect(path).toBe('/paper/2026-11-15')
  expect(dealNamed(path.split('/')[2] ?? '')).toEqual({ day: '2026-11-15' })
})
