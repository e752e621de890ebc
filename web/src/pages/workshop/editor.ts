/** The squares on which a tile is drawn: which are filled, and where the cursor goes. */

import type { Cell } from '../../paper/outline'

/** As wide and high: the longest tile has eight squares in a row. */
export const SIDE = 8

/** Filled squares, numbered row by row from the top left. */
export type Squares = ReadonlySet<number>

/** A tile laid into the middle, so that there is room to draw on around it. */
export function laidOut(tile: string): Squares {
  const rows = tile === '' ? [] : tile.split('/')
  const width = Math.max(0, ...rows.map((row) => row.length))
  const top = Math.max(0, Math.floor((SIDE - rows.length) / 2))
  const left = Math.max(0, Math.floor((SIDE - width) / 2))
  const squares = new Set<number>()
  for (const [row, line] of rows.entries())
    for (const [column, sign] of [...line].entries())
      if (sign === '#' && top + row < SIDE && left + column < SIDE)
        squares.add((top + row) * SIDE + left + column)
  return squares
}

/** The tile that the squares make: rows of `#` and `.` parted by `/`, tightly around it. */
export function tileOf(squares: Squares): string {
  if (squares.size === 0) return ''
  const rows = [...squares].map((square) => Math.floor(square / SIDE))
  const columns = [...squares].map((square) => square % SIDE)
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)]
  const [left, right] = [Math.min(...columns), Math.max(...columns)]
  const lines: string[] = []
  for (let row = top; row <= bottom; row++) {
    let line = ''
    for (let column = left; column <= right; column++)
      line += squares.has(row * SIDE + column) ? '#' : '.'
    lines.push(line)
  }
  return lines.join('/')
}

export function painted(squares: Squares, square: number, filled: boolean): Squares {
  const next = new Set(squares)
  if (filled) next.add(square)
  else next.delete(square)
  return next
}

/** Whether all squares are joined side by side. An empty tile is. */
export function inOnePiece(squares: Squares): boolean {
  const reached = new Set<number>()
  const waiting = [...squares].slice(0, 1)
  for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
    if (reached.has(square) || !squares.has(square)) continue
    reached.add(square)
    if (square % SIDE > 0) waiting.push(square - 1)
    if (square % SIDE < SIDE - 1) waiting.push(square + 1)
    waiting.push(square - SIDE, square + SIDE)
  }
  return reached.size === squares.size
}

const STEPS: Record<string, Cell> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Where a key moves the cursor, or null if it is no such key. */
export function moved(square: number, key: string): number | null {
  const row = Math.floor(square / SIDE)
  if (key === 'Home') return row * SIDE
  if (key === 'End') return row * SIDE + SIDE - 1
  const step = STEPS[key]
  if (step === undefined) return null
  const to = Math.min(SIDE - 1, Math.max(0, row + step[0]))
  const along = Math.min(SIDE - 1, Math.max(0, (square % SIDE) + step[1]))
  return to * SIDE + along
}

/** In a grid of buttons the arrows lead to the next one that way, wherever the rows break. */
export function stepped(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = STEPS[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement)) return
  event.preventDefault()
  const from = middle(event.target)
  const [down, right] = step
  // Sideways counts more than ahead: the next button of the same row or column comes first.
  const away = (button: HTMLElement) => {
    const [x, y] = middle(button)
    const ahead = (x - from[0]) * right + (y - from[1]) * down
    const aside = Math.abs((x - from[0]) * down + (y - from[1]) * right)
    return ahead > 1 ? ahead + 9 * aside : Number.POSITIVE_INFINITY
  }
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const [next] = buttons.sort((one, other) => away(one) - away(other))
  if (next && away(next) < Number.POSITIVE_INFINITY) next.focus()
}

function middle(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}
