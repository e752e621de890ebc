/**
 * What to call a tile across a room: "L of 4", "stairs of 5".
 *
 * Letters and things that everybody sees at once, whichever way the tile lies. A tile that looks
 * like nothing is called by its size.
 */

import { readTile, type Tile } from '../second-chance/tile'
import { type ShapeWord, say } from './shapes.words'

const SHAPES: Partial<Record<ShapeWord, readonly string[]>> = {
  square: ['##/##', '###/###/###'],
  block: ['###/###', '####/####'],
  bitten: ['####/###.'],
  corner: ['##/#.', '#../#../###', '####/#.../#...', '#.../#.../#.../####'],
  l: ['###/#..', '####/#...', '#####/#....', '######/#.....'],
  t: ['###/.#.', '###/.#./.#.', '#####/..#..'],
  thickT: ['###/##./.#.'],
  s: ['.##/##.', '###./.###'],
  longS: ['###../..###'],
  z: ['##./.#./.##', '###./..#./..##'],
  longZ: ['#.../####/...#', '#..../#####/....#'],
  n: ['.###/##..'],
  p: ['###/##.', '###/###/#..'],
  flag: ['####/##..', '#####/##...'],
  f: ['.##/##./.#.'],
  u: ['#.#/###', '####/#..#', '###/#.#/#.#', '#####/#...#'],
  y: ['####/.#..', '####/.#../.#..'],
  h: ['#.#/###/#.#'],
  stairs: ['#../##./.##', '##../.##./..##', '##../.##./..##/...#'],
  cross: ['.#./###/.#.', '.#../####/.#..', '..#../#####/..#..'],
  arrow: ['##./.##/##.'],
  ring: ['###/#.#/###'],
  openRing: ['###/#.#/##.'],
  hat: ['##.##/.###.'],
}

const known = new Map(
  Object.entries(SHAPES).flatMap(([shape, tiles]) =>
    tiles.map((text) => [whicheverWay(readTile(text)), shape as ShapeWord] as const),
  ),
)

export function shapeOf(text: string): ShapeWord | null {
  const tile = readTile(text)
  const [height, width] = box(tile)
  if (tile.size === 1) return 'single'
  if (height === 1 || width === 1) return 'bar'
  return known.get(whicheverWay(tile)) ?? null
}

/** Short enough to be called out. */
export function tileName(text: string): string {
  const tile = readTile(text)
  const shape = shapeOf(text)
  if (shape === 'single') return say('single')
  if (shape !== null) return say('named', { shape: say(shape), count: tile.size })
  const [height, width] = box(tile)
  return say('unnamed', {
    count: tile.size,
    long: Math.max(height, width),
    short: Math.min(height, width),
  })
}

/** The same text for a tile however it is turned or mirrored. */
function whicheverWay({ ways }: Tile): string {
  return ways.map(cornered).sort()[0] ?? ''
}

function cornered(way: Tile['ways'][number]): string {
  const top = Math.min(...way.map(([row]) => row))
  const left = Math.min(...way.map(([, column]) => column))
  return way.map(([row, column]) => `${row - top}.${column - left}`).join(' ')
}

function box({ cells }: Tile): [height: number, width: number] {
  const rows = cells.map(([row]) => row)
  const columns = cells.map(([, column]) => column)
  return [Math.max(...rows) + 1, Math.max(...columns) + 1]
}

/** How many squares wide and high a picture must be for all of these tiles, to have one scale. */
export function roomFor(tiles: readonly string[]): number {
  return Math.max(3, ...tiles.flatMap((text) => box(readTile(text))))
}
