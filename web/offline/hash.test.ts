import { expect, it } from 'vitest'
import { hashOf } from './hash'
import { sources } from './pack'

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) })
const ONE = [file('core/seats.py', 'seats'), file('core/decks.py', 'decks')]

it('the same files have the same hash, in any order', () => {
  expect(hashOf([...ONE].reverse())).toBe(hashOf(ONE))
})

it.each([
  ['has another text', [file('core/seats.py', 'teats'), file('core/decks.py', 'decks')]],
  ['is in another folder', [file('games/seats.py', 'seats'), file('core/decks.py', 'decks')]],
  ['has the text of another', [file('core/seats.py', 'decks'), file('core/decks.py', 'seats')]],
  ['is missing', ONE.slice(1)],
  ['has moved into another', [file('core/decks.py', 'deckscore/seats.py 5 seats')]],
])('files have another hash if one of them %s', (_, files) => {
  expect(hashOf(files)).not.toBe(hashOf(ONE))
})

it('what is packed depends on our rules, weights, kernels and tools, and on nothing of a server', () => {
  const names = sources().map(({ name }) => name)
  for (const name of ['core/seats.py', 'bots/wasm/kernels.wasm', 'puzzles/exercises.jsonl'])
    expect(names).toContain(`mulligan/${name}`)
  for (const name of ['pack.ts', 'pack.py', 'wheel.ts', 'zip.ts', 'requirements.txt'])
    expect(names).toContain(`../web/offline/${name}`)
  expect(names.filter((name) => /^mulligan\/(cli|server|store)\/|__pycache__/.test(name))).toEqual(
    [],
  )
  expect(new Set(names).size).toBe(names.length)
})
