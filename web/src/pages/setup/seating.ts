/** Who shall sit where, before there is a table, and the request that this makes. */

import type { GameInfo, NewTable } from '../../server/wire'

export type PlannedSeat =
  | { kind: 'here'; name: string }
  | { kind: 'bot'; bot: string }
  | { kind: 'friend' }

/** More than the rules say play only where the house rule was asked for (SC-4). */
export function mostSeats(info: GameInfo, bigTable: boolean): number {
  return (bigTable ? info.most_at_big_table : null) ?? info.most
}

/**
 * The server seats people first, then bots, and leaves the rest free: the order in which the
 * planned were filled in says nothing about the game.
 */
export function seating(
  me: string,
  planned: readonly PlannedSeat[],
  called: (number: number) => string,
): Pick<NewTable, 'seats' | 'people' | 'bots' | 'start'> {
  const people = [
    me,
    ...planned.flatMap((seat, index) =>
      seat.kind === 'here' ? [seat.name.trim() || called(index + 2)] : [],
    ),
  ]
  const bots = planned.flatMap((seat) => (seat.kind === 'bot' ? [seat.bot] : []))
  return {
    seats: 1 + planned.length,
    people,
    bots,
    start: people.length + bots.length === 1 + planned.length,
  }
}
