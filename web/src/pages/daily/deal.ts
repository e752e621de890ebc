/** What the address of a deal on paper names: a day, today whenever that is, or a finished game. */

export type Deal = { day: string } | { game: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function dealNamed(name: string): Deal {
  if (name === 'today') return { day: '' }
  return DAY.test(name) ? { day: name } : { game: name }
}

/** What a sheet carries, so that a phone finds the cards. */
export function dealAddress(deal: string): string {
  return `${location.origin}/paper/${encodeURIComponent(deal)}`
}
