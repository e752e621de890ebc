/** What has happened, in words for one seat; null is an onlooker. */

import type { LostRound, Story } from '../../server/wire'
import { cardName, type Names, way } from './describe'
import { say } from './words'

export function told(event: Story, name: Names, me: number | null): string {
  switch (event.what) {
    case 'played':
      return say('played', { name: name(event.seat), card: cardName(event.card) })
    case 'reversed':
      return say('reversed', { way: way(event.direction) })
    case 'drew': {
      const drawn =
        event.by === event.seat
          ? say('drewSelf', { name: name(event.seat) })
          : say('drewOther', { by: name(event.by), name: name(event.seat) })
      return event.card === null
        ? drawn
        : `${drawn} ${say('drewMine', { card: cardName(event.card) })}`
    }
    case 'swapped': {
      const [first, second] = event.seats
      const swapped = say('swapped', {
        by: name(event.by),
        first: name(first),
        second: name(second),
      })
      if (event.cards === null || (me !== first && me !== second)) return swapped
      const [given, got] = me === first ? event.cards : [event.cards[1], event.cards[0]]
      const mine = say('swappedMine', { given: cardName(given), got: cardName(got) })
      return `${swapped} ${mine}`
    }
    case 'left':
      return say('left', { name: name(event.seat) })
  }
}

/** The laugh of the moment. Rounds differ, so that the joke does not wear out. */
export function cheer(lost: LostRound, round: number, name: Names, me: number | null): string {
  const mine = lost.seat === me
  if (lost.reason === 'last') return say(mine ? 'lastYou' : 'last0', { name: name(lost.seat) })
  const cheers = mine
    ? (['stuckYou0', 'stuckYou1', 'stuckYou2'] as const)
    : (['stuck0', 'stuck1', 'stuck2'] as const)
  return say(cheers[round % cheers.length] ?? cheers[0], { name: name(lost.seat) })
}

export function gain(lost: LostRound, name: Names, me: number | null): string {
  return lost.seat === me ? say('gainsYou') : say('gains', { name: name(lost.seat) })
}
