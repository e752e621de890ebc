/** What has happened, in words for one seat; null is an onlooker. */

import type { Drew, LostRound, Story, Swapped } from '../../server/wire'
import { listed } from '../../words/formats'
import { cardName, type Names, way } from './describe'
import { say } from './words'

export function told(event: Story, name: Names, me: number | null): string {
  switch (event.what) {
    case 'played': {
      const card = cardName(event.card)
      return event.seat === me
        ? say('playedYou', { card })
        : say('played', { name: name(event.seat), card })
    }
    case 'reversed':
      return say('reversed', { way: way(event.direction) })
    case 'drew': {
      const told = drew(event, name, me)
      return event.card === null
        ? told
        : `${told} ${say('drewMine', { card: cardName(event.card) })}`
    }
    case 'swapped': {
      const [first, second] = event.seats
      const told = swapped(event, name, me)
      if (event.cards === null || (me !== first && me !== second)) return told
      const [given, got] = me === first ? event.cards : [event.cards[1], event.cards[0]]
      const mine = say('swappedMine', { given: cardName(given), got: cardName(got) })
      return `${told} ${mine}`
    }
    case 'left':
      return event.seat === me ? say('leftYou') : say('left', { name: name(event.seat) })
  }
}

/** Who draws, and who made them. */
export function drew(
  { by, seat }: Pick<Drew, 'by' | 'seat'>,
  name: Names,
  me: number | null,
): string {
  if (by === seat) return seat === me ? say('drewSelfYou') : say('drewSelf', { name: name(seat) })
  if (by === me) return say('drewOtherYou', { name: name(seat) })
  if (seat === me) return say('drewYou', { by: name(by) })
  return say('drewOther', { by: name(by), name: name(seat) })
}

/** Who swap, and who made them: one of the two, or somebody else. */
export function swapped(
  { by, seats: [first, second] }: Pick<Swapped, 'by' | 'seats'>,
  name: Names,
  me: number | null,
): string {
  if (by === first || by === second) {
    const other = by === first ? second : first
    if (by === me) return say('swapsYou', { name: name(other) })
    if (other === me) return say('swapsWithYou', { by: name(by) })
    return say('swapsWith', { by: name(by), name: name(other) })
  }
  const names = listed([name(first), name(second)])
  if (by === me) return say('swappedYou', { names })
  if (first === me || second === me)
    return say('swappedWithYou', { by: name(by), name: name(first === me ? second : first) })
  return say('swapped', { by: name(by), names })
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
