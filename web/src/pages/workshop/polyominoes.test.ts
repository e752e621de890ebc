import { expect, it } from 'vitest'
import { tileName } from '../../games/second-chance/shapes'
import { sizeOf } from './deck'
import { inOnePiece, laidOut, painted, SIDE, tileOf } from './editor'
import { freeShape, SMALL_TILES } from './polyominoes'

it('has every tile of one to five squares once', () => {
  let shapes = new Set([freeShape('#')])
  let tiles = ['#']
  const all = new Set(shapes)
  for (let size = 2; size <= 5; size++) {
    const grown = new Map<string, string>()
    for (const tile of tiles) {
      const squares = laidOut(tile)
      for (let square = 0; square < SIDE * SIDE; square++) {
        const more = painted(squares, square, true)
        if (more.size === size && inOnePiece(more)) grown.set(freeShape(tileOf(more)), tileOf(more))
      }
    }
    shapes = new Set(grown.keys())
    tiles = [...grown.values()]
    for (const shape of shapes) all.add(shape)
  }

  expect(SMALL_TILES).toHaveLength(21)
  expect(new Set(SMALL_TILES.map(freeShape))).toEqual(all)
  expect(SMALL_TILES.map(sizeOf)).toEqual([...SMALL_TILES.map(sizeOf)].sort())
})

it('knows a tile turned and mirrored', () => {
  expect(freeShape('###/#..')).toBe(freeShape('.#/.#/##'))
  expect(freeShape('###/#..')).not.toBe(freeShape('###/.#.'))
  expect(freeShape('')).toBe('')
})

it('calls every small tile by a name of its own', () => {
  expect(new Set(SMALL_TILES.map(tileName)).size).toBe(SMALL_TILES.length)
})
