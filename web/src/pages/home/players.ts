/** Who plays at a table, as the start page says it. */

import type { MyTable } from '../../server/wire'
import { listed } from '../../words/listed'
import { say } from './words'

export function playersAt({ game, names }: Pick<MyTable, 'game' | 'names'>): string {
  // Who calls the cards is none of the players: nobody plays with them.
  if (game === 'caller') return names.join(', ')
  return names.length > 0 ? say('with', { names: listed(names) }) : say('alone')
}

/** What to expect there; nothing of a table where cards are called, which waits for nobody. */
export function standingAt({ game, stage, your_turn }: MyTable): string | null {
  if (your_turn) return say('yourTurn')
  if (stage !== 'playing') return say(stage)
  return game === 'caller' ? null : say('waiting')
}
