/** Squares, tiles and people in words, for those who read and those who listen. */

import type { SeenSheet, TableInfo } from '../../server/wire'
import type { Option } from './choice.svelte'
import { CENTRE, columnName, columnOf, rowOf, squareAt, squareName } from './grid'
import { type Fault, type Placement, placements, squaresOf } from './placement'
import { drawingAt } from './sheet'
import { readTile, type Tile } from './tile'
import { say, type WordKey } from './words'

export function nameOf(table: TableInfo, seat: number): string {
  return table.seats[seat]?.name || say('seatNamed', { number: seat + 1 })
}

export function squareNames(squares: readonly number[]): string {
  return squares.map(squareName).join(', ')
}

/** A shape as the squares it fills in the top left corner: exact, short, the same in any language. */
export function shapeOf(tile: Tile): string {
  return tile.cells.map(([row, column]) => squareName(squareAt(row, column))).join(' ')
}

/** More places than this are many: nobody counts them. */
const COUNTED = 9

export function roomFor({ legal }: Option): string {
  if (legal.length === 0) return say('nowhere')
  return legal.length > COUNTED ? say('manyPlaces') : say('places', { count: legal.length })
}

export function tileName(tile: Tile, number: number): string {
  return say('tileLabel', { number, shape: shapeOf(tile) })
}

export function cardLabel(option: Option, number: number): string {
  return [
    tileName(option.tile, number),
    say('squares', { count: option.tile.size }),
    roomFor(option),
  ].join(', ')
}

export function faultText(fault: Fault, writing: boolean): string {
  switch (fault.why) {
    case 'leaves-grid':
      return say('leavesGrid')
    case 'centre-not-covered':
      return say('centreMissed')
    case 'overlaps':
      return writing
        ? say('taken', { square: squareNames(fault.at) })
        : say('overlaps', { squares: squareNames(fault.at) })
  }
}

/** What stands on a square of a sheet. */
export function squareText(sheet: SeenSheet, square: number): string {
  const parts = [
    say('place', { row: String(rowOf(square) + 1), column: columnName(columnOf(square)) }),
  ]
  if (square === CENTRE) parts.push(say('isCentre'))
  const drawing = drawingAt(sheet, square)
  if (drawing === null) parts.push(say(sheet.one === square ? 'isOne' : 'isEmpty'))
  else if (drawing.round === 0) parts.push(say('isStart'))
  else parts.push(say('isFilled', { count: readTile(drawing.tile).size, round: drawing.round }))
  return parts.join(', ')
}

/** In how many ways the option fits with its pivot on each square. */
export function waysBySquare(option: Option): Map<number, number> {
  const ways = new Map<number, number>()
  for (const { row, column } of option.legal) {
    const square = squareAt(row, column)
    ways.set(square, (ways.get(square) ?? 0) + 1)
  }
  return ways
}

export function placementText(placement: Placement, fault: Fault | null, writing: boolean): string {
  const what = fault ? faultText(fault, writing) : say('fitsHere')
  return `${what} ${say('covers', { squares: squareNames(squaresOf(placement)) })}`
}

/** What a seat is doing, for those who look at it. */
export function doingText(table: TableInfo, sheet: SeenSheet, seat: number): string {
  const sits = table.seats[seat]
  const away = sits?.holder === 'person' && !sits.online && !sits.stand_in
  const words: string[] = []
  if (sheet.doing === 'out') words.push(say('isOut', { round: sheet.out ?? 0 }))
  else if (sheet.chance !== null) words.push(say('hasChance'))
  else words.push(say(DOING[sheet.doing]))
  if (sheet.one !== null) words.push(say('hasOne'))
  if (away) words.push(say('isAway'))
  return words.join(' · ')
}

const DOING: Record<Exclude<SeenSheet['doing'], 'out'>, WordKey> = {
  drawing: 'isThinking',
  drawn: 'hasDrawn',
  stuck: 'isStuck',
  writing: 'isWriting',
}

/** How many ways there are to draw a tile on a sheet, for the stories told about others. */
export function tileText(text: string, sheet: ReadonlySet<number>, number: number): string {
  const tile = readTile(text)
  return cardLabel({ tile, legal: placements(tile, { filled: sheet, centre: false }) }, number)
}
