/** Pencil marks that only their owner sees. They outlive a reload, not the game's window. */

import { SvelteSet } from 'svelte/reactivity'
import { SQUARES } from './grid'

export class Scribbles {
  readonly marks = new SvelteSet<number>()
  #stored = ''

  /** The marks of another sheet. */
  open(table: string, seat: number | null): void {
    this.#stored = `mulligan.scribbles.${table}.${seat}`
    this.marks.clear()
    for (const square of read(this.#stored)) this.marks.add(square)
  }

  mark(square: number, on: boolean): void {
    if (on === this.marks.has(square)) return
    if (on) this.marks.add(square)
    else this.marks.delete(square)
    this.#keep()
  }

  /** What is drawn over a mark covers it. */
  cover(filled: ReadonlySet<number>): void {
    const covered = [...this.marks].filter((square) => filled.has(square))
    for (const square of covered) this.marks.delete(square)
    if (covered.length > 0) this.#keep()
  }

  rubOut(): void {
    this.marks.clear()
    this.#keep()
  }

  #keep(): void {
    sessionStorage.setItem(this.#stored, JSON.stringify([...this.marks]))
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
