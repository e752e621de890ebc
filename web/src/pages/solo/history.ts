/** The notebook on the server, for those who want it there: it survives the device. */

import { api, codeOf } from '../../server/api'
import type { NotedGame } from '../../server/wire'

/** Games that the server takes in one request. */
const MOST_AT_ONCE = 200

/** So that a finished game knows without asking. The server has the last word. */
const STORED = 'mulligan.history'

function remember(kept: boolean): void {
  if (kept) localStorage.setItem(STORED, 'kept')
  else localStorage.removeItem(STORED)
}

/** The history of this device, whose token is null where none is kept. */
export async function fetchHistory(): Promise<{ games: NotedGame[]; token: string | null }> {
  let part = await api.history('')
  const games = part.games
  while (part.next !== null) {
    part = await api.history(part.next)
    games.push(...part.games)
  }
  remember(part.token !== null)
  return { games, token: part.token }
}

/** Games of this device that the server does not know, because there was no network. */
export function unknownThere(
  noted: readonly NotedGame[],
  there: readonly NotedGame[],
): NotedGame[] {
  const known = new Set(there.map(({ table }) => table))
  return noted.filter(({ table }) => !known.has(table))
}

/** Keep a history there from now on, beginning with `games`. */
export async function share(games: readonly NotedGame[]): Promise<void> {
  let from = 0
  do {
    await api.keepHistory({ games: games.slice(from, from + MOST_AT_ONCE), begin: true })
    from += MOST_AT_ONCE
  } while (from < games.length)
  remember(true)
}

/** One more game, where a history is kept. If another device has deleted it, none is any more. */
export async function tellHistory(game: NotedGame): Promise<void> {
  if (localStorage.getItem(STORED) === null) return
  await api.keepHistory({ games: [game] }).catch((error) => {
    if (codeOf(error) === 'no-history') remember(false)
  })
}

/** Delete it there, for all devices that share it. */
export async function stopSharing(): Promise<void> {
  await api.eraseHistory()
  remember(false)
}

/** The pass in a link to a history. */
export function passIn(hash: string): string | null {
  const pass = /^#history=(.+)$/.exec(hash)?.[1]
  return pass === undefined ? null : decodeURIComponent(pass)
}

export async function claim(token: string): Promise<void> {
  await api.claimHistory({ token })
}
