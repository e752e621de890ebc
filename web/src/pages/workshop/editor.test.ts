import { describe, expect, it } from 'vitest'
import { inOnePiece, laidOut, moved, painted, SIDE, tileOf } from './editor'

describe('drawing', () => {
  it.each(['#', '##./.##', '########', '#/#/#/#/#/#/#/#', '###/#.#/###', ''])(
    'gives back the tile %s that was laid out',
    (tile) => {
      expect(tileOf(laidOut(tile))).toBe(tile)
    },
  )

  it('lays a tile into the middle', () => {
    expect([...laidOut('##')]).toEqual([3 * SIDE + 3, 3 * SIDE + 4])
  })

  it('draws and rubs out', () => {
    const drawn = painted(painted(new Set(), 0, true), 9, true)
    expect(tileOf(drawn)).toBe('#./.#')
    expect(tileOf(painted(drawn, 0, false))).toBe('#')
    expect(tileOf(painted(drawn, 5, false))).toBe('#./.#')
  })

  it('leaves the drawing it started from as it was', () => {
    const before = laidOut('##')
    painted(before, 0, true)
    expect(tileOf(before)).toBe('##')
  })
})

describe('one piece', () => {
  it('needs sides, not corners', () => {
    expect(inOnePiece(laidOut('##/.#'))).toBe(true)
    expect(inOnePiece(laidOut('#./.#'))).toBe(false)
    expect(inOnePiece(new Set())).toBe(true)
  })

  it('does not go around the edge', () => {
    expect(inOnePiece(new Set([SIDE - 1, SIDE]))).toBe(false)
  })
})

describe('the cursor', () => {
  it('moves with the arrows and stays on the squares', () => {
    expect(moved(0, 'ArrowRight')).toBe(1)
    expect(moved(0, 'ArrowDown')).toBe(SIDE)
    expect(moved(0, 'ArrowUp')).toBe(0)
    expect(moved(SIDE, 'ArrowLeft')).toBe(SIDE)
    expect(moved(SIDE - 1, 'ArrowRight')).toBe(SIDE - 1)
    expect(moved(SIDE + 3, 'Home')).toBe(SIDE)
    expect(moved(SIDE + 3, 'End')).toBe(2 * SIDE - 1)
    expect(moved(0, 'a')).toBeNull()
  })
})
