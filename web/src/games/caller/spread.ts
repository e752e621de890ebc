/** How many columns spread so many cards best over a wide screen, and over an upright one. */

const WIDER = 1.6

export function columns(cards: number): { wide: number; upright: number } {
  const rows = Math.max(1, Math.round(Math.sqrt(cards / WIDER)))
  const uprightRows = Math.max(1, Math.round(Math.sqrt(cards * WIDER)))
  return { wide: Math.ceil(cards / rows), upright: Math.ceil(cards / uprightRows) }
}
