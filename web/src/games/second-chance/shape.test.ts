import { expect, test } from 'vitest'
import { hasShape, isPartOf } from './shape'
import { readTile } from './tile'

const L = readTile('###/#..')

test('squares have the shape of a tile however it is turned and mirrored', () => {
  expect(hasShape([0, 9, 18, 19], L)).toBe(true)
  expect(hasShape([78, 79, 80, 71], L)).toBe(true)
  expect(hasShape([0, 1, 2, 10], L)).toBe(false)
  expect(hasShape([0, 1, 2], L)).toBe(false)
  expect(hasShape([], L)).toBe(false)
})

test('squares over the edge of the sheet are no neighbours', () => {
  expect(hasShape([7, 8, 9, 16], L)).toBe(false)
})

test('squares are part of a tile as long as more of them can make it', () => {
  expect(isPartOf([], L)).toBe(true)
  expect(isPartOf([40], L)).toBe(true)
  expect(isPartOf([0, 2], L)).toBe(true)
  expect(isPartOf([0, 3], L)).toBe(false)
  expect(isPartOf([0, 1, 2, 3], L)).toBe(false)
  expect(isPartOf([0, 1, 9, 10], L)).toBe(false)
})
