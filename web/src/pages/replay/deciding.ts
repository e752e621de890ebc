/** Decisions of a review: which one a step is about, which ones were mistakes, and their cards. */

import { hasShape } from '../../games/second-chance/shape'
import { readTile } from '../../games/second-chance/tile'
import type { OneMoreReview, SecondChanceView } from '../../server/wire'

/** The last one at or before the step; the first one before any. */
export function decisionAt(decisions: readonly { frame: number }[], at: number): number {
  const later = decisions.findIndex(({ frame }) => frame > at)
  return Math.max(0, (later < 0 ? decisions.length : later) - 1)
}

/** What can be a mistake: it cost something, and a review may call it as good as the best anyway. */
interface Judged {
  lost: number
  /** What counts instead, where a goal is played for. */
  goal_lost?: number | null
  why?: string
}

/** The numbers of the decisions that were mistakes, the costliest first. */
export function mistakes(decisions: readonly Judged[]): number[] {
  return decisions
    .map(({ lost, goal_lost, why }, at) => ({ lost: goal_lost ?? lost, why, at }))
    .filter(({ lost, why }) => lost > 0 && why !== 'same')
    .sort((one, other) => other.lost - one.lost)
    .map(({ at }) => at)
}

/** The mistake after this one, in their order; the first of all after the last, and from elsewhere. */
export function nextMistake(found: readonly number[], from: number): number | null {
  const next = found[(found.indexOf(from) + 1) % found.length] ?? null
  return next === from ? null : next
}

/** What the cards and the others did to a seat's chance between two of its decisions. */
export interface Swing {
  luck: number
  /** None after the last decision. */
  round: number | null
  /** The steps of the replay in which it happened, the last one included. */
  from: number
  to: number
}

/** The biggest first. */
export function swingsOf({ decisions, last_luck }: OneMoreReview, last: number): Swing[] {
  const began = (at: number) => (decisions[at - 1]?.frame ?? -1) + 1
  return [
    // To name a swap and to give a card in it are two decisions in one frame.
    ...decisions.map(({ luck, round, frame }, at) => ({
      luck,
      round,
      from: Math.min(began(at), frame),
      to: frame,
    })),
    { luck: last_luck, round: null, from: began(decisions.length), to: last },
  ]
    .filter(({ luck }) => luck !== 0)
    .sort((one, other) => Math.abs(other.luck) - Math.abs(one.luck))
}

/** The cards that a seat could see when it decided: a starting tile, or the two of the round and its chance. */
export function cardsFor(view: SecondChanceView, seat: number): string[] {
  const sheet = view.sheets[seat]
  if (sheet === undefined) return []
  if (view.round === 0) return [sheet.start]
  return sheet.chance === null ? view.offer : [...view.offer, sheet.chance]
}

/** Which of these cards makes a drawing: the last one, as a second chance is drawn if nothing else fits. */
export function cardOf(cards: readonly string[], squares: readonly number[]): number {
  return cards.findLastIndex((card) => hasShape(squares, readTile(card)))
}
