/** What the caller may tap now. The server has the last word; this only hides what means nothing. */

import type { CallerView, Paper } from '../../server/wire'

function playing(view: CallerView, paper: Paper): boolean {
  return view.end === null && view.round > 0 && paper.out === null
}

/** A sheet that was full before the second chances: there are none then (SC-R2). */
function filledByDrawing({ papers }: CallerView): boolean {
  return papers.some(({ full, chance }) => full && chance === null)
}

export function mayHaveChance(view: CallerView, paper: Paper): boolean {
  return playing(view, paper) && paper.chance === null && !paper.full && !filledByDrawing(view)
}

export function mayDropOut(view: CallerView, paper: Paper): boolean {
  return playing(view, paper) && paper.chance !== null && !paper.fits && !paper.full
}

/** Also of somebody who just wrote the 1 into their last empty square (SC-R3). */
export function mayBeFull(view: CallerView, paper: Paper): boolean {
  if (view.end !== null || view.round === 0 || paper.full) return false
  return paper.out === null || (paper.one && paper.out === view.round)
}

export function mayBeTapped(view: CallerView, paper: Paper): boolean {
  return mayHaveChance(view, paper) || mayDropOut(view, paper) || mayBeFull(view, paper)
}

export type NextTap = 'first' | 'next' | 'finish'

/** What the big button does: the first two cards, the next two, or the end of the game (SC-13). */
export function nextTap({ round, papers, cards_left }: CallerView): NextTap {
  if (papers.some(({ full }) => full)) return 'finish'
  if (round === 0) return 'first'
  return cards_left < 2 || papers.every(({ out }) => out !== null) ? 'finish' : 'next'
}

/** Who has a second chance in this round, in or out. */
export function chances({ papers }: CallerView): { player: number; paper: Paper; tile: string }[] {
  return papers.flatMap((paper, player) =>
    paper.chance === null ? [] : [{ player, paper, tile: paper.chance }],
  )
}
