/** Who came where, and what decided. The server names the winners; this only puts them in order. */

import type { SecondChanceView } from '../../server/wire'

export interface Place {
  seat: number
  /** Equal results share a rank. */
  rank: number
  empty: number
  one: boolean
  won: boolean
}

/** The fewest empty squares first; a 1 breaks ties (SC-16). A filled grid needs no 1. */
export function ranking(view: SecondChanceView): Place[] {
  const end = view.end
  if (end === null) return []
  const places = view.sheets.map((sheet, seat) => ({
    seat,
    rank: 0,
    empty: end.empty[seat] ?? 0,
    one: sheet.one !== null,
    won: end.winners.includes(seat),
  }))
  const value = ({ won, empty, one }: Place) =>
    (won ? 0 : 1000) + 2 * empty + (one && empty > 0 ? 0 : 1)
  places.sort((one, other) => value(one) - value(other) || one.seat - other.seat)
  for (const [at, place] of places.entries()) {
    const above = places[at - 1]
    place.rank = above && value(above) === value(place) ? above.rank : at + 1
  }
  return places
}

export type Decision = 'alone' | 'filled' | 'fewest' | 'one' | 'shared'

/** What decided: a filled grid, fewer empty squares, the 1 among equals, or nothing. */
export function decision(view: SecondChanceView): Decision {
  const end = view.end
  if (view.sheets.length === 1 || end === null) return 'alone'
  if (end.reason === 'filled') return 'filled'
  const best = Math.min(...end.empty)
  const tied = end.empty.filter((empty) => empty === best).length
  if (tied === 1) return 'fewest'
  return end.winners.some((seat) => view.sheets[seat]?.one !== null) ? 'one' : 'shared'
}
