/** Pencil marks that only their owner sees. They outlive a reload, not the game's window. */

import { SQUARES } from './grid'

export class Scribbles {
  marks: ReadonlySet<number> = $state.raw(new Set())
  #stored = ''

  /** The marks of another sheet. */
  open(table: string, seat: number | null): void {
    this.#stored = `mulligan.scribbles.${table}.${seat}`
    this.marks = new Set(read(this.#stored))
  }

  mark(square: number, on: boolean): void {
    if (on === this.marks.has(square)) return
    const others = [...this.marks].filter((other) => other !== square)
    this.#keep(on ? [...others, square] : others)
  }

  /** What is drawn over a mark covers it. */
  cover(filled: ReadonlySet<number>): void {
    const left = [...this.marks].filter((square) => !filled.has(square))
    if (left.length < this.marks.size) this.#keep(left)
  }

  rubOut(): void {
    this.#keep([])
  }

  #keep(squares: readonly number[]): void {
    this.marks = new Set(squares)
    sessionStorage.setItem(this.#stored, JSON.stringify(squares))
  }
}

function read(stored: string): number[] {
  try {
    const squares: unknown = JSON.parse(sessionStorage.getItem(stored) ?? '[]')
    return Array.isArray(squares)
      ? squares.filter((square) => Number.isInteger(square) && square >= 0 && square < SQUARES)
      : []
  } catch {
    return []
  }
}
