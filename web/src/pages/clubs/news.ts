/** What has changed in a club since the last look, in words: for people who listen. */

import type { Club, ClubGame, ClubTable } from '../../server/wire'
import { gameName } from '../../shell/words'
import { listed } from '../../words/formats'
import { say } from './words'

export function news(before: Club, now: Club): string[] {
  return [
    ...joined(before, now).map((name) => say('newsJoined', { name })),
    ...evening(before, now),
    ...opened(before, now).map(({ game, names }) =>
      say('newsTable', { game: gameName(game), names: listed(names) }),
    ),
    ...ended(before, now).map((game) =>
      say('newsEnded', { game: gameName(game.game), names: listed(winnersOf(game)) }),
    ),
  ]
}

export function winnersOf({ players }: ClubGame): string[] {
  return players.filter(({ place }) => place === 1).map(({ name }) => name)
}

function joined(before: Club, now: Club): string[] {
  const known = new Set(before.people.map(({ person }) => person))
  return now.people
    .filter(({ person, belongs, you }) => belongs === 'member' && !you && !known.has(person))
    .map(({ name }) => name)
}

function evening(before: Club, now: Club): string[] {
  if (before.evening === null && now.evening !== null) return [say('newsEvening')]
  return before.evening !== null && now.evening === null ? [say('newsEveningEnded')] : []
}

/** Tables that wait for players. Strangers don't learn their ids, so theirs cannot be told apart. */
function opened(before: Club, now: Club): ClubTable[] {
  const known = new Set(before.tables.map(({ id }) => id))
  return now.tables.filter(
    ({ id, stage, yours }) => id !== null && !yours && stage === 'gathering' && !known.has(id),
  )
}

/** Of the same evening only: who comes in the middle of one is told by its table. */
function ended(before: Club, now: Club): ClubGame[] {
  if (now.evening === null || before.evening?.info.evening !== now.evening.info.evening) return []
  const last = before.evening.games[0]?.ended ?? 0
  return now.evening.games.filter(({ ended }) => ended > last)
}
