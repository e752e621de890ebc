/** What bots are called at a table. */

import type { Catalogue, TableInfo } from './wire'

export type BotNames = (game: TableInfo['game'], bot: string) => string

export function botNames({ games }: Catalogue): BotNames {
  return (game, bot) =>
    games.find((info) => info.game === game)?.bots.find((info) => info.bot === bot)?.name ?? bot
}

/** The same table with a name on every bot; the second one of a kind is called the second. */
export function named(table: TableInfo, botName: BotNames): TableInfo {
  const taken = new Map<string, number>()
  return {
    ...table,
    seats: table.seats.map((seat) => {
      if (seat.bot === null || seat.name !== '') return seat
      const name = botName(table.game, seat.bot)
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      return { ...seat, name: count === 1 ? name : `${name} ${count}` }
    }),
  }
}
