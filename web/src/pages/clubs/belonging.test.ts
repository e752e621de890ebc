import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clubOf } from './belonging'
import { club, evening, game, table } from './club.test-setup'

const MINE = { id: 'id', code: 'x', name: '', members: 2, owner: true, evening: true, tables: 1 }
let found: Record<string, unknown>
let asked: string[]

beforeEach(() => {
  localStorage.setItem('mulligan.known', 'yes')
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(found[address])
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('finds the club of a game that has ended, and of one that goes on', async () => {
  found = {
    '/api/me/clubs': [MINE],
    '/api/clubs/x': club({ evening: evening(1, game(5, 'Ada', 'Bea')), tables: [table('t9')] }),
  }
  expect(await clubOf('t5')).toEqual({ code: 'x', evening: true })
  expect(await clubOf('t9')).toEqual({ code: 'x', evening: true })
  expect(await clubOf('other')).toBeNull()
})

it('does not ask clubs in which nothing happens', async () => {
  found = { '/api/me/clubs': [{ ...MINE, evening: false, tables: 0 }] }
  expect(await clubOf('t5')).toBeNull()
  expect(asked).toEqual(['/api/me/clubs'])
})

it('does not look for games of this device alone', async () => {
  expect(await clubOf('local-t5')).toBeNull()
  expect(asked).toEqual([])
})
