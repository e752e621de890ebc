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

/** Room, in squares. */
export interface Room {
  wide: number
  high: number
}

const LEAST = 3

/** Room for every one of these tiles, so that they have one scale; a single square does not become a giant. */
export function roomFor(tiles: readonly string[]): Room {
  const boxes = tiles.map((text) => box(readTile(text)))
  return {
    wide: Math.max(LEAST, ...boxes.map(([, width]) => width)),
    high: Math.max(LEAST, ...boxes.map(([height]) => height)),
  }
}

/** How much of that room a tile takes, across and down. */
export function shareOf(text: string, { wide, high }: Room): { across: string; down: string } {
  const [height, width] = box(readTile(text))
  return { across: `${(100 * width) / wide}%`, down: `${(100 * height) / high}%` }
}
