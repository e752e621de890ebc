/**
 * What to call a tile: "L of 4", "stairs of 5". For those who listen, and across a room.
 *
 * Letters, things and animals that people see in it, whichever way the tile lies. Every tile of our
 * decks has a name of its own; one that somebody makes up is called by its size and its box.
 */

import { type ShapeWord, say } from './shapes.words'
import { readTile, type Tile } from './tile'

const SHAPES: Partial<Record<ShapeWord, string>> = {
  square: '##/## ###/###/###',
  block: '###/### ####/####',
  bitten: '####/###.',
  bittenSquare: '###/###/##.',
  corner: '##/#. #../#../### ####/#.../#... #.../#.../#.../####',
  thickCorner: '####/##../#.../#...',
  l: '###/#.. ####/#... #####/#.... ######/#.....',
  t: '###/.#. ###/.#./.#. #####/..#..',
  thickT: '###/##./.#.',
  s: '.##/##. ###./.###',
  longS: '###../..###',
  thickS: '##../####/..##',
  z: '##./.#./.## ###./..#./..## ###../..#../..#../..###',
  longZ: '#.../####/...# #..../#####/....# #..../#####/....#/....#',
  n: '.###/##..',
  p: '###/##. ###/###/#..',
  flag: '####/##.. #####/##... #####/###..',
  f: '.##/##./.#.',
  u: '#.#/### ####/#..# ###/#.#/#.# #####/#...#',
  y: '####/.#.. ####/.#../.#..',
  h: '#.#/###/#.#',
  stairs: '#../##./.## ##../.##./..## ##../.##./..##/...# ##.../.##../..##./...##',
  cross: '.#./###/.#. .#../####/.#.. ..#../#####/..#.. ..#../#####/..#../..#..',
  thickCross: '.##./####/.##.',
  arrow: '##./.##/##.',
  ring: '###/#.#/###',
  openRing: '###/#.#/##.',
  hat: '##.##/.###.',
  tap: '##../.###/.#..',
  chair: '#.../####/.#..',
  propeller: '.#../####/..#.',
  bird: '.#../###./..##/..#.',
  wedge: '####/###./#...',
  funnel: '####/###./.#..',
  boot: '####/##../##..',
  ramp: '#####/##.../#....',
  mushroom: '####/.##./.##.',
  pan: '##../####/##..',
  fish: '###./.###/.##.',
  duck: '####/##../.##.',
  palm: '####/.#../.##./..#.',
  swan: '###../#.#../..###',
  tornado: '###./.##./..##/..#.',
  dog: '#.#./####/#..#',
  key: '###./.#../.###/..#.',
  crab: '##.#/.###/##..',
  monkey: '##../.###/.#.#/.#..',
  snake: '#..../###../..###/....#',
  tree: '.##./####/.#../.#..',
  crane: '.#.../#####/...#./...#.',
  windmill: '..#../###../..###/..#..',
  pretzel: '###./#.##/.##.',
  mug: '###./#.##/##..',
  bed: '#...#/#####/#....',
  cactus: '#.#../#####/..#..',
  rabbit: '.#.#./#####/..#..',
  scorpion: '#..#./#####/.#...',
  fence: '#.#./####/.#.#',
}

const known = new Map(
  Object.entries(SHAPES).flatMap(([shape, tiles]) =>
    tiles.split(' ').map((text) => [whicheverWay(readTile(text)), shape as ShapeWord] as const),
  ),
)

function shapeOf(text: string): ShapeWord | null {
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

/** How high and wide a tile is as it is written. */
export function box({ cells }: Tile): [height: number, width: number] {
  const rows = cells.map(([row]) => row)
  const columns = cells.map(([, column]) => column)
  return [Math.max(...rows) + 1, Math.max(...columns) + 1]
}
