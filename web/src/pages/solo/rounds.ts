/** Two games with the same cards, laid beside each other round by round. */

import type { LostRound, Replay, SeenSheet } from '../../server/wire'

/** A sheet as it was after each round; the first has the starting tile and nothing else. */
export function sheetsByRound({ frames }: Replay, seat: number): SeenSheet[] {
  const end = frames.at(-1)?.view
  const sheet = end?.game === 'second-chance' ? end.sheets[seat] : undefined
  if (end === undefined || sheet === undefined) return []
  return Array.from({ length: end.round + 1 }, (_, round) => ({
    ...sheet,
    drawings: sheet.drawings.filter((drawing) => drawing.round <= round),
    one: sheet.out !== null && sheet.out <= round ? sheet.one : null,
  }))
}

/** Who lost each round of One More!, in order. */
export function lossesByRound({ frames }: Replay): LostRound[] {
  const found: LostRound[] = []
  for (const { view } of frames) {
    if (view.game !== 'one-more' || view.last === null) continue
    // What was last is the round before, but for the very last one.
    found[view.end === null ? view.round - 2 : view.round - 1] = view.last
  }
  return found
}

/** A sheet after a round; one that is finished stays as it is. */
export function sheetAfter(sheets: readonly SeenSheet[], round: number): SeenSheet | undefined {
  return sheets[Math.min(round, sheets.length - 1)]
}

/** The first round in which something else was drawn; null if the sheets are the same. */
export function parting(one: readonly SeenSheet[], other: readonly SeenSheet[]): number | null {
  const rounds = Math.max(one.length, other.length)
  for (let round = 0; round < rounds; round++)
    if (look(sheetAfter(one, round)) !== look(sheetAfter(other, round))) return round
  return null
}

function look(sheet: SeenSheet | undefined): string {
  const drawn = sheet?.drawings.map(({ cells }) => [...cells].sort((a, b) => a - b).join()) ?? []
  return [...drawn, sheet?.one ?? ''].join(' ')
}
