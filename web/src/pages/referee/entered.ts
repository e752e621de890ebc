/**
 * What somebody says they drew, tap by tap. The taps are kept and everything follows from them, so
 * that undo takes the last one back, also after a reload.
 */

import { hasShape, isPartOf } from '../../games/second-chance/shape'
import { readTile } from '../../games/second-chance/tile'
import type { CalledPaper, PaperSheet } from '../../server/wire'

export type Tap =
  /** Squares that the pencil filled, or that it did not after all. */
  | { do: 'mark'; squares: readonly number[]; on: boolean }
  /** This tile is entered; on to the next that is not. */
  | { do: 'next' }
  /** Enter a tile again. */
  | { do: 'again'; step: number }

/** Step 0 is the starting tile, step n the tile of round n. */
export interface Entered {
  step: number
  /** The squares of the step that is open, in the order in which they were tapped. */
  marks: readonly number[]
  /** What was entered, by step; null where somebody went back. */
  answers: readonly (readonly number[] | null)[]
}

const NOTHING: Entered = { step: 0, marks: [], answers: [] }

export function entered(taps: readonly Tap[]): Entered {
  return taps.reduce(after, NOTHING)
}

function after({ step, marks, answers }: Entered, tap: Tap): Entered {
  switch (tap.do) {
    case 'mark': {
      const others = marks.filter((square) => !tap.squares.includes(square))
      return { step, marks: tap.on ? [...others, ...tap.squares] : others, answers }
    }
    case 'next': {
      const given = [...answers]
      given[step] = marks
      const open = given.indexOf(null)
      return { step: open < 0 ? given.length : open, marks: [], answers: given }
    }
    case 'again': {
      const given = answers.map((answer, at) => (at === tap.step ? null : answer))
      return { step: tap.step, marks: answers[tap.step] ?? [], answers: given }
    }
  }
}

/** How many steps there are to enter, as far as cards were called. */
export function steps(called: CalledPaper): number {
  return called.rounds.length + 1
}

/** Whether a step has no tile: somebody dropped out, and wrote a 1 at most. */
export function isOut(called: CalledPaper, step: number): boolean {
  return called.rounds[step - 1]?.out ?? false
}

/** Whether a step asks for the square of the 1. */
export function asksForOne(called: CalledPaper, step: number): boolean {
  return called.one && isOut(called, step)
}

/** The tiles that may have been drawn in a step: none if it asks for something else. */
export function tilesOf(called: CalledPaper, step: number): string[] {
  if (step === 0) return [called.start]
  const round = called.rounds[step - 1]
  if (round === undefined || round.out) return []
  return round.chance === null ? round.offer : [round.chance]
}

export type Fit = 'none' | 'part' | 'tile'

/** Whether the squares of a step are a tile, a part of one that is still being tapped, or neither. */
export function fitOf(called: CalledPaper, step: number, marks: readonly number[]): Fit {
  const tiles = tilesOf(called, step).map(readTile)
  if (tiles.length === 0 || tiles.some((tile) => hasShape(marks, tile))) return 'tile'
  return tiles.some((tile) => isPartOf(marks, tile)) ? 'part' : 'none'
}

/** What the referee is asked about: everything entered, up to the first gap. */
export function sheetOf(called: CalledPaper, { answers }: Entered): PaperSheet {
  const gap = answers.indexOf(null)
  const given = answers.slice(0, gap < 0 ? steps(called) : Math.min(gap, steps(called)))
  const [start, ...rounds] = given.map((squares) => [...(squares ?? [])].sort((a, b) => a - b))
  const last = rounds.length
  const one = asksForOne(called, last) ? (rounds[last - 1]?.[0] ?? null) : null
  return {
    start: start ?? [],
    rounds: rounds.map((squares, at) => (isOut(called, at + 1) ? [] : squares)),
    one,
  }
}

// --- kept on this device --------------------------------------------------------------------------

const STORED = 'mulligan.told'
/** How many sheets are remembered: those of the last evening. */
const MOST = 12

type Kept = readonly (readonly [key: string, taps: readonly Tap[]])[]

function kept(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? (stored as Kept) : []
  } catch {
    return [] // What cannot be read is entered again.
  }
}

const keyOf = (table: string, player: number) => `${table}/${player}`

export function keptTaps(table: string, player: number): readonly Tap[] {
  return kept().find(([key]) => key === keyOf(table, player))?.[1] ?? []
}

export function keepTaps(table: string, player: number, taps: readonly Tap[]): void {
  const key = keyOf(table, player)
  const others = kept().filter(([other]) => other !== key)
  try {
    localStorage.setItem(STORED, JSON.stringify([[key, taps], ...others].slice(0, MOST)))
  } catch {
    // A full device: after a reload it is entered again.
  }
}
