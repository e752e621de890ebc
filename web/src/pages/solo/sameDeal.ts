/** The request for a table with the cards of a finished one. */

import type { NewTable, TableInfo } from '../../server/wire'

/** The same bots sit there; where other people sat, seats stay free for friends. */
export function sameDeal(finished: TableInfo, me: string): NewTable {
  const bots = finished.seats.flatMap(({ bot, stand_in }) =>
    bot !== null && !stand_in ? [bot] : [],
  )
  const seats = finished.seats.length
  // Where only bots sat, one of them makes room.
  const others = bots.slice(0, seats - 1)
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
