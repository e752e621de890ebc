/** Let a bot of the usual strength play for a seat. */

import { usualBot } from '../pages/home/quickStart'
import { api } from '../server/api'
import type { Answer, Connection } from '../server/connection.svelte'
import type { TableInfo } from '../server/wire'

export async function standIn(
  connection: Connection,
  table: TableInfo,
  seat: number,
): Promise<Answer> {
  const info = (await api.catalogue()).games.find(({ game }) => game === table.game)
  return connection.ask({ t: 'stand-in', seat, bot: info ? usualBot(info) : 'random' })
}
