/** Squares, tiles and people in words, for those who read and those who listen. */

import type { SeenSheet, TableInfo } from '../../server/wire'
import { lead } from '../../shell/words'
import type { Option } from './choice.svelte'
import { CENTRE, columnName, SIDE, squareAt, squareName } from './grid'
import { type Fault, type Placement, placements, squaresOf } from './placement'
import { tileName as nameOfShape } from './shapes'
import { drawingAt, emptyOn, filledOn } from './sheet'
import { readTile, type Tile } from './tile'
import { say, type WordKey } from './words'

const sides = Array.from({ length: SIDE }, (_, index) => index)

export function nameOf(table: TableInfo, seat: number): string {
  return table.seats[seat]?.name || say('seatNamed', { number: seat + 1 })
}

export function squareNames(squares: readonly number[]): string {
  return squares.map(squareName).join(', ')
}

/** A shape by its name. */
export function shapeOf(tile: Tile): string {
  return nameOfShape(tile.text)
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
  return `${tileName(option.tile, number)}, ${roomFor(option)}`
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
  const place = squareName(square)
  const where = lead(square === CENTRE ? `${place}, ${say('isCentre')}` : place)
  const drawing = drawingAt(sheet, square)
  if (drawing === null) return `${where} ${say(sheet.one === square ? 'isOne' : 'isEmpty')}`
  if (drawing.round === 0) return `${where} ${say('isStart')}`
  return `${where} ${say('isFilled', { shape: nameOfShape(drawing.tile), round: drawing.round })}`
}

/** The sheet row by row: how many squares are empty, and which. */
export function sheetText(sheet: SeenSheet): string {
  const filled = filledOn(sheet)
  const rows = sides.map((row) => {
    const empty = sides.filter((column) => !filled.has(squareAt(row, column)))
    const key = empty.length === 0 ? 'rowFull' : empty.length === SIDE ? 'rowEmpty' : 'rowSome'
    return say(key, { row: String(row + 1), columns: runs(empty).join(', ') })
  })
  return [`${say('empties', { count: emptyOn(sheet) })}.`, ...rows].join(' ')
}

/** Columns side by side are said together: "a to c". */
function runs(columns: readonly number[]): string[] {
  const starts = columns.filter((column) => !columns.includes(column - 1))
  const ends = columns.filter((column) => !columns.includes(column + 1))
  return starts.map((start, at) => {
    const [from, to] = [columnName(start), columnName(ends[at] ?? start)]
    return from === to ? from : say('fromTo', { from, to })
  })
}

/** In how many ways the option can cover each square. */
export function waysBySquare({ legal }: Option): Map<number, number> {
  const ways = new Map<number, number>()
  for (const placement of legal)
    for (const square of squaresOf(placement)) ways.set(square, (ways.get(square) ?? 0) + 1)
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
  return words.join(', ')
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
