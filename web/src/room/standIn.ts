/** Let a bot of the usual strength play for a seat. */

import { api } from '../api'
import type { Connection } from '../connection.svelte'
import { usualBot } from '../home/quick'
import type { Answer } from '../table'
import type { TableInfo } from '../wire'

export async function standIn(
  connection: Connection,
  table: TableInfo,
  seat: number,
): Promise<Answer> {
  const info = (await api.catalogue()).games.find(({ game }) => game === table.game)
  return connection.ask({ t: 'stand-in', seat, bot: info ? usualBot(info) : 'random' })
}
