import { describe, expect, test } from 'vitest'
import { CENTRE, squareName } from './grid'
import {
  cellsOf,
  covering,
  faultOf,
  following,
  type Ground,
  isLegal,
  mirrored,
  movedTo,
  nearest,
  type Placement,
  placements,
  same,
  squaresOf,
  turned,
  within,
} from './placement'
import { readTile } from './tile'

const EMPTY: Ground = { filled: new Set(), centre: false }
const START: Ground = { filled: new Set(), centre: true }

function square(name: string): number {
  return (Number(name.charAt(1)) - 1) * 9 + 'abcdefghi'.indexOf(name.charAt(0))
}

function ground(...names: string[]): Ground {
  return { filled: new Set(names.map(square)), centre: false }
}

function names(placement: Placement): string[] {
  return squaresOf(placement).map(squareName)
}

function laid(text: string, at: string, way = 0): Placement {
  return { tile: readTile(text), way, row: Math.floor(square(at) / 9), column: square(at) % 9 }
}

describe('squares', () => {
  test('are named a to i from the left and 1 to 9 from the top', () => {
    expect([0, 8, CENTRE, 72, 80].map(squareName)).toEqual(['a1', 'i1', 'e5', 'a9', 'i9'])
  })
})

describe('a placement', () => {
  test('covers the squares around its pivot', () => {
    expect(names(laid('###', 'e5'))).toEqual(['d5', 'e5', 'f5'])
  })

  test('keeps its pivot where it is when turned or mirrored', () => {
    for (const text of ['###/#..', '####', '.##/##.', '##../.##./..##/...#']) {
      let placement = laid(text, 'e5')
      for (let turns = 0; turns < 8; turns++) {
        placement = turns === 4 ? mirrored(placement) : turned(placement)

        expect(names(placement)).toContain('e5')
      }
    }
  })

  test('turns the other way with a negative number', () => {
    const placement = laid('###/#..', 'e5')

    expect(same(turned(turned(placement), -1), placement)).toBe(true)
    expect(same(turned(placement, -1), turned(placement, 3))).toBe(true)
  })

  test('moves with its pivot, which stops at the border', () => {
    const placement = laid('#', 'e5')

    expect(names(movedTo(placement, 5, 2))).toEqual(['c6'])
    expect(names(movedTo(placement, -16, 24))).toEqual(['i1'])
    expect(names(movedTo(placement, 8, 0))).toEqual(['a9'])
  })
})

describe('a placement brought within the grid', () => {
  test.each([
    ['###', 'a1', ['a1', 'b1', 'c1']],
    ['###', 'i9', ['g9', 'h9', 'i9']],
    ['.#./###/.#.', 'a1', ['b1', 'a2', 'b2', 'c2', 'b3']],
    ['.#./###/.#.', 'i9', ['h7', 'g8', 'h8', 'i8', 'h9']],
    ['######', 'a5', ['a5', 'b5', 'c5', 'd5', 'e5', 'f5']],
  ])('has all of %s at %s on it, moved as little as that takes', (text, at, squares) => {
    expect(names(within(laid(text, at)))).toEqual(squares)
  })

  test('lies on it from wherever it is brought, whichever way it lies', () => {
    for (const text of ['#', '##', '###/#..', '######', '###../#.#../..###'])
      for (const way of readTile(text).ways.keys())
        for (let pivot = 0; pivot < 81; pivot++) {
          const brought = within(laid(text, squareName(pivot), way))

          expect(faultOf(brought, EMPTY)).toBeNull()
        }
  })

  test('stays where it is if all of it is there already', () => {
    for (const found of placements(readTile('###/#..'), EMPTY))
      expect(same(within(found), found)).toBe(true)
  })
})

describe('what is not legal', () => {
  test('leaves the grid', () => {
    expect(faultOf(laid('###', 'a1'), EMPTY)).toEqual({ why: 'leaves-grid' })
  })

  test('leaves the grid also where it would run over into the next row', () => {
    expect(faultOf(laid('##', 'i1'), EMPTY)).toEqual({ why: 'leaves-grid' })
  })

  test('overlaps, and says where', () => {
    const fault = faultOf(laid('###', 'h6'), ground('h6', 'i6', 'a1'))

    expect(fault).toEqual({ why: 'overlaps', at: [square('h6'), square('i6')] })
  })

  test('misses the centre with a starting tile, and only then', () => {
    expect(faultOf(laid('###', 'b1'), START)).toEqual({ why: 'centre-not-covered' })
    expect(faultOf(laid('###', 'b1'), EMPTY)).toBeNull()
    expect(faultOf(laid('###', 'd5'), START)).toBeNull()
  })

  test('is first of all outside, then overlapping, then beside the centre', () => {
    const strict: Ground = { filled: new Set([square('a1')]), centre: true }

    expect(faultOf(laid('###', 'a1'), strict)?.why).toBe('leaves-grid')
    expect(faultOf(laid('##', 'a1'), strict)?.why).toBe('overlaps')
    expect(faultOf(laid('##', 'c1'), strict)?.why).toBe('centre-not-covered')
  })
})

describe('the legal placements', () => {
  // Counted by hand: (10 - width) * (10 - height) for every way.
  test.each([
    ['#', 81],
    ['##', 144],
    ['##/##', 64],
    ['###', 126],
    ['###/#..', 448],
    ['.#./###/.#.', 49],
    ['######', 72],
  ])('of %s on an empty grid are %i', (text, count) => {
    expect(placements(readTile(text), EMPTY)).toHaveLength(count)
  })

  test('are all different squares', () => {
    for (const text of ['####', '.##/##.', '###/#..']) {
      const all = placements(readTile(text), EMPTY).map((found) => squaresOf(found).join())

      expect(new Set(all).size).toBe(all.length)
    }
  })

  test('of a starting tile all cover the centre, one for each square of each way', () => {
    const all = placements(readTile('###../#.#../..###'), START)

    expect(all).toHaveLength(8 * 8)
    for (const found of all) expect(squaresOf(found)).toContain(CENTRE)
  })

  test('are none where nothing fits', () => {
    const full: Ground = {
      filled: new Set(Array.from({ length: 80 }, (_, at) => at)),
      centre: false,
    }

    expect(placements(readTile('##'), full)).toEqual([])
    expect(placements(readTile('#'), full).map(names)).toEqual([['i9']])
  })

  test.each([true, false])('are exactly those without a fault (a starting tile: %s)', (centre) => {
    const taken: Ground = { ...ground('e4', 'a1', 'i9'), centre }
    const tile = readTile('###/#..')
    const faultless = tile.ways.flatMap((_, way) =>
      Array.from({ length: 81 }, (_, at) => ({
        tile,
        way,
        row: Math.floor(at / 9),
        column: at % 9,
      })),
    )
    const legal = faultless.filter((placement) => faultOf(placement, taken) === null)

    expect(placements(tile, taken)).toEqual(legal)
    expect(legal.length).toBeGreaterThan(centre ? 10 : 300)
  })
})

describe('the next legal placement', () => {
  const legal = placements(readTile('##'), EMPTY)

  test('visits every one exactly once before it begins again', () => {
    let at = legal[0] as Placement
    const seen = new Set<string>()
    for (let steps = 0; steps < legal.length; steps++) {
      seen.add(names(at).join())
      at = following(at, legal, 1) as Placement
    }

    expect(seen.size).toBe(legal.length)
    expect(same(at, legal[0] ?? null)).toBe(true)
  })

  test('is undone by the one before', () => {
    for (const at of legal) {
      const next = following(at, legal, 1) as Placement

      expect(same(following(next, legal, -1), at)).toBe(true)
    }
  })

  test('is found from a place that is not legal', () => {
    const outside = laid('##', 'i1')

    expect(isLegal(outside, EMPTY)).toBe(false)
    expect(names(following(outside, legal, 1) as Placement)).toEqual(['a2', 'b2'])
    expect(names(following(outside, legal, -1) as Placement)).toEqual(['h1', 'i1'])
  })

  test('is none if nothing is legal', () => {
    expect(following(laid('##', 'a1'), [], 1)).toBeNull()
    expect(following(laid('##', 'a1'), [], -1)).toBeNull()
  })
})

describe('the nearest legal placement', () => {
  test('is the placement itself if that is legal', () => {
    const here = laid('###/#..', 'e5')

    expect(same(nearest(here, placements(here.tile, EMPTY)), here)).toBe(true)
  })

  test('keeps the way it lies as long as it can', () => {
    const here = laid('##', 'i5')
    const found = nearest(here, placements(here.tile, EMPTY)) as Placement

    expect(found.way).toBe(here.way)
    expect(names(found)).toEqual(['h5', 'i5'])
  })

  test('turns if the way does not fit anywhere', () => {
    // Only column a is empty: a domino has to stand upright.
    const columns = Array.from({ length: 81 }, (_, at) => at).filter((at) => at % 9 !== 0)
    const narrow: Ground = { filled: new Set(columns), centre: false }
    const found = nearest(laid('##', 'a5'), placements(readTile('##'), narrow)) as Placement

    expect(names(found).every((name) => name.startsWith('a'))).toBe(true)
  })
})

describe('squares that were drawn', () => {
  test('are found again as a placement', () => {
    for (const text of ['###/#..', '.##/##.', '####']) {
      for (const found of placements(readTile(text), EMPTY)) {
        const again = covering(found.tile, [...squaresOf(found)].reverse())

        expect(again && squaresOf(again)).toEqual(squaresOf(found))
      }
    }
  })

  test('of another shape are not', () => {
    expect(covering(readTile('###'), [0, 1])).toBeNull()
    expect(covering(readTile('##'), [8, 9])).toBeNull()
  })
})

test('the cells of a placement may lie outside, its squares never do', () => {
  const corner = laid('.#./###/.#.', 'a1')

  expect(cellsOf(corner)).toHaveLength(5)
  expect(names(corner)).toEqual(['a1', 'b1', 'a2'])
})
