/** The six pencils. Each has a colour of its own (in `paper.css`) and a stroke direction of its own. */

export const PENCILS = [
  { name: 'blue', degrees: 45 },
  { name: 'orange', degrees: -45 },
  { name: 'green', degrees: 90 },
  { name: 'red', degrees: 0 },
  { name: 'plum', degrees: 22 },
  { name: 'slate', degrees: -22 },
] as const

export type PencilName = (typeof PENCILS)[number]['name']
/** 0 to 5. */
export type Pencil = number

export const SLATE: Pencil = 5

export function pencilNamed(pencil: Pencil): PencilName {
  return PENCILS[pencil % PENCILS.length]?.name ?? 'slate'
}

export function directionOf(pencil: Pencil): number {
  return PENCILS[pencil % PENCILS.length]?.degrees ?? 0
}

/**
 * The pencil that a tile of this round is drawn with. The starting tile is slate; in an edition
 * without colours the other five take turns, for a sheet worth looking at.
 */
export function pencilOf(round: number, pencil: number | null): Pencil {
  if (round === 0) return SLATE
  return pencil ?? (round - 1) % SLATE
}
