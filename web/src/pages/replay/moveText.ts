/** A move of One More! in words. */

import { cardName } from '../../games/one-more/describe'
import type { Move } from '../../server/wire'
import { listed } from '../../words/formats'
import { say } from './words'

export function moveText(move: Move, names: readonly string[]): string {
  const name = (seat: number) => names[seat] ?? say('seat', { number: seat + 1 })
  switch (move.t) {
    case 'play':
      return say('doPlay', { card: cardName(move.card) })
    case 'name-draw':
      return say('doDraw', { name: name(move.seat) })
    case 'name-swap':
      return say('doSwap', { names: listed(move.seats.map(name)) })
    case 'give':
      return say('doGive', { card: cardName(move.card) })
    default:
      throw new Error(`no move of One More!: ${move.t}`)
  }
}
