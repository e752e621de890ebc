/** The addresses that show one table differently: for a player on paper, for a second screen. */

export function tableAddress(table: string): string {
  return `${location.origin}/t/${table}`
}

/** What player number `player` (from 0) opens on their own phone. */
export function playerAddress(table: string, player: number): string {
  return `${tableAddress(table)}?player=${player + 1}`
}

/** Whose page a query asks for (from 0); null when it is the screen for all. */
export function playerAsked(query: string): number | null {
  const asked = new URLSearchParams(query).get('player')
  if (asked === null) return null
  return /^\d{1,2}$/.test(asked) ? Number(asked) - 1 : -1
}
