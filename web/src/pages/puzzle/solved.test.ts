import { beforeEach, expect, test } from 'vitest'
import { eraseNotebook } from '../solo/notebook'
import { noteSolved, readSolved } from './solved'

beforeEach(() => localStorage.clear())

test('the first answer to a puzzle counts', () => {
  noteSolved({ id: '3-12', day: '2026-11-18', lost: 1.2 })
  noteSolved({ id: '3-12', day: '2026-11-19', lost: 0 })
  noteSolved({ id: '4-9', day: '2026-11-19', lost: 0 })
  expect(readSolved()).toEqual([
    { id: '3-12', day: '2026-11-18', lost: 1.2 },
    { id: '4-9', day: '2026-11-19', lost: 0 },
  ])
})

test('what cannot be read is left out', () => {
  localStorage.setItem(
    'mulligan.puzzles',
    '[{"id":"1-9","day":"2026-11-18","lost":0},{"id":7},null]',
  )
  expect(readSolved().map(({ id }) => id)).toEqual(['1-9'])
  localStorage.setItem('mulligan.puzzles', 'no list')
  expect(readSolved()).toEqual([])
})

test('who erases the games on this device erases the answers, too', () => {
  noteSolved({ id: '3-12', day: '2026-11-18', lost: 1.2 })
  eraseNotebook()
  expect(readSolved()).toEqual([])
})
