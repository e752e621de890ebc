/** Where a result stands among all results of a day. Fewer empty squares are better. */

/** How many of a hundred others did not do better; null where there is nobody to compare with. */
export function percentile(scores: readonly number[], mine: number): number | null {
  // One of the scores is mine: it is not compared with itself.
  const others = scores.length - (scores.includes(mine) ? 1 : 0)
  if (others <= 0) return null
  const better = scores.filter((score) => score < mine).length
  return Math.round((100 * (others - better)) / others)
}

export interface Bar {
  /** The results from `low` to `high`, both included. */
  low: number
  high: number
  count: number
  mine: boolean
}

/** Results side by side, at most `most` bars wide; empty bars in between stay visible as gaps. */
export function bars(scores: readonly number[], mine: number | null, most = 16): Bar[] {
  const all = mine === null ? scores : [...scores, mine]
  if (all.length === 0) return []
  const low = Math.min(...all)
  const high = Math.max(...all)
  const width = Math.ceil((high - low + 1) / most)
  const count = Math.ceil((high - low + 1) / width)
  return Array.from({ length: count }, (_, at) => {
    const from = low + at * width
    const to = from + width - 1
    const within = (score: number) => score >= from && score <= to
    return {
      low: from,
      high: to,
      count: scores.filter(within).length,
      mine: mine !== null && within(mine),
    }
  })
}

/** A day before or after, as dates are written on the wire. */
export function dayAfter(day: string, step: 1 | -1): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + step)
  return date.toISOString().slice(0, 10)
}
