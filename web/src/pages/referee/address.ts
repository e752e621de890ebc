/** Where the sheet of a player on paper is checked. */

import { playerAddress } from '../../games/caller/addresses'

export function checkAddress(table: string, player: number): string {
  return `${playerAddress(table, player)}&check`
}

/** Whether a query asks for the check, beside whose page it is. */
export function checkAsked(query: string): boolean {
  return new URLSearchParams(query).has('check')
}
