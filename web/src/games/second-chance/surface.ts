/** Where on the screen the grid is, for fingers and cursors that come from elsewhere. */

import { inside, SIDE } from './grid'

export class Surface {
  element: HTMLElement | null = null

  /** How long the side of a square is now, in pixels. */
  get step(): number {
    return (this.element?.getBoundingClientRect().width ?? 0) / SIDE
  }

  /** The square at a point of the screen; null beside the grid. */
  at(x: number, y: number): { row: number; column: number } | null {
    const box = this.element?.getBoundingClientRect()
    if (!box || box.width === 0) return null
    const row = Math.floor(((y - box.top) / box.height) * SIDE)
    const column = Math.floor(((x - box.left) / box.width) * SIDE)
    return inside(row, column) ? { row, column } : null
  }
}
