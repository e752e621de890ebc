/** Who came where on paper, and what decided. The server names the winners. */

import type { CallerView } from '../../server/wire'

export interface Place {
  player: number
  /** Equal results share a rank; null until this player has counted. */
  rank: number | null
  empty: number | null
  one: boolean
  won: boolean
}

/** The fewest empty squares first; a 1 breaks ties (SC-16). A full sheet needs no 1. */
export function ranking({ papers, end }: CallerView): Place[] {
  if (end === null) return []
  const places = papers.map(
    ({ empty, one }, player): Place => ({
      player,
      rank: null,
      empty,
      one,
      won: end.winners.includes(player),
    }),
  )
  const value = ({ empty, one }: Place) =>
    empty === null ? Number.POSITIVE_INFINITY : 2 * empty + (one && empty > 0 ? 0 : 1)
  places.sort((one, other) => {
    const [mine, theirs] = [value(one), value(other)]
    return mine === theirs ? one.player - other.player : mine - theirs
  })
  for (const [at, place] of places.entries()) {
    const above = places[at - 1]
    if (place.empty === null) continue
    place.rank = above && value(above) === value(place) ? above.rank : at + 1
  }
  return places
}

export interface Decision {
  by: 'alone' | 'filled' | 'fewest' | 'one' | 'ones' | 'nothing'
  /** Who had equally many squares empty, and how many. */
  tied: number[]
  empty: number
}

/** What decided, once the winners are known. */
export function decision({ papers, end }: CallerView): Decision | null {
  if (end === null || end.winners.length === 0) return null
  const best = Math.min(...papers.flatMap(({ empty }) => (empty === null ? [] : [empty])))
  const tied = papers.flatMap(({ empty }, player) => (empty === best ? [player] : []))
  const ones = tied.filter((player) => papers[player]?.one)
  return { by: decidedBy(), tied, empty: best }

  function decidedBy(): Decision['by'] {
    if (papers.length === 1) return 'alone'
    if (end?.reason === 'filled') return 'filled'
    if (tied.length === 1) return 'fewest'
    if (ones.length === 0) return 'nothing'
    return ones.length === 1 ? 'one' : 'ones'
  }
}
