/** What happened in a step, as records write it down (`docs/record.md`). */

import type { Frame } from '../../server/wire'

export type Entry =
  | { event: 'deal'; seat: number; tile: string }
  | { event: 'start'; seat: number; cells: string[] }
  | { event: 'reveal'; round: number; tiles: string[] }
  | { event: 'draw'; seat: number; choice: string; cells: string[] }
  | { event: 'chance'; seat: number; tile: string }
  | { event: 'out'; seat: number }
  | { event: 'bonus'; seat: number; cell: string }
  | { event: 'round'; round: number; first: number; hands: string[][]; centre: string }
  | { event: 'play'; seat: number; card: string }
  | { event: 'reverse'; direction: 1 | -1 }
  | { event: 'draw'; by: number; seat: number; card: string }
  | { event: 'swap'; by: number; seats: [number, number]; cards: [string, string] }
  | { event: 'leave'; seat: number }
  | { event: 'lose'; seat: number; reason: 'stuck' | 'last'; hand: string[] }
  | { event: 'end'; winners: number[]; empty?: number[] }

export function entriesOf(frame: Frame): Entry[] {
  return frame.happened.map((entry) => JSON.parse(entry) as Entry)
}

/** Who did something in this step: drew, wrote or played. */
export function actors(entries: readonly Entry[]): number[] {
  const acting = new Set(['start', 'draw', 'bonus', 'play', 'chance', 'out', 'lose'])
  return [
    ...new Set(
      entries.flatMap((entry) => (acting.has(entry.event) && 'seat' in entry ? [entry.seat] : [])),
    ),
  ]
}
