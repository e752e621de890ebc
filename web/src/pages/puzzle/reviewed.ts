/** The coach's review of a game, waited for; and the decisions in it that are worth another try. */

import { api } from '../../server/api'
import type { Coaching, Frame } from '../../server/wire'
import { mistakes } from '../replay/deciding'

export type Review = NonNullable<Coaching['review']>
export type Decision = Review['decisions'][number]

const PAUSE = 600
const MOST = 3

/** Null if nobody waits for it any more: `still` says so after each look. */
export async function reviewed(
  table: string,
  seat: number,
  still: (coaching: Coaching) => boolean,
): Promise<Review | null> {
  let answer = await api.coach(table, seat)
  while (still(answer)) {
    if (answer.review !== null) return answer.review
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    answer = await api.coaching(answer.record, seat)
  }
  return null
}

/** The costliest first. `frames` are the steps of the replay as the seat saw it. */
export function worthAnotherTry({ seat, decisions }: Review, frames: readonly Frame[]): Decision[] {
  return mistakes(decisions)
    .flatMap((at) => decisions[at] ?? [])
    .filter((decision) => isAsked(decision, frames[decision.frame]?.view, seat))
    .slice(0, MOST)
}

/** Whether the step shows the question: what two people give in a swap has no step of its own. */
function isAsked(decision: Decision, view: Frame['view'] | undefined, seat: number): boolean {
  if (!view?.to_act.includes(seat)) return false
  return view.game === 'second-chance' || ('t' in decision.made && view.asked === decision.made.t)
}
