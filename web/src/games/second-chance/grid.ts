/** The grid: 9 x 9 squares, numbered row by row from the top left. */

export const SIDE = 9
export const SQUARES = SIDE * SIDE
/** e5, the square that a starting tile has to cover. */
export const CENTRE = 40

export function squareAt(row: number, column: number): number {
  return row * SIDE + column
}

export function rowOf(square: number): number {
  return Math.floor(square / SIDE)
}

export function columnOf(square: number): number {
  return square % SIDE
}

export function inside(row: number, column: number): boolean {
  return row >= 0 && row < SIDE && column >= 0 && column < SIDE
}

export function columnName(column: number): string {
  return 'abcdefghi'.charAt(column)
}

/** Columns are a to i from the left, rows 1 to 9 from the top: the centre is e5. */
export function squareName(square: number): string {
  return `${columnName(columnOf(square))}${rowOf(square) + 1}`
}
