/** The request for a table with the cards of a finished one. */

import type { GameInfo, NewTable, TableInfo } from '../../server/wire'
import { company } from '../home/quickStart'

/**
 * The same bots sit there. Where other people sat, seats stay free for friends; in One More!, where
 * nobody else may play with hands that are known, more bots sit there.
 */
export function sameDeal(finished: TableInfo, game: GameInfo, me: string): NewTable {
  const bots = finished.seats.flatMap(({ bot, stand_in }) =>
    bot !== null && !stand_in ? [bot] : [],
  )
  const seats = finished.seats.length
  // Where only bots sat, one of them makes room.
  const others = bots.slice(0, seats - 1)
  if (finished.game === 'one-more') others.push(...company(game, seats - 1 - others.length))
  return {
    game: finished.game,
    seats,
    people: [me],
    bots: others,
    edition: finished.edition,
    deck: finished.deck.name,
    timer: finished.timer,
    undo: finished.undo,
    start: 1 + others.length === seats,
    deal_of: finished.id,
    big_table: finished.big_table,
  }
}
