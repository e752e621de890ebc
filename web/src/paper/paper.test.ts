import { describe, expect, test } from 'vitest'
import { freehand, STRAY } from './freehand'
import { hatching } from './hatching'
import { type Cell, outline } from './outline'
import { PENCILS, pencilOf, SLATE } from './pencils'

/** The area inside a path of straight lines; holes count against it. */
function area(path: string): number {
  return path
    .split('Z')
    .filter(Boolean)
    .map((loop) =>
      loop
        .slice(1)
        .split('L')
        .map((point) => point.split(' ').map(Number)),
    )
    .reduce((sum, points) => {
      let twice = 0
      for (const [at, [x = 0, y = 0]] of points.entries()) {
        const [u = 0, v = 0] = points[(at + 1) % points.length] ?? []
        twice += x * v - u * y
      }
      return sum + twice / 2
    }, 0)
}

const RING: Cell[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 2],
  [2, 0],
  [2, 1],
  [2, 2],
]

describe('an outline', () => {
  test('of one square has four corners', () => {
    expect(outline([[0, 0]])).toBe('M0 0L10 0L10 10L0 10Z')
  })

  test('has a corner only where it turns', () => {
    expect(
      outline([
        [0, 0],
        [0, 1],
        [0, 2],
      ]).match(/[ML]/g),
    ).toHaveLength(4)
    expect(
      outline([
        [0, 0],
        [0, 1],
        [1, 0],
      ]).match(/[ML]/g),
    ).toHaveLength(6)
  })

  test('goes around a hole too', () => {
    expect(outline(RING).match(/Z/g)).toHaveLength(2)
    expect(area(outline(RING))).toBe(800)
  })

  test('keeps squares apart that touch by a corner only', () => {
    const path = outline([
      [0, 0],
      [1, 1],
    ])

    expect(path.match(/Z/g)).toHaveLength(2)
    expect(area(path)).toBe(200)
  })

  test('encloses exactly its squares, inside and outside of the grid', () => {
    const cells: Cell[] = [
      [-1, 4],
      [0, 4],
      [0, 5],
      [1, 3],
      [1, 4],
    ]

    expect(area(outline(cells))).toBe(cells.length * 100)
  })
})

describe('a line by hand', () => {
  function points(path: string): number[][] {
    const pairs = path.match(/-?[\d.]+ -?[\d.]+/g) ?? []
    return pairs.map((pair) => pair.split(' ').map(Number))
  }

  test('goes around every piece and every hole', () => {
    expect(freehand(RING).match(/Z/g)).toHaveLength(2)
  })

  test('is not straight, and never far from the lines of the grid', () => {
    const strayed = points(freehand(RING)).map(([x = 0, y = 0]) =>
      Math.min(Math.abs(x - Math.round(x / 10) * 10), Math.abs(y - Math.round(y / 10) * 10)),
    )

    expect(Math.max(...strayed)).toBeLessThanOrEqual(STRAY)
    expect(Math.max(...strayed)).toBeGreaterThan(STRAY / 4)
  })

  test('runs where the line of the neighbour runs', () => {
    const bends = (cells: Cell[]): string[] => freehand(cells).match(/Q\S+ \S+/g) ?? []
    const mine = bends([[3, 4]])

    expect(bends([[3, 5]]).filter((bend) => mine.includes(bend))).toHaveLength(1)
  })
})

describe('hatching', () => {
  function ends(path: string): number[][] {
    return path
      .split('M')
      .filter(Boolean)
      .flatMap((stroke) => {
        const [from, rest = ''] = stroke.split('Q')
        const numbers = rest.split(' ').map(Number)
        return [(from ?? '').split(' ').map(Number), numbers.slice(2)]
      })
  }

  test.each(PENCILS.map(({ name, degrees }) => [name, degrees] as const))(
    'with the %s pencil stays inside its squares',
    (_, degrees) => {
      for (const [x = 0, y = 0] of ends(hatching(RING, degrees, 1))) {
        // A hand is allowed to shake by a fifth of a millimetre.
        expect(x).toBeGreaterThan(-0.3)
        expect(x).toBeLessThan(30.3)
        expect(y).toBeGreaterThan(-0.3)
        expect(y).toBeLessThan(30.3)
        expect(x > 10.5 && x < 19.5 && y > 10.5 && y < 19.5).toBe(false)
      }
    },
  )

  test('is the same for the same squares', () => {
    expect(hatching(RING, 45, 1)).toBe(hatching(RING, 45, 1))
  })

  test('has twice as many strokes with half the gap', () => {
    const strokes = (gap: number) => hatching([[0, 0]], 0, gap).split('M').length - 1

    expect(strokes(1)).toBe(10)
    expect(strokes(2)).toBe(5)
  })
})

describe('the pencil', () => {
  test('of the starting tile is slate', () => {
    expect(pencilOf(0, null)).toBe(SLATE)
    expect(pencilOf(0, 2)).toBe(SLATE)
  })

  test('is the one that it was drawn with', () => {
    expect(pencilOf(7, 3)).toBe(3)
    expect(pencilOf(7, 5)).toBe(5)
  })

  test('changes from round to round in an edition without colours, and is never slate', () => {
    const pencils = Array.from({ length: 10 }, (_, at) => pencilOf(at + 1, null))

    expect(pencils).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
  })

  test('has a direction that no other has', () => {
    expect(new Set(PENCILS.map(({ degrees }) => degrees)).size).toBe(PENCILS.length)
  })
})
