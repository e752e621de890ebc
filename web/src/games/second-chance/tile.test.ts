import { describe, expect, test } from 'vitest'
import { readTile, type Way } from './tile'

/** A way as text again, wherever its pivot is. */
function drawn(way: Way): string {
  const top = Math.min(...way.map(([row]) => row))
  const left = Math.min(...way.map(([, column]) => column))
  const rows: string[][] = []
  for (const [row, column] of way) {
    rows[row - top] ??= []
    const line = rows[row - top] ?? []
    line[column - left] = '#'
  }
  const width = Math.max(...rows.map((line) => line.length))
  return rows
    .map((line) => Array.from({ length: width }, (_, at) => line[at] ?? '.').join(''))
    .join('/')
}

describe('a tile', () => {
  test('is read from rows of # and .', () => {
    const tile = readTile('###/#..')

    expect(tile.size).toBe(4)
    expect(tile.cells).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
    ])
  })

  test('is the same however much room is left around it', () => {
    expect(readTile('..../.##./.#../....').cells).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ])
  })

  test('has at least one square', () => {
    expect(() => readTile('../..')).toThrow('at least one square')
  })

  test.each([
    ['#', 1],
    ['##/##', 1],
    ['.#./###/.#.', 1],
    ['##', 2],
    ['######', 2],
    ['.##/##.', 4],
    ['###/.#.', 4],
    ['#.#/###', 4],
    ['##./.#./.##', 4],
    ['###/#..', 8],
    ['.##/##./.#.', 8],
    ['###../#.#../..###', 8],
  ])('%s can be laid in %i ways', (text, ways) => {
    const tile = readTile(text)

    expect(new Set(tile.ways.map(drawn)).size).toBe(ways)
    expect(tile.ways).toHaveLength(ways)
  })

  test('begins as it is written', () => {
    for (const text of ['###/#..', '.##/##.', '####', '###../#.#../..###'])
      expect(drawn(readTile(text).ways[0] ?? [])).toBe(text)
  })

  test('covers its pivot in every way, so that it never jumps away', () => {
    for (const text of ['###/#..', '####', '.##/##.', '#.#/###', '###/#.#/#.#', '####/#..#'])
      for (const way of readTile(text).ways) expect(way).toContainEqual([0, 0])
  })

  test('turns clockwise', () => {
    const { ways, turned } = readTile('###/#..')

    expect(drawn(ways[turned[0] ?? 0] ?? [])).toBe('##/.#/.#')
  })

  test('is itself again after four turns, and after two mirrorings', () => {
    for (const text of ['#', '##', '.##/##.', '###/#..', '###/.#.', '##../.##./..##']) {
      const { ways, turned, mirrored } = readTile(text)
      for (const way of ways.keys()) {
        const turn = (at: number) => turned[at] ?? -1
        const mirror = (at: number) => mirrored[at] ?? -1

        expect(turn(turn(turn(turn(way))))).toBe(way)
        expect(mirror(mirror(way))).toBe(way)
      }
    }
  })

  test('is mirrored as the eye sees it, left for right, however it lies', () => {
    const { ways, mirrored } = readTile('###/#..')
    for (const [at, way] of ways.entries()) {
      const flipped = drawn(way)
        .split('/')
        .map((row) => [...row].reverse().join(''))
        .join('/')

      expect(drawn(ways[mirrored[at] ?? -1] ?? [])).toBe(flipped)
    }
  })
})
