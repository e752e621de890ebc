/** What has changed since the last look, said once: to screen readers, and by the voice. */

import { untrack } from 'svelte'
import { voice } from '../../device/voice.svelte'
import type { CallerView } from '../../server/wire'
import { tileName } from '../second-chance/shapes'
import type { TableProps } from '../table'
import { chances } from './taps'
import { cardsSaid, resultSaid, startsSaid } from './telling'
import { say } from './words'

type Given = Pick<TableProps, 'table' | 'announce'> & {
  view: CallerView
  /** Whose phone this is; null is the screen for all, and only that speaks. */
  player: number | null
}

export class News {
  /** What was noted last about somebody in this round. */
  noted = $state('')
  #before: CallerView | null = null

  /** Create it with the component. */
  constructor(view: () => CallerView, given: () => Given) {
    $effect(() => {
      void view()
      untrack(() => this.#look(given()))
    })
  }

  #look({ table, view: now, player, announce }: Given): void {
    const before = this.#before
    this.#before = now
    const happened = newsText(before, now)
    const passed = table.pencils === 'passed' && passesPencils(before, now)
    const told = passed ? `${say('pass')} ${happened}` : happened
    if (told === '') return
    const sameRound = before !== null && before.round === now.round && now.end === null
    // A second chance is there to be seen: it needs no words below.
    const given = before !== null && chances(now).length > chances(before).length
    if (passed) this.noted = say('pass')
    else this.noted = sameRound && !given ? told : ''
    announce(told)
    if (player === null) voice.say(told)
  }
}

/** In some editions every pencil goes to the left neighbour after each round (SC-18). */
function passesPencils(last: CallerView | null, now: CallerView): boolean {
  if (now.papers.length === 1 || now.end !== null) return false
  return last !== null && now.round > Math.max(1, last.round)
}

/** What is news to somebody who knew `before`; the whole position for somebody who comes in. */
export function newsText(before: CallerView | null, now: CallerView): string {
  if (now.end !== null)
    return JSON.stringify(before?.end ?? null) === JSON.stringify(now.end) ? '' : resultSaid(now)
  if (before !== null && before.end !== null) return `${say('undone')} ${cardsSaid(now)}`
  if (before !== null && before.round > now.round)
    return `${say('undone')} ${now.round === 0 ? '' : cardsSaid(now)}`.trim()
  if (before === null || before.round < now.round)
    return now.round === 0 ? startsSaid(now) : cardsSaid(now)
  return now.papers
    .flatMap((paper, player) => {
      const { name, chance, fits, out, one, full } = paper
      const was = before.papers[player]
      if (!was) return []
      if (full && !was.full) return [say('isFullSaid', { name })]
      if (out !== null && was.out === null)
        return [say(one ? 'wroteOneSaid' : 'isOutSaid', { name })]
      if (chance !== null && was.chance === null)
        return [say('chanceSaid', { name, tile: tileName(chance) })]
      if (fits && !was.fits) return [say('fitsSaid', { name })]
      const takenBack =
        (was.full && !full) ||
        (was.out !== null && out === null) ||
        (was.chance && !chance) ||
        (was.fits && !fits)
      return takenBack ? [say('undone')] : []
    })
    .join(' ')
}
