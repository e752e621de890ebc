import { afterEach, expect, it } from 'vitest'
import { forgetClub, isInClub, knownClubs, rememberClub, rememberClubs } from './clubs'

afterEach(() => localStorage.clear())

it('remembers each club once, under its newest link', () => {
  expect(isInClub()).toBe(false)
  rememberClub({ id: 'a', code: 'old' })
  rememberClub({ id: 'b', code: 'other' })
  rememberClub({ id: 'a', code: 'new' })
  expect(isInClub()).toBe(true)
  expect(knownClubs()).toEqual([
    { id: 'b', code: 'other' },
    { id: 'a', code: 'new' },
  ])
})

it('knows when there is none left', () => {
  rememberClubs([{ id: 'a', code: 'x' }])
  forgetClub('b')
  expect(isInClub()).toBe(true)
  forgetClub('a')
  expect(isInClub()).toBe(false)
  expect(knownClubs()).toEqual([])
})

it('is not confused by what it cannot read', () => {
  for (const nonsense of ['{', '"x"', '[null, 1, {"id": 2}]']) {
    localStorage.setItem('mulligan.clubs', nonsense)
    expect(knownClubs()).toEqual([])
  }
})
