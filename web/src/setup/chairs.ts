/** Who shall sit where, before there is a table, and the request that this makes. */

import type { NewTable } from '../wire'

export type Chair =
  | { kind: 'here'; name: string }
  | { kind: 'bot'; bot: string }
  | { kind: 'friend' }

/**
 * The server seats people first, then bots, and leaves the rest free: the order in which the
 * chairs were filled in says nothing about the game.
 */
export function seating(
  me: string,
  chairs: readonly Chair[],
  called: (number: number) => string,
): Pick<NewTable, 'seats' | 'people' | 'bots' | 'start'> {
  const people = [
    me,
    ...chairs.flatMap((chair, index) =>
      chair.kind === 'here' ? [chair.name.trim() || called(index + 2)] : [],
    ),
  ]
  const bots = chairs.flatMap((chair) => (chair.kind === 'bot' ? [chair.bot] : []))
  return {
    seats: 1 + chairs.length,
    people,
    bots,
    start: people.length + bots.length === 1 + chairs.length,
  }
}
