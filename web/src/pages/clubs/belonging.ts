/** Which club a table belongs to. Only its members can find that out. */

import { isLocal } from '../../offline/local'
import { call } from '../../server/api'
import type { Club } from '../../server/wire'
import { clubs } from './requests'

/** Null if it is a table of none of this device's clubs. */
export async function clubOf(table: string): Promise<{ code: string; evening: boolean } | null> {
  if (isLocal(table)) return null
  for (const { code, evening, tables } of await clubs.mine()) {
    if (!evening && tables === 0) continue
    const club = await call<Club>(clubs.path(code))
    const played = club.evening?.games.some((game) => game.table === table) ?? false
    if (played || club.tables.some(({ id }) => id === table))
      return { code, evening: club.evening !== null }
  }
  return null
}
