/** Which cards went where between two looks at the table. */

import type { OneMoreView, Story } from '../../server/wire'

/** A part of the table, as its elements are marked with `data-place`. */
export type Place = 'centre' | 'deck' | `seat ${number}`

export interface Flight {
  from: Place
  to: Place
  /** The card, if this seat may see its face. */
  card: string | null
}

/** Nothing flies into a new round: its cards are dealt anew. */
export function flights(before: OneMoreView, after: OneMoreView): Flight[] {
  if (before.round !== after.round || before.seat !== after.seat) return []
  return after.story.slice(before.story.length).flatMap(flightsOf)
}

function flightsOf(event: Story): Flight[] {
  switch (event.what) {
    case 'played':
      return [{ from: `seat ${event.seat}`, to: 'centre', card: event.card }]
    case 'drew':
      return [{ from: 'deck', to: `seat ${event.seat}`, card: event.card }]
    case 'swapped': {
      const [first, second] = event.seats
      const [given, got] = event.cards ?? [null, null]
      return [
        { from: `seat ${first}`, to: `seat ${second}`, card: given },
        { from: `seat ${second}`, to: `seat ${first}`, card: got },
      ]
    }
    default:
      return []
  }
}

/** The table with the card that ended the round, which the next view no longer shows. */
export function lastCard(before: OneMoreView, after: OneMoreView): OneMoreView | null {
  const { active: seat } = before
  const card = after.last?.centre
  if (card === undefined || card === before.centre || seat === null || before.end) return null
  const rounds = after.round - before.round
  if (rounds > 1 || (rounds === 0 && !after.end)) return null
  const at = seat === before.seat ? before.hand.indexOf(card) : -1
  return {
    ...before,
    centre: card,
    hand: before.hand.filter((_, index) => index !== at),
    playable: [],
    story: [...before.story, { what: 'played', seat, card }],
    to_act: [],
  }
}
